"""Fixes applied to a snapshot and checked: they are taken back where the workspace has more errors than before.

Of syntax errors and of missing properties there may be no more either: such a fix may have lost something. A fix with a
placeholder writes what a person fills in next; after it only errors of syntax count. A fix that a person chooses, and
that makes a value readable, may reveal what rules find: they read that value for the first time. Where a text was not
read to its end because of too many mistakes, what comes to light behind that does not count.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from model_lifecycle.check import Checked, all_rules, check
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.fixes.largest_passing import largest_passing
from model_lifecycle.schema.schema_rules import MISSING_PROPERTY
from model_lifecycle.syntax.syntax_errors import is_cut_short
from model_lifecycle.text.edits import TextEdit, apply_edits

Place = tuple[str, int]
"""A path, and the position of a record."""


@dataclass(frozen=True)
class FixCandidate:
    """A diagnostic's fix as edits of its file."""

    path: str
    diagnostic: Diagnostic
    edits: tuple[TextEdit, ...]

    @property
    def place(self) -> Place:
        return self.path, self.diagnostic.record


class ReadingBudget:
    """How many code points may still be read; a diagnostic takes as long to make as some code points to read."""

    OF_A_DIAGNOSTIC = 200

    def __init__(self, code_points: int) -> None:
        self.left = code_points

    def take(self, code_points: int, diagnostics: int = 0) -> bool:
        """Whether there is something left; what a text takes is counted."""
        if self.left <= 0:
            return False
        self.left -= code_points + self.OF_A_DIAGNOSTIC * diagnostics
        return True


def is_syntax(diagnostic: Diagnostic) -> bool:
    """Whether a diagnostic is one of syntax."""
    return all_rules()[diagnostic.code].part == "syntax"


def as_many_as_pass(
    before: Checked, candidates: Sequence[FixCandidate], budget: ReadingBudget, *, by_person: bool = False
) -> tuple[list[FixCandidate], Checked]:
    """The candidates that may be applied together, and the snapshot with them; those for which the budget lasts."""
    best = before

    def breaches(chosen: Sequence[FixCandidate]) -> frozenset[Place] | None:
        nonlocal best
        after = applied(before, chosen)
        if after is None:
            return frozenset()
        places = worse_places(before, after, chosen, by_person=by_person)
        if places is None:
            best = after
        return places

    paths = {candidate.path for candidate in candidates}
    length = sum(len(before.workspace.files[path].source.text) for path in paths)
    count = sum(len(before.diagnostics.get(path, ())) for path in paths)
    accepted, _ = largest_passing(
        candidates, lambda candidate: candidate.place, breaches, lambda: budget.take(length, count)
    )
    return accepted, best


def applied(before: Checked, candidates: Iterable[FixCandidate]) -> Checked | None:
    """The snapshot with all fixes; None where a text does not change, or holds no such records any more."""
    by_path: dict[str, list[TextEdit]] = {}
    for candidate in candidates:
        by_path.setdefault(candidate.path, []).extend(candidate.edits)
    files = {}
    for path, edits in by_path.items():
        file = before.workspace.files[path]
        text = apply_edits(file.source.text, edits)
        after = before.workspace.read(path, file.source.with_text(text), named=True, language=file.language)
        if text == file.source.text or after is None or after.kind.kind != file.kind.kind:
            return None
        files[path] = after
    return check(before.workspace.with_files(files), today=before.today, before=before)


def worse_places(
    before: Checked, after: Checked, candidates: Sequence[FixCandidate], *, by_person: bool = False
) -> frozenset[Place] | None:
    """The places with more errors than before, if there are more in all; None if there are not.

    `by_person` says whether somebody chose the fixes and sees what follows.
    """
    is_counted = _counted(candidates, by_person=by_person)
    totals: Counter[str] = Counter()
    places: set[Place] = set()
    for path in before.diagnostics.keys() | after.diagnostics.keys():
        old, new = before.diagnostics.get(path, ()), after.diagnostics.get(path, ())
        if old is new or is_cut_short(old):
            continue  # errors found now beyond the end of reading were there before
        growth = _errors(filter(is_counted, new))
        growth.subtract(_errors(filter(is_counted, old)))
        for (sort, record), count in growth.items():
            totals[sort] += count
            if count > 0:
                places.add((path, record))
    return frozenset(places) if any(count > 0 for count in totals.values()) else None


def _counted(candidates: Iterable[FixCandidate], *, by_person: bool) -> Callable[[Diagnostic], bool]:
    """Which diagnostics say whether fixes have made it worse."""
    if any(candidate.diagnostic.fix is not None and candidate.diagnostic.fix.placeholder for candidate in candidates):
        return is_syntax
    if not by_person or any(_is_of_rule(candidate.diagnostic) for candidate in candidates):
        return lambda _: True
    return lambda diagnostic: not _is_of_rule(diagnostic)


def _is_of_rule(diagnostic: Diagnostic) -> bool:
    return all_rules()[diagnostic.code].part == "rule"


def _errors(diagnostics: Iterable[Diagnostic]) -> Counter[tuple[str, int]]:
    """How many errors there are in each record: in all, of syntax, and missing properties."""
    counts: Counter[tuple[str, int]] = Counter()
    for diagnostic in diagnostics:
        if diagnostic.severity is not Severity.ERROR:
            continue
        if is_syntax(diagnostic):
            counts["syntax", diagnostic.record] += diagnostic.count
        elif diagnostic.code == MISSING_PROPERTY.name:
            counts["missing", diagnostic.record] += max(len(diagnostic.missing), diagnostic.count)
        counts["all", diagnostic.record] += diagnostic.count
    return counts
