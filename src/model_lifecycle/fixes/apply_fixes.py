"""Apply fixes to a snapshot and check it: a fix is not accepted if the workspace then has more errors than before.

Nor may there be more syntax errors or more missing properties, which suggest that the fix has lost something. After a
fix with a placeholder, which the author still has to fill in, only syntax errors count. After a fix that a person chose
and that makes a value readable, findings of rules do not count: they read that value for the first time. If parsing
stopped early because of too many mistakes, errors found beyond that point do not count.
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

RecordAddress = tuple[str, int]
"""The path of a file, and the index of a record in it."""


@dataclass(frozen=True)
class FixCandidate:
    """A diagnostic's fix as edits of its file."""

    path: str
    diagnostic: Diagnostic
    edits: tuple[TextEdit, ...]

    @property
    def record(self) -> RecordAddress:
        """The address of the record that the diagnostic is about."""
        return self.path, self.diagnostic.record


class ReadingBudget:
    """A budget of code points to read; making a diagnostic counts like reading `PER_DIAGNOSTIC` code points."""

    PER_DIAGNOSTIC = 200

    def __init__(self, code_points: int) -> None:
        self.left = code_points

    def take(self, code_points: int, diagnostics: int = 0) -> bool:
        """Subtract the cost of reading a text and making its diagnostics; return False if nothing was left before."""
        if self.left <= 0:
            return False
        self.left -= code_points + self.PER_DIAGNOSTIC * diagnostics
        return True


def is_syntax(diagnostic: Diagnostic) -> bool:
    """Whether a diagnostic is a syntax error or warning."""
    return all_rules()[diagnostic.code].part == "syntax"


def as_many_as_pass(
    before: Checked, candidates: Sequence[FixCandidate], budget: ReadingBudget, *, by_person: bool = False
) -> tuple[list[FixCandidate], Checked]:
    """Choose as many candidates as cause no errors together, within `budget`; return them and the fixed snapshot.

    `by_person` as in `worse_records`.
    """
    best = before

    def failing_records(chosen: Sequence[FixCandidate]) -> frozenset[RecordAddress] | None:
        """The records to blame if the chosen candidates fail together, empty if unknown; None if they pass (then `best`
        is the result).
        """
        nonlocal best
        after = apply_candidates(before, chosen)
        if after is None:
            return frozenset()
        records = worse_records(before, after, chosen, by_person=by_person)
        if records is None:
            best = after
        return records

    paths = {candidate.path for candidate in candidates}
    length = sum(len(before.workspace.files[path].source.text) for path in paths)
    count = sum(len(before.diagnostics.get(path, ())) for path in paths)
    accepted, _ = largest_passing(
        candidates, lambda candidate: candidate.record, failing_records, lambda: budget.take(length, count)
    )
    return accepted, best


def apply_candidates(before: Checked, candidates: Iterable[FixCandidate]) -> Checked | None:
    """Apply all fixes and check the result; None if a text does not change or no longer has records of its kind."""
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


def worse_records(
    before: Checked, after: Checked, candidates: Sequence[FixCandidate], *, by_person: bool = False
) -> frozenset[RecordAddress] | None:
    """The records with more errors `after` applying `candidates` than `before`, if the total has grown; otherwise None.

    `by_person`: a person chose the fixes and sees their effect.
    """
    is_counted = _counting_test(candidates, by_person=by_person)
    totals: Counter[str] = Counter()
    records: set[RecordAddress] = set()
    for path in before.diagnostics.keys() | after.diagnostics.keys():
        old, new = before.diagnostics.get(path, ()), after.diagnostics.get(path, ())
        if old is new or is_cut_short(old):
            continue  # errors found now beyond the end of reading were there before
        increases = _count_errors(filter(is_counted, new))
        increases.subtract(_count_errors(filter(is_counted, old)))
        for (category, record), count in increases.items():
            totals[category] += count
            if count > 0:
                records.add((path, record))
    return frozenset(records) if any(count > 0 for count in totals.values()) else None


def _counting_test(candidates: Iterable[FixCandidate], *, by_person: bool) -> Callable[[Diagnostic], bool]:
    """A test for the diagnostics that count in deciding whether `candidates` are accepted (see the module); `by_person`
    as in `worse_records`.
    """
    if any(candidate.diagnostic.fix is not None and candidate.diagnostic.fix.placeholder for candidate in candidates):
        return is_syntax
    if not by_person or any(_is_of_rule(candidate.diagnostic) for candidate in candidates):
        return lambda _: True
    return lambda diagnostic: not _is_of_rule(diagnostic)


def _is_of_rule(diagnostic: Diagnostic) -> bool:
    """Whether a diagnostic is a finding of a rule, not of syntax or schema."""
    return all_rules()[diagnostic.code].part == "rule"


def _count_errors(diagnostics: Iterable[Diagnostic]) -> Counter[tuple[str, int]]:
    """The number of errors by category (`all`, `syntax` or `missing` properties) and index of the record."""
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
