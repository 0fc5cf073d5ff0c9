"""The two tables of a page: prices (rules 1 to 4, schemas/README.md#rule-1) and limits (rule 5)."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from model_lifecycle.page.comparison import ComparedModel, Comparison
from model_lifecycle.page.format import cut
from model_lifecycle.page.page import Row, Tone, Value, ValueTable
from model_lifecycle.page.unread import MissingValue, mark_if_unread, missing_text
from model_lifecycle.records.arithmetic import (
    NOT_PUBLISHED,
    example_cost,
    format_change,
    format_count,
    format_money,
)

EXAMPLE_ONLY: Final = "Example only"
"""The Change cell of the example (schemas/README.md#rule-4)."""

# row, its name, the field of specs, the property of price_diff that stores its change
_PRICES: Final = (
    ("input", "Input", "input_price_per_mtok", "input_pct_change"),
    ("output", "Output", "output_price_per_mtok", "output_pct_change"),
    ("cached-input", "Cached input", "cached_input_price_per_mtok", None),
)

DECISIVE_PRICES: Final = ("input_price_per_mtok", "output_price_per_mtok")
"""The fields of specs by which the costs of models are compared."""

# row, its name, the property of the migration, the field of specs
_LIMITS: Final = (
    ("context-window", "Context window", "context_diff", "context_window_tokens"),
    ("max-output", "Max output", "max_output_diff", "max_output_tokens"),
)


def price_table(comparison: Comparison) -> ValueTable:
    """Prices per million tokens, from the two model records (schemas/README.md#a11), and the example workload."""
    label = comparison.migration.text("price_diff", "example_label")
    return ValueTable(
        id="prices",
        heading="Price per 1M tokens",
        caption=f"Prices of {comparison.old.name} and {comparison.new.name} in USD per million tokens",
        columns=("Field", "Old", "New", "Change"),
        rows=(*(_price_row(comparison, *row) for row in _PRICES), _example_row(comparison)),
        label=Value(
            id="price-label",
            text=cut(label, 1000) if label else NOT_PUBLISHED,
            label="Workload of the example",
            places=(comparison.migration.location("price_diff", "example_label"),),
        ),
    )


def price(side: ComparedModel, field: str) -> Decimal | None:
    """A price of a model in USD per million tokens; None if it is not published."""
    return side.model.number("specs", field) if side.model is not None else None


def _price_row(comparison: Comparison, row: str, name: str, field: str, stored: str | None) -> Row:
    """A row of the price table; the parameters after `comparison` are an entry of `_PRICES`."""
    old, new = (_price_value(comparison, side, row, name, field) for side in comparison.sides)
    old_price, new_price = (price(side, field) for side in comparison.sides)
    change = Value(
        id=f"price-{row}-change",
        text=NOT_PUBLISHED,
        label=f"{name} price, change",
        derived_from=(old.id, new.id),
        tone="missing",
    )
    missing = missing_prices(comparison, field)
    # records have no property for the cached price's change: it is never shown (rule 2, schemas/README.md#a5)
    if stored is not None:
        place = comparison.migration.location("price_diff", stored)
        change = change._replace(
            text=format_change(old_price, new_price), places=(place,), tone=_tone(old_price, new_price)
        )
    change = change._replace(text=missing_text(missing)) if missing else change
    return Row(f"price-{row}", name, old, new, change, _bars(old_price, new_price))


def _price_value(comparison: Comparison, side: ComparedModel, row: str, name: str, field: str) -> Value:
    """The cell of one model in a row of the price table; `row`, `name` and `field`: see `_PRICES`."""
    number = price(side, field)
    value = Value(
        id=f"price-{row}-{side.word}",
        text=format_money(number),
        label=f"{name} price, {side.word}",
        places=(side.model.location("specs", field),) if side.model is not None else (),
        tone="missing" if number is None else "",
    )
    value = mark_if_unread(value, comparison.reader, side.model, "specs", field)
    return comparison.citations.cite(value, comparison.citations.for_spec(side.model, field))


def missing_prices(comparison: Comparison, *fields: str) -> list[MissingValue]:
    """The prices, among the `fields` of specs, that one of the models lacks."""
    return [(side.model, field) for field in fields for side in comparison.sides if price(side, field) is None]


def _example_row(comparison: Comparison) -> Row:
    """The row of the example workload's monthly cost."""
    old, new = (_example_value(comparison, side) for side in comparison.sides)
    change = Value("price-example-change", EXAMPLE_ONLY, "Example monthly cost, change", derived_from=(old.id, new.id))
    costs = (example(side) for side in comparison.sides)
    return Row("price-example", "Example monthly cost", old, new, change, _bars(*costs))


def example(side: ComparedModel) -> Decimal | None:
    """The cost of the example workload in USD a month (schemas/README.md#rule-4); None if a price is missing."""
    return example_cost(*(price(side, field) for field in DECISIVE_PRICES))


def _example_value(comparison: Comparison, side: ComparedModel) -> Value:
    """The cell of one model in the row of the example workload."""
    cost = example(side)
    missing = [(side.model, field) for field in DECISIVE_PRICES if price(side, field) is None]
    return Value(
        id=f"price-example-{side.word}",
        text=missing_text(missing) if missing else format_money(cost),
        label=f"Example monthly cost, {side.word}",
        places=(comparison.migration.location("price_diff", f"example_monthly_cost_{side.word}"),),
        derived_from=(f"price-input-{side.word}", f"price-output-{side.word}"),
        tone="missing" if cost is None else "",
    )


def limits_table(comparison: Comparison) -> ValueTable:
    """The table of context window and max output in tokens, from the migration record (schemas/README.md#a13)."""
    return ValueTable(
        id="limits",
        heading="Context and max output",
        caption=f"Limits of {comparison.old.name} and {comparison.new.name} in tokens",
        columns=("Limit", "Old", "New", "Change"),
        rows=tuple(_limit_row(comparison, *row) for row in _LIMITS),
    )


def limit(comparison: Comparison, side: ComparedModel, diff: str) -> Decimal | None:
    """A limit of a model in tokens, from `diff` of the migration; None if it is not published."""
    return comparison.migration.number(diff, f"{side.word}_tokens")


def unstated_limits(comparison: Comparison, diff: str) -> tuple[Decimal | None, Decimal | None] | None:
    """The limit `diff` of both models from their own records, if one has a count that the migration lacks; otherwise
    None.

    The table shows the migration's counts only (schemas/README.md#a13).
    """
    field = next(field for _, _, name, field in _LIMITS if name == diff)
    counts = [side.model.number("specs", field) if side.model is not None else None for side in comparison.sides]
    for side, count in zip(comparison.sides, counts, strict=True):
        if count is not None and limit(comparison, side, diff) is None:
            return counts[0], counts[1]
    return None


def missing_limits(comparison: Comparison, diff: str) -> list[MissingValue]:
    """The models of whose limit `diff` the migration has no count."""
    field = next(field for _, _, name, field in _LIMITS if name == diff)
    return [(side.model, field) for side in comparison.sides if limit(comparison, side, diff) is None]


def counts_in_words(comparison: Comparison, diff: str, counts: Sequence[Decimal | None]) -> str:
    """The limit `diff` of both models, given as `counts`, in words: `8,192 → not published`."""
    field = next(field for _, _, name, field in _LIMITS if name == diff)
    words = (
        missing_text([(side.model, field)]) if count is None else format_count(count)
        for side, count in zip(comparison.sides, counts, strict=True)
    )
    return " → ".join(words).lower()


def _limit_row(comparison: Comparison, row: str, name: str, diff: str, field: str) -> Row:
    """A row of the table of limits; the parameters after `comparison` are an entry of `_LIMITS`."""
    old, new = (_limit_value(comparison, side, row, name, diff, field) for side in comparison.sides)
    old_count, new_count = (limit(comparison, side, diff) for side in comparison.sides)
    missing = missing_limits(comparison, diff)
    change = Value(
        id=f"limit-{row}-change",
        text=missing_text(missing) if missing else format_change(old_count, new_count),
        label=f"{name}, change",
        places=(comparison.migration.location(diff, "change_pct"),),
        derived_from=(old.id, new.id),
        tone=_tone(old_count, new_count),
    )
    return Row(f"limit-{row}", name, old, new, change, _bars(old_count, new_count))


def _limit_value(comparison: Comparison, side: ComparedModel, row: str, name: str, diff: str, field: str) -> Value:
    """The cell of one model in a row of the table of limits; footnotes only if the model's record agrees."""
    count = limit(comparison, side, diff)
    value = Value(
        id=f"limit-{row}-{side.word}",
        text=format_count(count),
        label=f"{name}, {side.word}",
        places=(comparison.migration.location(diff, f"{side.word}_tokens"),),
        tone="missing" if count is None else "",
    )
    if count is None:
        value = mark_if_unread(value, comparison.reader, side.model, "specs", field)
    agrees = side.model is not None and side.model.record.number("specs", field) == count
    return comparison.citations.cite(value, comparison.citations.for_spec(side.model, field) if agrees else ())


def _tone(old: Decimal | None, new: Decimal | None) -> Tone:
    """The tone of a change: missing, lower or higher."""
    if old is None or new is None:
        return "missing"
    return "" if old == new else "lower" if new < old else "higher"


def _bars(old: Decimal | None, new: Decimal | None) -> tuple[int, int] | None:
    """The lengths of bars for two numbers: 100 for the greater, at least 1 if positive; None if not comparable."""
    if old is None or new is None or min(old, new) < 0 or not (most := max(old, new)):
        return None
    lengths = [max(int(number > 0), round(number / most * 100)) for number in (old, new)]
    return lengths[0], lengths[1]
