"""The units of a model's prices, which must be equal before prices are compared."""

from decimal import Decimal

from model_lifecycle.rules.framework.plausibility import MisplacedPrice, misplaced_prices
from model_lifecycle.rules.framework.rule_check import ModelContext, once_per_record


@once_per_record
def prices_in_other_units(context: ModelContext) -> list[MisplacedPrice]:
    """The prices of a model that are not in USD per million tokens, recognised by their magnitude."""
    return misplaced_prices(context.model, context.plausible_prices)


def comparable_input_price(context: ModelContext) -> Decimal | None:
    """The input price, to compare the other prices with; None if it is unknown or a price has another unit."""
    price = context.model.input_price
    return price if isinstance(price, Decimal) and price >= 0 and not prices_in_other_units(context) else None
