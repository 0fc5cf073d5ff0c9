"""Read the values of a record by name or path, and by type.

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
    """The type of `UNAVAILABLE`, which is its only member."""

    UNAVAILABLE = "unavailable"

    def __repr__(self) -> str:
        return "UNAVAILABLE"


UNAVAILABLE: Final = _Unavailable.UNAVAILABLE
"""A value that is missing, invalid, or of another type than the requested one. Not the same as null."""

Unavailable = Literal[_Unavailable.UNAVAILABLE]

Values = Mapping[str, object]
"""The properties of an object. A value or a list item may be `UNAVAILABLE`. Read values with the functions below, or
test the class of a value that may have several types; the type is `object`, not `Any`, so that the type checker demands
this."""

Text = str | None | Unavailable
Number = Decimal | None | Unavailable

_LARGEST: Final = 2**1000
"""Integers below this can be divided as doubles; no meaningful number is larger."""

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
        *parents, last = from_pointer(pointer)
        for step in parents:
            inner = _get(container, step)
            if isinstance(inner, dict | list):
                inner = inner.copy()
                _set(container, step, inner)
            container = inner
        _set(container, last, UNAVAILABLE)
    return copy


def _get(container: Any, step: str) -> Any:
    """The value of a property or list item; None if there is none."""
    if isinstance(container, dict):
        return container.get(step)
    return container[int(step)] if _is_item(container, step) else None


def _set(container: Any, step: str, value: Any) -> None:
    """Set an existing list item, or a property."""
    if isinstance(container, dict):
        container[step] = value
    elif _is_item(container, step):
        container[int(step)] = value


def _is_item(container: Any, index: str) -> bool:
    """Whether `container` is a list that has an item `index`."""
    return isinstance(container, list) and index.isdecimal() and int(index) < len(container)


def value_at(values: Values, steps: Sequence[Step]) -> Any:
    """The value at a path of property names and list indexes; `UNAVAILABLE` if there is none."""
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
    """The value if it is a text, None for null; `UNAVAILABLE` for anything else."""
    return value if value is None or value.__class__ is str else UNAVAILABLE


def as_number(value: Any) -> Number:
    """The value as a Decimal with the digits as written if it is a finite number, None for null; `UNAVAILABLE` for
    anything else.
    """
    if value is None:
        return None
    if isinstance(value, float):
        return exact(value) if isfinite(value) else UNAVAILABLE
    return Decimal(value) if value.__class__ is int else UNAVAILABLE


def as_date(value: Any) -> date | None:
    """The date of a text `YYYY-MM-DD`; None for anything else, and for a day that does not exist."""
    return _parse_date(value) if isinstance(value, str) and len(value) == _DATE_LENGTH else None


@lru_cache(10_000)  # records repeat the same few hundred days
def _parse_date(text: str) -> date | None:
    """The date of a text of ten characters; None if it is not a valid `YYYY-MM-DD`."""
    if not _DATE.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def exact(value: float) -> Decimal:
    """The number as a Decimal with the digits as written, not those of the double."""
    if isinstance(value, ExactFloat):
        return value.exact
    return Decimal(value) if isinstance(value, int) else _shortest_decimal(value) if value else Decimal(repr(value))


@lru_cache(10_000)  # records repeat the same few hundred prices
def _shortest_decimal(value: float) -> Decimal:
    """Convert a float to the Decimal of its shortest spelling. Not for 0, which equals -0 as a cache key."""
    return Decimal(repr(value))


def is_whole(value: object) -> bool:
    """Whether neither the value nor a value inside of it is `UNAVAILABLE`, so that it can be copied elsewhere."""
    if isinstance(value, dict | list):
        return all(map(is_whole, value.values() if isinstance(value, dict) else value))
    return value is not UNAVAILABLE


def text(values: Values, name: str) -> Text:
    """The text property `name`, None for null; `UNAVAILABLE` if it is missing, invalid, or not a text."""
    value = values.get(name)  # inlined `as_text`: called thousands of times a run
    return value if value.__class__ is str or (value is None and name in values) else UNAVAILABLE


def number(values: Values, name: str) -> Number:
    """The number property `name` with all its digits, None for null; `UNAVAILABLE` as for `text`."""
    return as_number(values.get(name, UNAVAILABLE))


def plain_number(values: Values, name: str) -> float | None:
    """The finite number property `name` as an int or float, None for anything else: for a quick test before an exact
    one.
    """
    value = values.get(name)
    if isinstance(value, float):
        return value if isfinite(value) else None
    return value if value.__class__ is int and -_LARGEST < value < _LARGEST else None


def members(values: Values, name: str) -> Values:
    """The properties of the object property `name`; `NOTHING`, an empty mapping, for null and anything else."""
    value = values.get(name)
    return value if isinstance(value, dict) else NOTHING


def items(values: Values, name: str) -> list[object] | Unavailable | None:
    """The items of the list property `name`, None for null; `UNAVAILABLE` as for `text`. Invalid items are
    `UNAVAILABLE`.
    """
    value = values.get(name, UNAVAILABLE)
    return value if value is None or isinstance(value, list) else UNAVAILABLE


def named_objects(values: Values, name: str) -> dict[str, Values]:
    """The objects in the object property `name`, by key; other values in it are `NOTHING`. Empty if it is not an
    object.
    """
    return {key: value if isinstance(value, dict) else NOTHING for key, value in members(values, name).items()}


def objects(values: Values, name: str) -> list[Values]:
    """The objects in the list property `name`; other items in it are `NOTHING`. Empty if it is not a list."""
    value = values.get(name)
    if not isinstance(value, list):
        return []
    return [item if isinstance(item, dict) else NOTHING for item in value]
