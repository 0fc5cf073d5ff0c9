"""What to put where a property is missing."""

from typing import NamedTuple

from model_lifecycle.document.data import Data
from model_lifecycle.schema.describe import Description


class Skeleton(NamedTuple):
    """A value to begin with. `placeholder` says that it is no valid answer, or one that nobody knows to be true."""

    value: Data
    placeholder: bool


_PLACEHOLDERS: dict[str | None, Data] = {
    "date": "YYYY-MM-DD",
    "date-time": "YYYY-MM-DDTHH:MM:SSZ",
    "uri": "https://example.com/TODO",
    None: "",
}


def skeleton(description: Description) -> Skeleton:
    """The emptiest value that a place takes: null, `[]`, `{}`, a mapping of such values; else a placeholder."""
    if description.nullable:
        return Skeleton(None, placeholder=False)
    if description.items is not None:
        if description.min_items == 0:
            return Skeleton([], placeholder=False)
        return Skeleton([skeleton(description.items).value], placeholder=True)
    if description.values is not None:
        return Skeleton({}, placeholder=False)
    if description.properties:
        parts = {name: skeleton(inner) for name, inner in description.properties.items()}
        value: Data = {name: part.value for name, part in parts.items()}
        return Skeleton(value, any(part.placeholder for part in parts.values()))
    if len(description.enum) == 1:
        return Skeleton(description.enum[0], placeholder=False)
    return Skeleton(description.enum[0] if description.enum else _PLACEHOLDERS[description.format], placeholder=True)
