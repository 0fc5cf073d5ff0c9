"""`price-without-currency`: a price, but no currency."""

from collections.abc import Iterator
from decimal import Decimal

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.model import PRICE_FIELDS
from model_lifecycle.records.values import UNAVAILABLE, number
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck, replace_value

PRICE_WITHOUT_CURRENCY = Rule(
    name="price-without-currency",
    severity=Severity.WARNING,
    part="rule",
    summary="A price, but no currency.",
    explanation="""\
All money is in USD. Where there is a price, `currency` says so; it is null only where there is none, or all are 0.""",
    bad="specs: {currency: null}",
    good="specs: {currency: USD}",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a null `currency` beside a price."""
    if context.model.specs.get("currency", UNAVAILABLE) is not None:
        return
    prices = ((field, number(context.model.specs, field)) for field in PRICE_FIELDS)
    priced_field = next((field for field, price in prices if isinstance(price, Decimal) and price != 0), None)
    if priced_field is not None:
        fix = replace_value("Change to `USD`", "/specs/currency", "USD", safe=True)
        related = context.related(f"`{priced_field}`", f"/specs/{priced_field}")
        message = f"`{priced_field}` has a price, but `currency` is null. Write USD."
        yield context.report(PRICE_WITHOUT_CURRENCY, message, "/specs/currency", related=[related], fix=fix)


CHECK = RuleCheck(PRICE_WITHOUT_CURRENCY, model=_check)
