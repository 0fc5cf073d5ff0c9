"""`output-below-input`: output that costs less than input."""

from collections.abc import Iterator
from decimal import Decimal

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import ReplaceValue
from model_lifecycle.records.arithmetic import format_money, number_to_write
from model_lifecycle.rules.framework.plausibility import are_swapped
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck, change_all
from model_lifecycle.rules.numbers.price_units import comparable_input_price

OUTPUT_BELOW_INPUT = Rule(
    name="output-below-input",
    severity=Severity.INFORMATION,
    part="rule",
    summary="Output that costs less than input.",
    explanation="""\
Nearly every model that charges for output charges more for it than for input, or the same. Perhaps the two prices are
swapped. An output price of 0, as of embeddings, is not reported. Until this is resolved, no migration is compared with
the two prices, unless an excerpt of a source quotes one of them.""",
    bad="""\
# file: models/provider-1/example-3.yaml
specs: {input_price_per_mtok: 8, output_price_per_mtok: 2}
""",
    good="""\
# file: models/provider-1/example-3.yaml
specs: {input_price_per_mtok: 2, output_price_per_mtok: 8}
""",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of output that costs less than input, with a fix if excerpts show the prices swapped."""
    input_price, output_price = comparable_input_price(context), context.model.output_price
    if input_price is not None and isinstance(output_price, Decimal) and 0 < output_price < input_price:
        message = (
            f"Output costs {format_money(output_price)}, less than input ({format_money(input_price)}). "
            "If the two are swapped, exchange them."
        )
        fix = None
        if are_swapped(context.model):
            pairs = (("output_price_per_mtok", input_price), ("input_price_per_mtok", output_price))
            changes = (ReplaceValue(f"/specs/{name}", number_to_write(price)) for name, price in pairs)
            fix = change_all("Exchange the two prices", changes)
        related = context.related("The input price", "/specs/input_price_per_mtok")
        yield context.report(OUTPUT_BELOW_INPUT, message, "/specs/output_price_per_mtok", related=[related], fix=fix)


CHECK = RuleCheck(OUTPUT_BELOW_INPUT, model=_check)
