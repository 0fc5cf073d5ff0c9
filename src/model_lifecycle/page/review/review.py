"""What reviewers read of a change: its sections with their rows, the most important first."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from model_lifecycle.page.changes import ChangedPage, GonePage
from model_lifecycle.page.format import cut
from model_lifecycle.page.page import AssumedDay
from model_lifecycle.page.page_paths import page_path
from model_lifecycle.page.review.headline import headline
from model_lifecycle.page.review.record_changes import RecordChange
from model_lifecycle.page.review.value_words import words_of
from model_lifecycle.records.record import Kind
from model_lifecycle.syntax.pointer import from_pointer

_MOST_NAME: Final = 300
"""Characters of a record's name."""


@dataclass(frozen=True, slots=True)
class ReviewedRecord:
    """A record as a row names it. `page` is the site path of its page, None where it does not say enough for one."""

    name: str
    path: str
    page: str | None


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A value that changed in the same way in some records; `cause` is the value it follows from, in words."""

    records: tuple[ReviewedRecord, ...]
    label: str
    old: str
    new: str
    cause: str = ""


@dataclass(frozen=True, slots=True)
class ReviewSection:
    """The changed values of one topic, and those that follow from them."""

    heading: str
    rows: tuple[ReviewRow, ...]
    derived: tuple[ReviewRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Moved:
    """A record that came, went, or has another name or file: `what` says which, and the old name and file."""

    record: ReviewedRecord
    what: str


@dataclass(frozen=True, slots=True)
class Review:
    """Everything that differs since a revision."""

    revision: str
    headline: str
    records: tuple[RecordChange, ...]
    sections: tuple[ReviewSection, ...]
    moved: tuple[Moved, ...]
    changed: tuple[ChangedPage, ...]
    gone: tuple[GonePage, ...]
    day: AssumedDay | None

    @property
    def is_empty(self) -> bool:
        """Whether nothing changed, neither in a record nor on a page."""
        return not (self.records or self.changed or self.gone)


def review_of(
    records: tuple[RecordChange, ...],
    changed: tuple[ChangedPage, ...],
    gone: tuple[GonePage, ...],
    revision: str,
    day: AssumedDay | None,
    providers: tuple[str, ...],
) -> Review:
    """The review of the records and pages that differ; `providers` are those of the configuration."""
    new = sum(page.before is None for page in changed)
    moved = tuple(Moved(_named(change), _what(change)) for change in records if change.change != "changed")
    line = headline(records, (len(changed) - new, new, len(gone)))
    return Review(revision, line, records, tuple(_sections(records, providers)), moved, changed, gone, day)


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
"""The sections in their order, each with what belongs to it, given a record's kind and a path; first match wins."""

FIRST: Final = ("Shutdowns", "Prices")
"""The sections that stand even before the records that came and went."""

_LATER: Final = "Sources and checks"
"""The section that comes last although it takes its values before others do."""


def _topic(kind: Kind, pointer: str) -> str:
    steps = from_pointer(pointer) or [""]
    return next(heading for heading, belongs in _TOPICS if belongs(kind, steps))


def _sections(records: tuple[RecordChange, ...], providers: tuple[str, ...]) -> Iterator[ReviewSection]:
    rows: dict[str, list[ReviewRow]] = {heading: [] for heading, _ in _TOPICS}
    derived: dict[str, list[ReviewRow]] = {heading: [] for heading, _ in _TOPICS}
    labels = {
        (change.name, value.difference.pointer): words_of(change.record_of(value), value.difference, providers).label
        for change in records
        for value in change.values
    }
    for change in records:
        record = _named(change)
        for value in change.values:
            words = words_of(change.record_of(value), value.difference, providers)
            row = ReviewRow((record,), *words)
            if value.cause is None:
                rows[_topic(change.kind, value.difference.pointer)].append(row)
            else:
                topic = _topic(value.cause.record.kind, value.cause.pointer)
                cause = f"{cut(value.cause.record.text, _MOST_NAME)}: {labels[value.cause]}"
                derived[topic].append(replace(row, cause=cause))
    order = [heading for heading in rows if heading != _LATER] + [_LATER]
    for heading in order:
        if rows[heading] or derived[heading]:
            yield ReviewSection(heading, _grouped(rows[heading]), _grouped(derived[heading]))


def _grouped(rows: list[ReviewRow]) -> tuple[ReviewRow, ...]:
    """Rows that say the same of several records as one, at the place of the first."""
    found: dict[tuple[str, str, str, str], list[ReviewedRecord]] = {}
    for row in rows:
        found.setdefault((row.label, row.old, row.new, row.cause), []).extend(row.records)
    return tuple(ReviewRow(tuple(dict.fromkeys(records)), *key) for key, records in found.items())


def _named(change: RecordChange) -> ReviewedRecord:
    name = cut(change.name.text, _MOST_NAME) if change.name is not None else f"a {change.kind} without a name"
    page = page_path(change.record) if change.change != "removed" else None
    return ReviewedRecord(name, cut(change.path, _MOST_NAME), page)


def _what(change: RecordChange) -> str:
    if change.change != "renamed":
        return change.change
    names = [cut(change.old_name.text, _MOST_NAME)] if change.old_name else []
    return "renamed from " + ", ".join([*names, *([cut(change.old_path, _MOST_NAME)] if change.old_path else [])])
