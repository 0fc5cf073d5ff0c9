"""What a new property, item or record begins with: everything that it requires, filled in as far as it is known."""

from collections.abc import Callable
from typing import Any, Final

from model_lifecycle.ide.completion.writing import Stop
from model_lifecycle.schema.describe import Description
from model_lifecycle.syntax.pointer import Step

UNKNOWN: Final = object()
"""Stands for a value that neither the schema nor the records tell."""

Known = Callable[[tuple[Step, ...]], Any]
"""The value at a place of the record, as far as something tells it; else `UNKNOWN`."""

_SPEC_GROUPS: Final = ("prices", "limits")


def skeleton(description: Description, steps: tuple[Step, ...], known: Known) -> Any:
    """A value with stops (see `Stop`): nested objects with all their properties, lists with the items they need.

    What is known is no stop: a client would leave it selected, and the next key would write over it.
    """
    value = known(steps)
    if value is not UNKNOWN:
        return value
    if description.properties and not description.nullable:
        return {name: skeleton(inner, (*steps, name), known) for name, inner in description.properties.items()}
    if description.values is not None:
        return {name: skeleton(description.values, (*steps, name), known) for name in _SPEC_GROUPS}
    if description.nullable:
        return Stop(None)
    if description.items is not None:
        return [skeleton(description.items, (*steps, 0), known)] if description.min_items else Stop([])
    if len(description.enum) == 1:
        return description.enum[0]
    if description.enum:
        return Stop("", tuple(str(value) for value in description.enum))
    return Stop("")
