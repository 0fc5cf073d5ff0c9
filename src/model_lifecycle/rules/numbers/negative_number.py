"""`negative-number`: a price, a cost or a token count below zero."""

from collections.abc import Iterator
from decimal import Decimal

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.arithmetic import format_number, number_to_write
from model_lifecycle.records.model import PRICE_FIELDS
from model_lifecycle.records.values import Values, members, number, plain_number
from model_lifecycle.rules.framework.rule_check import (
    MigrationContext,
    ModelContext,
    RecordContext,
    RuleCheck,
    replace_value,
)

NEGATIVE_NUMBER = Rule(
    name="negative-number",
    severity=Severity.ERROR,
    part="rule",
    summary="A price, a cost or a token count below zero.",
    explanation="""\
Prices, costs and token counts are 0 or more; an unpublished one is null, not -1. Only changes in percent have a
sign.""",
    bad="specs: {input_price_per_mtok: -2}",
    good="specs: {input_price_per_mtok: 2}",
)

_SPECS = (*PRICE_FIELDS, "context_window_tokens", "max_output_tokens")
_COSTS = ("example_monthly_cost_old", "example_monthly_cost_new")
_TOKENS = ("old_tokens", "new_tokens")


def _check_model(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of negative prices and limits of a model."""
    return _check(context, context.model.specs, "/specs", _SPECS)


def _check_migration(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of negative costs and token counts of a migration."""
    values = context.migration.values
    yield from _check(context, members(values, "price_diff"), "/price_diff", _COSTS)
    for diff in ("context_diff", "max_output_diff"):
        yield from _check(context, members(values, diff), f"/{diff}", _TOKENS)


def _check(context: RecordContext, values: Values, pointer: str, names: tuple[str, ...]) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each negative number among the properties `names` of the object at `pointer`."""
    for name in names:
        plain_value = plain_number(values, name)
        if plain_value is None or plain_value >= 0:
            continue
        value = number(values, name)
        if isinstance(value, Decimal):
            value_pointer = f"{pointer}/{name}"
            positive = value.copy_abs()
            advice = " If it is not published, write null." if value == -1 else f" Write {format_number(positive)}."
            message = f"`{name}` is {format_number(value)}, but cannot be below zero.{advice}"
            if value == -1:
                fix = replace_value("Change to null", value_pointer, None)
            else:
                fix = replace_value(f"Change to {format_number(positive)}", value_pointer, number_to_write(positive))
            yield context.report(NEGATIVE_NUMBER, message, value_pointer, fix=fix)


CHECK = RuleCheck(NEGATIVE_NUMBER, model=_check_model, migration=_check_migration)
