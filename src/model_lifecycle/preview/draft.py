"""The migration record that two model records give by themselves, for a pair that has none yet."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from model_lifecycle.document.data import Data
from model_lifecycle.records.arithmetic import example_cost, percent_change, round_percent
from model_lifecycle.records.model import SPECS_FIELDS
from model_lifecycle.records.record import UNREAD, Record
from model_lifecycle.text.source import Source
from model_lifecycle.workspace.file import KindDecision, RecordFile
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.view import IndexView
from model_lifecycle.workspace.workspace import Workspace

_CAPABILITIES: Final = tuple(
    field for field in SPECS_FIELDS if field.startswith(("modalities_", "supports_")) or field == "reasoning"
)

_SNIPPETS: Final = {"python": 'model = "{}"\n', "typescript": 'const model = "{}";\n', "curl": '{{"model": "{}"}}\n'}

EXAMPLE_LABEL: Final = "10M input + 2M output tokens per month (example, not a bill)"


def with_draft(workspace: Workspace, old: ModelKey, new: ModelKey) -> tuple[Workspace, Entry]:
    """A snapshot that also holds the draft of a pair, and the draft's place; the given snapshot stays as it is."""
    path = f"{workspace.root}/draft: {old.id} to {new.id}"
    record = Record("migration", 0, draft_record(workspace.view(), old, new))
    file = RecordFile(path, Source(""), "yaml", KindDecision("migration", "a draft"), (record,), ())
    return workspace.with_files({path: file}), Entry(path, 0)


def draft_record(view: IndexView, old: ModelKey, new: ModelKey) -> Data:
    """The record's data: every number follows from the two model records, and is null where they do not say.

    The checklist is the four items of schemas/README.md#rule-9, which a generated record starts with
    (schemas/README.md#a16).
    """
    before, after = (_model(view, key) for key in (old, new))
    ends = {"from": (old, before), "to": (new, after)}
    prices = [(_number(m, "input_price_per_mtok"), _number(m, "output_price_per_mtok")) for m in (before, after)]
    costs = [example_cost(*pair) for pair in prices]
    limits = [
        _number(model, field) for model in (before, after) for field in ("context_window_tokens", "max_output_tokens")
    ]
    complete = None not in (*prices[0], *prices[1], *limits)
    code: dict[str, dict[str, Data]] = {
        language: {"before": text.format(old.id), "after": text.format(new.id)} for language, text in _SNIPPETS.items()
    }
    sources: list[Data] = [source for model in (before, after) for source in _list(model, "sources")]
    checked = [
        str(source["last_checked"]) for source in sources if isinstance(source, dict) and "last_checked" in source
    ]
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
        "context_diff": _limit(before, after, "context_window_tokens"),
        "max_output_diff": _limit(before, after, "max_output_tokens"),
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


def _model(view: IndexView, key: ModelKey) -> Record | None:
    entries = view.models(*key)
    return view.record(entries[0]) if entries else None


def _number(model: Record | None, field: str) -> Decimal | None:
    value = model.number("specs", field) if model is not None else None
    return value if isinstance(value, Decimal) else None


def _slug(model: Record | None, key: ModelKey) -> str:
    slug = model.text("slug") if model is not None else None
    return slug if isinstance(slug, str) else key.id.lower().replace(".", "-")


def _list(model: Record | None, *steps: str) -> list[Data]:
    value = model.value(*steps) if model is not None else None
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _plain(value: Decimal | None) -> int | float | None:
    if value is None:
        return None
    return int(value) if value == value.to_integral_value() else float(value)


def _change(old: Decimal | None, new: Decimal | None) -> int | float | None:
    change = percent_change(old, new) if old is not None and new is not None else None
    return None if change is None else _plain(round_percent(change))


def _limit(before: Record | None, after: Record | None, field: str) -> dict[str, Data]:
    old, new = _number(before, field), _number(after, field)
    return {"old_tokens": _plain(old), "new_tokens": _plain(new), "change_pct": _change(old, new)}


def _capabilities(before: Record | None, after: Record | None) -> Iterator[Data]:
    """The capabilities that differ where both models publish a value (schemas/README.md#rule-6)."""
    for field in _CAPABILITIES:
        old, new = (model.value("specs", field) if model is not None else None for model in (before, after))
        if old is UNREAD or new is UNREAD or old is None or new is None:
            continue
        if isinstance(old, list) and isinstance(new, list):
            if {str(item) for item in old} == {str(item) for item in new}:
                continue
            yield {"field": field, "old": ", ".join(map(str, old)), "new": ", ".join(map(str, new))}
        elif old != new:
            yield {"field": field, "old": old, "new": new}
