"""The pages of a provider on which unread values of its models can be looked up."""

from collections.abc import Iterable
from typing import Final

from model_lifecycle.records.far_dates import GAP_DAY
from model_lifecycle.records.gaps import GAP_ADDRESS, text_without_gap
from model_lifecycle.records.model import SOURCE_GROUPS
from model_lifecycle.records.values import Values
from model_lifecycle.syntax.pointer import from_pointer

_TOPICS: Final = {"deprecations_url": "deprecations", "pricing_url": "pricing", "models_url": "models"}
"""The topic of the page at each URL field of a provider record."""


def page_to_read(provider: Values, pointer: str) -> tuple[str, str] | None:
    """The address and a title of the provider's page that states the value at `pointer` of a model record; None if the
    provider's record has no address for it.
    """
    steps = from_pointer(pointer)
    field = "deprecations_url" if steps[0] != "specs" else "models_url"
    if steps[-1] in SOURCE_GROUPS["prices"]:
        field = "pricing_url"
    address = provider.get(field)
    if not isinstance(address, str) or address == GAP_ADDRESS:
        return None
    name = text_without_gap("name", provider.get("name")) or str(provider.get("id"))
    return address, f"{name}: {_TOPICS[field]}"


def unread_sources(provider: Values, pointers: Iterable[str]) -> list[dict[str, str]]:
    """The unread entries for a model's `sources`: each page of the provider that states one of the values at
    `pointers`, once; pages whose address the provider's record lacks are left out.
    """
    pages: dict[str, str] = {}
    for pointer in pointers:
        if (page := page_to_read(provider, pointer)) is not None:
            pages.setdefault(*page)  # a page with several topics is named after the first
    return [unread_source(address, title) for address, title in pages.items()]


def unread_source(address: str, label: str) -> dict[str, str]:
    """An entry of `sources` for a page that nobody has read yet: its `last_checked` is `GAP_DAY`."""
    return {"url": address, "label": label, "last_checked": GAP_DAY, "excerpt": ""}
