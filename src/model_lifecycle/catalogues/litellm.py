"""litellm: an object of models by key, often `host/…`; prices in USD per token."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from model_lifecycle.catalogues.claim import Catalogue, CatalogueEntry, Fact, MakerPage, Role
from model_lifecycle.catalogues.provider_names import canonical
from model_lifecycle.catalogues.published_values import (
    MILLION,
    address,
    dollars,
    flag,
    id_in,
    lifecycle_day,
    modalities,
    object_or_raise,
    tables_of,
    text_in,
    tokens,
    words,
)
from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES

_PRICES: Final = {
    "input_cost_per_token": "/specs/input_price_per_mtok",
    "output_cost_per_token": "/specs/output_price_per_mtok",
    "cache_read_input_token_cost": "/specs/cached_input_price_per_mtok",
}
"""The JSON Pointer in a model record of each price that is read, by its name in the catalogue."""

_OTHER_TOKENS: Final = {
    "input_cost_per_audio_token": "/specs/input_price_per_mtok",
    "input_cost_per_image_token": "/specs/input_price_per_mtok",
    "output_cost_per_audio_token": "/specs/output_price_per_mtok",
    "output_cost_per_image_token": "/specs/output_price_per_mtok",
}
"""The prices of tokens other than text, and the pointer of the price of text that they may be confused with."""

_BATCHES: Final = ("input_cost_per_token_batches", "output_cost_per_token_batches")
"""The prices of batches, from which the batch discount follows."""

_FLAGS: Final = {
    "supports_function_calling": "/specs/supports_tools",
    "supports_response_schema": "/specs/supports_json_schema",
    "supports_vision": "/specs/supports_vision",
    "supports_native_streaming": "/specs/supports_streaming",
    "supports_prompt_caching": "/specs/supports_prompt_caching",
}
"""The JSON Pointer in a model record of each capability that is read, by its name in the catalogue."""

_REQUEST_FIELDS: Final = ("supports_sampling_params", "supports_assistant_prefill")
"""Members about the content of requests, which records cannot hold; `scan` judges migrations by them."""

_MODEL_FIELDS: Final = {"mode", "max_tokens", "max_input_tokens", "input_cost_per_token"}
"""Members of which an entry of a model has at least one."""

_TOOL_FIELD: Final = "code_interpreter_cost_per_session"
"""A member that only entries of tools have."""

_WRITES_TEXT: Final = {"chat", "completion", "responses"}
_READS_ONLY: Final = {"embedding", "rerank"}
_NO_ID: Final = re.compile(
    r"ft:.*|(.*/)?(\d+|max)-x-(\d+|max)/.*|.*/\d+-steps/.*|(fast|us|eu|au|jp|apac|global)/.*|.*/search"
)
"""Matches keys that are not model ids: fine-tuned models, an image size, a number of steps, a region, a fast mode, a
search, as `ft:gpt-4o` or `us/gpt-4o`."""

_FIELDS: Final = frozenset(
    {
        "litellm_provider",
        "mode",
        "source",
        "max_tokens",
        "max_input_tokens",
        "max_output_tokens",
        "supported_modalities",
        "supported_output_modalities",
        "supported_endpoints",
        "deprecation_date",
        "deprecation_source",
        "successor_model",
        *_FLAGS,
        *_REQUEST_FIELDS,
    }
)
"""The members of an entry that are read, besides prices (`_is_price_field`)."""


def _is_read_field(field: str) -> bool:
    """Whether a member of an entry is read."""
    return field in _FIELDS or _is_price_field(field)


def _is_price_field(field: str) -> bool:
    """Whether a member holds prices or their currency, such as `tiered_pricing` or `off_peak_pricing`."""
    return any(word in field for word in ("cost", "price", "pricing", "currency"))


def _entries(data: Any) -> Iterator[CatalogueEntry]:
    """Yield an entry for each key that is a model id, plain keys first. Raises `ShapeError`."""
    for key, model in sorted(
        tables_of(object_or_raise(data)), key=lambda pair: "/" not in pair[0]
    ):  # the first entry of a model counts
        host = text_in(model.get("litellm_provider"))
        is_model = not _MODEL_FIELDS.isdisjoint(model) and _TOOL_FIELD not in model
        if host is None or key == "sample_spec" or _NO_ID.fullmatch(key) or not is_model:
            continue
        provider = canonical("vertex" if host.startswith("vertex_ai") else host)
        name = _id_in_key(key, provider)
        if name is not None:
            yield CatalogueEntry(provider, (name,), key, model)


def _id_in_key(key: str, provider: str) -> str | None:
    """The model id in a key of litellm, without the prefix of its provider."""
    prefix, slash, rest = key.partition("/")
    return id_in(rest if slash and canonical(prefix) == provider else key)


def _facts(entry: CatalogueEntry, _: str, __: str | None) -> Iterator[Fact]:
    """Yield the facts of an entry, with the page that each is from."""
    url = address(entry.data.get("source"))
    page = MakerPage(url, f"{entry.provider} models") if url else None
    for fact in _values(entry.data):
        yield replace(fact, page=page)
    yield from _end_and_successor(entry)


def _end_and_successor(entry: CatalogueEntry) -> Iterator[Fact]:
    """Yield the shutdown date and the successor, with the page that states them, if one is cited."""
    end, published = lifecycle_day(entry.data.get("deprecation_date")), entry.data.get("deprecation_date")
    cited = address(entry.data.get("deprecation_source"))
    page = MakerPage(cited, f"{entry.provider} deprecations") if cited else None
    yield Fact("/shutdown_date", end, "deprecation_date", page=page, published=published)
    stated = entry.data.get("successor_model")
    successor = _id_in_key(stated, entry.provider) if isinstance(stated, str) else None
    replacement = {"provider": entry.provider, "id": successor, "kind": "official", "url": cited, "is_written": True}
    yield Fact("/replacements", [replacement] if successor else None, "successor_model", page=page, published=stated)


def _values(model: Any) -> Iterator[Fact]:
    """Yield all facts of an entry but its end: prices, limits, modalities, capabilities, endpoints."""
    yield from _costs(model)
    mode = _mode(model)
    yield Fact("", mode if mode not in _WRITES_TEXT else None, "mode")
    input_limit, output_limit = tokens(model.get("max_input_tokens")), tokens(model.get("max_output_tokens"))
    if mode in _READS_ONLY:
        inferred = "it writes nothing, so that what it reads is the whole window"
        yield Fact("/specs/context_window_tokens", input_limit, "max_input_tokens", inferred=inferred)
    else:
        yield Fact("/specs/context_window_tokens", input_limit, "max_input_tokens", "witness")
    if mode in _WRITES_TEXT:
        role: Role = "witness" if output_limit == input_limit else "source"  # the context window, repeated
        published = model.get("max_output_tokens")
        yield Fact("/specs/max_output_tokens", output_limit, "max_output_tokens", role, published=published)
    for field, pointer in (("supported_modalities", "in"), ("supported_output_modalities", "out")):
        yield Fact(f"/specs/modalities_{pointer}", modalities(model.get(field)), field, "witness")
    for field, pointer in _FLAGS.items():
        yield Fact(pointer, flag(model.get(field)), field)
    for field in _REQUEST_FIELDS:
        yield Fact("", flag(model.get(field)), field)
    if dollars(model.get("cache_read_input_token_cost")):
        field = "cache_read_input_token_cost"
        yield Fact("/specs/supports_prompt_caching", True, field, inferred="cached input has a price")
    endpoints = words(model.get("supported_endpoints"))
    yield Fact("/specs/endpoints", endpoints, "supported_endpoints")
    if any(dollars(model.get(field)) for field in _BATCHES):
        yield Fact("/specs/supports_batch", True, _BATCHES[0], inferred="batches have a price")
    elif "/v1/batch" in (endpoints or ()):
        yield Fact("/specs/supports_batch", True, "supported_endpoints", inferred="`/v1/batch` is an end point")


def _mode(model: Any) -> str:
    """The mode of a model, such as `embedding`; `chat` if its entry names none."""
    return text_in(model.get("mode")) or "chat"


def _costs(model: Any) -> Iterator[Fact]:
    """Yield the prices and the batch discount; prices in other units or for other tokens are only shown."""
    discount = _discount(model)
    yield Fact("/specs/batch_discount_pct", discount, _BATCHES[0], inferred="from the prices of batches")
    has_other_units = any("cost" in key and "_token" not in key and dollars(model[key]) for key in model)
    in_dollars = _is_in_dollars(model)
    for field, value in model.items():
        if field in _PRICES:
            price = dollars(value, MILLION) if in_dollars else None
            is_price = price or not (has_other_units or _mode(model) not in (*_WRITES_TEXT, "embedding"))
            yield Fact(_PRICES[field], price if is_price else None, field, published=value)
        elif _is_price_field(field):
            is_used = (discount is not None and field in _BATCHES) or (in_dollars and "currency" in field)
            if not is_used and value not in (0, None, "", [], {}):
                yield Fact("", value, field)
            if field in _OTHER_TOKENS and in_dollars:
                yield Fact(_OTHER_TOKENS[field], dollars(value, MILLION), field, "other")


def _is_in_dollars(model: Any) -> bool:
    """Whether no member names another currency than USD for the prices of an entry."""
    return all(value in (None, "", "USD", "usd") for field, value in model.items() if "currency" in field)


def _discount(model: Any) -> Decimal | None:
    """The batch discount in percent, if it is the same for input and output; otherwise None."""
    discounts = set()
    for field in _BATCHES:
        batch, price = dollars(model.get(field)), dollars(model.get(field.removesuffix("_batches")))
        if batch is None or not price or batch > price:
            return None
        discounts.add((100 * (price - batch) / price).quantize(Decimal("0.01")).normalize())
    return discounts.pop() if len(discounts) == 1 else None


CATALOGUE: Final = Catalogue(
    "litellm",
    CATALOGUE_ADDRESSES["litellm"],
    {"price": 2, "window": 3, "output": 2, "capability": 2, "endpoints": 1, "lifecycle": 4},
    _entries,
    _facts,
    fields=_is_read_field,
    end_fields=frozenset({"litellm_provider", "mode", "deprecation_date", "deprecation_source", "successor_model"}),
)
