"""The repairs that an editor offers at a place, and those that reports name."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from model_lifecycle.check import Checked
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.editing.fix_edits import text_edits, text_edits_together
from model_lifecycle.ide.fix_all import as_many_as_may, is_wanted
from model_lifecycle.ide.fix_trial import Candidate, Trials
from model_lifecycle.syntax.counted_diagnostics import shortened
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.late_dataclass import dataclass
from model_lifecycle.text.span import Span

AT_ONE_PLACE: Final = 8
"""So many fixes are tried one by one, however long the file is."""

MOST_ONE_BY_ONE: Final = 30
"""How many fixes of a file are tried one by one."""

MOST_READ: Final = 500_000
"""Code points of a file that are read again, over all trials of its fixes, before the rest is shown without one."""


@dataclass(frozen=True, slots=True)
class OfferedFix:
    """One diagnostic's repair. `preferred` when it is the one to apply without a second look."""

    diagnostic: Diagnostic
    title: str
    preferred: bool
    edits: tuple[TextEdit, ...]


def fixes_at(checked: Checked, path: str, *places: Span) -> tuple[OfferedFix, ...]:
    """The repairs of the diagnostics of a file that touch one of some places, in the order of the diagnostics.

    Each keeps the laws of `trial` by itself; of many, as of a whole file, see `edits_of_file`. One with a placeholder,
    or to be made by hand, is never preferred.
    """
    document = checked.workspace.files[path].document
    trials = Trials()
    found = checked.diagnostics.get(path, ())
    meant = [(one, one.fix) for one in found if one.fix is not None and any(map(one.span.touches, places))]
    if len(meant) > AT_ONE_PLACE:
        return tuple(_offered(one.diagnostic, one.edits) for one in _allowed(trials, checked, path, meant))
    offered = []
    for diagnostic, fix in meant:
        edits = text_edits(document, diagnostic.record, fix)
        if edits and not trials(checked, [Candidate(path, diagnostic, edits)]).breaches:
            offered.append(_offered(diagnostic, edits))
    return tuple(offered)


def _offered(diagnostic: Diagnostic, edits: tuple[TextEdit, ...]) -> OfferedFix:
    fix = diagnostic.fix
    assert fix is not None
    return OfferedFix(diagnostic, fix.title, not fix.placeholder and not fix.by_hand, edits)


def edits_of_file(checked: Checked, path: str) -> Mapping[int, tuple[TextEdit, ...]]:
    """The edits of each diagnostic of a file that is shown and has a fix, by its identity; they do not overlap.

    Each keeps the laws of `trial` by itself; where there are many, or the file is long, all of them do together.
    """
    allowed = _allowed(Trials(), checked, path, _shown(checked, path, lambda fix: True))
    return {id(candidate.diagnostic): candidate.edits for candidate in allowed}


def applied_in_file(checked: Checked, path: str) -> frozenset[int]:
    """The identities of those shown diagnostics of a file whose fixes `validate --fix --unsafe-fixes` applies, as far
    as each alone can tell, or all of them together where there are many, or the file is long.
    """
    trials = Trials(lambda _, new: is_wanted(new.fix, unsafe=True), unattended=True)
    allowed = _allowed(trials, checked, path, _shown(checked, path, lambda fix: is_wanted(fix, unsafe=True)))
    return frozenset(id(candidate.diagnostic) for candidate in allowed)


def _shown(checked: Checked, path: str, is_meant: Callable[[Fix], bool]) -> list[tuple[Diagnostic, Fix]]:
    """The diagnostics of a file that are shown each by itself, with their fixes."""
    file = checked.workspace.files.get(path)
    if file is None or file.source.undecodable is not None:
        return []
    found = shortened(checked.diagnostics.get(path, ()))
    return [(one, one.fix) for one in found if one.fix is not None and is_meant(one.fix)]


def _allowed(
    trials: Trials, checked: Checked, path: str, mendable: Sequence[tuple[Diagnostic, Fix]]
) -> Sequence[Candidate]:
    """The fixes that keep the laws, with their edits, which do not overlap."""
    if not mendable:
        return ()
    file = checked.workspace.files[path]
    fixes = [(diagnostic.record, fix) for diagnostic, fix in mendable]
    edits = text_edits_together(file.document, fixes, [diagnostic.code for diagnostic, _ in mendable])
    candidates = [Candidate(path, diagnostic, own) for (diagnostic, _), own in zip(mendable, edits, strict=True) if own]
    if len(candidates) <= MOST_ONE_BY_ONE and len(candidates) * len(file.source.text) <= MOST_READ:
        return [one for one in candidates if not trials(checked, [one]).breaches]
    allowed, _, _ = as_many_as_may(trials, checked, candidates, lambda: trials.tried[path] <= MOST_READ)
    return allowed
