"""The repairs that an editor offers at a place, and those that reports name."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from model_lifecycle.check import Checked
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.fixes.fix_all import as_many_as_may, is_wanted
from model_lifecycle.fixes.fix_edits import text_edits, text_edits_together
from model_lifecycle.fixes.fix_trial import Candidate, Trials
from model_lifecycle.schema.check_record import MOST_IN_A_FILE
from model_lifecycle.syntax.counted_diagnostics import shortened
from model_lifecycle.syntax.incremental.chunks import ChunkedDocument
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

AT_ONE_PLACE: Final = 8
"""So many fixes at a place are looked at each by itself: they may touch each other."""

MOST_ONE_BY_ONE: Final = 30
"""How many fixes of a file are tried one by one."""

MOST_READ: Final = 500_000
"""Code points of a file that are read again to find the fixes that do what they say, and as many to try those, before
the rest is shown without one. A person waits for it.
"""

_OF_AN_EXPLANATION: Final = 200
"""A diagnostic of a text that is read again takes as long to explain as so many code points to read."""

_OF_WHAT_STAYS: Final = 64
"""Of a text in chunks, those that stay take as long as one of so many code points of them would to read."""


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
    if len(meant) > 1 and (len(meant) > AT_ONE_PLACE or _cost_one_by_one(checked, path, meant) > MOST_READ):
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
    document = checked.workspace.files[path].document
    fixes = [(diagnostic.record, fix) for diagnostic, fix in mendable]
    may_prove, may_try = _Readings(), _Readings()
    edits = text_edits_together(document, fixes, [diagnostic.code for diagnostic, _ in mendable], may_prove)
    candidates = [Candidate(path, diagnostic, own) for (diagnostic, _), own in zip(mendable, edits, strict=True) if own]
    if not candidates:
        return ()
    right = [(one.diagnostic, one.diagnostic.fix) for one in candidates if one.diagnostic.fix is not None]
    if len(candidates) <= MOST_ONE_BY_ONE and _cost_one_by_one(checked, path, right) <= MOST_READ:
        return [one for one in candidates if not trials(checked, [one]).breaches]
    cost = _cost(checked, path, {one.diagnostic.record for one in candidates})
    allowed, _, _ = as_many_as_may(trials, checked, candidates, lambda: may_try(cost))
    return allowed


class _Readings:
    """Tells whether a text may be read once more, with what that takes in code points: until it was `MOST_READ`."""

    def __init__(self) -> None:
        self._left = MOST_READ

    def __call__(self, cost: int) -> bool:
        if self._left <= 0:
            return False
        self._left -= cost
        return True


def _cost_one_by_one(checked: Checked, path: str, fixes: Sequence[tuple[Diagnostic, Fix]]) -> int:
    """What it takes, in code points read, to try each of some fixes of a file by itself."""
    if isinstance(checked.workspace.files[path].document, ChunkedDocument):
        return sum(_cost(checked, path, {diagnostic.record}) for diagnostic, _ in fixes)
    return len(fixes) * _cost(checked, path, ())


def _cost(checked: Checked, path: str, records: Collection[int]) -> int:
    """What it takes, in code points read, to read a file again in which some records change."""
    document, found = checked.workspace.files[path].document, checked.diagnostics.get(path, ())
    length = len(document.text)
    if isinstance(document, ChunkedDocument):
        read = {document.chunk_of(record) for record in records if record < document.firsts[-1]}
        length = sum(len(document.chunks[number].stretch) for number in read) + length // _OF_WHAT_STAYS
        found = tuple(one for one in found if one.record in records)
    return length + _OF_AN_EXPLANATION * min(len(found), MOST_IN_A_FILE)
