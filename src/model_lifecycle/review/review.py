"""A review of a change: sections of rows of changed values, the most important first."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from model_lifecycle.diagnostics import codes
from model_lifecycle.page.changes import ChangedPage, RemovedPage
from model_lifecycle.page.format import cut
from model_lifecycle.page.page import AssumedDay
from model_lifecycle.page.page_paths import page_path
from model_lifecycle.records.record import Kind
from model_lifecycle.review.findings import FindingsByRow, ReviewFinding, findings_text
from model_lifecycle.review.headline import headline
from model_lifecycle.review.main_values import main_values
from model_lifecycle.review.record_changes import RecordChange
from model_lifecycle.review.touched import PagesByReason, pages_by_reason
from model_lifecycle.review.value_words import DescribedChange, described_changes
from model_lifecycle.syntax.pointer import from_pointer

MOST_NAME: Final = 300
"""The most characters of a record's name."""


@dataclass(frozen=True, slots=True)
class ReviewedRecord:
    """The record of a row; `page` is the site path of its page, None if it has none."""

    name: str
    path: str
    page: str | None


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A value that changed in the same way in one or more records.

    `change` is the relative change, such as `+20%`; `cause` names the value from which it follows, and `findings` are
    the findings about it, both in words.
    """

    records: tuple[ReviewedRecord, ...]
    label: str
    old: str
    new: str
    change: str = ""
    cause: str = ""
    findings: str = ""


@dataclass(frozen=True, slots=True)
class ReviewSection:
    """The changed values of one topic, and the `derived` ones that follow from them."""

    heading: str
    rows: tuple[ReviewRow, ...]
    derived: tuple[ReviewRow, ...] = ()


@dataclass(frozen=True, slots=True)
class MovedRecord:
    """A record that was added, removed, renamed or moved; `event` is that in words, with the old name and file."""

    record: ReviewedRecord
    event: str
    findings: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """All changes since a revision."""

    revision: str
    headline: str
    records: tuple[RecordChange, ...]
    sections: tuple[ReviewSection, ...]
    moved_records: tuple[MovedRecord, ...]
    changed_pages: tuple[ChangedPage, ...]
    removed_pages: tuple[RemovedPage, ...]
    reasons: PagesByReason
    """The changed pages by the reason for their change, in words."""
    day: AssumedDay | None
    findings: tuple[ReviewFinding, ...] = ()
    """The findings that the change has caused."""
    unplaced_findings: tuple[ReviewFinding, ...] = ()
    """The ones among `findings` that belong to no changed value."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing changed, neither in a record nor on a page."""
        return not (self.records or self.changed_pages or self.removed_pages)


def review_of(
    records: tuple[RecordChange, ...],
    changed_pages: tuple[ChangedPage, ...],
    removed_pages: tuple[RemovedPage, ...],
    revision: str,
    day: AssumedDay | None,
    providers: tuple[str, ...],
    findings: tuple[ReviewFinding, ...] = (),
) -> Review:
    """Make the review of changed records and pages; `providers` are those of the configuration."""
    new = sum(page.before is None for page in changed_pages)
    findings_by_row = FindingsByRow(findings, records)
    described = [(change, tuple(described_changes(change, providers))) for change in records]
    return Review(
        revision,
        headline(records, (len(changed_pages) - new, new, len(removed_pages)), findings),
        records,
        tuple(_sections(described, findings_by_row)),
        tuple(_moved_record(change, findings_by_row, providers) for change in records if change.change != "changed"),
        changed_pages,
        removed_pages,
        pages_by_reason(changed_pages, described),
        day,
        findings,
        findings_by_row.without_row(findings),
    )


_SHUTDOWNS: Final = frozenset({"shutdown_date", "shutdown_date_kind"})
_PRICES: Final = frozenset(
    {"input_price_per_mtok", "output_price_per_mtok", "cached_input_price_per_mtok", "batch_discount_pct", "currency"}
)
_LIFECYCLE: Final = frozenset({"status", "announced_date", "deprecation_date", "replacements"})
_SOURCES: Final = frozenset({"sources", "specs_sources", "last_checked", "first_seen", "updated_at"})

_TOPICS: Final[tuple[tuple[str, Callable[[Kind, list[str]], bool]], ...]] = (
    ("Shutdowns", lambda kind, steps: steps[0] in _SHUTDOWNS),
    ("Prices", lambda kind, steps: (steps[0] == "specs" and steps[-1] in _PRICES) or steps[0] == "price_diff"),
    ("Status and replacements", lambda kind, steps: steps[0] in _LIFECYCLE),
    ("Limits and capabilities", lambda kind, steps: steps[0] == "specs" and "specs_sources" not in steps),
    ("Sources and checks", lambda kind, steps: not _SOURCES.isdisjoint(steps[:2])),
    ("Other values of models", lambda kind, steps: kind == "model"),
    ("Other values of providers", lambda kind, steps: kind == "provider"),
    ("Other values of migrations", lambda kind, steps: kind == "migration"),
)
"""The sections in order, each with a test for its values by kind of record and path; the first match wins."""

FIRST: Final = ("Shutdowns", "Prices")
"""The sections before the table of added, removed, renamed and moved records."""

_SHOWN_LAST: Final = "Sources and checks"
"""The section that is shown last, although its test comes before others."""


def _topic(kind: Kind, pointer: str) -> str:
    """The heading of the section for a value."""
    steps = from_pointer(pointer) or [""]
    return next(heading for heading, belongs in _TOPICS if belongs(kind, steps))


def _sections(
    described: Sequence[tuple[RecordChange, tuple[DescribedChange, ...]]], findings_by_row: FindingsByRow
) -> Iterator[ReviewSection]:
    """Yield the sections that have rows, in order."""
    rows: dict[str, list[ReviewRow]] = {heading: [] for heading, _ in _TOPICS}
    derived: dict[str, list[ReviewRow]] = {heading: [] for heading, _ in _TOPICS}
    labels = {
        (change.name, pointer): value.words.label
        for change, values in described
        for value in values
        for pointer in value.pointers
    }
    for change, values in described:
        record = reviewed_record(change)
        for value in values:
            findings = findings_text(findings_by_row.value(change, value.pointers), change)
            row = ReviewRow((record,), *value.words, findings=findings)
            if value.cause is None:
                rows[_topic(change.kind, value.pointers[0])].append(row)
            else:
                topic = _topic(value.cause.record.kind, value.cause.pointer)
                cause = f"{cut(value.cause.record.text, MOST_NAME)}: {labels[value.cause]}"
                derived[topic].append(replace(row, cause=cause))
    order = [heading for heading in rows if heading != _SHOWN_LAST] + [_SHOWN_LAST]
    for heading in order:
        if rows[heading] or derived[heading]:
            yield ReviewSection(heading, _merge_rows(rows[heading]), _merge_rows(derived[heading]))


def _merge_rows(rows: list[ReviewRow]) -> tuple[ReviewRow, ...]:
    """Merge rows that differ only in their records, at the position of the first one."""
    grouped: dict[ReviewRow, list[ReviewedRecord]] = {}
    for row in rows:
        grouped.setdefault(replace(row, records=()), []).extend(row.records)
    return tuple(replace(row, records=tuple(dict.fromkeys(records))) for row, records in grouped.items())


def reviewed_record(change: RecordChange) -> ReviewedRecord:
    """The record of a change, with its name, its path and its page."""
    name = cut(change.name.text, MOST_NAME) if change.name is not None else f"a {change.kind} without a name"
    page = page_path(change.record) if change.change != "removed" else None
    return ReviewedRecord(name, cut(change.path, MOST_NAME), page)


def _moved_record(change: RecordChange, findings_by_row: FindingsByRow, providers: tuple[str, ...]) -> MovedRecord:
    """The row of an added, removed, renamed or moved record; `event` also tells what is still to be filled in."""
    findings = findings_by_row.record(change)
    gap_phrases = [
        finding.first_sentence.replace("Still", "still", 1) for finding in findings if finding.code == codes.GAP
    ]
    others = [finding for finding in findings if finding.code != codes.GAP]
    return MovedRecord(
        reviewed_record(change),
        "; ".join([_event_words(change, providers), *gap_phrases]),
        findings_text(others, change),
    )


def _event_words(change: RecordChange, providers: tuple[str, ...]) -> str:
    """The event of a record in words: main values if it was added or removed, otherwise the old name and file."""
    if change.change in ("added", "removed"):
        words = main_values(change.record, providers)
        return f"{change.change}: {words}" if words else change.change
    names = [change.old_name.text if change.old_name else None, change.old_path]
    return f"{change.change} from {', '.join(cut(name, MOST_NAME) for name in names if name)}"
