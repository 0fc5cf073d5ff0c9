"""The pages of a provider that state the values of its models, for values that nobody has read yet."""

from collections.abc import Iterable
from typing import Final

from model_lifecycle.records.far_dates import GAP_DAY
from model_lifecycle.records.gaps import GAP_ADDRESS, text_without_gap
from model_lifecycle.records.model import SOURCE_GROUPS
from model_lifecycle.records.values import Values
from model_lifecycle.syntax.pointer import from_pointer

_TOPICS: Final = {"deprecations_url": "deprecations", "pricing_url": "pricing", "models_url": "models"}


def page_to_read(provider: Values, pointer: str) -> tuple[str, str] | None:
    """The address and the title of the page of a provider on which a value of a model at a JSON Pointer is stated; None
    where the provider's record has no such address.
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
    """The pages of a provider on which values of a model are to be read, each once, as entries of its `sources` that
    nobody has read; none where the provider's record has no such address.
    """
    pages: dict[str, str] = {}
    for pointer in pointers:
        if (page := page_to_read(provider, pointer)) is not None:
            pages.setdefault(*page)  # a page of dates and specs is called that of the dates
    return [unread_source(address, title) for address, title in pages.items()]


def unread_source(address: str, label: str) -> dict[str, str]:
    """A page as an entry of `sources` that nobody has read."""
    return {"url": address, "label": label, "last_checked": GAP_DAY, "excerpt": ""}
