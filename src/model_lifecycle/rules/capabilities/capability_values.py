"""A capability as a model publishes it, and as a migration repeats it."""

from decimal import Decimal
from typing import Any

from model_lifecycle.diagnostics.diagnostic import Related
from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.records.arithmetic import format_number
from model_lifecycle.records.capabilities import as_stored
from model_lifecycle.records.model import SPECS_FIELDS
from model_lifecycle.records.values import UNAVAILABLE, exact, is_whole
from model_lifecycle.rules.framework.endpoints import Endpoint
from model_lifecycle.rules.framework.rule_check import MigrationContext, replace_value


def published_value(side: Endpoint, field: str) -> Any:
    """The value of the property `field` in the record of an endpoint's model; `UNAVAILABLE` if invalid or suspect."""
    model = side.model
    if model is None or side.is_suspect(field):
        return UNAVAILABLE
    values = model.specs if field in SPECS_FIELDS else model.values
    value = values.get(field, UNAVAILABLE)
    return value if is_whole(value) else UNAVAILABLE


def in_words(value: Any) -> str:
    """A value in words for a sentence, spelled as in a record."""
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
    """The id of an endpoint's model, or, if the model is unknown, the id in the reference."""
    return str(side.model.id) if side.model is not None else str(side.reference.model_id)


def related_values(context: MigrationContext, field: str, *sides: Endpoint) -> list[Related]:
    """The locations of a field in the records of some endpoints' models, for a diagnostic."""
    pointer = f"/specs/{field}" if field in SPECS_FIELDS else f"/{field}"
    return [
        context.related(f"`{field}` of `{model_id(side)}`", pointer, side.entry)
        for side in sides
        if side.entry is not None
    ]


def fix_to_published(pointer: str, published: Any) -> Fix | None:
    """The fix that writes `published`, the value of the model's record, at `pointer`; None for null, as the record may
    lack the value.
    """
    if published is None:
        return None
    return replace_value(f"Change to {in_words(published)}", pointer, as_stored(published))
