"""Dates of records in years that cannot be meant."""

import re
from collections.abc import Iterable
from typing import Final

from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import Step

_EARLIEST: Final = "2010"
_AFTER: Final = "2050"
"""The first year that a date may lie in, and the first after them; as texts they compare with dates."""
_YEAR = re.compile(r"\d{4}(?!\d)", re.ASCII)
_DATES: Final = ("announced_date", "deprecation_date", "shutdown_date", "first_seen", "updated_at", "last_checked")


def checked_between(data: Data) -> tuple[str, str] | None:
    """The first and the last `last_checked` of a record and its sources as they are written, in doubt or not.

    None where there is none. Whoever doubts such a day looks at all of them only where one of these is doubtful.
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
    """Where dates in implausible years stand in a record, in doubt or not; `checked` is its `checked_between`."""
    if not isinstance(data, dict):
        return ()
    found: list[tuple[Step, ...]] = [(name,) for name in _DATES if _is_far(data.get(name))]
    specs = data.get("specs")
    if isinstance(specs, dict) and _is_far(specs.get("knowledge_cutoff")):
        found.append(("specs", "knowledge_cutoff"))
    if checked is not None and any(map(_is_outside, checked)):
        _add_far_dates_of_sources(found, data.get("sources"), "sources")
        if isinstance(specs, dict):
            _add_far_dates_of_sources(found, specs.get("specs_sources"), "specs", "specs_sources")
    return tuple(found)


def _each(sources: Data) -> Iterable[Data]:
    if isinstance(sources, dict):
        return sources.values()
    return sources if isinstance(sources, list) else ()


def _add_far_dates_of_sources(found: list[tuple[Step, ...]], sources: Data, *way: Step) -> None:
    items: Iterable[tuple[Step, Data]] = ()
    if isinstance(sources, dict):
        items = sources.items()
    elif isinstance(sources, list):
        items = enumerate(sources)
    for key, source in items:
        if isinstance(source, dict) and _is_far(source.get("last_checked")):
            found.append((*way, key, "last_checked"))


def _is_far(value: Data) -> bool:
    return isinstance(value, str) and _is_outside(value) and _YEAR.match(value) is not None


def _is_outside(day: str) -> bool:
    return not _EARLIEST <= day < _AFTER
