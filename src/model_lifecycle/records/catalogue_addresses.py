"""The URLs of public catalogues, which a record cites for values taken from them; none is a page of a provider."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urldefrag

CATALOGUE_ADDRESSES: Final[Mapping[str, str]] = {
    "models.dev": "https://models.dev/api.json",
    "modeldeprecations.dev": "https://modeldeprecations.dev/api/v1/models.json",
    "endoflife.date": "https://endoflife.date/api/v1/products/claude",
    "deprecations.info": "https://deprecations.info/v1/deprecations.json",
    "litellm": "https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json",
    "genai-prices": "https://raw.githubusercontent.com/pydantic/genai-prices/main/prices/new_data/v2/data.json",
    "openrouter": "https://openrouter.ai/api/v1/models",
}
"""The address that each catalogue is published at, by the catalogue's name."""

_WITHOUT_ENDS: Final = frozenset(CATALOGUE_ADDRESSES[name] for name in ("models.dev", "genai-prices", "openrouter"))
"""The addresses of catalogues that do not say when models shut down."""

_ALL: Final = frozenset(CATALOGUE_ADDRESSES.values())


def is_catalogue_url(address: object) -> bool:
    """Whether `address`, as cited by a record, is that of a catalogue; a fragment is ignored."""
    return isinstance(address, str) and urldefrag(address).url in _ALL


def may_state_ends(address: str) -> bool:
    """Whether an address can be a source for a model's shutdown; catalogues of prices and capabilities cannot."""
    return urldefrag(address).url not in _WITHOUT_ENDS
