"""Finds the maker's pages that catalogues cite, for a provider record."""

from collections import Counter
from typing import Final

from model_lifecycle.catalogues.carried import MAKERS
from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.claim import topic_of
from model_lifecycle.catalogues.provider_names import canonical

_FIELDS: Final = {"lifecycle": "deprecations_url", "price": "pricing_url", "modalities": "models_url"}
"""The URL field of a provider record for the pages of claims on each topic."""

_PRICE_PAGES: Final = "genai-prices"
"""The catalogue that cites price pages for prices; others cite the page of all models."""


def provider_values(catalogues: CatalogueSet, provider: str) -> dict[str, str]:
    """The provider's name and, by URL field of its record, the page that most catalogue claims on that topic cite."""
    maker = canonical(provider)
    pages: dict[str, Counter[str]] = {}
    for name in catalogues.models(maker):
        for claim in catalogues.claims(maker, name):
            topic = topic_of(claim.pointer) if claim.pointer else "name"
            field = _FIELDS.get(topic)
            if field is None or claim.page is None or claim.role != "source":
                continue
            if topic != "price" or claim.catalogue == _PRICE_PAGES:
                pages.setdefault(field, Counter())[claim.page.url.partition("#")[0]] += 1
    urls = {field: counts.most_common(1)[0][0] for field, counts in pages.items()}
    return {**({"name": MAKERS[maker]} if maker in MAKERS else {}), **urls}
