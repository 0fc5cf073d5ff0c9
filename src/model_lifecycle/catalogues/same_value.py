"""The comparison of two values of a property, which may be written differently."""

from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import Any, Final

from model_lifecycle.catalogues.claim import topic_of

_CENTS: Final = 2
_UNIT_ERRORS: Final = ((Decimal(500), Decimal(2000)), (Decimal(500_000), Decimal(2_000_000)))
"""Ranges of the factor between two prices of which one has the wrong unit: about 1,000 or 1,000,000."""


def is_unit_error(price: Decimal, other: Decimal) -> bool:
    """Whether a price is about a thousand or a million times another one, which is above 0."""
    return any(low <= price / other <= high for low, high in _UNIT_ERRORS)


def is_rounding(coarse: object, fine: object) -> bool:
    """Whether the price `coarse` is `fine` rounded to cents or finer: `0.03` for `0.025`; false for other values."""
    if not isinstance(coarse, Decimal) or not isinstance(fine, Decimal):
        return False
    digits, finer = _decimals(coarse), _decimals(fine)
    if not coarse or digits < _CENTS or finer <= digits:
        return False
    unit = Decimal(1).scaleb(-digits)
    return coarse in (fine.quantize(unit, ROUND_HALF_UP), fine.quantize(unit, ROUND_HALF_EVEN))


def _decimals(number: Decimal) -> int:
    """The number of decimal places, without trailing zeros."""
    exponent = number.normalize().as_tuple().exponent
    return -exponent if isinstance(exponent, int) else 0


def agree(pointer: str, one: Any, other: Any) -> bool:
    """Whether two values of the property at `pointer` are equal apart from notation.

    Ignored are the order of a list, a day added to a month (`2024-06` and `2024-06-01`), one token of a limit, rounding
    of a price to cents or finer, and the case and punctuation of a name.
    """
    topic = topic_of(pointer)
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | Decimal) and isinstance(other, int | Decimal):
        first, second = Decimal(one), Decimal(other)
        if topic in ("window", "output"):
            return abs(first - second) <= 1
        return first == second or is_rounding(first, second) or is_rounding(second, first)
    if isinstance(one, list) and isinstance(other, list):
        return _members(one) == _members(other)
    if isinstance(one, str) and isinstance(other, str):
        if topic == "cutoff":
            return one.startswith(other) or other.startswith(one)
        return _plain_name(one) == _plain_name(other) if topic == "name" else one == other
    return bool(one == other)


def _members(items: list[Any]) -> set[Any]:
    """The items of a list; successors, which are objects, as pairs of provider and id."""
    return {(item.get("provider"), item.get("id")) if isinstance(item, dict) else item for item in items}


def _plain_name(name: str) -> str:
    """A display name's letters and digits in lower case, without the suffix `(latest)`."""
    return "".join(filter(str.isalnum, name.lower().removesuffix("(latest)")))
