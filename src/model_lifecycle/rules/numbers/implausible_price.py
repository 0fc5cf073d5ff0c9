"""`implausible-price`: a price that looks like a price per token, per thousand or per billion tokens."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Option, Rule, Severity
from model_lifecycle.records.arithmetic import format_money, format_number, number_to_write
from model_lifecycle.records.prices import USUAL_PRICES, PriceRange
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck, option_value, replace_value
from model_lifecycle.rules.numbers.price_units import prices_in_other_units
from model_lifecycle.workspace.configuration.configuration import Configuration

LOWEST: Final = Option("lowest", "number", default=0.001)
HIGHEST: Final = Option("highest", "number", default=1000)

IMPLAUSIBLE_PRICE = Rule(
    name="implausible-price",
    severity=Severity.WARNING,
    part="rule",
    summary="A price that looks like a price per token, per thousand or per billion tokens.",
    explanation="""\
Prices are USD per million tokens. Real prices are between a tenth of a cent and a thousand dollars, and output costs
about one to a few hundred times as much as input. A price far outside is nearly always in the unit of another list:
$3 per million tokens is 0.000003 per token, 0.003 per thousand and 3000 per billion.

Options: `lowest` (0.001) and `highest` (1000), in USD per million tokens.""",
    bad="specs: {input_price_per_mtok: 0.000002}",
    good="specs: {input_price_per_mtok: 2}",
    options=(LOWEST, HIGHEST),
)


def plausible_prices(configuration: Configuration) -> PriceRange:
    """The range of plausible prices, by the options of this rule."""
    lowest, highest = (option_value(configuration, IMPLAUSIBLE_PRICE, option) for option in (LOWEST, HIGHEST))
    if (lowest, highest) == (LOWEST.default, HIGHEST.default):
        return USUAL_PRICES
    return PriceRange(Decimal(str(lowest)), Decimal(str(highest)))


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each price in another unit than USD per million tokens."""
    for price in prices_in_other_units(context):
        pointer = f"/specs/{price.field}"
        message = (
            f"{format_money(price.price)} per million tokens is not plausible. It looks like a price {price.unit}: "
            f"write {format_number(price.right_price)}, the price per million."
        )
        fix = replace_value(
            f"Change to {format_number(price.right_price)}", pointer, number_to_write(price.right_price)
        )
        yield context.report(IMPLAUSIBLE_PRICE, message, pointer, fix=fix)


CHECK = RuleCheck(IMPLAUSIBLE_PRICE, model=_check)
