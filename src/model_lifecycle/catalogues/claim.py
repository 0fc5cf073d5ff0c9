"""The data of a catalogue about a model: entries, the facts in them, claims (facts with their origin), and verdicts."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final, Literal, NamedTuple

Value = None | bool | int | str | Decimal | list[Any]
"""A plain value; prices and percentages are `Decimal`, with the digits as written."""

Role = Literal["source", "host", "witness", "other"]
"""`source`: the maker's value. `host`: a platform's value for the maker's model, taken only if none is the maker's.
`witness`: only looked at. `other`: the price of tokens other than text, which other catalogues give as the
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

_OF_TOPIC: Final[Mapping[str, Topic]] = {
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


def topic_of(pointer: str) -> Topic:
    """The topic of the property at `pointer`, by which catalogues have a precedence for it."""
    return _OF_TOPIC.get(pointer, "capability")


class MakerPage(NamedTuple):
    """A page of the maker that a catalogue names: its address, title, and the day on which the catalogue read it."""

    url: str
    label: str
    read: str | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """One value of an entry. `pointer` is its place in a model record; `""` where a record has no place for it."""

    pointer: str
    value: Value
    field: str = ""
    """The name of the value in the catalogue, as `cost.cache_write`."""
    role: Role = "source"
    kind: str = ""
    """Of a shutdown date: `exact`, `not_before`, or empty where the catalogue does not say."""
    inferred: str = ""
    """How the value follows from what the catalogue says, where the catalogue does not say it itself."""
    page: MakerPage | None = None
    written: Any = None
    """The value as the catalogue writes it, named in place of a `value` that is None because no record can hold it."""


@dataclass(frozen=True, slots=True)
class Claim(Fact):
    """A fact with the catalogue, the entry's name there, and the day of the data, `YYYY-MM-DD`."""

    catalogue: str = ""
    entry: str = ""
    day: str | None = None
    rank: int | None = None
    """The place of the catalogue in the precedence of the property, from 1; None where it is only a witness."""

    @property
    def read_on(self) -> str:
        """The day on which the register read the page, `YYYY-MM-DD`, or the day of its data if it names none.

        Empty if neither is known. A page that claims to have been read after its data was published was read on the day
        of the data.
        """
        days = [day for day in (self.page.read if self.page else None, self.day) if day]
        return min(days, default="")

    @property
    def reading(self) -> str:
        """`read_on` of a claim that names the page it was read from; empty where it names none."""
        return self.read_on if self.page is not None else ""


@dataclass(frozen=True, slots=True)
class ChosenValue:
    """The value that a record takes, the claim it comes from, and why it is that one."""

    pointer: str
    value: Value
    claim: Claim
    why: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """Claims of the maker's value that contradict each other, in the order of precedence."""

    pointer: str
    candidates: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """One model in a catalogue. `provider` is its canonical name, `ids` the maker's ids that it is surely about."""

    provider: str
    ids: tuple[str, ...]
    name: str
    data: Mapping[str, Any]
    shared: Mapping[str, Any] = field(default_factory=dict)
    """Values from outside the entry, such as those that the catalogue states of all models of the provider."""
    is_listed: bool = True
    """Whether the ids are surely ids that the maker's API takes."""


class ShapeError(Exception):
    """A catalogue whose data has another shape than the published one; the text says where and what was expected."""


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
    """The facts of an entry about one of its ids, as of a day if that is known."""
    day: Callable[[Any], str | None] = lambda data: None
    entry_level: int = 1
    """The number of objects and lists around an entry; the workspace's copy is laid out by it."""
    by_default: bool = True
    fields: Callable[[str], bool] = lambda name: True
    """Whether the member of an entry with a name is read; the others are not carried in the package."""
    end_fields: frozenset[str] = frozenset()
    """The members by which an end is read: all that is carried of a host's entry, and only where there is an end."""
