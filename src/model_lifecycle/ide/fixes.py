"""The repairs that an editor offers at a place."""

from dataclasses import dataclass

from model_lifecycle.check import Checked
from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.edits import text_edits
from model_lifecycle.ide.trial import Candidate, Trials
from model_lifecycle.text.edits import TextEdit
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
