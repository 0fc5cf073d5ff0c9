"""Drafts the migration record between two models from their records."""

from decimal import Decimal
from typing import Final

from model_lifecycle.generate.draft_code import draft_code
from model_lifecycle.generate.draft_sources import cited_pages, draft_sources
from model_lifecycle.records.arithmetic import example_cost, number_to_write, percent_change, round_percent
from model_lifecycle.records.capabilities import as_stored, differing_fields
from model_lifecycle.records.drafted_steps import DRAFTED_STEPS
from model_lifecycle.records.model import Model
from model_lifecycle.records.prices import unsourced_prices
from model_lifecycle.records.record import Record
from model_lifecycle.records.values import Number, objects
from model_lifecycle.syntax.data import Data
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.index_view import IndexView

EXAMPLE_LABEL: Final = "10M input + 2M output tokens per month (example, not a bill)"
"""The label of the usage for which a migration's example costs are computed (schemas/README.md#label)."""


def draft_record(view: IndexView, old: ModelKey, new: ModelKey) -> dict[str, Data]:
    """Draft a migration: every number is computed from the two model records, or null if they lack a value.

    Samples come from other migrations, with the ids replaced; sources are the pages that the values came from.
    `last_checked` is the newest day of these sources, None without any; `sources` may be empty.
    """
    old_model, new_model = (_model(view, key) for key in (old, new))
    prices = [
        (_published_number(model.input_price), _published_number(model.output_price))
        for model in (old_model, new_model)
    ]
    costs = [example_cost(*pair) for pair in prices]
    capabilities = differing_fields(old_model.specs, new_model.specs)
    sources = draft_sources(view, old_model, new_model, capabilities)
    days = [source["last_checked"] for source in sources]
    return {
        "from": _model_reference(old, old_model),
        "to": _model_reference(new, new_model),
        "price_diff": {
            "input_pct_change": change_to_write(prices[0][0], prices[1][0]),
            "output_pct_change": change_to_write(prices[0][1], prices[1][1]),
            "example_monthly_cost_old": _number_to_write(costs[0]),
            "example_monthly_cost_new": _number_to_write(costs[1]),
            "currency": "USD",
            "example_label": EXAMPLE_LABEL,
        },
        "context_diff": _limit_change(old_model.context_window, new_model.context_window),
        "max_output_diff": _limit_change(old_model.max_output, new_model.max_output),
        "capability_changes": [
            {"field": field, "old": _stored_value(old_model, field), "new": _stored_value(new_model, field)}
            for field in capabilities
        ],
        "api_changes": draft_api_changes(view, old_model, new_model),
        "code_change": draft_code(view, old, new),
        "migration_checklist": list(DRAFTED_STEPS),
        "confidence": confidence(old_model, new_model),
        "last_checked": max(days, default=None),
        "sources": [{**source} for source in sources],
    }


def _model(view: IndexView, key: ModelKey) -> Model:
    """The first record of a model, or an empty one."""
    entries = view.models(*key)
    return Model(view.record(entries[0]) if entries else Record("model", 0, {}))


def _model_reference(key: ModelKey, model: Model) -> Data:
    """The `from` or `to` of the migration; a missing slug is derived from the id."""
    slug = model.slug if isinstance(model.slug, str) else key.id.lower().replace(".", "-")
    return {"provider": key.provider, "model_id": key.id, "slug": slug}


def _published_number(value: Number) -> Decimal | None:
    """The number; None if it is null or unavailable."""
    return value if isinstance(value, Decimal) else None


def _number_to_write(value: Decimal | None) -> int | float | None:
    """The number as JSON has it; None if there is none."""
    return None if value is None else number_to_write(value)


def change_to_write(old: Decimal | None, new: Decimal | None) -> int | float | None:
    """The change in per cent; None without both values, and if the old one is 0 (schemas/README.md#a2)."""
    if old is None or new is None or not old:
        return None
    change = percent_change(old, new)
    return None if change is None else _number_to_write(round_percent(change))


def _limit_change(before: Number, after: Number) -> dict[str, Data]:
    """The `context_diff` or `max_output_diff` of two token counts."""
    old, new = _published_number(before), _published_number(after)
    return {
        "old_tokens": _number_to_write(old),
        "new_tokens": _number_to_write(new),
        "change_pct": change_to_write(old, new),
    }


def _stored_value(model: Model, field: str) -> Data:
    """The value of the spec `field` as a migration stores it."""
    value: Data = as_stored(model.specs[field])  # type: ignore[assignment] # a value of a record
    return value


def confidence(old_model: Model, new_model: Model) -> str:
    """The confidence: `official` if all prices and limits of both models are published, input and output prices have
    sources, and the old model lists the new one as official (schemas/README.md#a35); otherwise `partial`.
    """
    for model in (old_model, new_model):
        numbers = (model.input_price, model.output_price, model.context_window, model.max_output)
        if None in map(_published_number, numbers) or any(unsourced_prices(model)):
            return "partial"
    key = (new_model.provider, new_model.id)
    is_listed = any(
        (replacement.provider, replacement.model_id) == key and replacement.kind == "official"
        for replacement in old_model.replacements
    )
    return "official" if is_listed else "partial"


def draft_api_changes(view: IndexView, old: Model, new: Model) -> list[Data]:
    """The API changes in other migrations from the old model's provider to the new model, without duplicates, in order.

    Only changes whose `source_url` is a source of both models.
    """
    if not (isinstance(new.provider, str) and isinstance(new.id, str)):
        return []
    pages = cited_pages(old) & cited_pages(new)
    by_content: dict[tuple[str, ...], Data] = {}
    for entry in view.migrations_to(ModelKey(new.provider, new.id)) if pages else ():
        record = view.record(entry)
        end = (record.value("from", "provider"), record.value("from", "model_id"))
        if end == (old.provider, old.id) or end[0] != old.provider:
            continue
        for change in objects(record.values, "api_changes"):
            kind, detail, url = (change.get(name) for name in ("kind", "detail", "source_url"))
            if isinstance(kind, str) and isinstance(detail, str) and isinstance(url, str) and url in pages:
                by_content.setdefault((kind, detail, url), {"kind": kind, "detail": detail, "source_url": url})
    return list(by_content.values())
