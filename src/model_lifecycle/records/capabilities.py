"""The capabilities of models: their properties, and the comparison of their values."""

from typing import Any, Final

from model_lifecycle.records.model import SPECS_FIELDS
from model_lifecycle.records.values import Values, exact, is_whole

LISTED_FIELDS: Final = tuple(
    field for field in SPECS_FIELDS if field.startswith(("modalities_", "supports_")) or field == "reasoning"
)
"""The properties of specs whose differences a migration must list."""


def differing_fields(old: Values, new: Values) -> list[str]:
    """The fields among `LISTED_FIELDS` whose values in the specs `old` and `new` are both published and differ."""
    return [
        field
        for field in LISTED_FIELDS
        if (first := old.get(field)) is not None
        and (second := new.get(field)) is not None
        and first != second
        and not (isinstance(first, list) and isinstance(second, list) and as_set(first) == as_set(second))
        and is_whole(first)
        and is_whole(second)
    ]


def is_same(stored: Any, published: Any) -> bool:
    """Whether the value `stored` in a migration equals a model's; lists are compared as sets, numbers by value."""
    if isinstance(stored, str) and isinstance(published, str):
        return stored == published or (", " in stored and as_set(stored) == as_set(published))
    if isinstance(published, list):
        return isinstance(stored, str) and as_set(stored) == as_set(published)
    if isinstance(stored, bool) or isinstance(published, bool):
        return stored is published
    if isinstance(stored, int | float) and isinstance(published, int | float):
        return exact(stored) == exact(published)
    return bool(stored == published)


def as_set(value: Any) -> frozenset[str]:
    """The distinct items of a list, or of a text that joins them by commas."""
    parts = value.split(",") if isinstance(value, str) else value
    return frozenset(part.strip() for part in parts if isinstance(part, str) and part.strip())


def as_stored(published: Any) -> object:
    """A model's value in the form that a migration stores: a list as one text."""
    return ", ".join(map(str, published)) if isinstance(published, list) else published
