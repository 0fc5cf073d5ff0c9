"""Dates of records that are not real days: those in implausible years, and the placeholder `GAP_DAY`."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import Step

GAP_DAY: Final = "0001-01-01"
"""The placeholder for a day that nobody has read yet, mostly in `last_checked` (schemas/README.md#a36)."""

_EARLIEST: Final = "2010"
_END: Final = "2050"
"""The first plausible year of a date, and the first year after the plausible ones; as strings, to compare with dates.
"""
_YEAR = re.compile(r"\d{4}(?!\d)", re.ASCII)
"""Matches the four digits that a date begins with: `2026` of `2026-06-30`."""
LIFECYCLE_DATES: Final = ("announced_date", "deprecation_date", "shutdown_date")
"""The nullable properties of a model, outside its specs, whose values are taken from a page of its provider."""

_DATES: Final = (*LIFECYCLE_DATES, "first_seen", "updated_at", "last_checked")


def last_checked_range(data: Data) -> tuple[str, str] | None:
    """The earliest and latest `last_checked` of a record and its sources, even if invalid; None if it has none.

    A quick test for the functions below: each `last_checked` is looked at only if one of the two is implausible.
    """
    if not isinstance(data, dict):
        return None
    specs = data.get("specs")
    sources = [data, *_source_items(data.get("sources"))]
    if isinstance(specs, dict):
        sources += _source_items(specs.get("specs_sources"))
    days = {
        day for source in sources if source.__class__ is dict and (day := source.get("last_checked")).__class__ is str
    }
    return (min(days), max(days)) if days else None


def far_dates(data: Data, check_range: tuple[str, str] | None) -> tuple[tuple[Step, ...], ...]:
    """The paths of the dates in a record that are in implausible years, even if invalid; `check_range` is its
    `last_checked_range`.
    """
    if not isinstance(data, dict):
        return ()
    paths: list[tuple[Step, ...]] = [(name,) for name in _DATES if _is_far(data.get(name))]
    specs = data.get("specs")
    if isinstance(specs, dict) and _is_far(specs.get("knowledge_cutoff")):
        paths.append(("specs", "knowledge_cutoff"))
    if check_range is not None and any(map(_is_implausible, check_range)):
        paths += [steps for steps, day in _last_checked_of_sources(data) if _is_far(day)]
    return tuple(paths)


def placeholder_days(data: Data, check_range: tuple[str, str] | None) -> tuple[tuple[Step, ...], ...]:
    """The paths of the lifecycle dates and `last_checked` in a record that are `GAP_DAY`; `check_range` is its
    `last_checked_range`.
    """
    if not isinstance(data, dict):
        return ()
    dates = tuple((name,) for name in LIFECYCLE_DATES if data.get(name) == GAP_DAY)
    if check_range is None or check_range[0] > GAP_DAY:
        return dates
    days = ((("last_checked",), data.get("last_checked")), *_last_checked_of_sources(data))
    return (*dates, *(steps for steps, day in days if day == GAP_DAY))


def _source_items(sources: Data) -> Iterable[Data]:
    """The entries of `sources`, a list, or of `specs_sources`, an object; empty for other values."""
    if isinstance(sources, dict):
        return sources.values()
    return sources if isinstance(sources, list) else ()


def _last_checked_of_sources(data: dict[str, Data]) -> Iterator[tuple[tuple[Step, ...], Data]]:
    """Yield the path and the value of `last_checked` in each entry of a record's `sources` and `specs_sources`."""
    specs = data.get("specs")
    specs_sources = specs.get("specs_sources") if isinstance(specs, dict) else None
    for parent, sources in ((("sources",), data.get("sources")), (("specs", "specs_sources"), specs_sources)):
        items: Iterable[tuple[Step, Data]] = ()
        if isinstance(sources, dict):
            items = sources.items()
        elif isinstance(sources, list):
            items = enumerate(sources)
        for key, source in items:
            if isinstance(source, dict):
                yield (*parent, key, "last_checked"), source.get("last_checked")


def _is_far(value: Data) -> bool:
    """Whether a value is a date in an implausible year, other than `GAP_DAY`."""
    return isinstance(value, str) and _is_implausible(value) and value != GAP_DAY and _YEAR.match(value) is not None


def _is_implausible(day: str) -> bool:
    """Whether a date is before 2010 or after 2049."""
    return not _EARLIEST <= day < _END
