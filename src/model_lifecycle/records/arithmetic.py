"""Percentages, costs and counts: computed from a record's numbers, and formatted.

All arithmetic is decimal, on the digits as written; ties are rounded away from zero (schemas/README.md#a3). Numbers
are finite and within a double's range: the readers report others as errors.
"""

from decimal import ROUND_05UP, ROUND_HALF_UP, Context, Decimal
from typing import Final

from model_lifecycle.syntax.data import ExactFloat

NOT_PUBLISHED: Final = "Not published"
"""The text for a null value (rules 1, 2 and 4, schemas/README.md#rule-1)."""

NOT_READ: Final = "Not read yet"
"""The text for a null value that nobody has read (schemas/README.md#a39)."""

NOT_COMPARABLE: Final = "Not comparable"
"""The text for the change from zero to another value (schemas/README.md#a2)."""

EXAMPLE_INPUT_MTOK: Final = 10
"""Millions of input tokens a month in the example workload (schemas/README.md#rule-4)."""

EXAMPLE_OUTPUT_MTOK: Final = 2
"""Millions of output tokens a month in the example workload (schemas/README.md#rule-4)."""

PERCENT_TOLERANCE: Final = Decimal("0.05")
"""How far a stored percentage may be from the exact one (schemas/README.md#a12)."""

# Sums, differences and products of numbers in a double's range are exact within so many digits. A quotient is not, but
# rounding it by 05UP keeps a trace of what was cut off, so that rounding it once more gives what the exact one would.
_EXACT = Context(prec=1000, rounding=ROUND_05UP, traps=[])
_ROUND = Context(prec=1000, rounding=ROUND_HALF_UP, traps=[])

_SURE_TOLERANCE = 0.04
_SURE_MAXIMUM = 1e9
"""Below this percentage, float errors are smaller than the rest of `PERCENT_TOLERANCE`."""

_HUNDRED = Decimal(100)
_TENTH = Decimal("0.1")
_TEN = Decimal(10)


def percent_change(old: Decimal, new: Decimal) -> Decimal | None:
    """The change from `old` to `new` in percent, `(new - old) / old * 100`, as exact as later rounding needs.

    0 if both are equal (also if both are 0); None if `old` is 0 or negative, so that there is no ratio (rules 3 and 5,
    schemas/README.md#rule-3, #a1, A2).
    """
    if old == new:
        return Decimal(0)
    if old <= 0:
        return None
    return _EXACT.divide(_EXACT.multiply(_EXACT.subtract(new, old), _HUNDRED), old)


def percent_matches(stored: Decimal | None, old: Decimal, new: Decimal) -> bool:
    """Whether a stored percentage is right for two published values (schemas/README.md#a2, A12).

    Within 0.05 of the exact change; null where the values cannot be compared; 0 or null where both are 0.
    """
    change = percent_change(old, new)
    if change is None or stored is None:
        return change is stored or (stored is None and not old and not new)
    return _EXACT.subtract(stored, change).copy_abs() <= PERCENT_TOLERANCE


def surely_matches(stored: float | None, old: float | None, new: float | None) -> bool:
    """Whether a stored percentage is certainly right, by fast float arithmetic, which suffices for most.

    False does not mean that it is wrong: then `percent_matches` decides.
    """
    if stored is None or not old or new is None or old < 0:
        return False
    return abs((new - old) / old * 100 - stored) < _SURE_TOLERANCE and abs(stored) < _SURE_MAXIMUM


def example_cost(input_price: Decimal | None, output_price: Decimal | None) -> Decimal | None:
    """USD a month for 10 million input and 2 million output tokens, exact; None when a price is missing.

    Both prices are per million tokens (schemas/README.md#rule-4).
    """
    if input_price is None or output_price is None:
        return None
    return _EXACT.add(
        _EXACT.multiply(input_price, Decimal(EXAMPLE_INPUT_MTOK)),
        _EXACT.multiply(output_price, Decimal(EXAMPLE_OUTPUT_MTOK)),
    )


def round_percent(change: Decimal) -> Decimal:
    """A percentage to one decimal, ties away from zero, without a trailing zero (schemas/README.md#a3)."""
    return _EXACT.normalize(_ROUND.quantize(change, _TENTH))


def format_number(value: Decimal) -> str:
    """A number as a person writes it in a record: `0.000001`, `-30`, `128000`; no exponent, no trailing zeros."""
    return format(_EXACT.normalize(value), "f") if value else "0"


def format_money(value: Decimal | None) -> str:
    """USD as `$2.5` or `$1200`: no trailing zeros, no exponent, no separators (schemas/README.md#rule-1, #a15)."""
    if value is None:
        return NOT_PUBLISHED
    return f"-${format_number(value.copy_abs())}" if value < 0 else f"${format_number(value)}"


def format_count(value: Decimal | None) -> str:
    """A token count as `200,000`, or `Not published` for None.

    A fraction is rounded half up (schemas/README.md#rule-5, #a14).
    """
    if value is None:
        return NOT_PUBLISHED
    return format(value.to_integral_value(ROUND_HALF_UP) or Decimal(0), ",f")


def format_percent(change: Decimal | None) -> str:
    """A change as `-66.7% (lower)` or `+400% (higher)`; `0%` for none, `Not comparable` for None.

    A change too small to show keeps its sign and word: `+0% (higher)` (rules 3 and 5, schemas/README.md#rule-3, #a1,
    A2, A4).
    """
    if change is None:
        return NOT_COMPARABLE
    if not change:
        return "0%"
    sign, word = ("-", "lower") if change < 0 else ("+", "higher")
    return f"{sign}{format_number(round_percent(change).copy_abs())}% ({word})"


def format_change(old: Decimal | None, new: Decimal | None) -> str:
    """The Change cell of a price or a limit: `Not published` if either value is None (rules 2, 3 and 5,
    schemas/README.md#rule-2).
    """
    if old is None or new is None:
        return NOT_PUBLISHED
    return format_percent(percent_change(old, new))


def format_factor(old: Decimal, new: Decimal) -> str | None:
    """A change in short: from a doubling on a factor (`×2.5`, `×31`), otherwise `+25%`; None without a ratio."""
    change = percent_change(old, new)
    if change is None:
        return None
    if change < _HUNDRED:
        return f"{'+' if change >= 0 else '-'}{format_number(round_percent(change).copy_abs())}%"
    factor = _EXACT.divide(new, old)
    return f"×{format_number(_ROUND.quantize(factor, Decimal(1) if factor >= _TEN else _TENTH))}"


def number_to_write(value: Decimal) -> float:
    """A number for a fix, with all its digits: whole ones as integers."""
    if value == value.to_integral_value():
        return int(value)
    short = float(value)
    return short if Decimal(repr(short)) == value else ExactFloat(format_number(value))
