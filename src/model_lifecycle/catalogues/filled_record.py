"""Fills a new model record with chosen values and their sources, and lists what could not be filled."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from model_lifecycle.catalogues.claim import ChosenValue, Claim, Value
from model_lifecycle.catalogues.judge import JudgedClaims
from model_lifecycle.records.arithmetic import number_to_write
from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES
from model_lifecycle.records.gaps import GAP_DAY, null_values
from model_lifecycle.records.model import PRICE_POINTERS, SOURCE_GROUPS
from model_lifecycle.records.unread_pages import unread_source, unread_sources
from model_lifecycle.records.values import NOTHING, Values
from model_lifecycle.syntax.data import Data

Resolve = Callable[[str, str], tuple[str, str] | None]
"""The function from a catalogue's model (canonical provider, id) to its provider and id here; None if it has no
record."""

_SPECS: Final = "/specs/"


@dataclass(frozen=True)
class FilledRecord:
    """The data of a filled record, its chosen values by pointer, and what it lacks."""

    record: dict[str, Data]
    verdicts: Mapping[str, ChosenValue]
    unresolved: tuple[tuple[Claim, str], ...]
    """Successors without a record: the claim, and the model as `provider/id`."""
    missing: tuple[str, ...]
    """The pointers of specs that stay null."""


def plain(value: Value) -> Data:
    """A value as a record holds it."""
    if isinstance(value, Decimal):
        return number_to_write(value)
    return list(value) if isinstance(value, list) else value


def filled_record(
    base: Mapping[str, Data], judgement: JudgedClaims, resolve: Resolve, provider: Values = NOTHING
) -> FilledRecord:
    """Fill the gaps of the new record `base` with chosen values; `provider` is the record of its provider.

    Values that no catalogue has stay null: the pages for them, from the provider's record or from catalogues,
    become sources that are not yet read (schemas/README.md#a36).
    """
    record: dict[str, Any] = {**base, "specs": {**_table(base["specs"])}}
    verdicts = {pointer: verdict for pointer, verdict in judgement.verdicts.items() if pointer != "/replacements"}
    for pointer, verdict in verdicts.items():
        if pointer.startswith(_SPECS):
            record["specs"][pointer.removeprefix(_SPECS)] = plain(verdict.value)
        else:
            record[pointer[1:]] = plain(verdict.value)
    if any(pointer in PRICE_POINTERS for pointer in verdicts):
        record["specs"]["currency"] = "USD"
    record["first_seen"] = _first_seen(record)
    unresolved: list[tuple[Claim, str]] = []
    replacements = judgement.verdicts.get("/replacements")
    if replacements is not None:
        replacements_here, unresolved = resolved_replacements(replacements, resolve)
        if replacements_here:
            record["replacements"] = replacements_here
            verdicts["/replacements"] = replacements
    nulls = null_values(record)
    record["specs"]["specs_sources"] = specs_sources(verdicts, nulls)
    cited_sources = _sources(verdicts)
    addresses = {source["url"] for source in cited_sources}
    unread_pages = unread_sources(provider, nulls) or _named_pages(verdicts) or record["sources"]
    record["sources"] = [*cited_sources, *(page for page in unread_pages if nulls and page["url"] not in addresses)]
    missing = tuple(pointer for pointer in nulls if pointer.startswith(_SPECS))
    return FilledRecord(record, verdicts, tuple(unresolved), missing)


def _first_seen(record: Mapping[str, Any]) -> str:
    """The record's `first_seen`, but no later than any other day in the record."""
    dates = (record[name] for name in ("announced_date", "deprecation_date", "shutdown_date"))
    days = (f"{day}T00:00:00Z" for day in dates if day is not None)
    return str(min(record["first_seen"], record["updated_at"], *days))


def resolved_replacements(verdict: ChosenValue, resolve: Resolve) -> tuple[list[Data], list[tuple[Claim, str]]]:
    """The successors with records, as entries of `replacements`, and those without: the claim, and `provider/id`."""
    entries: list[Data] = []
    unresolved = []
    for replacement in verdict.value if isinstance(verdict.value, list) else ():
        key = resolve(replacement["provider"], replacement["id"])
        if key is None or replacement["url"] is None:
            unresolved.append((verdict.claim, f"{replacement['provider']}/{replacement['id']}"))
        elif not any(isinstance(other, dict) and other["model_id"] == key[1] for other in entries):
            entry = {
                "model_id": key[1],
                "provider": key[0],
                "kind": replacement["kind"],
                "source_url": replacement["url"],
            }
            entries.append(entry)
    return entries, unresolved


def specs_sources(verdicts: Mapping[str, ChosenValue], nulls: Collection[str]) -> dict[str, Data]:
    """The `specs_sources` for chosen values: the most common source of each group, and others by property.

    A group with a pointer in `nulls` gets no group source, which would claim that the null was read too.
    """
    pages: dict[str, Data] = {
        pointer.removeprefix(_SPECS): {"url": source["url"], "last_checked": source["last_checked"]}
        for pointer, verdict in sorted(verdicts.items())
        if pointer.startswith(_SPECS)
        for source in (cited_source(verdict.claim),)
    }
    sources: dict[str, Data] = {}
    group_of = {field: group for group, fields in SOURCE_GROUPS.items() for field in fields}
    for group, fields in SOURCE_GROUPS.items():
        group_pages = [pages[field] for field in fields if field in pages]
        if group_pages and not any(f"{_SPECS}{field}" in nulls for field in fields):
            sources[group] = max(group_pages, key=group_pages.count)
    property_sources = {field: page for field, page in pages.items() if sources.get(group_of.get(field, "")) != page}
    return {**sources, **property_sources}


def cited_source(claim: Claim) -> dict[str, str]:
    """The source that a record cites for a claim, as an entry of its `sources`.

    It is the maker's page if the catalogue says on which day it was read, otherwise the catalogue with the day of
    its data. No unread page is cited.
    """
    page = claim.page
    if page is not None and page.read is not None:
        url, label, day = page.url, f"{page.label} (via {claim.catalogue})", page.read
    else:
        url, label, day = CATALOGUE_ADDRESSES[claim.catalogue], claim.catalogue, claim.day or GAP_DAY
    return {"url": url, "label": label, "last_checked": day, "excerpt": ""}


def _sources(verdicts: Mapping[str, ChosenValue]) -> list[dict[str, str]]:
    """The sources of the chosen values, one for each address, with its newest day."""
    by_page: dict[str, dict[str, str]] = {}
    for pointer in sorted(verdicts, key=lambda pointer: (pointer.startswith(_SPECS), pointer)):
        source = cited_source(verdicts[pointer].claim)
        first = by_page.setdefault(source["url"], source)
        first["last_checked"] = max(first["last_checked"], source["last_checked"])
    return list(by_page.values())


def _named_pages(verdicts: Mapping[str, ChosenValue]) -> list[dict[str, str]]:
    """The maker's pages that catalogues name for values of specs, as unread sources."""
    pages = {
        page.url: page.label
        for pointer, verdict in sorted(verdicts.items())
        if pointer.startswith(_SPECS) and (page := verdict.claim.page) is not None
    }
    return [unread_source(url, label) for url, label in pages.items()]


def _table(value: Data) -> Mapping[str, Data]:
    """The value if it is an object; otherwise an empty one."""
    return value if isinstance(value, dict) else {}
