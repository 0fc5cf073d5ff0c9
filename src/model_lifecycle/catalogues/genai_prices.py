"""genai-prices: a list of providers, each with prices by rules over ids; USD per million tokens.

Only rules that match a single id are read: others also match models with other prices.
"""

from collections.abc import Iterator
from typing import Any, Final

from model_lifecycle.catalogues.claim import Catalogue, CatalogueEntry, Fact, MakerPage
from model_lifecycle.catalogues.provider_names import canonical
from model_lifecycle.catalogues.published_values import (
    address,
    day_in,
    dollars,
    id_in,
    list_in,
    list_or_raise,
    table_in,
    text_in,
    tokens,
)
from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES

_PRICES: Final = {
    "input_mtok": "/specs/input_price_per_mtok",
    "output_mtok": "/specs/output_price_per_mtok",
    "cache_read_mtok": "/specs/cached_input_price_per_mtok",
}
"""The JSON Pointer in a model record of each price that is read, by its name in the catalogue."""


def _entries(data: Any) -> Iterator[CatalogueEntry]:
    """Yield an entry for each model of each provider. Raises `ShapeError`."""
    for number, provider in enumerate(list_or_raise(data)):
        if not isinstance(provider, dict) or "models" not in provider:
            continue
        name = canonical(text_in(provider.get("id")) or "")
        for model in list_or_raise(provider["models"], f"{number}.models"):
            ids = _exact_ids(model) if isinstance(model, dict) else ()
            if name and isinstance(model, dict):
                key = f"{provider['id']}/{text_in(model.get('id')) or ''}"
                yield CatalogueEntry(name, ids, key, model, provider, is_listed=False)


def _exact_ids(model: Any) -> tuple[str, ...]:
    """The id that a matching rule names; if it lists several, only the one that is the `id` of the entry.

    A rule that lists several also lists snapshots with other prices.
    """
    match = table_in(model.get("match"))
    rule_ids = [id_in(rule.get("equals")) for rule in (match, *list_in(match.get("or"))) if isinstance(rule, dict)]
    ids = {name for name in rule_ids if name is not None}
    if len(ids) == 1 and "or" not in match:
        return tuple(ids)
    return tuple(ids & {model.get("id")}) if isinstance(model.get("id"), str) else ()


def _facts(entry: CatalogueEntry, _: str, today: str | None) -> Iterator[Fact]:
    """Yield the name, window and current prices of a model."""
    url = next((link for item in list_in(entry.shared.get("pricing_urls")) if (link := address(item))), None)
    page = MakerPage(url, f"{text_in(entry.shared.get('name')) or entry.provider} pricing") if url else None
    yield Fact("/display_name", text_in(entry.data.get("name")), "name")
    yield Fact("/specs/context_window_tokens", tokens(entry.data.get("context_window")), "context_window", "witness")
    prices = entry.data.get("prices")
    sets = prices if isinstance(prices, list) else [{"prices": prices}]
    yield Fact("", entry.data.get("deprecated") or None, "deprecated")
    current, others = _prices_as_of([price_set for price_set in sets if isinstance(price_set, dict)], today)
    for other in others:
        yield Fact("", other, "prices (at another time)")
    current = table_in(current)
    for name, value in current.items():
        is_text_price = name.replace("_mtok", "_text_mtok") not in current  # otherwise `*_text_mtok` is
        pointer = _PRICES.get(name.replace("_text", "")) if is_text_price else None
        tiered = table_in(value)
        if tiered:
            yield Fact("", tiered.get("tiers"), f"{name}.tiers")
        if pointer is None:
            yield Fact("", value, name)
        else:
            price = tiered.get("base") if tiered else value
            yield Fact(pointer, dollars(price), name, page=page, published=price)


def _prices_as_of(sets: list[dict[str, Any]], today: str | None) -> tuple[Any, list[Any]]:
    """The prices in effect on `today` and the other price sets; None and all sets if some apply only by the hour."""
    started: list[tuple[str, Any]] = []
    others: list[Any] = []
    for price_set in sets:
        constraint = price_set.get("constraint")
        start = day_in(table_in(constraint).get("start_date"))
        if constraint is None:
            started.append(("", price_set.get("prices")))
        elif start is None:
            return None, sets
        elif today is not None and start <= today:
            started.append((start, price_set.get("prices")))
        else:
            others.append(price_set)
    if not started or (today is None and others):
        return None, sets
    return max(started, key=lambda pair: pair[0])[1], others


CATALOGUE: Final = Catalogue(
    "genai-prices",
    CATALOGUE_ADDRESSES["genai-prices"],
    {"name": 4, "price": 3},
    _entries,
    _facts,
    entry_level=3,
    fields=frozenset({"id", "name", "match", "context_window", "prices", "deprecated"}).__contains__,
)
