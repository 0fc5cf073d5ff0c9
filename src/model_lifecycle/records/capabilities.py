"""The capabilities of models: which properties they are, and when two values are the same."""

from typing import Any, Final

from model_lifecycle.records.model import SPECS_FIELDS
from model_lifecycle.records.values import Values, exact, is_whole

LISTED_FIELDS: Final = tuple(
    field for field in SPECS_FIELDS if field.startswith(("modalities_", "supports_")) or field == "reasoning"
)
"""The properties of specs whose differences must be listed."""


def differing_fields(old: Values, new: Values) -> list[str]:
    """The listed fields whose values in the specs of both models exist and differ."""
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
    """Whether a migration's value repeats a model's; lists are compared as sets, numbers by their value."""
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
    """The parts of a list, or of a text that joins them by commas."""
    parts = value.split(",") if isinstance(value, str) else value
    return frozenset(part.strip() for part in parts if isinstance(part, str) and part.strip())


def as_stored(published: Any) -> object:
    """A model's value as a migration writes it: a list as one text."""
    return ", ".join(map(str, published)) if isinstance(published, list) else published
