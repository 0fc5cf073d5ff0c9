"""Prices of models: which are plausible, and which have to cite a page of the provider."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from model_lifecycle.records.catalogue_addresses import is_catalogue_url
from model_lifecycle.records.model import SOURCE_KEYS, Model, source_keys
from model_lifecycle.records.values import text


class PriceRange(NamedTuple):
    """The range of plausible prices, in USD per million tokens."""

    lowest: Decimal
    highest: Decimal

    def __contains__(self, price: object) -> bool:
        return isinstance(price, Decimal) and self.lowest <= price <= self.highest


# The prices of language models so far, with room on both sides: embeddings from $0.005, the dearest reasoning model
# $600, cached input from $0.0028 (models.dev, litellm, August 2026).
USUAL_PRICES: Final = PriceRange(Decimal("0.001"), Decimal(1000))

_COMPARED_PRICES: Final = ("input_price_per_mtok", "output_price_per_mtok")
"""The prices on which a comparison is based: it is only official if they cite a source."""


def unsourced_prices(model: Model) -> Iterator[str]:
    """Yield the input and output price fields for which `specs_sources` cites no page of the provider.

    Nothing is yielded if `specs_sources` has unknown keys.
    """
    sources = model.specs.get("specs_sources")
    if isinstance(sources, dict) and sources.keys() <= SOURCE_KEYS:
        for field in _COMPARED_PRICES:
            key = next((key for key in source_keys(field) if key in sources), None)
            if key is None or is_catalogue_url(text(model.specs_sources[key], "url")):
                yield field
