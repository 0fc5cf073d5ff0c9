"""Dates of records that are not real days: in implausible years, or in place of a check."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import Step

GAP_DAY: Final = "0001-01-01"
"""The mark in place of a day that nobody has read, of a check above all (schemas/README.md#a36)."""

_EARLIEST: Final = "2010"
_AFTER: Final = "2050"
"""The first plausible year of a date, and the first year after the plausible ones; as texts they compare with dates."""
_YEAR = re.compile(r"\d{4}(?!\d)", re.ASCII)
LIFECYCLE_DATES: Final = ("announced_date", "deprecation_date", "shutdown_date")
"""The nullable properties of a model, besides its specs, that a page of its provider states."""

_DATES: Final = (*LIFECYCLE_DATES, "first_seen", "updated_at", "last_checked")


def checked_between(data: Data) -> tuple[str, str] | None:
    """The first and the last `last_checked` of a record and its sources as written, including values with errors.

    None where there is none. All days need a closer look only if one of these two is doubtful.
    """
    if not isinstance(data, dict):
        return None
    specs = data.get("specs")
    sources = [data, *_each(data.get("sources"))]
    if isinstance(specs, dict):
        sources += _each(specs.get("specs_sources"))
    days = {
        day for source in sources if source.__class__ is dict and (day := source.get("last_checked")).__class__ is str
    }
    return (min(days), max(days)) if days else None


def far_dates(data: Data, checked: tuple[str, str] | None) -> tuple[tuple[Step, ...], ...]:
    """The paths of a record's dates in implausible years, even with errors; `checked` is its `checked_between`."""
    if not isinstance(data, dict):
        return ()
    paths: list[tuple[Step, ...]] = [(name,) for name in _DATES if _is_far(data.get(name))]
    specs = data.get("specs")
    if isinstance(specs, dict) and _is_far(specs.get("knowledge_cutoff")):
        paths.append(("specs", "knowledge_cutoff"))
    if checked is not None and any(map(_is_outside, checked)):
        paths += [steps for steps, day in _checks_of_sources(data) if _is_far(day)]
    return tuple(paths)


def unread_days(data: Data, checked: tuple[str, str] | None) -> tuple[tuple[Step, ...], ...]:
    """The paths of `GAP_DAY` in place of a record's checks and lifecycle dates, even with errors; `checked` is its
    `checked_between`.
    """
    if not isinstance(data, dict):
        return ()
    dates = tuple((name,) for name in LIFECYCLE_DATES if data.get(name) == GAP_DAY)
    if checked is None or checked[0] > GAP_DAY:
        return dates
    days = ((("last_checked",), data.get("last_checked")), *_checks_of_sources(data))
    return (*dates, *(steps for steps, day in days if day == GAP_DAY))


def _each(sources: Data) -> Iterable[Data]:
    if isinstance(sources, dict):
        return sources.values()
    return sources if isinstance(sources, list) else ()


def _checks_of_sources(data: dict[str, Data]) -> Iterator[tuple[tuple[Step, ...], Data]]:
    """The path and the value of the `last_checked` of each source, of the record and of its specs."""
    specs = data.get("specs")
    cited = specs.get("specs_sources") if isinstance(specs, dict) else None
    for way, sources in ((("sources",), data.get("sources")), (("specs", "specs_sources"), cited)):
        items: Iterable[tuple[Step, Data]] = ()
        if isinstance(sources, dict):
            items = sources.items()
        elif isinstance(sources, list):
            items = enumerate(sources)
        for key, source in items:
            if isinstance(source, dict):
                yield (*way, key, "last_checked"), source.get("last_checked")


def _is_far(value: Data) -> bool:
    return isinstance(value, str) and _is_outside(value) and value != GAP_DAY and _YEAR.match(value) is not None


def _is_outside(day: str) -> bool:
    return not _EARLIEST <= day < _AFTER
