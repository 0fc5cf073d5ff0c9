"""Likely causes of a wrong percentage: the calculation that gives the value as written, in words."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from model_lifecycle.records.arithmetic import (
    format_number,
    format_percent,
    number_to_write,
    percent_change,
    round_percent,
)
from model_lifecycle.records.values import Number

_NEAR: Final = Decimal("0.006")
"""The relative tolerance within which a value counts as the result of a usual mistake."""

_ROUNDED: Final = Decimal("0.06")
"""The absolute tolerance for a percentage rounded to one decimal."""


def signed_percent(change: Decimal) -> str:
    """A change with its sign for a sentence: `-30%`, `+66.7%`, `0%`."""
    return format_percent(change).partition(" ")[0]


class WrongPercentage(NamedTuple):
    """A percentage that does not follow from two quantities: the message, and the right value, also as text."""

    message: str
    right: str
    """The right percentage as written in a record: `-30`, or `null` if there is none."""
    value: float | None


def wrong_percentage(
    name: str, stored: Number, old: Decimal, new: Decimal, format_value: Callable[[Decimal], str]
) -> WrongPercentage:
    """Explain why the percentage `stored` in `name` is wrong for the change of `old` to `new`, which `format_value`
    formats.
    """
    written = written_number(stored)
    change = percent_change(old, new)
    right_text = percent_to_write(change)
    quantities = f"{format_value(old)} → {format_value(new)}"
    if change is None:
        zero = format_value(Decimal(0))
        message = (
            f"`{name}` is {written}, but {quantities} cannot be compared: there is no percentage of {zero}. Write null."
        )
        return WrongPercentage(message, right_text, None)
    cause = likely_cause(stored, old, new) if isinstance(stored, Decimal) else None
    cause_words = f" ({cause})" if cause else ""
    message = f"`{name}` is {written}, but {quantities} is {signed_percent(change)}{cause_words}. Write {right_text}."
    return WrongPercentage(message, right_text, number_to_write(round_percent(change)))


def written_number(stored: Number) -> str:
    """A stored number for a sentence; `null` for null."""
    return format_number(stored) if isinstance(stored, Decimal) else "null"


def likely_cause(stored: Decimal, old: Decimal, new: Decimal) -> str | None:
    """The cause of a wrong percentage, as the end of a sentence; None if unknown."""
    change = percent_change(old, new)
    if change is None or not stored or not old:
        return None
    for wrong, words in _mistaken_results(change, old, new):
        tolerance = _ROUNDED if abs(wrong) > 2 else 0
        if abs(stored - wrong) <= max(tolerance, abs(wrong) * _NEAR):
            return words
    if abs(stored - change) >= 1:
        return None
    if stored == stored.to_integral_value():
        return "that is rounded to a whole percent; write one decimal"
    return "close, but not exact: perhaps a value changed after it was calculated"


def _mistaken_results(change: Decimal, old: Decimal, new: Decimal) -> Iterator[tuple[Decimal, str]]:
    """Yield the values that usual mistakes give instead of the percentage `change`, each with the mistake in words."""
    yield -change, "the sign is wrong"
    yield change / 100, "that is a fraction of 1, not a percentage"
    yield -change / 100, "that is a fraction of 1, with the wrong sign"
    yield new / old, "that is the ratio of new to old"
    yield new / old * 100, "that is the new value as a share of the old value"
    if new > 0:
        yield (old - new) / new * 100, "that is the change from new to old"
        yield (new - old) / new * 100, "that divides by the new value instead of the old one"
        yield old / new, "that is the ratio of old to new"
    yield new - old, "that is the difference, not a percentage"
    yield old - new, "that is the difference, not a percentage"
    yield change * 10, "a digit is too many"
    yield change / 10, "a digit is missing"


def percent_to_write(change: Decimal | None) -> str:
    """The percentage to write in the record, as text: `-66.7`, or null if there is nothing to compare with."""
    return "null" if change is None else format_number(round_percent(change))
