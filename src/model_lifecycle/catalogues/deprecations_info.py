"""deprecations.info: a list of rows, one for each model on each platform, as they were read from the makers' pages."""

import re
from collections.abc import Iterator
from typing import Any, Final

from model_lifecycle.catalogues.claim import Catalogue, CatalogueEntry, Fact, MakerPage
from model_lifecycle.catalogues.provider_names import canonical
from model_lifecycle.catalogues.published_values import address, day_in, id_in, lifecycle_day, list_or_raise, text_in
from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES

_FIELDS: Final = frozenset(
    {
        "provider",
        "model_id",
        "shutdown_date",
        "deprecation_date",
        "replacement_models",
        "replacement_model",
        "url",
        "last_observed",
        "scraped_at",
    }
)
"""The members of a row that are read."""

_FINE_TUNED: Final = re.compile(r"^ft-")
"""Matches the prefix in `ft-gpt-4`, the catalogue's spelling of the API's `ft:gpt-4`."""


def _entries(data: Any) -> Iterator[CatalogueEntry]:
    """Yield an entry for each row, the newest first. Raises `ShapeError`."""
    rows = [row for row in list_or_raise(data) if isinstance(row, dict)]
    for row in sorted(
        rows, key=lambda row: day_in(row.get("last_observed")) or "", reverse=True
    ):  # the first row of a model counts
        provider, name = text_in(row.get("provider")), id_in(row.get("model_id"))
        if provider is not None and name is not None and "shutdown_date" in row:
            yield CatalogueEntry(canonical(provider), (_FINE_TUNED.sub("ft:", name),), f"{provider}/{name}", row)


def _facts(entry: CatalogueEntry, _: str, __: str | None) -> Iterator[Fact]:
    """Yield the dates and successors of a row."""
    row = entry.data
    url = address(row.get("url"))
    read_on = day_in(row.get("last_observed")) or day_in(row.get("scraped_at"))
    page = MakerPage(url, f"{text_in(row.get('provider'))} deprecations", read_on) if url else None
    end, deprecation = lifecycle_day(row.get("shutdown_date")), lifecycle_day(row.get("deprecation_date"))
    is_without_end = end is None and not row.get("shutdown_date")
    if deprecation is not None and (is_without_end or (end is not None and deprecation < end)):  # not an end by mistake
        yield Fact("/deprecation_date", deprecation, "deprecation_date", page=page)
    yield Fact("/shutdown_date", end, "shutdown_date", page=page, published=row.get("shutdown_date"))
    cells = list(_cells(row.get("replacement_models", row.get("replacement_model"))))
    names = [cell for cell in cells if id_in(cell) is not None]
    replacements = [
        {"provider": entry.provider, "id": name, "kind": "official", "url": url, "is_written": True} for name in names
    ]
    yield Fact("/replacements", replacements, "replacement_models", page=page)
    yield Fact("", [cell for cell in cells if cell and cell not in names], "replacement_models")


def _cells(names: Any) -> Iterator[Any]:
    """Yield the names of successors in a text or list; a text may hold several names, separated by commas."""
    for cell in names if isinstance(names, list) else [names]:
        yield from (part.strip() for part in cell.split(",")) if isinstance(cell, str) else [cell]


CATALOGUE: Final = Catalogue(
    "deprecations.info",
    CATALOGUE_ADDRESSES["deprecations.info"],
    {"lifecycle": 3},
    _entries,
    _facts,
    fields=_FIELDS.__contains__,
    end_fields=_FIELDS,
)
