"""The page of a model or a provider, or the index, as plain data: facts, tables and lists."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from model_lifecycle.page.citations import Citations
from model_lifecycle.page.page import AssumedDay, Footnote, Prose, Status, Value
from model_lifecycle.page.record_reader import RecordReader

Group = Literal["overdue", "ahead", "earliest", "past"]
"""The shutdowns of a site by what is known of them."""


@dataclass(frozen=True, slots=True)
class Bar:
    """The shutdowns of one month in one group; lengths in units of the picture, from its upper left corner."""

    group: Group
    x: int
    y: int
    height: int
    words: str
    target: str
    """The id of the first of them on the page."""


@dataclass(frozen=True, slots=True)
class Month:
    """A month under the bars; only some are named, so that the names do not touch."""

    x: int
    name: str


@dataclass(frozen=True, slots=True)
class Timeline:
    """The picture, and the same in words."""

    width: int
    height: int
    today: int
    """Where the month of the assumed day begins."""
    bars: tuple[Bar, ...]
    months: tuple[Month, ...]
    words: str
    most: int
    """How many shutdowns the tallest month has."""
    legend: tuple[tuple[Group, str], ...]
    """The groups that there are, in words."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A table whose cells are sentences. `none` says what there is where it has no rows."""

    id: str
    heading: str
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Prose, ...], ...]
    none: str
    numbers: tuple[str, ...] = ()
    """The columns of numbers, which are set right."""
    row_keys: tuple[str, ...] = ()
    """The words that each row can be filtered by; empty where the rows of this table are not."""
    row_ids: Mapping[int, str] = field(default_factory=dict)
    """Ids of the rows that something on the page leads to, by their position."""
    folded: tuple[tuple[Prose, ...], ...] = ()
    """More rows, which are shown when asked for."""
    folded_words: str = ""
    """The words for the folded rows."""

    def filtered(self, row_keys: Sequence[str]) -> "Listing":
        """A copy with words to filter its rows by."""
        return replace(self, row_keys=tuple(row_keys))


@dataclass(frozen=True, slots=True)
class Filter:
    """A group of choices that narrow the rows of the index: word of `row_keys`, and name."""

    name: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DetailPage:
    """The page of a model or a provider, or the index of the site."""

    site_path: str
    title: str
    kicker: Prose
    trail: tuple[Value, ...]
    """The pages between the index and this one."""
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
    """The first line of a page whose record is not filled in yet; empty of others."""
    name: str = ""
    """The name of the page elsewhere, such as in a window's title; empty if it is that of `title`."""

    def values(self) -> Iterator[Value]:
        """Every value in the order of the page, without the trail."""
        proses = [self.kicker, *self.lead, *(words for _, words in self.facts)]
        proses += [cell for listing in self.listings for row in (*listing.rows, *listing.folded) for cell in row]
        return (part for prose in proses for part in prose if isinstance(part, Value))

    def with_sources(self, citations: Citations, subject: RecordReader, others: Iterable[RecordReader]) -> "DetailPage":
        """The same page with its footnotes; `subject` is its record, `others` may describe its sources too."""
        values = tuple(self.values())
        unsourced = tuple(value for value in values if value.mark == "unsourced")
        return replace(self, sources=citations.sources((subject, *others), values, subject), unsourced=unsourced)
