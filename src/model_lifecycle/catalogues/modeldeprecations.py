"""modeldeprecations.dev: a list of models with dates, successors and the pages where these were read."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from model_lifecycle.catalogues.claim import Catalogue, CatalogueEntry, Claim, Fact, MakerPage
from model_lifecycle.catalogues.provider_names import canonical
from model_lifecycle.catalogues.published_values import (
    address,
    day_in,
    id_in,
    lifecycle_day,
    list_in,
    list_or_raise,
    object_or_raise,
    text_in,
)
from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES

_CORRECTED: Final = {"amazon-bedrock": "amazon"}
"""Canonical provider names to correct: the catalogue uses `bedrock` for Amazon's own models."""

_FIELDS: Final = frozenset(
    {
        "provider",
        "model",
        "name",
        "aliases",
        "deprecated_on",
        "shutdown_on",
        "earliest_shutdown_on",
        "status",
        "replacements",
        "sources",
    }
)
"""The members of a model that are read."""

_PAGE_NAME: Final = re.compile(r"(?P<name>.+)-(?P<year>2[3-9]|3\d)-(?P<month>0[1-9]|1[0-2])", re.ASCII)
"""Matches the page name of a Mistral model: `codestral-25-08` is the page on `codestral-2508`."""

_SNAPSHOT: Final = re.compile(r".+[-@](\d{4}-\d\d-\d\d|\d{8}|\d\d-\d{4}|\d\d-\d\d|\d{4}|\d{3})", re.ASCII)
"""Matches the id of a snapshot, which ends with a day, a month or a number: `gpt-4o-2024-08-06`."""


def _provider(name: object) -> str:
    """The canonical name of a provider."""
    provider = canonical(text_in(name) or "")
    return _CORRECTED.get(provider, provider)


def _id(provider: str, name: object) -> tuple[str | None, bool]:
    """The id of a model, and whether the catalogue states it (False if it is derived from the name of a page)."""
    model_id = id_in(name)
    page = _PAGE_NAME.fullmatch(model_id) if model_id is not None and provider == "mistral" else None
    return (f"{page['name']}-{page['year']}{page['month']}", False) if page else (model_id, True)


def _entries(data: Any) -> Iterator[CatalogueEntry]:
    """Yield an entry for each model, and one for each of its aliases. Raises `ShapeError`."""
    for model in list_or_raise(object_or_raise(data).get("models"), "models"):
        if not isinstance(model, dict) or not ({"status", "sources", "replacements"} & model.keys()):
            continue
        provider = _provider(model.get("provider"))
        name, is_written = _id(provider, model.get("model"))
        if not provider or name is None:
            continue
        aliases = [model_id for alias in list_in(model.get("aliases")) if (model_id := id_in(alias)) is not None]
        key = f"{model['provider']}/{model['model']}"
        yield CatalogueEntry(provider, (name,), key, model, is_listed=is_written)
        for alias in dict.fromkeys(aliases):
            if alias != name:
                is_listed = not alias.endswith("-completions")  # a section of the page, not an id
                yield CatalogueEntry(provider, (alias,), key, model, {"alias_of": name}, is_listed=is_listed)


def _dated_id(entry: CatalogueEntry, name: str) -> str | None:
    """The id that the dates of an entry belong to; None if they belong to `name`.

    Pages list an alias with its snapshot: the dates of `gpt-5` are those of `gpt-5-2025-08-07`.
    """
    main = str(entry.shared.get("alias_of", name))
    aliases = [alias for alias in list_in(entry.data.get("aliases")) if isinstance(alias, str)]
    if name.endswith("-latest") and name != main:
        return main
    if _SNAPSHOT.fullmatch(name):
        return None
    snapshots = [alias for alias in (main, *aliases) if alias != name and _SNAPSHOT.fullmatch(alias)]
    if snapshots:
        return snapshots[0]
    return None if name == main else main


_SNAPSHOT_END: Final = re.compile(r"(?P<day>\d{4}-\d\d-\d\d) \(of (?P<id>.+)\)", re.ASCII)
"""Matches the value of a fact of `_facts` about an alias: `2026-10-01 (of gpt-5-2025-08-07)`."""


def end_of_snapshot(claims: Iterable[Claim]) -> tuple[str, str] | None:
    """For claims about an alias, the end of its snapshot and the snapshot's id; None if the catalogue names none.

    The catalogue does not say that the alias ends too: makers point some to newer snapshots.
    """
    for claim in claims:
        if claim.field == "shutdown_on" and not claim.pointer and isinstance(claim.value, str):
            match = _SNAPSHOT_END.fullmatch(claim.value)
            return (match["day"], match["id"]) if match else None
    return None


def _pages(model: Any) -> Iterator[MakerPage]:
    """Yield the pages that a model's entry cites as sources."""
    for source in list_in(model.get("sources")):
        if isinstance(source, dict) and (url := address(source.get("url"))) is not None:
            yield MakerPage(url, text_in(source.get("title")) or url, day_in(source.get("accessed")))


def _facts(entry: CatalogueEntry, name: str, _: str | None) -> Iterator[Fact]:
    """Yield the name, dates, status and successors of a model; of an alias, only its snapshot's dates for display."""
    model = entry.data
    page = next(_pages(model), None)
    yield Fact("/display_name", text_in(model.get("name")) if "alias_of" not in entry.shared else None, "name")
    dated_id = _dated_id(entry, name)
    if dated_id is not None:
        for field in ("deprecated_on", "shutdown_on", "earliest_shutdown_on"):
            if (day := lifecycle_day(model.get(field))) is not None:
                yield Fact("", f"{day} (of {dated_id})", field)
        return
    deprecation = lifecycle_day(model.get("deprecated_on"))
    yield Fact("/announced_date", deprecation, "deprecated_on", page=page)
    yield Fact("/deprecation_date", deprecation, "deprecated_on", page=page, published=model.get("deprecated_on"))
    for field, kind in (("shutdown_on", "exact"), ("earliest_shutdown_on", "not_before")):
        end = lifecycle_day(model.get(field))
        yield Fact("/shutdown_date", end, field, kind=kind, page=page, published=model.get(field))
        if end is not None:
            break
    stated = model.get("status")
    status = stated if stated in ("active", "deprecated", "retired") else None
    yield Fact("/status", status, "status", page=page, published=stated)
    replacements = list(_replacements(model, page)) or None
    yield Fact("/replacements", replacements, "replacements", page=page, published=model.get("replacements"))


def _replacements(model: Any, page: MakerPage | None) -> Iterator[dict[str, Any]]:
    """Yield the successors of a model as data: provider, id, kind and page."""
    for replacement in list_in(model.get("replacements")):
        if not isinstance(replacement, dict):
            continue
        provider = _provider(replacement.get("provider") or model.get("provider"))
        name, is_written = _id(provider, replacement.get("model"))
        if name is not None:
            kind = "official" if replacement.get("recommended") is True else "editorial"
            url = page.url if page else None
            yield {"provider": provider, "id": name, "kind": kind, "url": url, "is_written": is_written}


CATALOGUE: Final = Catalogue(
    "modeldeprecations.dev",
    CATALOGUE_ADDRESSES["modeldeprecations.dev"],
    {"name": 2, "lifecycle": 1},
    _entries,
    _facts,
    day=lambda data: day_in(data.get("asOf")) or day_in(data.get("generatedAt")) if isinstance(data, dict) else None,
    entry_level=2,
    fields=_FIELDS.__contains__,
    end_fields=_FIELDS,
)
