"""The findings that a change brings about, and the changed values that they belong to."""

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
"""The codes that say how far a changed value can be trusted, as the noun and the words that count them."""


SEVERITY_WORDS: Final = {
    severity: "note" if severity is Severity.INFORMATION else severity.word for severity in Severity
}
"""The noun for a finding of each severity, in counts and at the start of a sentence."""


class ReviewedPlace(NamedTuple):
    """A value: the path of its file relative to the workspace root, the record in it, and the JSON Pointer."""

    path: str
    record: int
    pointer: str


@dataclass(frozen=True, slots=True)
class ReviewFinding:
    """A finding that was not there before the change. `line` counts from 1."""

    severity: Severity
    code: str
    message: str
    place: ReviewedPlace
    line: int
    kind: Kind | None
    related: tuple[ReviewedPlace, ...] = ()
    """The values that it compares."""
    text: str | None = None
    """The text at its place, if there is one: the id of a model that is not there."""

    @property
    def first_sentence(self) -> str:
        """The first sentence of the message: the problem, without the advice."""
        first, stop, _ = self.message.partition(". ")
        return first if stop else first.removesuffix(".")


def finding_counts(findings: Sequence[ReviewFinding]) -> list[str]:
    """The parts of the first line: `12 errors in 9 migrations`, `1 value changed without a check`."""
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    parts = [counted_in(errors)] if errors else []
    rest = [finding for finding in findings if finding.severity is not Severity.ERROR]
    trust = Counter(finding.code for finding in rest)
    parts += [f"{counted(trust[code], noun)} {word}" for code, (noun, word) in _TRUST.items() if trust[code]]
    warnings = sum(finding.severity is Severity.WARNING and finding.code not in _TRUST for finding in rest)
    if warnings:
        parts.append(counted(warnings, "other warning" if parts else "warning"))
    return parts


def counted_in(findings: Sequence[ReviewFinding]) -> str:
    """The number of findings of one severity and of the records with them: `12 errors in 9 migrations`."""
    noun = SEVERITY_WORDS[findings[0].severity]
    kinds = {finding.kind or "file" for finding in findings}
    places = {(finding.place.path, finding.place.record) for finding in findings}
    where = kinds.pop() if len(kinds) == 1 else "record"
    return f"{counted(len(findings), noun)} in {counted(len(places), where)}"


class FindingsBeside:
    """The findings beside each changed value, and beside each added or removed record."""

    def __init__(self, findings: Iterable[ReviewFinding], changes: Iterable[RecordChange]) -> None:
        pointers: dict[tuple[str, int], list[str]] = {}
        self._whole: dict[tuple[str, int], list[ReviewFinding]] = defaultdict(list)
        self._values: dict[ReviewedPlace, list[ReviewFinding]] = defaultdict(list)
        self._moved: set[tuple[str, int]] = set()
        gone: dict[str, tuple[str, int]] = {}
        for change in changes:
            key = change.path, change.record.index
            pointers[key] = [value.difference.pointer for value in change.values]
            if change.change != "changed":
                self._moved.add(key)
            name = change.old_name or (change.name if change.change == "removed" else None)
            if name is not None:
                gone[name.id] = key
        for finding in findings:
            places = list(_changed_places(finding, pointers))
            for place in places:
                self._values[place].append(finding)
            if not places:
                record = finding.place[:2]
                self._whole[gone.get(finding.text or "", record)].append(finding)

    def elsewhere(self, findings: Iterable[ReviewFinding]) -> tuple[ReviewFinding, ...]:
        """The findings that no row of their own record shows: at values that have not changed."""
        beside = {
            finding for place, shown in self._values.items() for finding in shown if finding.place[:2] == place[:2]
        }
        for key, shown in self._whole.items():
            if key in self._moved:
                beside.update(finding for finding in shown if finding.place[:2] == key)
        return tuple(finding for finding in findings if finding not in beside)

    def value(self, change: RecordChange, pointers: Iterable[str]) -> tuple[ReviewFinding, ...]:
        """The findings about some changed values of a record, and about what is computed from them."""
        places = (ReviewedPlace(change.path, change.record.index, pointer) for pointer in pointers)
        return tuple(dict.fromkeys(finding for place in places for finding in self._values.get(place, ())))

    def record(self, change: RecordChange) -> tuple[ReviewFinding, ...]:
        """The findings about a record as a whole, and about references to it."""
        return tuple(self._whole.get((change.path, change.record.index), ()))


def _changed_places(
    finding: ReviewFinding, pointers: Mapping[tuple[str, int], Sequence[str]]
) -> Iterator[ReviewedPlace]:
    """The changed values at the place of a finding, or at the places that it compares if its own has not changed."""
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
    """Whether two JSON Pointers are equal or one is inside the other; false if one is empty, the whole record's."""
    short, long = sorted((pointer, other), key=len)
    return bool(short) and (long == short or long.startswith(f"{short}/"))


def words_beside(findings: Sequence[ReviewFinding], change: RecordChange) -> str:
    """Findings in the row of a changed value, errors first: in other records how many, in its own what is wrong."""
    parts = []
    for severity in Severity:
        of_severity = [finding for finding in findings if finding.severity is severity]
        beside = [finding for finding in of_severity if finding.place[:2] == (change.path, change.record.index)]
        others = [finding for finding in of_severity if finding not in beside]
        if others:
            parts.append(f"{counted_in(others)}: {', '.join(sorted({other.code for other in others}))}")
        parts += [f"{SEVERITY_WORDS[severity]}: {finding.first_sentence} ({finding.code})" for finding in beside]
    return "; ".join(parts)
