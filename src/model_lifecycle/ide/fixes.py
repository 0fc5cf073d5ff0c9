"""The repairs that an editor offers at a place."""

from dataclasses import dataclass
from difflib import SequenceMatcher

from model_lifecycle.check import Checked
from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.edits import text_edits
from model_lifecycle.ide.trial import Candidate, Trials
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import LINE_BREAK
from model_lifecycle.text.span import Span


@dataclass(frozen=True, slots=True)
class OfferedFix:
    """One finding's repair. `preferred` when it is the one to apply without a second look."""

    finding: Diagnostic
    title: str
    preferred: bool
    edits: tuple[TextEdit, ...]


def fixes_at(checked: Checked, path: str, place: Span) -> tuple[OfferedFix, ...]:
    """The repairs of the findings of a file that touch a place (code points), in the order of the findings.

    Each keeps the laws of `trial` by itself. A fix with a placeholder is offered, never preferred.
    """
    document = checked.workspace.files[path].document
    trials = Trials()
    offered = []
    for finding in checked.findings.get(path, ()):
        fix = finding.fix
        if fix is not None and finding.span.start <= place.end and place.start <= finding.span.end:
            edits = text_edits(document, finding.record, fix)
            if edits and not trials(checked, [Candidate(path, finding, edits)]).breaches:
                offered.append(OfferedFix(finding, fix.title, not fix.placeholder, edits))
    return tuple(offered)


def changed_lines(before: str, after: str) -> tuple[TextEdit, ...]:
    """The edits that make one text of another, whole lines at a time: what does not change keeps its marks."""
    old, new = _lines(before), _lines(after)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    return tuple(
        TextEdit(Span(starts[i], starts[j]), "".join(new[k:m]))
        for kind, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if kind != "equal"
    )


def _lines(text: str) -> list[str]:
    ends = [match.end() for match in LINE_BREAK.finditer(text)]
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True) if start < end]
