"""New model and provider records, and drafted migrations made whole: known values, and marks for the rest."""

import re
from collections.abc import Iterator
from datetime import date

from model_lifecycle.records.gaps import GAP_ADDRESS, gap_text, gaps_of
from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Record
from model_lifecycle.records.values import as_date, objects
from model_lifecycle.syntax.data import Data
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.index_view import IndexView

NewRecord = dict[str, Data]
"""The data of a record, with its properties in the order of the contract."""


def new_model(view: IndexView, key: ModelKey, day: date, like: Model | None = None) -> NewRecord:
    """A model of which nothing is known but its provider and id, as of a day.

    Of the model it is `like` it has the end points, modalities, currency and the pages that are its sources, with the
    days on which these were read.
    """
    known = like.specs if like is not None else {}
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
        "sources": list(_sources_of(like)) or [_unknown_source(day)],
        "specs": {
            "input_price_per_mtok": None,
            "output_price_per_mtok": None,
            "cached_input_price_per_mtok": None,
            "batch_discount_pct": None,
            "currency": _copied(known.get("currency")),
            "context_window_tokens": None,
            "max_output_tokens": None,
            "modalities_in": _copied(known.get("modalities_in")),
            "modalities_out": _copied(known.get("modalities_out")),
            "supports_tools": None,
            "supports_json_schema": None,
            "supports_vision": None,
            "supports_streaming": None,
            "supports_batch": None,
            "supports_prompt_caching": None,
            "reasoning": None,
            "knowledge_cutoff": None,
            "endpoints": _copied(known.get("endpoints")),
            "specs_sources": dict(_specs_sources_of(like)),
        },
        "first_seen": moment,
        "updated_at": moment,
    }


def new_provider(provider: str) -> NewRecord:
    """A provider of which nothing is known but its id."""
    return {
        "id": provider,
        "name": gap_text("name"),
        "deprecations_url": GAP_ADDRESS,
        "pricing_url": GAP_ADDRESS,
        "models_url": GAP_ADDRESS,
    }


def with_gaps(draft: NewRecord, day: date) -> NewRecord:
    """A drafted migration as a record of its own: what it lacks is a mark, dated with a day."""
    return {
        **draft,
        "last_checked": draft["last_checked"] or day.isoformat(),
        "sources": draft["sources"] or [_unknown_source(day)],
    }


def to_fill_in(kind: str, record: NewRecord) -> list[str]:
    """The pointers of the marks in a new record."""
    return gaps_of(Record("model" if kind == "model" else "migration", 0, record))


def usual_slug(name: str) -> str:
    """The slug that a model id usually has: `claude-2.1` has `claude-2-1`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _free_slug(view: IndexView, key: ModelKey) -> str:
    """The usual slug, numbered where the provider has it already (schemas/README.md#a22)."""
    slug = usual_slug(key.id) or key.id
    number = 2
    while view.models_with_slug(key.provider, slug if number == 2 else f"{slug}-{number - 1}"):
        number += 1
    return slug if number == 2 else f"{slug}-{number - 1}"


def _copied(value: object) -> Data:
    """A valid value of another record; null where it has none."""
    if isinstance(value, list):
        return [one for one in value if isinstance(one, str)]
    return value if isinstance(value, str) else None


def _unknown_source(day: date) -> Data:
    return {"url": GAP_ADDRESS, "label": gap_text("label"), "last_checked": day.isoformat(), "excerpt": ""}


def _sources_of(like: Model | None) -> Iterator[Data]:
    """The sources of another model, without what it quotes from them."""
    for source in objects(like.values, "sources") if like is not None else ():
        url, label, day = (source.get(name) for name in ("url", "label", "last_checked"))
        if isinstance(url, str) and isinstance(label, str) and isinstance(day, str) and as_date(day):
            yield {"url": url, "label": label, "last_checked": day, "excerpt": ""}


def _specs_sources_of(like: Model | None) -> Iterator[tuple[str, Data]]:
    for key, source in like.specs_sources.items() if like is not None else ():
        url, day = (source.get(name) if isinstance(source, dict) else None for name in ("url", "last_checked"))
        if isinstance(url, str) and isinstance(day, str) and as_date(day):
            yield key, {"url": url, "last_checked": day}
