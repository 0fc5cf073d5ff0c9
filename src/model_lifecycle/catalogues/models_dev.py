"""models.dev: an object of providers, each with an object of models; prices in USD per million tokens."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from model_lifecycle.catalogues.claim import Catalogue, CatalogueEntry, Fact, MakerPage
from model_lifecycle.catalogues.provider_names import canonical
from model_lifecycle.catalogues.published_values import (
    address,
    cutoff,
    dollars,
    flag,
    id_in,
    list_in,
    modalities,
    moment_in,
    object_or_raise,
    table_in,
    tables_of,
    text_in,
    tokens,
    words,
)
from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES

_PRICES: Final = {
    "input": "/specs/input_price_per_mtok",
    "output": "/specs/output_price_per_mtok",
    "cache_read": "/specs/cached_input_price_per_mtok",
}
"""The JSON Pointer in a model record of each price that is read, by its name in `cost`."""

_FIELDS: Final = frozenset(
    {
        "name",
        "family",
        "cost",
        "limit",
        "modalities",
        "tool_call",
        "structured_output",
        "reasoning",
        "reasoning_options",
        "temperature",
        "knowledge",
        "release_date",
        "status",
    }
)
"""The members of a model that are read."""

_LIMITS: Final = {"context": "/specs/context_window_tokens", "output": "/specs/max_output_tokens"}
"""The JSON Pointer in a model record of each limit, by its name in `limit`."""


def _entries(data: Any) -> Iterator[CatalogueEntry]:
    """Yield an entry for each model of each provider. Raises `ShapeError`."""
    for provider, provider_data in tables_of(object_or_raise(data)):
        if "models" not in provider_data:
            continue
        for key, model in tables_of(object_or_raise(provider_data["models"], f"{provider}.models")):
            name = id_in(key)
            if name is not None and ("limit" in model or "cost" in model or "modalities" in model):
                yield CatalogueEntry(canonical(provider), (name,), f"{provider}/{name}", model, provider_data)


def _page(entry: CatalogueEntry) -> MakerPage | None:
    """The maker's page that a provider's `doc` names; None without a valid URL."""
    url = address(entry.shared.get("doc"))
    return MakerPage(url, f"{text_in(entry.shared.get('name')) or entry.provider} models") if url else None


def _facts(entry: CatalogueEntry, _: str, __: str | None) -> Iterator[Fact]:
    """Yield the facts of an entry, with its provider's page."""
    page = _page(entry)
    for fact in _values(entry):
        yield replace(fact, page=page)


def _values(entry: CatalogueEntry) -> Iterator[Fact]:
    """Yield all facts of an entry, without their page."""
    model = entry.data
    yield Fact("/display_name", text_in(model.get("name")), "name")
    yield Fact("/family", text_in(model.get("family")), "family")
    yield from _costs(table_in(model.get("cost")))
    limits = table_in(model.get("limit"))
    for name, pointer in _LIMITS.items():
        yield Fact(pointer, tokens(limits.get(name)), f"limit.{name}", published=limits.get(name))
    for name, value in limits.items():
        if name not in _LIMITS:
            yield Fact("", value, f"limit.{name}")
    modality_lists = table_in(model.get("modalities"))
    inputs = modalities(modality_lists.get("input"))
    outputs = modalities(modality_lists.get("output"))
    yield Fact("/specs/modalities_in", inputs, "modalities.input", published=modality_lists.get("input"))
    yield Fact("/specs/modalities_out", outputs, "modalities.output", published=modality_lists.get("output"))
    if inputs is not None:
        yield Fact("/specs/supports_vision", "image" in inputs, "modalities.input")
    yield Fact("/specs/supports_tools", flag(model.get("tool_call")), "tool_call")
    yield Fact("/specs/supports_json_schema", flag(model.get("structured_output")), "structured_output")
    yield Fact("/specs/reasoning", _reasoning(model), "reasoning")
    yield Fact("", flag(model.get("temperature")), "temperature")
    release_date = model.get("release_date")
    yield Fact("/first_seen", moment_in(release_date), "release_date", published=release_date)
    published_cutoff = model.get("knowledge")
    yield Fact("/specs/knowledge_cutoff", cutoff(published_cutoff), "knowledge", published=published_cutoff)
    if model.get("status") == "deprecated":  # which means here that the model is no longer served
        yield Fact("/status", "retired", "status", "witness")
    elif model.get("status") is not None:
        yield Fact("", model["status"], "status")


def _costs(cost: Any) -> Iterator[Fact]:
    """Yield the prices of a model; a price of cached input shows that it supports prompt caching."""
    for name, value in cost.items():
        pointer = _PRICES.get(name)
        if pointer is None:
            yield Fact("", value, f"cost.{name}")
        else:
            yield Fact(pointer, dollars(value), f"cost.{name}", published=value)
    if dollars(cost.get("cache_read")):
        yield Fact("/specs/supports_prompt_caching", True, "cost.cache_read", inferred="cached input has a price")


def _reasoning(model: Any) -> str | None:
    """The `reasoning` value of a model: `none`, `optional` if it can be switched off, otherwise None (unknown)."""
    if model.get("reasoning") is False:
        return "none"
    if model.get("reasoning") is not True:
        return None
    for option in list_in(model.get("reasoning_options")):
        kind = option.get("type") if isinstance(option, dict) else option
        efforts = words(option.get("values")) or [] if isinstance(option, dict) else []
        if kind == "toggle" or (kind == "effort" and "none" in efforts):
            return "optional"
    return None


CATALOGUE: Final = Catalogue(
    "models.dev",
    CATALOGUE_ADDRESSES["models.dev"],
    {
        "name": 1,
        "family": 1,
        "price": 1,
        "window": 1,
        "output": 1,
        "modalities": 1,
        "capability": 1,
        "cutoff": 1,
        "release": 1,
    },
    _entries,
    _facts,
    entry_level=3,
    fields=_FIELDS.__contains__,
)
