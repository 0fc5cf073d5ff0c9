"""Conflict markers that Git leaves where two sides changed the same lines: whole conflicts, and remains of them."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.limits import MAX_ERRORS
from model_lifecycle.syntax.markdown_fence import behind_break, is_between_records
from model_lifecycle.syntax.syntax_errors import syntax_error
from model_lifecycle.text.span import Span

# A marker line as git writes it: seven characters, then a label; `=======` has none. A formatter may have indented it.
_MARKER_LINE: Final = re.compile(
    r"(?:(?<=[\r\n])|\A)(?P<blanks>[ \t]*)(?P<marker>(?:<{7}|>{7}|\|{7})(?:[ \t][^\r\n]*)?|={7}[ \t]*)(?=[\r\n]|\Z)"
)
_WHOLE: Final = ("<|=>", "<=>")
"""The characters of the markers of whole conflicts; `|` is where the common ancestor begins."""
_SHAPES: Final = (*_WHOLE, "<|=", "|=>", "<=", "=>", "<>")
"""The characters of the markers of one conflict; one of them may have been deleted."""


class _Marker(NamedTuple):
    """A line that may be a marker: its character, the marker without the blanks before it, and how it is indented."""

    sign: str
    span: Span
    blanks: str


def holds_conflicts(text: str, outside: Sequence[Span]) -> bool:
    """Whether there are markers of merge conflicts, but for those within `outside`."""
    return bool(_markers(text, outside))


def resolve_conflicts(text: str, outside: Sequence[Span]) -> tuple[list[Diagnostic], list[Span]]:
    """The diagnostics of merge conflicts, and the lines that leave one side of each when they are taken out.

    Lines that are not read anyway are left alone. Of a whole conflict the first side is left.
    """
    diagnostics: list[Diagnostic] = []
    removed: list[Span] = []
    markers = _markers(text, outside)
    place = 0
    while place < len(markers):
        used, diagnostic, lines = _conflict(text, markers[place : place + 4])
        diagnostics.append(diagnostic)
        removed += (Span(start - len(blanks), behind_break(text, end)) for (start, end), blanks in lines)
        place += used
    return diagnostics[:MAX_ERRORS], removed


def without_repeated_sides(
    text: str, diagnostics: Sequence[Diagnostic], conflicts: Sequence[Diagnostic]
) -> list[Diagnostic]:
    """The diagnostics but for keys that are written twice because a merge conflict shows them: it is resolved first."""
    conflicts = [conflict for conflict in conflicts if conflict.code == text_rules.CONFLICT_MARKER.name]
    sides = [Span(conflict.span.start, conflict.related[-1].span.end) for conflict in conflicts if conflict.related]
    borders = [
        conflict.span.start for conflict in conflicts if not conflict.related and text[conflict.span.start] == "="
    ]
    return [diagnostic for diagnostic in diagnostics if not _repeats_a_side(diagnostic, sides, borders)]


def _repeats_a_side(diagnostic: Diagnostic, sides: Sequence[Span], borders: Sequence[int]) -> bool:
    if diagnostic.code != text_rules.DUPLICATE_KEY.name:
        return False
    places = [diagnostic.span.start, *(other.span.start for other in diagnostic.related)]
    return any(side.start <= place < side.end for side in sides for place in places) or any(
        min(places) < border < max(places) for border in borders
    )


def _markers(text: str, outside: Sequence[Span]) -> list[_Marker]:
    """The markers, without a line of `=` between records, and without indented lines unless of a whole conflict."""
    lines = list(_marker_lines(text, outside))
    whole: set[int] = set()
    for start, first in enumerate(lines):
        run = lines[start : start + 4]
        shape = "".join(line.sign for line in run)
        length = next((len(signs) for signs in _WHOLE if first.blanks and shape.startswith(signs)), 0)
        if length and all(line.blanks == first.blanks for line in run[:length]):
            whole.update(range(start, start + length))
    markers = [line for at, line in enumerate(lines) if not line.blanks or at in whole]
    if all(marker.sign == "=" for marker in markers):
        markers = [marker for marker in markers if not is_between_records(text, marker.span.end)]
    return markers


def _marker_lines(text: str, outside: Sequence[Span]) -> Iterator[_Marker]:
    starts = [span.start for span in outside]
    for match in _MARKER_LINE.finditer(text):
        start, end = match.span("marker")
        if not outside or start >= outside[bisect_right(starts, start) - 1].end:
            yield _Marker(text[start], Span(start, end), match["blanks"])


def _conflict(text: str, markers: Sequence[_Marker]) -> tuple[int, Diagnostic, list[tuple[Span, str]]]:
    """The conflict that begins at the first marker: how many markers it has, its diagnostic, what to leave out.

    What is left out is a range that begins and ends with a marker, and the blanks before it. A marker that belongs to
    no conflict is a left-over.
    """
    signs = "".join(marker.sign for marker in markers)
    shape = next((candidate for candidate in _SHAPES if signs.startswith(candidate)), "")
    first = markers[0]
    if not shape:
        message = "This line is left over from a merge conflict. Delete it."
        line = ReplaceText(first.span.start - len(first.blanks), behind_break(text, first.span.end), "")
        found = syntax_error(text_rules.CONFLICT_MARKER, message, first.span)
        return 1, replace(found, fix=Fix("Delete the line", (line,))), [(first.span, first.blanks)]
    spans = {marker.sign: marker.span for marker in markers[: len(shape)]}
    related = []
    if "=" in spans and shape[0] != "=":
        related.append(Related("The second side begins here.", spans["="]))
    last = markers[len(shape) - 1]
    if last.sign == ">":
        related.append(Related("The conflict ends here.", last.span))
    lost = [sign for sign in "<=>" if sign not in spans]
    message = (
        "Unresolved merge conflict. Keep one side and delete the lines that begin with "
        "`<<<<<<<`, `=======` and `>>>>>>>`."
        if not lost
        else f"Half a merge conflict: there is no line `{7 * lost[0]}`. Keep one side and delete what is left of the "
        f"other, and the lines that begin with {' and '.join(f'`{7 * sign}`' for sign in '<=>' if sign in spans)}."
    )
    diagnostic = syntax_error(text_rules.CONFLICT_MARKER, message, first.span, tuple(related))
    return len(shape), diagnostic, [(span, first.blanks) for span in _left_out(shape, first.span, last.span, spans)]


def _left_out(shape: str, first: Span, last: Span, spans: dict[str, Span]) -> list[Span]:
    """The spans to leave out of a conflict so that one side of it is left."""
    if shape in _WHOLE:
        return [first, Span(spans.get("|", spans["="]).start, last.end)]
    return [first, last] if shape == "<>" else [Span(first.start, last.end)]
