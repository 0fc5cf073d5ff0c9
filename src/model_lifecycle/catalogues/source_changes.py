"""Computes the changes to a record's sources when a value is taken from a catalogue."""

from collections.abc import Collection, Iterator
from typing import Any

from model_lifecycle.catalogues.claim import ChosenValue, Claim
from model_lifecycle.catalogues.comparison import ComparisonContext
from model_lifecycle.catalogues.filled_record import cited_source
from model_lifecycle.diagnostics.fix import Change, InsertItem, InsertProperty, ReplaceValue
from model_lifecycle.records.gaps import GAP_DAY
from model_lifecycle.records.model import source_keys
from model_lifecycle.records.record import Record
from model_lifecycle.records.values import value_at
from model_lifecycle.syntax.pointer import child

_SPECS_SOURCES = "/specs/specs_sources"


_Days = Collection[str | None] | None
"""The days of reading by which a source is recognized as the catalogue's own; None: any day."""


def source_changes(case: ComparisonContext, pointer: str, verdict: ChosenValue) -> Iterator[Change]:
    """Yield the changes with which a record cites the claim of `verdict` for its value at `pointer`.

    A source that somebody changed since it was taken from the catalogue stays as it is.
    """
    source = cited_source(verdict.claim)
    url, day = source["url"], source["last_checked"]
    if day == GAP_DAY:
        return
    had = case.earlier_choice(pointer)
    read = {_day(had.claim)} if had is not None else None if case.before is None else set[str | None]()
    if pointer.startswith("/specs/"):
        yield from _of_specs(case.record, pointer, url, day, read)
        return
    sources = value_at(case.record.values, ("sources",))
    for position, cited in enumerate(sources if isinstance(sources, list) else ()):
        if isinstance(cited, dict) and cited.get("url") == url:
            if _is_older(cited, day, read):
                yield ReplaceValue(f"/sources/{position}/last_checked", day)
            return
    yield InsertItem("/sources", {**source})


def _of_specs(record: Record, pointer: str, url: str, day: str, read: _Days) -> Iterator[Change]:
    """Yield the change of `specs_sources` for a value of specs: a new day for its source, or a source of its own."""
    sources = value_at(record.values, ("specs", "specs_sources"))
    if not isinstance(sources, dict):
        return
    own, *groups = source_keys(pointer.rpartition("/")[2])
    for key in (own, *groups):
        source = sources.get(key)
        if isinstance(source, dict) and source.get("url") == url and not _is_unread(record, key):
            if _is_older(source, day, read):
                yield ReplaceValue(f"{child(_SPECS_SOURCES, key)}/last_checked", day)
            return
    if own not in sources:
        yield InsertProperty(_SPECS_SOURCES, own, {"url": url, "last_checked": day})
    elif _is_of_value_before(record, own, sources[own], read):
        yield ReplaceValue(child(_SPECS_SOURCES, own), {"url": url, "last_checked": day})


def _is_of_value_before(record: Record, key: str, source: Any, read: _Days) -> bool:
    """Whether an entry belongs to the replaced value: it is unread, or came from the catalogue."""
    if _is_unread(record, key):
        return True
    return isinstance(source, dict) and read is not None and source.get("last_checked") in read


def _is_unread(record: Record, key: str) -> bool:
    return ("specs", "specs_sources", key, "last_checked") in record.unread_days


def _is_older(source: Any, day: str, read: _Days) -> bool:
    """Whether a source was read before `day`, on one of the days in `read` (None: any)."""
    checked = source.get("last_checked")
    return isinstance(checked, str) and checked < day and (read is None or checked in read)


def _day(claim: Claim) -> str | None:
    return (claim.page.read if claim.page is not None else None) or claim.day
