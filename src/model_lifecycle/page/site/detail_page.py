"""The page of a model or a provider, or the index, as plain data: facts, tables and lists."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from model_lifecycle.page.citations import Citations
from model_lifecycle.page.page import AssumedDay, Prose, Source, Status, Value
from model_lifecycle.page.record_reader import RecordReader


@dataclass(frozen=True, slots=True)
class Listing:
    """A table whose cells are sentences. `none` says what there is where it has no rows."""

    id: str
    heading: str
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Prose, ...], ...]
    none: str
    numbers: bool = False
    """Whether all columns but the first are numbers."""


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
    sources: tuple[Source, ...]
    unsourced: tuple[Value, ...]
    day: AssumedDay | None
    stale_after_days: int
    path: str | None = None
    """The record file it is made from, relative to the workspace root."""

    def values(self) -> Iterator[Value]:
        """Every value in the order of the page, without the trail."""
        proses = [self.kicker, *self.lead, *(words for _, words in self.facts)]
        proses += [cell for listing in self.listings for row in listing.rows for cell in row]
        return (part for prose in proses for part in prose if isinstance(part, Value))

    def with_sources(self, citations: Citations, subjects: Iterable[RecordReader]) -> "DetailPage":
        """The same page with its footnotes; `subjects` are the records that may describe them."""
        return replace(
            self,
            sources=citations.sources(subjects, self.values()),
            unsourced=tuple(value for value in self.values() if value.mark == "unsourced"),
        )
