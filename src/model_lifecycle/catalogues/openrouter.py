"""OpenRouter: the models that a host routes to; prices in USD per token, as texts. Used only if it is configured."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from model_lifecycle.catalogues.claim import Catalogue, CatalogueEntry, Fact
from model_lifecycle.catalogues.provider_names import canonical
from model_lifecycle.catalogues.published_values import (
    MILLION,
    cutoff,
    dollars,
    id_in,
    list_or_raise,
    modalities,
    object_or_raise,
    table_in,
    text_in,
    tokens,
    words,
)
from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES

_PRICES: Final = {
    "prompt": "/specs/input_price_per_mtok",
    "completion": "/specs/output_price_per_mtok",
    "input_cache_read": "/specs/cached_input_price_per_mtok",
}
"""The JSON Pointer in a model record of each price that is read, by its name in `pricing`."""


def _entries(data: Any) -> Iterator[CatalogueEntry]:
    """Yield an entry for each model; an offer of the host, such as `:free`, has no ids. Raises `ShapeError`."""
    for model in list_or_raise(object_or_raise(data).get("data"), "data"):
        key = id_in(model.get("id")) if isinstance(model, dict) else None
        if key is None or "/" not in key:
            continue
        vendor, _, name = key.partition("/")
        if ":" in name:  # an offer of the host
            yield CatalogueEntry(canonical(vendor), (), key, model, is_listed=False)
            continue
        slug = id_in(model.get("canonical_slug")) or key
        ids = [name, slug.partition("/")[2]] if slug.startswith(f"{vendor}/") else [name]
        yield CatalogueEntry(canonical(vendor), tuple(dict.fromkeys(filter(None, ids))), key, model, is_listed=False)


def _facts(entry: CatalogueEntry, _: str, __: str | None) -> Iterator[Fact]:
    """Yield the facts of an entry, in the role of a host unless they are evidence only."""
    for fact in _values(entry.data):
        yield replace(fact, role=fact.role if fact.role == "witness" else "host")


def _values(model: Any) -> Iterator[Fact]:
    """Yield all facts of an entry, without their role."""
    name = text_in(model.get("name"))
    yield Fact("/display_name", name.partition(": ")[2] or name if name else None, "name")
    for field, value in table_in(model.get("pricing")).items():
        price = dollars(value, MILLION)
        if field in _PRICES:
            stated = None if price == 0 else value
            yield Fact(_PRICES[field], price or None, f"pricing.{field}", published=stated)
        elif price:
            yield Fact("", value, f"pricing.{field}")
    yield Fact("/specs/context_window_tokens", tokens(model.get("context_length")), "context_length")
    output = tokens(table_in(model.get("top_provider")).get("max_completion_tokens"))
    yield Fact("/specs/max_output_tokens", output, "top_provider.max_completion_tokens")
    architecture = table_in(model.get("architecture"))
    for side, field in (("in", "input_modalities"), ("out", "output_modalities")):
        values = modalities(architecture.get(field), {"file": "pdf"})
        yield Fact(f"/specs/modalities_{side}", values, f"architecture.{field}")
        if side == "in" and values is not None:
            yield Fact("/specs/supports_vision", "image" in values, f"architecture.{field}")
    parameters = words(model.get("supported_parameters")) or []
    yield Fact("/specs/supports_tools", "tools" in parameters or None, "supported_parameters")
    yield Fact("/specs/supports_json_schema", "structured_outputs" in parameters or None, "supported_parameters")
    mandatory = table_in(model.get("reasoning")).get("mandatory")
    if isinstance(mandatory, bool):
        yield Fact("/specs/reasoning", "always" if mandatory else "optional", "reasoning.mandatory")
    yield Fact("/specs/knowledge_cutoff", cutoff(model.get("knowledge_cutoff")), "knowledge_cutoff")
    yield Fact("", model.get("expiration_date"), "expiration_date")  # the day on which the host takes it off its list


CATALOGUE: Final = Catalogue(
    "openrouter",
    CATALOGUE_ADDRESSES["openrouter"],
    {"name": 5, "price": 4, "window": 2, "output": 3, "modalities": 2, "capability": 3, "cutoff": 2},
    _entries,
    _facts,
    entry_level=2,
    by_default=False,
)
