"""The rows of a page for capability changes (schemas/README.md#rule-6) and API changes (schemas/README.md#rule-7)."""

import re
from collections.abc import Callable
from typing import Final

from model_lifecycle.page.citations import CheckedAddress, Citations
from model_lifecycle.page.comparison import ComparedModel, Comparison
from model_lifecycle.page.format import MOST_ADDRESS, MOST_ROWS, cut, link
from model_lifecycle.page.page import ApiChange, CapabilityChange, Effect, Value
from model_lifecycle.page.property_names import property_name, within_sentence
from model_lifecycle.page.record_reader import RecordReader
from model_lifecycle.page.unread import mark_if_unread
from model_lifecycle.records.arithmetic import NOT_PUBLISHED, format_number
from model_lifecycle.records.capabilities import LISTED_FIELDS, as_set, is_same
from model_lifecycle.records.gaps import is_gap_change
from model_lifecycle.records.values import UNAVAILABLE, exact
from model_lifecycle.syntax.data import Data

_EFFECTS: Final[tuple[Effect, ...]] = ("lost", "changed", "gained")

_LIST_FIELDS: Final = {"modalities_in": "{} input", "modalities_out": "{} output", "endpoints": "endpoint {}"}
"""Fields whose values are lists, joined by commas (schemas/README.md#a26), and how an item is called in a sentence."""

_MAX_TEXT: Final = 1_000
"""The most characters of a capability's value."""

_FIELD: Final = re.compile(r"[a-z][a-z0-9_]{0,60}", re.ASCII)
"""Matches a field name that may be part of an id: `supports_vision`."""

_KINDS: Final = {
    "renamed_param": "Renamed parameter",
    "removed_param": "Removed parameter",
    "new_required_param": "New required parameter",
    "endpoint_change": "Endpoint change",
    "behavior_change": "Behavior change",
}
"""The words for the kind of an API change."""


def capability_changes(comparison: Comparison) -> tuple[CapabilityChange, ...]:
    """The listed changes of capabilities, sorted by effect (lost, changed, gained) and then in the record's order.

    An item with an invalid part is left out; the page's notices name it.
    """
    changes: list[CapabilityChange] = []
    used_fields: set[str] = set()
    for position in range(min(comparison.migration.count("capability_changes"), MOST_ROWS)):
        change = _capability(comparison, position, used_fields)
        if change is not None:
            changes.append(change)
    changes.sort(key=lambda change: (_EFFECTS.index(change.effect), change.position))
    return tuple(changes)


def _capability(comparison: Comparison, position: int, used_fields: set[str]) -> CapabilityChange | None:
    """The row of one listed change; None if it is invalid. Adds the field to `used_fields`, which have a row."""
    migration = comparison.migration
    steps = ("capability_changes", position)
    field = migration.text(*steps, "field")
    old, new = (migration.record.value(*steps, side.word) for side in comparison.sides)
    if field is None or old is UNAVAILABLE or new is UNAVAILABLE:
        migration.unread[f"/capability_changes/{position}"] = None
        return None
    key = field if _FIELD.fullmatch(field) and field not in used_fields else str(position)
    used_fields.add(field)
    value_id = f"capability-{key}"
    title, field_text = property_name(field), cut(field, 300)
    name = Value(
        id=value_id,
        text=title or field_text,
        label="Capability",
        places=(migration.location(*steps, "field"),),
        code=title is None,
        hint=field_text if title else "",
    )
    effect = _effect(field, old, new)
    return CapabilityChange(
        id=value_id,
        position=position,
        field=name,
        effect=effect,
        old=_capability_value(comparison, comparison.old, position, name, field, old),
        new=_capability_value(comparison, comparison.new, position, name, field, new),
        raw=(field_text, _raw_for_json(comparison, old), _raw_for_json(comparison, new)),
        lost=_lost_words(field, name.text, old, new) if effect == "lost" else "",
    )


def _raw_for_json(comparison: Comparison, value: Data) -> Data:
    """A value for the page as JSON: a text cut to the budget, a list or object in words."""
    if isinstance(value, str | list | dict):
        return comparison.budget.cut(value) if isinstance(value, str) else capability_text(value)
    return value


def _capability_value(
    comparison: Comparison,
    side: ComparedModel,
    position: int,
    name: Value,
    field: str,
    raw: Data,
) -> Value:
    """The cell of one model in a row; its footnotes are those of the model's record if that agrees."""
    value = Value(
        id=f"{name.id}-{side.word}",
        text=capability_text(raw, comparison.budget.cut),
        label=f"{cut(name.text, 100)}, {side.word}",
        places=(comparison.migration.location("capability_changes", position, side.word),),
        tone="missing" if raw is None else "",
    )
    if raw is None:
        value = mark_if_unread(value, comparison.reader, side.model, "specs", field)
    agrees = side.model is not None and is_same(raw, side.model.record.value("specs", field))
    return comparison.citations.cite(value, comparison.citations.for_spec(side.model, field) if agrees else ())


def capability_text(raw: Data, cut_text: Callable[[str, int], str] = cut) -> str:
    """A capability's value in words: Yes, No, `Not published` (schemas/README.md#a26, A27); lists joined by commas."""
    if raw is None:
        return NOT_PUBLISHED
    if isinstance(raw, bool):
        return "Yes" if raw else "No"
    if isinstance(raw, int | float):
        return format_number(exact(raw))
    if isinstance(raw, list):
        return _items_text(raw, cut_text)
    return cut_text(raw, _MAX_TEXT) or "(empty)" if isinstance(raw, str) else NOT_PUBLISHED


def _items_text(items: list[Data], cut_text: Callable[[str, int], str]) -> str:
    """The first items of a list that fit into a cell, and the number of those left out."""
    texts: list[str] = []
    room = _MAX_TEXT
    for item in items:
        texts.append(capability_text(item, cut_text))
        room -= len(texts[-1])
        if room < 0:
            break
    more = len(items) - len(texts)
    return ", ".join(texts) + (f" and {more:,} more" if more else "") or "None"


_REASONING: Final[dict[tuple[str, str], Effect]] = {
    ("none", "optional"): "gained",
    ("optional", "none"): "lost",
    ("always", "none"): "lost",
}
"""The effect of a change of `reasoning`; reasoning that cannot be switched off costs tokens, so it is not gained."""


def _effect(field: str, old: Data, new: Data) -> Effect:
    """The effect of a change of `field` from `old` to `new`."""
    if isinstance(old, bool) and isinstance(new, bool) and old != new:
        return "lost" if old else "gained"
    if isinstance(old, str) and isinstance(new, str):
        if field in _LIST_FIELDS:
            old_items, new_items = as_set(old), as_set(new)
            return "lost" if old_items - new_items else "gained" if new_items - old_items else "changed"
        if field == "reasoning":
            return _REASONING.get((old, new), "changed")
    return "changed"


def _lost_words(field: str, name: str, old: Data, new: Data) -> str:
    """The words for a lost capability: the names of the lost items if `field` is a list, otherwise its `name`."""
    if field in _LIST_FIELDS:
        items = sorted(as_set(old) - as_set(new))
        return ", ".join(_LIST_FIELDS[field].format(cut(item, 100)) for item in items)
    return within_sentence(name)


def api_changes(comparison: Comparison) -> tuple[ApiChange, ...]:
    """The listed changes of the API in the record's order, without the placeholder entry (`GAP_CHANGE`)."""
    changes = (
        _api_change(comparison, position)
        for position in range(min(comparison.migration.count("api_changes"), MOST_ROWS))
        if not _is_placeholder_change(comparison.migration, position)
    )
    return tuple(change for change in changes if change is not None)


def has_unread_capabilities(comparison: Comparison) -> bool:
    """Whether some capabilities of one of the models are unread, so that differences may be missing."""
    models = [side.model for side in comparison.sides if side.model is not None]
    return any(model.is_unread("specs", field) for model in models for field in LISTED_FIELDS)


def has_unknown_api_changes(migration: RecordReader) -> bool:
    """Whether a migration's API changes are unknown: the list has the placeholder entry (schemas/README.md#a36)."""
    return any(
        _is_placeholder_change(migration, position)
        for position in range(min(migration.count("api_changes"), MOST_ROWS))
    )


def _is_placeholder_change(migration: RecordReader, position: int) -> bool:
    """Whether an entry of `api_changes` is the placeholder `GAP_CHANGE`."""
    change = migration.record.value("api_changes", position)
    return isinstance(change, dict) and is_gap_change(change)


def _api_change(comparison: Comparison, position: int) -> ApiChange | None:
    """The row of one listed change of the API; None if its detail is missing or invalid."""
    migration = comparison.migration
    steps = ("api_changes", position)
    kind, detail, address = (migration.text(*steps, name) for name in ("kind", "detail", "source_url"))
    if detail is None:
        return None
    value_id = f"api-{position}"
    value = Value(
        id=f"{value_id}-detail",
        text=comparison.budget.cut(detail),
        label="API change",
        places=(migration.location(*steps, "detail"),),
        holds_code=True,
    )
    address_text = comparison.budget.cut(address, MOST_ADDRESS) if address else NOT_PUBLISHED
    url = link(address) if address and address == address_text else None
    source = Value(
        id=f"{value_id}-source",
        text=address_text,
        label="Source of the API change",
        places=(migration.location(*steps, "source_url"),),
        tone="" if address else "missing",
        url=url,
        code=bool(address) and url is None,
    )
    words = _KINDS.get(kind, cut(kind, 100)) if kind else "API change"
    detail_value = comparison.citations.cite(value, _api_citations(comparison.citations, migration, address))
    return ApiChange(value_id, kind if kind in _KINDS else "", words, detail_value, source)


def _api_citations(citations: Citations, migration: RecordReader, address: str | None) -> tuple[CheckedAddress, ...]:
    """The citation of `address`, the source of an API change, with the day of checking of that source or the record."""
    if address is None:
        return ()
    checked = migration.record.text("last_checked")
    fallback = (CheckedAddress(address, checked),) if isinstance(checked, str) else ()
    citations_of_page = citations.for_record(migration, address)
    return tuple(citation for citation in citations_of_page if citation.address == address) or fallback
