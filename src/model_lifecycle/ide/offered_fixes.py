"""The repairs that an editor offers at a place, and those that reports name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from model_lifecycle.check import Checked
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.editing.fix_edits import text_edits, text_edits_together
from model_lifecycle.ide.fix_all import as_many_as_may, is_wanted
from model_lifecycle.ide.fix_trial import Candidate, Trials
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

MOST_ONE_BY_ONE: Final = 30
"""How many fixes of a file are tried one by one."""


@dataclass(frozen=True, slots=True)
class OfferedFix:
    """One diagnostic's repair. `preferred` when it is the one to apply without a second look."""

    diagnostic: Diagnostic
    title: str
    preferred: bool
    edits: tuple[TextEdit, ...]


def fixes_at(checked: Checked, path: str, *places: Span) -> tuple[OfferedFix, ...]:
    """The repairs of the diagnostics of a file that touch one of some places, in the order of the diagnostics.

    Each keeps the laws of `trial` by itself. One with a placeholder, or to be made by hand, is never preferred.
    """
    document = checked.workspace.files[path].document
    trials = Trials()
    offered = []
    for diagnostic in checked.diagnostics.get(path, ()):
        fix = diagnostic.fix
        if fix is not None and any(map(diagnostic.span.touches, places)):
            edits = text_edits(document, diagnostic.record, fix)
            if edits and not trials(checked, [Candidate(path, diagnostic, edits)]).breaches:
                offered.append(OfferedFix(diagnostic, fix.title, not fix.placeholder and not fix.by_hand, edits))
    return tuple(offered)


def edits_of_file(checked: Checked, path: str) -> Mapping[int, tuple[TextEdit, ...]]:
    """The edits of each diagnostic of a file that has a fix, by the identity of the diagnostic; they do not overlap.

    Each keeps the laws of `trial` by itself; where there are many, all of them do together.
    """
    file = checked.workspace.files.get(path)
    if file is None or file.source.undecodable is not None:
        return {}
    mendable = [
        (diagnostic, diagnostic.fix) for diagnostic in checked.diagnostics.get(path, ()) if diagnostic.fix is not None
    ]
    edits = text_edits_together(file.document, [(diagnostic.record, fix) for diagnostic, fix in mendable])
    candidates = [Candidate(path, diagnostic, own) for (diagnostic, _), own in zip(mendable, edits, strict=True) if own]
    trials = Trials()
    if len(candidates) > MOST_ONE_BY_ONE:
        candidates, _, _ = as_many_as_may(trials, checked, candidates)
    else:
        candidates = [one for one in candidates if not trials(checked, [one]).breaches]
    return {id(candidate.diagnostic): candidate.edits for candidate in candidates}


def is_applied(checked: Checked, path: str, diagnostic: Diagnostic) -> bool:
    """Whether `validate --fix --unsafe-fixes` applies the fix of a diagnostic, as far as it alone can tell."""
    file = checked.workspace.files.get(path)
    if file is None or diagnostic.fix is None or not is_wanted(diagnostic.fix, unsafe=True):
        return False
    edits = text_edits(file.document, diagnostic.record, diagnostic.fix)
    trials = Trials(lambda _, new: is_wanted(new.fix, unsafe=True), unattended=True)
    return edits is not None and not trials(checked, [Candidate(path, diagnostic, edits)]).breaches
