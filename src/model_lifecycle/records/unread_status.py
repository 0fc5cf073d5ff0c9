"""The words for a status that no page of the provider confirms: whose word it is, and of which day."""

from typing import Final

from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES
from model_lifecycle.records.gaps import GAP_DAY
from model_lifecycle.records.model import Model

_NAMES: Final = {address: name for name, address in CATALOGUE_ADDRESSES.items()}
"""The name of each catalogue by its URL."""


def status_by_catalogue(status: object, catalogue: str, day: str | None) -> str:
    """A status with the catalogue that states it: `active as far as litellm says (2026-11-01)`."""
    return f"{status} as far as {catalogue} says" + (f" ({day})" if day else "")


def unread_status(model: Model) -> str:
    """The status text of an active model whose only sources with a day are catalogues; empty for other models."""
    dated = ((source.last_checked, source.url) for source in model.sources)
    read_sources = [(day, url) for day, url in dated if isinstance(day, str) and day != GAP_DAY]
    catalogues = sorted((day, _NAMES[url]) for day, url in read_sources if isinstance(url, str) and url in _NAMES)
    if model.status != "active" or not catalogues or len(catalogues) < len(read_sources):
        return ""
    day, name = catalogues[-1]
    return status_by_catalogue("active", name, day)
