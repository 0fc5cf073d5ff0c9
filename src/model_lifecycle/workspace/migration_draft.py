"""The migration record that two model records give by themselves."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from model_lifecycle.records.arithmetic import example_cost, percent_change, round_percent
from model_lifecycle.records.model import SPECS_FIELDS, Model
from model_lifecycle.records.record import Record
from model_lifecycle.records.values import UNAVAILABLE, Number, items
from model_lifecycle.syntax.data import Data
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.index_view import IndexView

_CAPABILITIES: Final = tuple(
    field for field in SPECS_FIELDS if field.startswith(("modalities_", "supports_")) or field == "reasoning"
)

_SNIPPETS: Final = {"python": 'model = "{}"\n', "typescript": 'const model = "{}";\n', "curl": '{{"model": "{}"}}\n'}

EXAMPLE_LABEL: Final = "10M input + 2M output tokens per month (example, not a bill)"
"""What the example costs of a migration are for (schemas/README.md#label)."""


def draft_record(view: IndexView, old: ModelKey, new: ModelKey) -> Data:
    """The record's data: every number follows from the two model records, and is null where they do not say.

    The checklist is the four items of schemas/README.md#rule-9, which a generated record starts with
    (schemas/README.md#a16).
    """
    before, after = (_model(view, key) for key in (old, new))
    ends = {"from": (old, before), "to": (new, after)}
    prices = [(_known(model.input_price), _known(model.output_price)) for model in (before, after)]
    costs = [example_cost(*pair) for pair in prices]
    limits = [_known(limit) for model in (before, after) for limit in (model.context_window, model.max_output)]
    complete = None not in (*prices[0], *prices[1], *limits)
    code: dict[str, dict[str, Data]] = {
        language: {"before": text.format(old.id), "after": text.format(new.id)} for language, text in _SNIPPETS.items()
    }
    sources: list[Data] = [source for model in (before, after) for source in _sources(model)]
    checked = [str(each["last_checked"]) for each in sources if isinstance(each, dict) and "last_checked" in each]
    return {
        **{side: {"provider": k.provider, "model_id": k.id, "slug": _slug(m, k)} for side, (k, m) in ends.items()},
        "price_diff": {
            "input_pct_change": _change(prices[0][0], prices[1][0]),
            "output_pct_change": _change(prices[0][1], prices[1][1]),
            "example_monthly_cost_old": _plain(costs[0]),
            "example_monthly_cost_new": _plain(costs[1]),
            "currency": "USD",
            "example_label": EXAMPLE_LABEL,
        },
        "context_diff": _limit(before.context_window, after.context_window),
        "max_output_diff": _limit(before.max_output, after.max_output),
        "capability_changes": list(_capabilities(before, after)),
        "api_changes": [],
        "code_change": {"language": "python", **code["python"], "snippets": {**code}},
        "migration_checklist": [
            f"Read the shutdown date of {old.id} on the linked official page.",
            f"Point requests at {new.id}.",
            "Re-check price, context and parameters on the linked provider pages.",
            "Ship the change before the published shutdown date.",
        ],
        "confidence": "official" if complete else "partial",
        "last_checked": max(checked, default=None),
        "sources": sources,
    }


def _model(view: IndexView, key: ModelKey) -> Model:
    """The first record of a model; one without properties where there is none."""
    entries = view.models(*key)
    return Model(view.record(entries[0]) if entries else Record("model", 0, {}))


def _known(value: Number) -> Decimal | None:
    return value if isinstance(value, Decimal) else None


def _slug(model: Model, key: ModelKey) -> str:
    return model.slug if isinstance(model.slug, str) else key.id.lower().replace(".", "-")


def _sources(model: Model) -> list[Data]:
    listed = items(model.values, "sources")
    return [item for item in listed if isinstance(item, dict)] if isinstance(listed, list) else []


def _plain(value: Decimal | None) -> int | float | None:
    if value is None:
        return None
    return int(value) if value == value.to_integral_value() else float(value)


def _change(old: Decimal | None, new: Decimal | None) -> int | float | None:
    change = percent_change(old, new) if old is not None and new is not None else None
    return None if change is None else _plain(round_percent(change))


def _limit(before: Number, after: Number) -> dict[str, Data]:
    old, new = _known(before), _known(after)
    return {"old_tokens": _plain(old), "new_tokens": _plain(new), "change_pct": _change(old, new)}


def _capabilities(before: Model, after: Model) -> Iterator[Data]:
    """The capabilities that differ where both models publish a value (schemas/README.md#rule-6)."""
    for field in _CAPABILITIES:
        old, new = (model.specs.get(field, UNAVAILABLE) for model in (before, after))
        if old is UNAVAILABLE or new is UNAVAILABLE or old is None or new is None:
            continue
        if isinstance(old, list) and isinstance(new, list):
            if {str(item) for item in old} == {str(item) for item in new}:
                continue
            yield {"field": field, "old": ", ".join(map(str, old)), "new": ", ".join(map(str, new))}
        elif old != new:
            yield {"field": field, "old": old, "new": new}
