"""Makes new model and provider records, and completes drafted migrations, with gaps for unknown values."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from model_lifecycle.records.catalogue_addresses import is_catalogue_url
from model_lifecycle.records.gaps import GAP_ADDRESS, GAP_CHANGE, GAP_DAY, gap_text, gaps_of
from model_lifecycle.records.model import PRICE_POINTERS, Model
from model_lifecycle.records.record import Kind, Record
from model_lifecycle.records.unread_pages import unread_sources
from model_lifecycle.records.values import NOTHING, Values, objects
from model_lifecycle.syntax.data import Data
from model_lifecycle.text.device_names import nameable
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.index_view import IndexView

NewRecord = dict[str, Data]
"""The data of a record, with its properties in the order of the schema."""

_GAP_SOURCE: Final[dict[str, Data]] = {
    "url": GAP_ADDRESS,
    "label": gap_text("label"),
    "last_checked": GAP_DAY,
    "excerpt": "",
}
"""An entry of `sources` made of placeholders."""


def new_model(view: IndexView, key: ModelKey, day: date, like: Model | None = None) -> NewRecord:
    """The new record of a model of which only the provider and id are known, made on `day`, with gaps for its values.

    Endpoints, modalities, currency and the pages of its sources come from the model it is `like`; without one, its
    sources are the pages of its provider. Until somebody has read these, its status is meaningless
    (`records/gaps.py`).
    """
    specs = like.specs if like is not None else {}
    pages = unread_sources(provider_values(view, key.provider), ("/shutdown_date", *PRICE_POINTERS, "/specs/endpoints"))
    moment = f"{day.isoformat()}T00:00:00Z"
    return {
        "id": key.id,
        "slug": _free_slug(view, key),
        "provider": key.provider,
        "display_name": gap_text("display_name"),
        "family": None,
        "status": "active",
        "announced_date": None,
        "deprecation_date": None,
        "shutdown_date": None,
        "shutdown_date_kind": "none",
        "region_or_platform_notes": None,
        "replacements": [],
        "sources": list(_unread_copies(like)) or [{**page} for page in pages] or [_GAP_SOURCE],
        "specs": {
            "input_price_per_mtok": None,
            "output_price_per_mtok": None,
            "cached_input_price_per_mtok": None,
            "batch_discount_pct": None,
            "currency": _valid_copy(specs.get("currency")),
            "context_window_tokens": None,
            "max_output_tokens": None,
            "modalities_in": _valid_copy(specs.get("modalities_in")),
            "modalities_out": _valid_copy(specs.get("modalities_out")),
            "supports_tools": None,
            "supports_json_schema": None,
            "supports_vision": None,
            "supports_streaming": None,
            "supports_batch": None,
            "supports_prompt_caching": None,
            "reasoning": None,
            "knowledge_cutoff": None,
            "endpoints": _valid_copy(specs.get("endpoints")),
            "specs_sources": dict(_unread_specs_sources(like)),
        },
        "first_seen": moment,
        "updated_at": moment,
    }


def provider_values(view: IndexView, provider: str) -> Values:
    """The valid values of the first record of a provider; empty if it has no record."""
    entries = view.providers(provider)
    return view.record(entries[0]).values if entries else NOTHING


def new_provider(provider: str) -> NewRecord:
    """The new record of a provider of which only the id is known."""
    return {
        "id": provider,
        "name": gap_text("name"),
        "deprecations_url": GAP_ADDRESS,
        "pricing_url": GAP_ADDRESS,
        "models_url": GAP_ADDRESS,
    }


def with_gaps(draft: NewRecord) -> NewRecord:
    """A drafted migration completed with gaps: for its sources if no model record says
    when a page was read, and for API changes, which nobody has looked for.
    """
    changes = draft["api_changes"]
    assert isinstance(changes, list)
    return {
        **draft,
        "api_changes": [*changes, {**GAP_CHANGE}],
        "last_checked": draft["last_checked"] or GAP_DAY,
        "sources": draft["sources"] or [_GAP_SOURCE],
    }


def with_replacement(record: NewRecord, target: ModelKey) -> NewRecord:
    """The model record with `target` in its `replacements`, as an editorial choice unless it is listed already."""
    existing = record.get("replacements")
    replacements = existing if isinstance(existing, list) else []
    if any(isinstance(other, dict) and other.get("model_id") == target.id for other in replacements):
        return record
    return {**record, "replacements": [*replacements, editorial_replacement(target)]}


def editorial_replacement(target: ModelKey) -> dict[str, Data]:
    """An entry of `replacements` for a choice of the records' authors, with a gap for its page."""
    return {"model_id": target.id, "provider": target.provider, "kind": "editorial", "source_url": GAP_ADDRESS}


def to_fill_in(kind: Kind, record: NewRecord) -> list[str]:
    """The pointers of the gaps in a new record."""
    return gaps_of(Record(kind, 0, record))


def usual_slug(name: str) -> str:
    """The usual slug of a model id: `claude-2-1` for `claude-2.1`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def nameable_slug(key: ModelKey) -> str:
    """The usual slug of a model, extended if it is a device name on Windows, as files are named after it."""
    return nameable(usual_slug(key.id) or key.id, "model")


def _free_slug(view: IndexView, key: ModelKey) -> str:
    """The usual slug, with a number if the provider has it already (schemas/README.md#a22)."""
    slug = nameable_slug(key)
    number = 2
    while view.models_with_slug(key.provider, slug if number == 2 else f"{slug}-{number - 1}"):
        number += 1
    return slug if number == 2 else f"{slug}-{number - 1}"


def _valid_copy(value: object) -> Data:
    """A copy of a text or of a list's texts from another record; None for any other value."""
    if isinstance(value, list):
        return [text for text in value if isinstance(text, str)]
    return value if isinstance(value, str) else None


def _unread_copies(like: Model | None) -> Iterator[Data]:
    """Yield the pages of another model's sources, without its excerpts and days, which are about that model."""
    for source in objects(like.values, "sources") if like is not None else ():
        url, label = source.get("url"), source.get("label")
        if isinstance(url, str) and isinstance(label, str) and not is_catalogue_url(url):
            yield {**_GAP_SOURCE, "url": url, "label": label}


def _unread_specs_sources(like: Model | None) -> Iterator[tuple[str, Data]]:
    """Yield the entries of another model's `specs_sources` as unread ones."""
    for key, source in like.specs_sources.items() if like is not None else ():
        url = source.get("url") if isinstance(source, dict) else None
        if isinstance(url, str) and not is_catalogue_url(url):
            yield key, {"url": url, "last_checked": GAP_DAY}
