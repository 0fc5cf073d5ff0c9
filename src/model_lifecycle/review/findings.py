"""The findings that a change causes, and the changed values that they belong to."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.records.record import Kind
from model_lifecycle.review.record_changes import RecordChange
from model_lifecycle.text.counting import counted

_TRUST: Final = {
    codes.UNCHECKED_CHANGE: ("value", "changed without a check"),
    codes.FLOOR_HARDENED: ("earliest end", "made exact without a source"),
    codes.EXACT_WEAKENED: ("exact end", "made vague without a source"),
    codes.EXCERPT_DIFFERS: ("value", "contradicted by an excerpt"),
    codes.SOURCES_GONE: ("record", "left without its sources"),
}
"""The codes about the trustworthiness of a changed value, each with the noun and words for their number."""


SEVERITY_WORDS: Final = {
    severity: "note" if severity is Severity.INFORMATION else severity.word for severity in Severity
}
"""The noun for a finding of each severity, in counts and at the start of a sentence."""


class ReviewedPlace(NamedTuple):
    """The location of a value: path of its file relative to the workspace root, index of the record, JSON Pointer."""

    path: str
    record: int
    pointer: str


@dataclass(frozen=True, slots=True)
class ReviewFinding:
    """A finding that the change has caused; `line` counts from 1."""

    severity: Severity
    code: str
    message: str
    place: ReviewedPlace
    line: int
    kind: Kind | None
    related: tuple[ReviewedPlace, ...] = ()
    """The locations of the values that it compares."""
    text: str | None = None
    """The text at its location, such as the id of an unknown model; None if the value is not a text."""

    @property
    def first_sentence(self) -> str:
        """The first sentence of the message: the problem, without the advice."""
        first, stop, _ = self.message.partition(". ")
        return first if stop else first.removesuffix(".")


def finding_counts(findings: Sequence[ReviewFinding]) -> list[str]:
    """The phrases for findings in the first line: `12 errors in 9 migrations`, `1 value changed without a check`."""
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    parts = [count_with_records(errors)] if errors else []
    rest = [finding for finding in findings if finding.severity is not Severity.ERROR]
    trust = Counter(finding.code for finding in rest)
    parts += [f"{counted(trust[code], noun)} {word}" for code, (noun, word) in _TRUST.items() if trust[code]]
    warnings = sum(finding.severity is Severity.WARNING and finding.code not in _TRUST for finding in rest)
    if warnings:
        parts.append(counted(warnings, "other warning" if parts else "warning"))
    return parts


def count_with_records(findings: Sequence[ReviewFinding]) -> str:
    """The number of findings of one severity and of the records with them: `12 errors in 9 migrations`."""
    noun = SEVERITY_WORDS[findings[0].severity]
    kinds = {finding.kind or "file" for finding in findings}
    places = {(finding.place.path, finding.place.record) for finding in findings}
    noun_of_records = kinds.pop() if len(kinds) == 1 else "record"
    return f"{counted(len(findings), noun)} in {counted(len(places), noun_of_records)}"


class FindingsByRow:
    """Assigns findings to changed values, or to records that were added, removed, renamed or moved."""

    def __init__(self, findings: Iterable[ReviewFinding], changes: Iterable[RecordChange]) -> None:
        """Assign each finding to the changed values that it is about; if there are none, to its record."""
        pointers: dict[tuple[str, int], list[str]] = {}
        self._by_record: dict[tuple[str, int], list[ReviewFinding]] = defaultdict(list)
        self._by_value: dict[ReviewedPlace, list[ReviewFinding]] = defaultdict(list)
        self._records_with_row: set[tuple[str, int]] = set()
        key_by_old_id: dict[str, tuple[str, int]] = {}
        for change in changes:
            key = change.path, change.record.index
            pointers[key] = [value.difference.pointer for value in change.values]
            if change.change != "changed":
                self._records_with_row.add(key)
            name = change.old_name or (change.name if change.change == "removed" else None)
            if name is not None:
                key_by_old_id[name.id] = key
        for finding in findings:
            places = list(_changed_values_at(finding, pointers))
            for place in places:
                self._by_value[place].append(finding)
            if not places:
                record = finding.place[:2]
                self._by_record[key_by_old_id.get(finding.text or "", record)].append(finding)

    def without_row(self, findings: Iterable[ReviewFinding]) -> tuple[ReviewFinding, ...]:
        """The findings that no row of their record shows, as they are at unchanged values."""
        shown_findings = {
            finding
            for place, findings_there in self._by_value.items()
            for finding in findings_there
            if finding.place[:2] == place[:2]
        }
        for key, findings_there in self._by_record.items():
            if key in self._records_with_row:
                shown_findings.update(finding for finding in findings_there if finding.place[:2] == key)
        return tuple(finding for finding in findings if finding not in shown_findings)

    def value(self, change: RecordChange, pointers: Iterable[str]) -> tuple[ReviewFinding, ...]:
        """The findings about the changed values at `pointers` of a record, and about values computed from them."""
        places = (ReviewedPlace(change.path, change.record.index, pointer) for pointer in pointers)
        return tuple(dict.fromkeys(finding for place in places for finding in self._by_value.get(place, ())))

    def record(self, change: RecordChange) -> tuple[ReviewFinding, ...]:
        """The findings about a record that belong to no changed value, and those about references to it."""
        return tuple(self._by_record.get((change.path, change.record.index), ()))


def _changed_values_at(
    finding: ReviewFinding, pointers: Mapping[tuple[str, int], Sequence[str]]
) -> Iterator[ReviewedPlace]:
    """Yield the changed values at the location of a finding; if there are none, at the locations that it compares."""
    for places in ((finding.place,), finding.related):
        changed = [
            ReviewedPlace(place.path, place.record, pointer)
            for place in places
            for pointer in pointers.get(place[:2], ())
            if _overlap(pointer, place.pointer)
        ]
        if changed:
            yield from dict.fromkeys(changed)
            return


def _overlap(pointer: str, other: str) -> bool:
    """Whether two JSON Pointers are equal or one contains the other; False if one is empty (the whole record)."""
    short, long = sorted((pointer, other), key=len)
    return bool(short) and (long == short or long.startswith(f"{short}/"))


def findings_text(findings: Sequence[ReviewFinding], change: RecordChange) -> str:
    """The findings in the row of a change as text, errors first: sentences for its own record, counts for others."""
    parts = []
    for severity in Severity:
        with_severity = [finding for finding in findings if finding.severity is severity]
        here = [finding for finding in with_severity if finding.place[:2] == (change.path, change.record.index)]
        elsewhere = [finding for finding in with_severity if finding not in here]
        if elsewhere:
            parts.append(f"{count_with_records(elsewhere)}: {', '.join(sorted({other.code for other in elsewhere}))}")
        parts += [f"{SEVERITY_WORDS[severity]}: {finding.first_sentence} ({finding.code})" for finding in here]
    return "; ".join(parts)
