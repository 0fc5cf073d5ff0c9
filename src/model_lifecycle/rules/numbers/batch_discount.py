"""`batch-discount`: a batch discount that is not a percentage from 0 to 100, or is written as a fraction."""

from collections.abc import Iterator
from decimal import Decimal

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.arithmetic import format_number, number_to_write
from model_lifecycle.records.values import number
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck, replace_value

BATCH_DISCOUNT = Rule(
    name="batch-discount",
    severity=Severity.WARNING,
    part="rule",
    summary="A batch discount that is not a percentage from 0 to 100, or is written as a fraction.",
    explanation="""\
`batch_discount_pct` is a percentage without a sign: 50 for half price, not 0.5 and not -50. Without a discount it is 0;
null when none is published.""",
    bad="specs: {batch_discount_pct: 0.5}",
    good="specs: {batch_discount_pct: 50}",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a batch discount that is not a percentage from 1 to 100, or 0."""
    discount = number(context.model.specs, "batch_discount_pct")
    if isinstance(discount, Decimal) and (not 0 <= discount <= 100 or 0 < discount < 1):
        yield _report(context, discount)


def _report(context: ModelContext, discount: Decimal) -> Diagnostic:
    """The diagnostic of an invalid discount, with a fix if the meant percentage is clear."""
    pointer = "/specs/batch_discount_pct"
    written = format_number(discount)
    if 0 < abs(discount) < 1:
        percentage = abs(discount) * 100
        message = f"{written} looks like a fraction. Write the percentage: {format_number(percentage)}."
    elif -100 <= discount < 0:
        percentage = -discount
        message = f"A discount has no sign: write {format_number(percentage)} for {format_number(percentage)}% off."
    else:
        return context.report(BATCH_DISCOUNT, f"A discount is from 0 to 100 percent, found {written}.", pointer)
    fix = replace_value(f"Change to {format_number(percentage)}", pointer, number_to_write(percentage))
    return context.report(BATCH_DISCOUNT, message, pointer, fix=fix)


CHECK = RuleCheck(BATCH_DISCOUNT, model=_check)
