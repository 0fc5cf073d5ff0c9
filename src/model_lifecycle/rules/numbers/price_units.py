"""A model's prices as they can be compared with each other."""

from decimal import Decimal

from model_lifecycle.rules.framework.plausibility import MisplacedPrice, misplaced_prices
from model_lifecycle.rules.framework.rule_check import ModelContext, once_per_record


@once_per_record
def prices_in_other_units(context: ModelContext) -> list[MisplacedPrice]:
    """The prices that are not in USD per million tokens, judged by their magnitude."""
    return misplaced_prices(context.model, context.plausible_prices)


def comparable_input_price(context: ModelContext) -> Decimal | None:
    """The input price that the others may be compared with; None where it is not known, or a unit is in doubt."""
    price = context.model.input_price
    return price if isinstance(price, Decimal) and price >= 0 and not prices_in_other_units(context) else None
