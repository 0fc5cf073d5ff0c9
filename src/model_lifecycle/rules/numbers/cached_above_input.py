"""`cached-above-input`: cached input that costs more than input."""

from collections.abc import Iterator
from decimal import Decimal

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.arithmetic import format_money
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck
from model_lifecycle.rules.numbers.price_units import comparable_input_price

CACHED_ABOVE_INPUT = Rule(
    name="cached-above-input",
    severity=Severity.WARNING,
    part="rule",
    summary="Cached input that costs more than input.",
    explanation="""\
`cached_input_price_per_mtok` is what reading cached input costs, which is less than input costs, or the same. The price
of writing to the cache is higher, but is not recorded. Perhaps the two prices are swapped.""",
    bad="specs: {cached_input_price_per_mtok: 2.5}",
    good="specs: {cached_input_price_per_mtok: 0.25}",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a price of cached input above that of input."""
    input_price, cached_price = comparable_input_price(context), context.model.cached_input_price
    if input_price is not None and isinstance(cached_price, Decimal) and cached_price > input_price:
        message = (
            f"Cached input costs {format_money(cached_price)}, more than input ({format_money(input_price)}). "
            "Correct one of the two prices."
        )
        related = context.related("The input price", "/specs/input_price_per_mtok")
        yield context.report(CACHED_ABOVE_INPUT, message, "/specs/cached_input_price_per_mtok", related=[related])


CHECK = RuleCheck(CACHED_ABOVE_INPUT, model=_check)
