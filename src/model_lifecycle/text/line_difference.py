"""The difference between two texts as edits of whole lines."""

from itertools import accumulate, groupby

from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import lines_with_breaks
from model_lifecycle.text.span import Span

_FEW = 64
"""The usual maximum of different lines, for which the search is fast."""


def touched_lines(before: str, after: str) -> frozenset[int]:
    """The line indexes in `after` of new or changed lines, and of the lines around deleted ones."""
    from rapidfuzz.distance import Levenshtein

    lines: set[int] = set()
    for step in Levenshtein.opcodes(lines_with_breaks(before), lines_with_breaks(after), score_hint=_FEW):
        if step.tag == "delete":
            lines.update((max(step.dest_start - 1, 0), step.dest_start))
        elif step.tag != "equal":
            lines.update(range(step.dest_start, step.dest_end))
    return frozenset(lines)


def changed_lines(before: str, after: str) -> tuple[TextEdit, ...]:
    """The edits of whole lines that turn `before` into `after`, so that an editor keeps marks in unchanged lines."""
    from rapidfuzz.distance import Levenshtein

    old, new = lines_with_breaks(before), lines_with_breaks(after)
    starts = list(accumulate(map(len, old), initial=0))
    edits = []
    for differs, steps in groupby(Levenshtein.opcodes(old, new, score_hint=_FEW), lambda step: step.tag != "equal"):
        if differs:
            group = list(steps)
            first, last = group[0], group[-1]
            span = Span(starts[first.src_start], starts[last.src_end])
            edits.append(TextEdit(span, "".join(new[first.dest_start : last.dest_end])))
    return tuple(edits)
