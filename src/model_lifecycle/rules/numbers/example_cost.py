"""`example-cost`: an example cost that does not follow from the model's prices."""

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import ReplaceValue
from model_lifecycle.records.arithmetic import (
    EXAMPLE_INPUT_MTOK,
    EXAMPLE_OUTPUT_MTOK,
    example_cost,
    format_money,
    format_number,
    number_to_write,
)
from model_lifecycle.records.values import UNAVAILABLE, Number
from model_lifecycle.rules.framework.endpoints import Endpoint
from model_lifecycle.rules.framework.plausibility import QUOTED_PRICES, is_contradicted
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, change_all, replace_value

EXAMPLE_COST = Rule(
    name="example-cost",
    severity=Severity.ERROR,
    part="rule",
    summary="An example cost that does not follow from the model's prices.",
    explanation="""\
`example_monthly_cost_old` and `_new` are what 10 million input and 2 million output tokens a month cost at the prices
in the model's record: `input * 10 + output * 2`, exactly, not rounded. Null where one of the two prices is not
published.""",
    bad="""\
# file: models/provider-1/example-2.yaml
specs: {input_price_per_mtok: 2, output_price_per_mtok: 8}
# file: migrations/example-1-to-example-2.yaml
price_diff: {example_monthly_cost_new: 10}
""",
    good="""\
# file: models/provider-1/example-2.yaml
specs: {input_price_per_mtok: 2, output_price_per_mtok: 8}
# file: migrations/example-1-to-example-2.yaml
price_diff: {example_monthly_cost_new: 36}
""",
)


class _Cost(NamedTuple):
    """A stored cost, and its correct value."""

    side: Endpoint
    name: str
    stored: Number
    right: Decimal | None
    input_price: Decimal | None
    output_price: Decimal | None


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of the two example costs: one if they are swapped, otherwise one for each wrong one."""
    migration = context.migration
    costs = [
        cost
        for side, name, stored in (
            (context.old, "example_monthly_cost_old", migration.cost_old),
            (context.new, "example_monthly_cost_new", migration.cost_new),
        )
        if (cost := _cost(side, name, stored)) is not None
    ]
    wrong = [cost for cost in costs if cost.stored != cost.right]
    if len(wrong) == 2 and wrong[0].stored == wrong[1].right and wrong[1].stored == wrong[0].right:
        yield _report_swap(context, *wrong)
        return
    for cost in wrong:
        if not (isinstance(cost.stored, Decimal) and cost.stored < 0):
            yield _report(context, cost)


def _cost(side: Endpoint, name: str, stored: Number) -> _Cost | None:
    """The stored example cost and the expected one; None if it cannot be checked."""
    if stored is UNAVAILABLE:
        return None
    input_price, output_price = side.published("input_price_per_mtok"), side.published("output_price_per_mtok")
    if input_price is UNAVAILABLE or output_price is UNAVAILABLE:
        return None
    return _Cost(side, name, stored, example_cost(input_price, output_price), input_price, output_price)


def _report_swap(context: MigrationContext, old: _Cost, new: _Cost) -> Diagnostic:
    """The diagnostic of the two example costs that are swapped."""
    pointers = [f"/price_diff/{cost.name}" for cost in (old, new)]
    values = [number_to_write(cost.right) if cost.right is not None else None for cost in (old, new)]
    changes = [ReplaceValue(pointer, value) for pointer, value in zip(pointers, values, strict=True)]
    message = "`example_monthly_cost_old` and `example_monthly_cost_new` are swapped."
    fix = change_all("Swap the two", changes, safe=True)
    return context.report(EXAMPLE_COST, message, pointers[0], fix=fix)


def _report(context: MigrationContext, cost: _Cost) -> Diagnostic:
    """The diagnostic of one wrong example cost."""
    pointer = f"/price_diff/{cost.name}"
    assert cost.side.model is not None
    assert cost.side.entry is not None
    model = cost.side.model.id
    stored = format_number(cost.stored) if isinstance(cost.stored, Decimal) else "null"
    if cost.right is None:
        missing = "input" if cost.input_price is None else "output"
        field = f"{missing}_price_per_mtok"
        message = (
            f"`{cost.name}` is {stored}, but the {missing} price of `{model}` is not published. "
            "Write null, or add the price to its record."
        )
        fix = replace_value("Change to null", pointer, None)
        related = [context.related(f"The {missing} price", f"/specs/{field}", cost.side.entry)]
    else:
        field = "input_price_per_mtok"
        right = format_number(cost.right)
        cause = _likely_cause(cost) if isinstance(cost.stored, Decimal) else None
        cause_words = f" ({cause})" if cause else ""
        message = (
            f"`{cost.name}` is {stored}, but {EXAMPLE_INPUT_MTOK} × {format_money(cost.input_price)} + "
            f"{EXAMPLE_OUTPUT_MTOK} × {format_money(cost.output_price)} is {format_money(cost.right)}{cause_words}. "
            f"Write {right}."
        )
        safe = not any(is_contradicted(cost.side.model, price) for price in QUOTED_PRICES)
        fix = replace_value(f"Change to {right}", pointer, number_to_write(cost.right), safe=safe)
        related = [
            context.related("The input price", "/specs/input_price_per_mtok", cost.side.entry),
            context.related("The output price", "/specs/output_price_per_mtok", cost.side.entry),
        ]
    return context.report(EXAMPLE_COST, message, pointer, related=related, fix=fix)


def _likely_cause(cost: _Cost) -> str | None:
    """The likely cause of a wrong cost in words, such as "that is in cents"; None if unknown."""
    input_price, output_price, stored, right = cost.input_price, cost.output_price, cost.stored, cost.right
    assert input_price is not None
    assert output_price is not None
    assert right is not None
    assert isinstance(stored, Decimal)
    mistakes = {
        "that is without the output": input_price * EXAMPLE_INPUT_MTOK,
        "that is without the input": output_price * EXAMPLE_OUTPUT_MTOK,
        "that is 2M input and 10M output": input_price * EXAMPLE_OUTPUT_MTOK + output_price * EXAMPLE_INPUT_MTOK,
        "that is 1M input and 1M output": input_price + output_price,
        "that is 10M input and 10M output": (input_price + output_price) * EXAMPLE_INPUT_MTOK,
        "that is 1M input and 0.2M output": right / 10,
        "that is 100M input and 20M output": right * 10,
        "that is a year": right * 12,
        "that is in cents": right * 100,
    }
    for words, wrong in mistakes.items():
        if stored == wrong != 0:
            return words
    if abs(stored - right) >= 1:
        return None
    if any(stored == right.quantize(Decimal(unit), ROUND_HALF_UP) for unit in ("1", "0.1", "0.01")):
        return "that is rounded; write the exact value"
    return "close, but not exact: perhaps a price changed after it was calculated"


CHECK = RuleCheck(EXAMPLE_COST, migration=_check)
