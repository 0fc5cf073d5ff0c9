"""The value that a fix writes for a missing property."""

from typing import NamedTuple

from model_lifecycle.schema.describe import Description
from model_lifecycle.syntax.data import Data


class DefaultValue(NamedTuple):
    """A value to begin with. `placeholder` says that it is no valid answer, or one that nobody knows to be true."""

    value: Data
    placeholder: bool


_PLACEHOLDERS: dict[str | None, Data] = {
    "date": "YYYY-MM-DD",
    "date-time": "YYYY-MM-DDTHH:MM:SSZ",
    "uri": "https://example.com/TODO",
    None: "",
}


def default_value(description: Description) -> DefaultValue:
    """The emptiest value that a place takes: null, `[]`, `{}`, a mapping of such values; else a placeholder."""
    if description.nullable:
        return DefaultValue(None, placeholder=False)
    if description.items is not None:
        if description.min_items == 0:
            return DefaultValue([], placeholder=False)
        return DefaultValue([default_value(description.items).value], placeholder=True)
    if description.values is not None:
        return DefaultValue({}, placeholder=False)
    if description.properties:
        parts = {name: default_value(inner) for name, inner in description.properties.items()}
        value: Data = {name: part.value for name, part in parts.items()}
        return DefaultValue(value, any(part.placeholder for part in parts.values()))
    if len(description.enum) == 1:
        return DefaultValue(description.enum[0], placeholder=False)
    return DefaultValue(
        description.enum[0] if description.enum else _PLACEHOLDERS[description.format], placeholder=True
    )
