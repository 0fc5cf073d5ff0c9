"""Numbers derived from model records: prices, costs, token counts and their changes."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from model_lifecycle.ide.meaning.record_facts import RecordFacts
from model_lifecycle.records.arithmetic import (
    EXAMPLE_INPUT_MTOK,
    EXAMPLE_OUTPUT_MTOK,
    example_cost,
    format_change,
    format_count,
    format_money,
)
from model_lifecycle.records.model import Model
from model_lifecycle.records.values import number
from model_lifecycle.syntax.pointer import Step

PRICES: Final = {"input_pct_change": "input_price_per_mtok", "output_pct_change": "output_price_per_mtok"}
"""The price that a property of `price_diff` compares."""

LIMITS: Final = {"context_diff": "context_window_tokens", "max_output_diff": "max_output_tokens"}
"""The limit that `context_diff` or `max_output_diff` compares."""


@dataclass(frozen=True, slots=True)
class Operand:
    """An operand of a calculation: the model, its `side` (`Old`, `New`), the property of its specs, and the value."""

    side: str
    model: Model
    field: str
    formatted: str


@dataclass(frozen=True, slots=True)
class Calculation:
    """A calculation: `words` such as `$3 → $2.5: -16.7% (lower)`, `short` without the result, and the operands."""

    words: str
    short: str
    operands: tuple[Operand, ...]


def calculation_at(facts: RecordFacts, steps: tuple[Step, ...]) -> Calculation | None:
    """The calculation from its two models of the number at `steps` of a migration; None if it has none."""
    if facts.kind != "migration":
        return None
    match steps:
        case ("price_diff", str(name)) if name in PRICES:
            return _change_calculation(facts, PRICES[name])
        case ("price_diff", "example_monthly_cost_old" | "example_monthly_cost_new" as name):
            return _cost_calculation(facts, "from" if name.endswith("old") else "to")
        case ("context_diff" | "max_output_diff" as name, "change_pct"):
            return _change_calculation(facts, LIMITS[name])
        case ("context_diff" | "max_output_diff" as name, "old_tokens" | "new_tokens" as side):
            return _limit_calculation(facts, LIMITS[name], "from" if side == "old_tokens" else "to")
    return None


def _change_calculation(facts: RecordFacts, field: str) -> Calculation | None:
    """The calculation of a change between a migration's models; None if one is unknown."""
    old, new = facts.endpoint("from"), facts.endpoint("to")
    if old is None or new is None:
        return None
    return change(old, new, field)


def change(old: Model, new: Model, field: str) -> Calculation:
    """The calculation of the change of a price or limit (`field`) from the model `old` to `new`."""
    old_number, new_number = published_number(old, field), published_number(new, field)
    short = f"{format_field(field, old_number)} → {format_field(field, new_number)}"
    operands = (
        Operand("Old", old, field, format_field(field, old_number)),
        Operand("New", new, field, format_field(field, new_number)),
    )
    return Calculation(f"{short}: {format_change(old_number, new_number)}", short, operands)


def _cost_calculation(facts: RecordFacts, side: str) -> Calculation | None:
    """The calculation of the monthly cost of the model on a `side` of a migration; None if that is unknown."""
    model = facts.endpoint(side)
    return None if model is None else cost(model, "Old" if side == "from" else "New")


def cost(model: Model, side: str) -> Calculation:
    """The calculation of a model's monthly cost for the example workload (schemas/README.md#rule-4)."""
    fields = tuple(PRICES.values())
    input_price, output_price = (published_number(model, field) for field in fields)
    result = example_cost(input_price, output_price)
    short = f"{EXAMPLE_INPUT_MTOK} × {format_money(input_price)} + {EXAMPLE_OUTPUT_MTOK} × {format_money(output_price)}"
    if result is None:
        short = words = "a price is not published"
    else:
        words = f"{short} = {format_money(result)}"
    prices = (input_price, output_price)
    operands = (Operand(side, model, field, format_money(money)) for field, money in zip(fields, prices, strict=True))
    return Calculation(words, short, tuple(operands))


def _limit_calculation(facts: RecordFacts, field: str, side: str) -> Calculation | None:
    """The limit `field` of the model on a `side` of a migration, as a calculation; None if that is unknown."""
    model = facts.endpoint(side)
    if model is None:
        return None
    count = format_count(published_number(model, field))
    words = f"{field} of {model.id}"
    return Calculation(words, words, (Operand("Old" if side == "from" else "New", model, field, count),))


def published_number(model: Model, field: str) -> Decimal | None:
    """The number `field` of a model's specs; None if it is unpublished or invalid."""
    value = number(model.specs, field)
    return value if isinstance(value, Decimal) else None


def format_field(field: str, value: Decimal | None) -> str:
    """Format a price as money, a limit as a count of tokens."""
    return format_count(value) if field in LIMITS.values() else format_money(value)
