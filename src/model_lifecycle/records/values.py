"""Reading the values of a record by name or path and by type.

A value that is missing, invalid or of another type reads as `UNAVAILABLE`; null reads as None.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from decimal import Decimal
from enum import Enum
from functools import lru_cache
from math import isfinite
from typing import Any, Final, Literal

from model_lifecycle.syntax.data import ExactFloat
from model_lifecycle.syntax.pointer import Step, from_pointer


class _Unavailable(Enum):
    UNAVAILABLE = "unavailable"

    def __repr__(self) -> str:
        return "UNAVAILABLE"


UNAVAILABLE: Final = _Unavailable.UNAVAILABLE
"""A value that is missing, invalid, or of another type than the requested one. Not the same as null."""

Unavailable = Literal[_Unavailable.UNAVAILABLE]

Values = Mapping[str, object]
"""The properties of an object. A value may be `UNAVAILABLE`, as may an item of a list: read by the functions below, or
where a value may be of several types, by its class. `object` and not `Any`, so that the type checker asks for that."""

Text = str | None | Unavailable
Number = Decimal | None | Unavailable

_LARGEST: Final = 2**1000
"""Whole numbers below this can be divided as doubles; meaningful numbers are never larger."""

_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_DATE_LENGTH: Final = 10

NOTHING: Final[Values] = {}
"""The properties of an unavailable object: each of them is unavailable too."""


def without(data: Any, invalid: Collection[str]) -> Values:
    """The properties of a record, with `UNAVAILABLE` at the JSON Pointers in `invalid`; `data` is not changed."""
    if not isinstance(data, dict) or "" in invalid:
        return NOTHING
    copy: dict[str, Any] = dict(data)
    for pointer in sorted(invalid):
        container: Any = copy
        *way, last = from_pointer(pointer)
        for step in way:
            inner = _get(container, step)
            if isinstance(inner, dict | list):
                inner = inner.copy()
                _set(container, step, inner)
            container = inner
        _set(container, last, UNAVAILABLE)
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


def value_at(values: Values, steps: Sequence[Step]) -> Any:
    """The value at a path of names and positions; `UNAVAILABLE` where there is none."""
    value: Any = values
    for step in steps:
        if isinstance(value, dict):
            value = value.get(step, UNAVAILABLE)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return UNAVAILABLE
    return value


def as_text(value: Any) -> Text:
    """A text, None for null; `UNAVAILABLE` for anything else."""
    return value if value is None or value.__class__ is str else UNAVAILABLE


def as_number(value: Any) -> Number:
    """A finite number with all its digits as written, None for null; `UNAVAILABLE` for anything else."""
    if value is None:
        return None
    if isinstance(value, float):
        return exact(value) if isfinite(value) else UNAVAILABLE
    return Decimal(value) if value.__class__ is int else UNAVAILABLE


def as_date(value: Any) -> date | None:
    """The day that a text `YYYY-MM-DD` names; None for anything else, and for days that no calendar has."""
    return _day_of(value) if isinstance(value, str) and len(value) == _DATE_LENGTH else None


@lru_cache(10_000)  # records repeat the same few hundred days
def _day_of(text: str) -> date | None:
    if not _DATE.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def exact(value: float) -> Decimal:
    """The number as it was written, not as a double holds it."""
    if isinstance(value, ExactFloat):
        return value.exact
    return Decimal(value) if isinstance(value, int) else _as_written(value) if value else Decimal(repr(value))


@lru_cache(10_000)  # records repeat the same few hundred prices
def _as_written(value: float) -> Decimal:
    """Convert a float to the Decimal of its shortest spelling. Not for 0, which equals -0 as a cache key."""
    return Decimal(repr(value))


def is_whole(value: object) -> bool:
    """Whether no part of a value is unavailable, so that it can be written elsewhere."""
    if isinstance(value, dict | list):
        return all(map(is_whole, value.values() if isinstance(value, dict) else value))
    return value is not UNAVAILABLE


def text(values: Values, name: str) -> Text:
    """A text property, None for null; `UNAVAILABLE` where it is missing, rejected by the schema, or not a text."""
    value = values.get(name)  # not `as_text`: a record has thirty texts, and each rule reads some of them
    return value if value.__class__ is str or (value is None and name in values) else UNAVAILABLE


def number(values: Values, name: str) -> Number:
    """A number property with all its digits, None for null; `UNAVAILABLE` as for `text`."""
    return as_number(values.get(name, UNAVAILABLE))


def plain_number(values: Values, name: str) -> float | None:
    """A finite number property as an int or a float, None for anything else: for a quick test before an exact one."""
    value = values.get(name)
    if isinstance(value, float):
        return value if isfinite(value) else None
    return value if value.__class__ is int and -_LARGEST < value < _LARGEST else None


def members(values: Values, name: str) -> Values:
    """The properties of an object property; `NOTHING`, an empty mapping, for anything else, null too."""
    value = values.get(name)
    return value if isinstance(value, dict) else NOTHING


def items(values: Values, name: str) -> list[object] | Unavailable | None:
    """The items of a list property, None for null; `UNAVAILABLE` as for `text`, and in place of each rejected item."""
    value = values.get(name, UNAVAILABLE)
    return value if value is None or isinstance(value, list) else UNAVAILABLE


def named_objects(values: Values, name: str) -> dict[str, Values]:
    """The properties of an object of objects, `NOTHING` in place of other values; none for anything else, null too."""
    return {key: value if isinstance(value, dict) else NOTHING for key, value in members(values, name).items()}


def objects(values: Values, name: str) -> list[Values]:
    """The items of a list of objects, `NOTHING` in place of other items; an empty list for anything else, null too."""
    value = values.get(name)
    if not isinstance(value, list):
        return []
    return [item if isinstance(item, dict) else NOTHING for item in value]
