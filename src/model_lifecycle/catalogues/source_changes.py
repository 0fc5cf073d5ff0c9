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


_ReadingDays = Collection[str | None] | None
"""The `last_checked` days by which a source is recognized as taken from the catalogue; None: any day."""


def source_changes(case: ComparisonContext, pointer: str, verdict: ChosenValue) -> Iterator[Change]:
    """Yield the changes after which a record cites the claim of `verdict` for its value at `pointer`.

    A source that somebody changed since it was taken from the catalogue is left unchanged.
    """
    source = cited_source(verdict.claim)
    url, day = source["url"], source["last_checked"]
    if day == GAP_DAY:
        return
    earlier = case.earlier_choice(pointer)
    reading_days = (
        {_reading_day(earlier.claim)} if earlier is not None else None if case.before is None else set[str | None]()
    )
    if pointer.startswith("/specs/"):
        yield from _specs_source_changes(case.record, pointer, url, day, reading_days)
        return
    sources = value_at(case.record.values, ("sources",))
    for position, cited in enumerate(sources if isinstance(sources, list) else ()):
        if isinstance(cited, dict) and cited.get("url") == url:
            if _is_older(cited, day, reading_days):
                yield ReplaceValue(f"/sources/{position}/last_checked", day)
            return
    yield InsertItem("/sources", {**source})


def _specs_source_changes(
    record: Record, pointer: str, url: str, day: str, reading_days: _ReadingDays
) -> Iterator[Change]:
    """Yield the change to `specs_sources`, if any, for a spec: a new day for its source, or an entry for it alone."""
    sources = value_at(record.values, ("specs", "specs_sources"))
    if not isinstance(sources, dict):
        return
    property_key, *groups = source_keys(pointer.rpartition("/")[2])
    for key in (property_key, *groups):
        source = sources.get(key)
        if isinstance(source, dict) and source.get("url") == url and not _is_unread(record, key):
            if _is_older(source, day, reading_days):
                yield ReplaceValue(f"{child(_SPECS_SOURCES, key)}/last_checked", day)
            return
    if property_key not in sources:
        yield InsertProperty(_SPECS_SOURCES, property_key, {"url": url, "last_checked": day})
    elif _belongs_to_old_value(record, property_key, sources[property_key], reading_days):
        yield ReplaceValue(child(_SPECS_SOURCES, property_key), {"url": url, "last_checked": day})


def _belongs_to_old_value(record: Record, key: str, source: Any, reading_days: _ReadingDays) -> bool:
    """Whether an entry belongs to the replaced value: its page is unread, or it was taken from the catalogue."""
    if _is_unread(record, key):
        return True
    return isinstance(source, dict) and reading_days is not None and source.get("last_checked") in reading_days


def _is_unread(record: Record, key: str) -> bool:
    """Whether the page of the entry `key` of `specs_sources` has not been read yet."""
    return ("specs", "specs_sources", key, "last_checked") in record.placeholder_days


def _is_older(source: Any, day: str, reading_days: _ReadingDays) -> bool:
    """Whether a source was last checked before `day`, and on one of `reading_days`."""
    checked = source.get("last_checked")
    return isinstance(checked, str) and checked < day and (reading_days is None or checked in reading_days)


def _reading_day(claim: Claim) -> str | None:
    """The day on which the catalogue read the page of a claim, or the day of its data."""
    return (claim.page.read if claim.page is not None else None) or claim.day
