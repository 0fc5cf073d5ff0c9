"""A model record (schemas/README.md#model) with its values by name and type."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.records.record import Record
from model_lifecycle.records.values import (
    Number,
    Text,
    Unavailable,
    Values,
    items,
    members,
    named_objects,
    number,
    objects,
    text,
)
from model_lifecycle.syntax.pointer import child

PRICE_FIELDS: Final = ("input_price_per_mtok", "output_price_per_mtok", "cached_input_price_per_mtok")
"""The properties of specs that are USD per million tokens."""

PRICE_POINTERS: Final = frozenset(child("/specs", name) for name in PRICE_FIELDS)
"""The JSON Pointers of these properties in a model record."""
CURRENCY_POINTER: Final = "/specs/currency"
"""The JSON Pointer of the currency of a model's prices (schemas/README.md#a38)."""

SPECS_FIELDS: Final = (
    *PRICE_FIELDS,
    "batch_discount_pct",
    "currency",
    "context_window_tokens",
    "max_output_tokens",
    "modalities_in",
    "modalities_out",
    "supports_tools",
    "supports_json_schema",
    "supports_vision",
    "supports_streaming",
    "supports_batch",
    "supports_prompt_caching",
    "reasoning",
    "knowledge_cutoff",
    "endpoints",
)
"""The properties of specs that describe the model: all but `specs_sources`."""

SOURCE_GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "prices": (*PRICE_FIELDS, "batch_discount_pct", "currency"),
    "limits": ("context_window_tokens", "max_output_tokens"),
}
"""The keys of `specs_sources` that cover several properties of specs (schemas/README.md#sources)."""


SOURCE_KEYS: Final = frozenset((*SPECS_FIELDS, *SOURCE_GROUPS))
"""The keys of `specs_sources` that name a property or a group of properties of specs."""


def source_keys(field: str) -> tuple[str, ...]:
    """The keys under which `specs_sources` may cite the property `field` of specs: its own name, then groups that
    contain it.
    """
    return (field, *(group for group, fields in SOURCE_GROUPS.items() if field in fields))


class Replacement:
    """An entry of a model's `replacements`; `index` is its position."""

    __slots__ = ("index", "kind", "model_id", "provider")

    def __init__(self, index: int, values: Values) -> None:
        self.index = index
        self.model_id = text(values, "model_id")
        self.provider = text(values, "provider")
        self.kind = text(values, "kind")


class Source:
    """An entry of a record's `sources`, or of `specs_sources` (which has no label); `pointer` is its JSON Pointer."""

    __slots__ = ("last_checked", "pointer", "url")

    def __init__(self, pointer: str, values: Values) -> None:
        self.pointer = pointer
        self.url = text(values, "url")
        self.last_checked = text(values, "last_checked")


class Model:
    """A model record, with each value typed, None for null, and `UNAVAILABLE` without a valid value."""

    __slots__ = ("record", "specs", "values")

    def __init__(self, record: Record) -> None:
        self.record = record
        self.values = values = record.values
        self.specs = members(values, "specs")

    @property
    def provider(self) -> Text:
        return text(self.values, "provider")

    @property
    def id(self) -> Text:
        return text(self.values, "id")

    @property
    def slug(self) -> Text:
        return text(self.values, "slug")

    @property
    def display_name(self) -> Text:
        return text(self.values, "display_name")

    @property
    def status(self) -> Text:
        """`active`, `legacy`, `deprecated` or `retired`."""
        return text(self.values, "status")

    @property
    def announced_date(self) -> Text:
        return text(self.values, "announced_date")

    @property
    def deprecation_date(self) -> Text:
        return text(self.values, "deprecation_date")

    @property
    def shutdown_date(self) -> Text:
        return text(self.values, "shutdown_date")

    @property
    def shutdown_date_kind(self) -> Text:
        """`exact`, `not_before`, `month_only` or `none`."""
        return text(self.values, "shutdown_date_kind")

    @property
    def replacements(self) -> list[Replacement]:
        """The entries of `replacements`."""
        return [Replacement(index, values) for index, values in enumerate(objects(self.values, "replacements"))]

    @property
    def sources(self) -> list[Source]:
        return [Source(f"/sources/{index}", source) for index, source in enumerate(objects(self.values, "sources"))]

    @property
    def specs_sources(self) -> dict[str, Values]:
        """The entries of `specs_sources` by their key; an invalid entry is `NOTHING`."""
        return named_objects(self.specs, "specs_sources")

    @property
    def input_price(self) -> Number:
        """USD per million input tokens."""
        return number(self.specs, "input_price_per_mtok")

    @property
    def output_price(self) -> Number:
        """USD per million output tokens."""
        return number(self.specs, "output_price_per_mtok")

    @property
    def cached_input_price(self) -> Number:
        """USD per million cached input tokens."""
        return number(self.specs, "cached_input_price_per_mtok")

    @property
    def context_window(self) -> Number:
        """Tokens."""
        return number(self.specs, "context_window_tokens")

    @property
    def max_output(self) -> Number:
        """Tokens."""
        return number(self.specs, "max_output_tokens")

    @property
    def modalities_in(self) -> list[object] | Unavailable | None:
        return items(self.specs, "modalities_in")

    def all_sources(self) -> Iterator[Source]:
        """Yield the entries of `sources`, then those of `specs_sources`."""
        yield from self.sources
        for key, values in self.specs_sources.items():
            yield Source(child("/specs/specs_sources", key), values)
