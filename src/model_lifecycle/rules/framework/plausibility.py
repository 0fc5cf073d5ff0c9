"""Find values of a model's specs that are implausible by themselves, so that nothing is compared with them."""

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

from model_lifecycle.records.arithmetic import format_number
from model_lifecycle.records.model import PRICE_FIELDS, Model
from model_lifecycle.records.prices import USUAL_PRICES, PriceRange
from model_lifecycle.records.values import number, objects, plain_number, text

# Output costs one to ten times the input, for images up to 240 times; a price in another unit is off by a thousand.
LOWEST_RATIO: Final = Decimal("0.1")
HIGHEST_RATIO: Final = Decimal(500)
"""The range of plausible ratios of output price to input price."""

QUOTED_PRICES: Final = {
    "input_price_per_mtok": re.compile(r"\$(\d+(?:\.\d+)?)(?= *(?:/ *)?in(?:put)?\b)"),
    "output_price_per_mtok": re.compile(r"\$(\d+(?:\.\d+)?)(?= *(?:/ *)?out(?:put)?\b)"),
}
"""Match a price in an excerpt of a source, by property: `$3 in`, `$15 / output`."""

_TYPICAL: Final = {"input_price_per_mtok": Decimal(2), "output_price_per_mtok": Decimal(8)}
"""Typical prices in USD per million tokens."""
_HUNDRED: Final = Decimal(100)
_THOUSAND: Final = Decimal(1000)
_MILLION: Final = Decimal(1000000)


class MisplacedPrice(NamedTuple):
    """A price that is not in USD per million tokens: its property, its unit in words, and the right price."""

    field: str
    price: Decimal
    unit: str
    right_price: Decimal


def misplaced_prices(model: Model, plausible: PriceRange) -> list[MisplacedPrice]:
    """The prices of a model whose magnitude shows that they are per token, per thousand or per billion tokens."""
    if _are_clearly_plausible(plausible, *(plain_number(model.specs, field) for field in PRICE_FIELDS)):
        return []
    prices: dict[str, Decimal] = {}
    for field in PRICE_FIELDS:
        price = number(model.specs, field)
        if isinstance(price, Decimal) and price > 0:
            prices[field] = price
    misplaced = [
        _explain_price(field, price, prices, plausible) for field, price in prices.items() if price not in plausible
    ]
    return misplaced or _odd_one_out(model, prices)


def _are_clearly_plausible(
    plausible: PriceRange, input_price: float | None, output_price: float | None, cached_price: float | None
) -> bool:
    """Whether all prices are clearly plausible, as in nearly all records: a quick test before the exact one."""
    if plausible is not USUAL_PRICES:
        return False
    for price in (input_price, output_price, cached_price):
        if price and not 0.002 < price < 999:
            return False
    if input_price and cached_price and input_price / cached_price > 499:
        return False
    return not input_price or not output_price or 0.2 < output_price / input_price < 499


def _explain_price(field: str, price: Decimal, prices: dict[str, Decimal], plausible: PriceRange) -> MisplacedPrice:
    """The likely unit and right value of an implausible price, by comparison with a plausible price of the model."""
    typical = next(
        (other for name, other in prices.items() if name != field and other in plausible),
        Decimal(2),
    )
    if price > plausible.highest:
        return _explain_high_price(field, price, typical)
    per_token, per_thousand = price * _MILLION, price * _THOUSAND
    if _distance(per_token, typical) <= _distance(per_thousand, typical):
        return MisplacedPrice(field, price, "per token", per_token)
    return MisplacedPrice(field, price, "per thousand tokens", per_thousand)


def _odd_one_out(model: Model, prices: dict[str, Decimal]) -> list[MisplacedPrice]:
    """The only price that is off by a thousand compared with the others, in a list; empty if there is none."""
    input_price, output_price = prices.get("input_price_per_mtok"), prices.get("output_price_per_mtok")
    cached_price = prices.get("cached_input_price_per_mtok")
    if input_price is None or output_price is None or LOWEST_RATIO <= output_price / input_price <= HIGHEST_RATIO:
        if input_price is not None and cached_price is not None and input_price / cached_price > HIGHEST_RATIO:
            return [
                MisplacedPrice(
                    "cached_input_price_per_mtok", cached_price, "per thousand tokens", cached_price * _THOUSAND
                )
            ]
        return []
    if cached_price is not None:
        input_is_odd = _distance(input_price, cached_price * 4) > _distance(output_price, cached_price * 16)
    elif _is_quoted(model, input_price) != _is_quoted(model, output_price):
        input_is_odd = _is_quoted(model, output_price)
    else:
        input_is_odd = _distance(input_price, _TYPICAL["input_price_per_mtok"]) > _distance(
            output_price, _TYPICAL["output_price_per_mtok"]
        )
    field, price = ("input_price_per_mtok", input_price) if input_is_odd else ("output_price_per_mtok", output_price)
    other = output_price if input_is_odd else input_price
    if price < other:
        return [MisplacedPrice(field, price, "per thousand tokens", price * _THOUSAND)]
    return [_explain_high_price(field, price, other)]


def _explain_high_price(field: str, price: Decimal, other: Decimal) -> MisplacedPrice:
    """The likely unit and right value of a price that is too high: cents or per billion tokens, whichever is closer
    to `other`.
    """
    in_dollars, per_million = price / _HUNDRED, price / _THOUSAND
    if _distance(in_dollars, other) < _distance(per_million, other):
        return MisplacedPrice(field, price, "in cents", in_dollars)
    return MisplacedPrice(field, price, "per billion tokens", per_million)


def _is_quoted(model: Model, price: Decimal) -> bool:
    """Whether an excerpt of one of the model's sources contains a price."""
    written = re.compile(rf"(?<![\d.]){re.escape(format_number(price))}(?!\d|\.\d)")
    excerpts = (text(source, "excerpt") for source in objects(model.values, "sources"))
    return any(isinstance(excerpt, str) and written.search(excerpt) for excerpt in excerpts)


def is_contradicted(model: Model, field: str) -> bool:
    """Whether the excerpts of a model's sources quote a single price for `field`, unlike that of the record."""
    price = number(model.specs, field)
    if field not in QUOTED_PRICES or not isinstance(price, Decimal):
        return False
    quoted = _quoted_prices(model, field)
    return len(quoted) == 1 and quoted.pop() != price


def _quoted_prices(model: Model, field: str) -> set[Decimal]:
    """The prices for `field` (input or output) that the excerpts of a model's sources quote."""
    excerpts = (text(source, "excerpt") for source in objects(model.values, "sources"))
    return {price for excerpt in excerpts if isinstance(excerpt, str) for price in _prices_in(excerpt, field)}


@lru_cache(256)  # all migrations to a model ask for the same excerpts
def _prices_in(excerpt: str, field: str) -> tuple[Decimal, ...]:
    """The prices for `field` that an excerpt quotes."""
    return tuple(Decimal(match[1]) for match in QUOTED_PRICES[field].finditer(excerpt))


def may_be_swapped(model: Model) -> bool:
    """Whether output costs less than input, and no excerpt of a source confirms one of the two prices."""
    fields = PRICE_FIELDS[:2]
    input_price, output_price = (plain_number(model.specs, field) for field in fields)
    if input_price is None or output_price is None or not 0 < output_price < input_price:
        return False
    return not any(number(model.specs, field) in _quoted_prices(model, field) for field in fields)


def are_swapped(model: Model) -> bool:
    """Whether the excerpts of a model's sources quote its input price for output, and its output price for input."""
    input_price, output_price = (
        number(model.specs, "input_price_per_mtok"),
        number(model.specs, "output_price_per_mtok"),
    )
    return {input_price} == _quoted_prices(model, "output_price_per_mtok") and {output_price} == _quoted_prices(
        model, "input_price_per_mtok"
    )


def _distance(price: Decimal, other: Decimal) -> Decimal:
    """The ratio of the larger price to the smaller, by which two prices are compared."""
    return price / other if price > other else other / price


def suspect_fields(model: Model, plausible: PriceRange) -> frozenset[str]:
    """The properties of specs that a rule about the model alone may report."""
    return _suspect_prices(model, plausible) | _suspect_limits(model) | _suspect_vision(model)


def _suspect_prices(model: Model, plausible: PriceRange) -> frozenset[str]:
    """The prices that are negative, in another unit, or maybe swapped."""
    suspects = _negative(model, PRICE_FIELDS).union(misplaced.field for misplaced in misplaced_prices(model, plausible))
    return suspects.union(PRICE_FIELDS[:2]) if may_be_swapped(model) else suspects


def _suspect_limits(model: Model) -> frozenset[str]:
    """The limits that are negative, or contradict each other."""
    context, output = (plain_number(model.specs, field) for field in _LIMITS)
    if context is not None and output is not None and output > context:
        return frozenset(_LIMITS)
    return _negative(model, _LIMITS)


def _suspect_vision(model: Model) -> frozenset[str]:
    """`supports_vision` and the input modalities, if they contradict each other."""
    return frozenset(_VISION) if vision_differs(model) else frozenset()


def _negative(model: Model, fields: tuple[str, ...]) -> frozenset[str]:
    """The properties among `fields` whose value is negative."""
    numbers = ((field, plain_number(model.specs, field)) for field in fields)
    return frozenset(field for field, value in numbers if value is not None and value < 0)


def vision_differs(model: Model) -> bool:
    """Whether `supports_vision` and `image` among the input modalities contradict each other.

    False if a modality is listed twice, which has a finding of its own: one of the two may have been meant as another.
    """
    vision, modalities = model.specs.get("supports_vision"), model.modalities_in
    if not isinstance(vision, bool) or not isinstance(modalities, list):
        return False
    return vision != ("image" in modalities) and len(set(modalities)) == len(modalities)


_LIMITS: Final = ("context_window_tokens", "max_output_tokens")
"""The properties of specs that limit tokens."""
_VISION: Final = ("supports_vision", "modalities_in")
