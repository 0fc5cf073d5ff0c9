"""A capability as a model publishes it, and as a migration repeats it."""

from decimal import Decimal
from typing import Any, Final

from model_lifecycle.diagnostics.diagnostic import Related
from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.records.arithmetic import format_number
from model_lifecycle.records.model import SPECS_FIELDS
from model_lifecycle.records.values import UNAVAILABLE, Values, exact, is_whole
from model_lifecycle.rules.framework.endpoints import Endpoint
from model_lifecycle.rules.framework.rule_check import MigrationContext, replace_value

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


def published_value(side: Endpoint, field: str) -> Any:
    """The value in a model's record; `UNAVAILABLE` where it is not certain."""
    model = side.model
    if model is None or side.is_suspect(field):
        return UNAVAILABLE
    values = model.specs if field in SPECS_FIELDS else model.values
    value = values.get(field, UNAVAILABLE)
    return value if is_whole(value) else UNAVAILABLE


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


def in_words(value: Any) -> str:
    """A value in a sentence, as it is written in a record."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            number: Decimal = exact(value)
            return format_number(number)
        case list():
            return f"`{', '.join(map(str, value))}`" if value else "empty"
    spelled_as_other = value in ("true", "false", "null", "yes", "no") or value.replace(".", "", 1).isdecimal()
    return f"the text `{value}`" if spelled_as_other else f"`{value}`"


def model_id(side: Endpoint) -> str:
    """The id to call a model by: its own, or where it is not known the reference's."""
    return str(side.model.id) if side.model is not None else str(side.reference.model_id)


def related_values(context: MigrationContext, field: str, *sides: Endpoint) -> list[Related]:
    """Where the models' records have a field."""
    place = f"/specs/{field}" if field in SPECS_FIELDS else f"/{field}"
    return [
        context.related(f"`{field}` of `{model_id(side)}`", place, side.entry)
        for side in sides
        if side.entry is not None
    ]


def published_instead(place: str, published: Any) -> Fix | None:
    """Write what the model's record has; where that is null, the value may be missing there, and nothing is known."""
    if published is None:
        return None
    return replace_value(f"Change to {in_words(published)}", place, as_stored(published))
