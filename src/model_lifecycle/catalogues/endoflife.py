"""endoflife.date: the releases of one product, here the models of Anthropic."""

from collections.abc import Iterator
from typing import Any, Final

from model_lifecycle.catalogues.claim import Catalogue, CatalogueEntry, Fact, MakerPage
from model_lifecycle.catalogues.provider_names import canonical
from model_lifecycle.catalogues.published_values import (
    address,
    day_in,
    id_in,
    lifecycle_day,
    list_or_raise,
    object_or_raise,
    table_in,
    text_in,
)
from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES

_PRODUCTS: Final = {"claude": "anthropic", "gemini": "google", "gpt": "openai", "openai": "openai"}
"""The maker of each product's models. Any other product is assumed to be named after its maker."""


def _entries(data: Any) -> Iterator[CatalogueEntry]:
    """Yield an entry for each release of the product. Raises `ShapeError`."""
    product = object_or_raise(object_or_raise(data).get("result"), "result")
    name = text_in(product.get("name")) or ""
    provider = _PRODUCTS.get(name, canonical(name))
    for release in list_or_raise(product.get("releases"), "result.releases"):
        if isinstance(release, dict) and (model := id_in(release.get("name"))) is not None:
            yield CatalogueEntry(provider, (model,), f"{name}/{model}", release, product)


def _facts(entry: CatalogueEntry, _: str, __: str | None) -> Iterator[Fact]:
    """Yield the name, dates and successor of a release."""
    release = entry.data
    links = table_in(entry.shared.get("links"))
    url = address(links.get("releasePolicy")) or address(links.get("html"))
    page = MakerPage(url, f"{text_in(entry.shared.get('label')) or entry.provider} deprecations") if url else None
    yield Fact("/display_name", text_in(release.get("label")), "label")
    support, end = lifecycle_day(release.get("eoasFrom")), lifecycle_day(release.get("eolFrom"))
    if support is not None and (end is None or support < end):  # otherwise one day was written for both
        yield Fact("/deprecation_date", support, "eoasFrom", page=page)
    kind = "exact" if release.get("isEoas") is True else "not_before"
    yield Fact("/shutdown_date", end, "eolFrom", kind=kind, page=page, published=release.get("eolFrom"))
    stated = table_in(release.get("custom")).get("recommendedReplacement")
    name = id_in(stated) if stated != "N/A" else None
    replacement = {"provider": entry.provider, "id": name, "kind": "official", "url": url, "is_written": True}
    yield Fact(
        "/replacements", [replacement] if name else None, "custom.recommendedReplacement", page=page, published=stated
    )


CATALOGUE: Final = Catalogue(
    "endoflife.date",
    CATALOGUE_ADDRESSES["endoflife.date"],
    {"name": 3, "lifecycle": 2},
    _entries,
    _facts,
    day=lambda data: day_in(data.get("last_modified")) if isinstance(data, dict) else None,
    entry_level=3,
    fields=frozenset({"name", "label", "eoasFrom", "eolFrom", "isEoas", "custom"}).__contains__,
)
