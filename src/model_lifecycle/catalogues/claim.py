"""The data of a catalogue about a model: entries, the facts in them, claims (facts with their origin), and verdicts."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final, Literal, NamedTuple

Value = None | bool | int | str | Decimal | list[Any]
"""A plain value; prices and percentages are `Decimal`, with the digits as written."""

Role = Literal["source", "host", "witness", "other"]
"""`source`: the maker's value. `host`: a platform's value for the maker's model, taken only if none is the maker's.
`witness`: evidence only, never taken. `other`: the price of tokens other than text, which other catalogues give as the
price of text."""

Topic = Literal[
    "name",
    "family",
    "price",
    "window",
    "output",
    "modalities",
    "capability",
    "cutoff",
    "endpoints",
    "lifecycle",
    "release",
]

_TOPICS: Final[Mapping[str, Topic]] = {
    "/display_name": "name",
    "/family": "family",
    "/status": "lifecycle",
    "/announced_date": "lifecycle",
    "/deprecation_date": "lifecycle",
    "/shutdown_date": "lifecycle",
    "/replacements": "lifecycle",
    "/first_seen": "release",
    "/specs/input_price_per_mtok": "price",
    "/specs/output_price_per_mtok": "price",
    "/specs/cached_input_price_per_mtok": "price",
    "/specs/batch_discount_pct": "price",
    "/specs/context_window_tokens": "window",
    "/specs/max_output_tokens": "output",
    "/specs/modalities_in": "modalities",
    "/specs/modalities_out": "modalities",
    "/specs/knowledge_cutoff": "cutoff",
    "/specs/endpoints": "endpoints",
}
"""The topic of each property of a model record by its JSON Pointer; other properties are capabilities."""


def topic_of(pointer: str) -> Topic:
    """The topic of the property at `pointer`; catalogues have a rank for each topic."""
    return _TOPICS.get(pointer, "capability")


class MakerPage(NamedTuple):
    """A page of the maker that a catalogue names: its address, title, and the day on which the catalogue read it."""

    url: str
    label: str
    read: str | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """One value of an entry. `pointer` is its JSON Pointer in a model record, or `""` if a record cannot hold it."""

    pointer: str
    value: Value
    field: str = ""
    """The name of the value in the catalogue, as `cost.cache_write`."""
    role: Role = "source"
    kind: str = ""
    """The kind of a shutdown date: `exact`, `not_before`, or empty if the catalogue does not say."""
    inferred: str = ""
    """How the value was inferred, if the catalogue does not state it itself."""
    page: MakerPage | None = None
    published: Any = None
    """The value as the catalogue writes it, shown if `value` is None because no record can hold it."""


@dataclass(frozen=True, slots=True)
class Claim(Fact):
    """A fact with the catalogue, the entry's name there, and the day of the data, `YYYY-MM-DD`."""

    catalogue: str = ""
    entry: str = ""
    day: str | None = None
    rank: int | None = None
    """The rank of the catalogue for the property's topic, from 1; None if it is only a witness."""

    @property
    def read_on(self) -> str:
        """The day on which the catalogue read the page, `YYYY-MM-DD`, or the day of its data if it names none.

        Empty if neither is known. A page that claims to have been read after its data was published was read on the day
        of the data.
        """
        days = [day for day in (self.page.read if self.page else None, self.day) if day]
        return min(days, default="")

    @property
    def reading(self) -> str:
        """`read_on` of a claim that names the page it was read from; empty if it names none."""
        return self.read_on if self.page is not None else ""


@dataclass(frozen=True, slots=True)
class ChosenValue:
    """The value chosen for a record, the claim it comes from, and the reason for the choice."""

    pointer: str
    value: Value
    claim: Claim
    why: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """Claims of the maker's value that contradict each other, sorted by rank."""

    pointer: str
    candidates: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """One model in a catalogue. `provider` is the canonical name, `ids` the maker's ids that it is certainly about."""

    provider: str
    ids: tuple[str, ...]
    name: str
    data: Mapping[str, Any]
    shared: Mapping[str, Any] = field(default_factory=dict)
    """Values from outside the entry, such as those that apply to all models of the provider."""
    is_listed: bool = True
    """Whether the ids are certainly ids of the maker's API."""


class ShapeError(Exception):
    """Raised if a catalogue's data has an unexpected shape; the text says where, and what was expected."""


@dataclass(frozen=True)
class Catalogue:
    """A public catalogue: where it is published and how its data is read.

    `entries` raises `ShapeError`. `day` is the day that the data itself states.
    """

    name: str
    address: str
    ranks: Mapping[Topic, int]
    entries: Callable[[Any], Iterator[CatalogueEntry]]
    facts: Callable[[CatalogueEntry, str, str | None], Iterator[Fact]]
    """The function from an entry, one of its ids, and the day if known, to the facts about that id."""
    day: Callable[[Any], str | None] = lambda data: None
    entry_level: int = 1
    """The number of objects and lists around an entry; the workspace's copy is laid out by it."""
    by_default: bool = True
    fields: Callable[[str], bool] = lambda name: True
    """The predicate of the members of an entry that are read; the package does not carry others."""
    end_fields: frozenset[str] = frozenset()
    """The members that an end is read from: the package carries only these of a host's entry, if it has an end."""
