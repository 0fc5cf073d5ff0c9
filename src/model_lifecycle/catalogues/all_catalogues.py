"""All known catalogues. To add one, write a module and a line here."""

from collections.abc import Mapping
from typing import Final

from model_lifecycle.catalogues import (
    deprecations_info,
    endoflife,
    genai_prices,
    litellm,
    modeldeprecations,
    models_dev,
    openrouter,
)
from model_lifecycle.catalogues.claim import Catalogue

CATALOGUES: Final[Mapping[str, Catalogue]] = {
    module.CATALOGUE.name: module.CATALOGUE
    for module in (models_dev, modeldeprecations, genai_prices, litellm, deprecations_info, endoflife, openrouter)
}
