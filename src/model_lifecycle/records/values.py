"""Reading a record's properties by type, leniently: what is not there, refused or of another type is `UNREAD`."""

from collections.abc import Mapping
from decimal import Decimal
from math import isfinite
from typing import Any, Final

from model_lifecycle.document.pointer import from_pointer
from model_lifecycle.records.record import UNREAD, Record, Unread, exact

Values = Mapping[str, Any]
"""The properties of an object. A value may be `UNREAD`, as may an item of a list."""

Text = str | None | Unread
Number = Decimal | None | Unread

_LARGEST: Final = 2**1000
"""Whole numbers below this can be divided as doubles; none that means anything is larger."""

NOTHING: Final[Values] = {}
"""Stands for an object that cannot be read: each of its properties is unread."""


def believed(record: Record) -> Values:
    """A record's properties, with `UNREAD` in place of what is refused. Shares what it can; not to be changed."""
    data = record.data
    if not isinstance(data, dict) or "" in record.refused:
        return NOTHING
    return _without(data, record.refused) if record.refused else data


def _without(data: dict[str, Any], refused: frozenset[str]) -> dict[str, Any]:
    copy: dict[str, Any] = dict(data)
    for pointer in sorted(refused):
        container: Any = copy
        *way, last = from_pointer(pointer)
        for step in way:
            inner = _get(container, step)
            if isinstance(inner, dict | list):
                inner = inner.copy()
                _set(container, step, inner)
            container = inner
        _set(container, last, UNREAD)
    return copy


def _get(container: Any, step: str) -> Any:
    if isinstance(container, dict):
        return container.get(step)
    return container[int(step)] if _is_item(container, step) else None


def _set(container: Any, step: str, value: Any) -> None:
    if isinstance(container, dict):
        container[step] = value
    elif _is_item(container, step):
        container[int(step)] = value


def _is_item(container: Any, step: str) -> bool:
    return isinstance(container, list) and step.isdecimal() and int(step) < len(container)


def text(values: Values, name: str) -> Text:
    """A text property, None for null."""
    value = values.get(name, UNREAD)
    return value if value is None or value.__class__ is str else UNREAD


def number(values: Values, name: str) -> Number:
    """A number property with all its digits, None for null; `UNREAD` also for what is no finite number."""
    value = values.get(name, UNREAD)
    if value is None:
        return None
    if isinstance(value, float):
        return exact(value) if isfinite(value) else UNREAD
    return Decimal(value) if value.__class__ is int else UNREAD


def plain_number(values: Values, name: str) -> float | None:
    """A finite number property as Python has it, None for anything else: for comparisons that seldom hold."""
    value = values.get(name)
    if isinstance(value, float):
        return value if isfinite(value) else None
    return value if value.__class__ is int and -_LARGEST < value < _LARGEST else None


def members(values: Values, name: str) -> Values:
    """The properties of an object property; `NOTHING` for anything else."""
    value = values.get(name)
    return value if isinstance(value, dict) else NOTHING


def items(values: Values, name: str) -> list[Any] | Unread | None:
    """The items of a list property, None for null."""
    value = values.get(name, UNREAD)
    return value if value is None or isinstance(value, list) else UNREAD


def objects(values: Values, name: str) -> list[Values]:
    """The items of a list of objects, `NOTHING` for an item that is none; empty for anything else."""
    value = values.get(name)
    if not isinstance(value, list):
        return []
    return [item if isinstance(item, dict) else NOTHING for item in value]
