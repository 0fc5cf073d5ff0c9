"""The page of a model or a provider, or the index, as plain data: facts, tables and lists."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from model_lifecycle.page.citations import Citations
from model_lifecycle.page.page import AssumedDay, Footnote, Prose, Status, Value
from model_lifecycle.page.record_reader import RecordReader

Group = Literal["overdue", "ahead", "earliest", "past"]
"""A group of shutdowns: overdue, ahead, with only an earliest day, or past."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of the timeline: the shutdowns of one group in a month; in units of the picture, from its upper left."""

    group: Group
    x: int
    y: int
    height: int
    words: str
    target: str
    """The id of the first of these shutdowns on the page."""


@dataclass(frozen=True, slots=True)
class Month:
    """A month name under the bars; only some months have one, so that names do not overlap."""

    x: int
    name: str


@dataclass(frozen=True, slots=True)
class Timeline:
    """The picture of all shutdowns by month, and a text alternative."""

    width: int
    height: int
    today: int
    """The x position at which the month of the assumed day begins."""
    bars: tuple[Bar, ...]
    months: tuple[Month, ...]
    words: str
    most: int
    """The largest number of shutdowns in a month."""
    legend: tuple[tuple[Group, str], ...]
    """The groups that occur, each with its name in words."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A table whose cells are sentences; `none` is the sentence shown if it has no rows."""

    id: str
    heading: str
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Prose, ...], ...]
    none: str
    numbers: tuple[str, ...] = ()
    """The columns of numbers, which are aligned right."""
    row_keys: tuple[str, ...] = ()
    """The words that each row can be filtered by; empty if the table has no filter."""
    row_ids: Mapping[int, str] = field(default_factory=dict)
    """The ids of rows that are link targets, by the position of the row."""
    folded: tuple[tuple[Prose, ...], ...] = ()
    """Further rows, hidden until the reader opens them."""
    folded_words: str = ""
    """The label of the folded rows."""

    def with_filter(self, row_keys: Sequence[str]) -> "Listing":
        """A copy whose rows can be filtered by `row_keys`, one for each row."""
        return replace(self, row_keys=tuple(row_keys))


@dataclass(frozen=True, slots=True)
class Filter:
    """A group of filter choices for the rows of the index; each choice is a word of `row_keys` and its label."""

    name: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DetailPage:
    """The page of a model or a provider, or the index of the site."""

    site_path: str
    title: str
    kicker: Prose
    trail: tuple[Value, ...]
    """The breadcrumbs: the pages between the index and this one."""
    status: Status | None
    lead: tuple[Prose, ...]
    facts: tuple[tuple[str, Prose], ...]
    listings: tuple[Listing, ...]
    sources: tuple[Footnote, ...]
    unsourced: tuple[Value, ...]
    day: AssumedDay | None
    stale_after_days: int
    path: str | None = None
    """The record file it is made from, relative to the workspace root."""
    timeline: Timeline | None = None
    filters: tuple[Filter, ...] = ()
    actions: tuple[tuple[str, str], ...] = ()
    """The actions for the record (edit it, report a mistake): words and address."""
    draft_line: str = ""
    """The first line of a page whose record still has gaps; empty for other pages."""
    name: str = ""
    """The name of the page in other places, such as the window title; empty if it is `title`."""

    def values(self) -> Iterator[Value]:
        """Every value in the order of the page, without the breadcrumbs."""
        proses = [self.kicker, *self.lead, *(words for _, words in self.facts)]
        proses += [cell for listing in self.listings for row in (*listing.rows, *listing.folded) for cell in row]
        return (part for prose in proses for part in prose if isinstance(part, Value))

    def with_sources(self, citations: Citations, subject: RecordReader, others: Iterable[RecordReader]) -> "DetailPage":
        """A copy of the page with footnotes; `subject` is its record, `others` may also describe sources."""
        values = tuple(self.values())
        unsourced = tuple(value for value in values if value.mark == "unsourced")
        return replace(self, sources=citations.sources((subject, *others), values, subject), unsourced=unsourced)
