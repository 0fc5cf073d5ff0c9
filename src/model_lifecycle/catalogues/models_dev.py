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
    table,
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
_LIMITS: Final = {"context": "/specs/context_window_tokens", "output": "/specs/max_output_tokens"}


def _entries(data: Any) -> Iterator[CatalogueEntry]:
    """Yield an entry for each model of each provider. Raises `ShapeError`."""
    for provider, about in tables_of(table(data)):
        if "models" not in about:
            continue
        for key, model in tables_of(table(about["models"], f"{provider}.models")):
            name = id_in(key)
            if name is not None and ("limit" in model or "cost" in model or "modalities" in model):
                yield CatalogueEntry(canonical(provider), (name,), f"{provider}/{name}", model, about)


def _page(entry: CatalogueEntry) -> MakerPage | None:
    url = address(entry.shared.get("doc"))
    return MakerPage(url, f"{text_in(entry.shared.get('name')) or entry.provider} models") if url else None


def _facts(entry: CatalogueEntry, _: str, __: str | None) -> Iterator[Fact]:
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
        yield Fact(pointer, tokens(limits.get(name)), f"limit.{name}", written=limits.get(name))
    for name, value in limits.items():
        if name not in _LIMITS:
            yield Fact("", value, f"limit.{name}")
    taken = table_in(model.get("modalities"))
    read = modalities(taken.get("input"))
    written = modalities(taken.get("output"))
    yield Fact("/specs/modalities_in", read, "modalities.input", written=taken.get("input"))
    yield Fact("/specs/modalities_out", written, "modalities.output", written=taken.get("output"))
    if read is not None:
        yield Fact("/specs/supports_vision", "image" in read, "modalities.input")
    yield Fact("/specs/supports_tools", flag(model.get("tool_call")), "tool_call")
    yield Fact("/specs/supports_json_schema", flag(model.get("structured_output")), "structured_output")
    yield Fact("/specs/reasoning", _reasoning(model), "reasoning")
    yield Fact("", flag(model.get("temperature")), "temperature")
    released = model.get("release_date")
    yield Fact("/first_seen", moment_in(released), "release_date", written=released)
    knowledge = model.get("knowledge")
    yield Fact("/specs/knowledge_cutoff", cutoff(knowledge), "knowledge", written=knowledge)
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
            yield Fact(pointer, dollars(value), f"cost.{name}", written=value)
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
