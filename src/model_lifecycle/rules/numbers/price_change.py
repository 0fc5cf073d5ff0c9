"""`price-change`: a price change that does not follow from the prices of the two models."""

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import ReplaceValue
from model_lifecycle.records.arithmetic import (
    format_money,
    number_to_write,
    percent_matches,
    surely_matches,
)
from model_lifecycle.records.values import UNAVAILABLE, Number, plain_number
from model_lifecycle.rules.framework.percent_causes import written_number, wrong_percentage
from model_lifecycle.rules.framework.plausibility import is_contradicted
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, change_all, replace_value

PRICE_CHANGE = Rule(
    name="price-change",
    severity=Severity.ERROR,
    part="rule",
    summary="A price change that does not follow from the prices of the two models.",
    explanation="""\
`input_pct_change` and `output_pct_change` are `(new - old) / old * 100` of the prices in the two model records: with a
sign, in percent, right to one decimal (0.05 either way). Null where one of the prices is not published, and where the
old price is 0 and the new one is not.""",
    bad="""\
# file: models/provider-1/example-1.yaml
specs: {input_price_per_mtok: 2}
# file: models/provider-1/example-2.yaml
specs: {input_price_per_mtok: 1.4}
# file: migrations/example-1-to-example-2.yaml
price_diff: {input_pct_change: 70, example_monthly_cost_new: 30}
""",
    good="""\
# file: models/provider-1/example-1.yaml
specs: {input_price_per_mtok: 2}
# file: models/provider-1/example-2.yaml
specs: {input_price_per_mtok: 1.4}
# file: migrations/example-1-to-example-2.yaml
price_diff: {input_pct_change: -30, example_monthly_cost_new: 30}
""",
)


class _Price(NamedTuple):
    """A price of both models (the property `field` of their specs), and its change, which a migration has as `name`."""

    name: str
    field: str
    stored: Number
    old: Number
    new: Number

    @property
    def is_right(self) -> bool:
        """Whether the stored change is right, or cannot be checked."""
        if self.stored is UNAVAILABLE or self.old is UNAVAILABLE or self.new is UNAVAILABLE:
            return True
        if self.old is None or self.new is None:
            return self.stored is None
        return percent_matches(self.stored, self.old, self.new)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of the two price changes: one if they are swapped, otherwise one for each wrong one."""
    if context.old.model is None or context.new.model is None:
        return
    if _are_certainly_right(context):
        return
    migration = context.migration
    prices = [
        _Price(name, field, stored, context.old.published(field), context.new.published(field))
        for name, field, stored in (
            ("input_pct_change", "input_price_per_mtok", migration.input_change),
            ("output_pct_change", "output_price_per_mtok", migration.output_change),
        )
    ]
    wrong = [price for price in prices if not price.is_right]
    if len(wrong) == len(prices) and _are_swapped(*prices):
        first, second = (f"/price_diff/{price.name}" for price in prices)
        values = [number_to_write(price.stored) for price in prices if isinstance(price.stored, Decimal)]
        fix = change_all("Swap the two", (ReplaceValue(first, values[1]), ReplaceValue(second, values[0])), safe=True)
        message = "`input_pct_change` and `output_pct_change` are swapped: each holds the change of the other price."
        yield context.report(PRICE_CHANGE, message, first, fix=fix)
        return
    for price in wrong:
        yield _report(context, price)


def _are_certainly_right(context: MigrationContext) -> bool:
    """Whether both changes are certainly right, by a quick test."""
    old, new = context.old.model, context.new.model
    assert old is not None
    assert new is not None
    stored = context.migration.price_diff
    return all(
        surely_matches(plain_number(stored, name), plain_number(old.specs, field), plain_number(new.specs, field))
        for name, field in (
            ("input_pct_change", "input_price_per_mtok"),
            ("output_pct_change", "output_price_per_mtok"),
        )
    )


def _are_swapped(first: _Price, second: _Price) -> bool:
    """Whether each of the two stored changes is that of the other price."""
    return (
        isinstance(first.stored, Decimal)
        and isinstance(second.stored, Decimal)
        and first._replace(stored=second.stored).is_right
        and second._replace(stored=first.stored).is_right
    )


def _report(context: MigrationContext, price: _Price) -> Diagnostic:
    """The diagnostic of one wrong price change."""
    pointer = f"/price_diff/{price.name}"
    old, new, stored = price.old, price.new, price.stored
    related = [
        context.related(f"{'Old' if side is context.old else 'New'} price", f"/specs/{price.field}", side.entry)
        for side in (context.old, context.new)
        if side.entry is not None
    ]
    written = written_number(stored)
    if not isinstance(old, Decimal) or not isinstance(new, Decimal):
        model = (context.old if old is None else context.new).model
        assert model is not None
        kind = "input" if price.name.startswith("input") else "output"
        message = (
            f"`{price.name}` is {written}, but the {kind} price of `{model.id}` is not published. "
            "Write null, or add the price to its record."
        )
        fix = replace_value("Change to null", pointer, None)
        return context.report(PRICE_CHANGE, message, pointer, related=related, fix=fix)
    wrong = wrong_percentage(price.name, stored, old, new, format_money)
    models = (context.old.model, context.new.model)
    safe = not any(model is not None and is_contradicted(model, price.field) for model in models)
    fix = replace_value(f"Change to {wrong.right}", pointer, wrong.value, safe=safe)
    return context.report(PRICE_CHANGE, wrong.message, pointer, related=related, fix=fix)


CHECK = RuleCheck(PRICE_CHANGE, migration=_check)
