"""The copies of catalogues in the package, with which the first command works without network.

They form a store in `carried`, cut to the makers and hosts below and to the members that are read of an entry;
of hosts only the ends. `.ci/update-catalogues` updates them.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from model_lifecycle.catalogues.all_catalogues import CATALOGUES
from model_lifecycle.catalogues.claim import Catalogue, CatalogueEntry
from model_lifecycle.catalogues.read_catalogue import ReadCatalogue
from model_lifecycle.catalogues.store import CopyEntry, Store, entry_lines, wanted_entries

_END: Final = "/shutdown_date"

MAKERS: Final[Mapping[str, str]] = {
    "openai": "OpenAI",
    "anthropic": "Anthropic",
    "google": "Google",
    "mistral": "Mistral",
    "cohere": "Cohere",
    "xai": "xAI",
    "deepseek": "DeepSeek",
    "moonshot": "Moonshot AI",
    "zai": "Z.ai",
    "minimax": "MiniMax",
    "amazon": "Amazon",
    "meta": "Meta",
    "voyage": "Voyage AI",
    "xiaomi": "Xiaomi",
    "alibaba": "Alibaba",
    "groq": "Groq",
    "perplexity": "Perplexity",
    "cerebras": "Cerebras",
}
"""The makers that at least two catalogues of dates know, with their names. The last ones also serve others' models."""

HOSTS: Final[Mapping[str, str]] = {"amazon-bedrock": "AWS Bedrock", "azure": "Azure", "google-vertex": "Vertex AI"}

FOLDER: Final = Path(__file__).parent / "carried"


def carried_store() -> Store:
    """The read-only store of the catalogue copies in the package."""
    return Store(FOLDER)


def carry(copies: Store, folder: Path = FOLDER) -> None:
    """Write to `folder` the part of each copy that the package carries. Raises `CatalogueError` and OSError.

    A catalogue without a copy in the store is left unchanged. Those whose terms forbid copies are not carried.
    """
    store = Store(folder)
    for catalogue in CATALOGUES.values():
        catalogue_copy = copies.read(catalogue) if catalogue.by_default else None
        if catalogue_copy is not None:
            store.replace(
                catalogue, carried_text(catalogue_copy).encode(), CopyEntry(fetched=catalogue_copy.day), force=True
            )
            store.path(catalogue, before=True).unlink(missing_ok=True)


def carried_text(copy: ReadCatalogue) -> str:
    """The part of a catalogue that the package carries, one entry per line; empty if there is no such entry."""
    level = copy.catalogue.entry_level
    members_by_entry: dict[int, dict[str, Any]] = {}
    for (owner, name), entries in copy.entries.items():
        for entry in entries:
            members = members_by_entry.setdefault(id(entry.data), {})
            members |= _carried_members(copy.catalogue, owner, name, entry)
    if not any(members_by_entry.values()):
        return ""
    wanted = wanted_entries(copy, {key: bool(members) for key, members in members_by_entry.items()})
    return entry_lines(_with_entries(wanted, members_by_entry, level), level) + "\n"


def _carried_members(catalogue: Catalogue, owner: str, name: str, entry: CatalogueEntry) -> dict[str, Any]:
    """The members of an entry that the package carries: for a maker those that are read, for a host those of an end."""
    if owner in MAKERS:
        return {member: value for member, value in entry.data.items() if catalogue.fields(member)}
    if owner in HOSTS and any(fact.pointer == _END and fact.value for fact in catalogue.facts(entry, name, None)):
        return {member: value for member, value in entry.data.items() if member in catalogue.end_fields}
    return {}


def _with_entries(data: Any, entries: Mapping[int, Any], level: int) -> Any:
    """The data with the entries at a nesting `level` replaced; `entries` maps the `id()` of the old to the new ones."""
    if level == 0 or not isinstance(data, dict | list):
        return entries.get(id(data), data)
    if isinstance(data, dict):
        return {name: _with_entries(value, entries, level - 1) for name, value in data.items()}
    return [_with_entries(datum, entries, level - 1) for datum in data]
