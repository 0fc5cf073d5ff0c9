"""Dates of records in years that cannot be meant."""

import re
from collections.abc import Iterable
from typing import Final

from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import Step
from model_lifecycle.text.late_pattern import late_pattern

_EARLIEST: Final = "2010"
_AFTER: Final = "2050"
"""The first year that a date may lie in, and the first after them; as texts they compare with dates."""
_YEAR = late_pattern(r"\d{4}(?!\d)", re.ASCII)
_DATES: Final = ("announced_date", "deprecation_date", "shutdown_date", "first_seen", "updated_at", "last_checked")


def far_dates(data: Data) -> tuple[tuple[Step, ...], ...]:
    """Where dates in implausible years stand in a record, in doubt or not."""
    if not isinstance(data, dict):
        return ()
    found: list[tuple[Step, ...]] = [(name,) for name in _DATES if _is_far(data.get(name))]
    _add_far_dates_of_sources(found, data.get("sources"), "sources")
    specs = data.get("specs")
    if isinstance(specs, dict):
        if _is_far(specs.get("knowledge_cutoff")):
            found.append(("specs", "knowledge_cutoff"))
        _add_far_dates_of_sources(found, specs.get("specs_sources"), "specs", "specs_sources")
    return tuple(found)


def _add_far_dates_of_sources(found: list[tuple[Step, ...]], sources: Data, *way: Step) -> None:
    items: Iterable[tuple[Step, Data]] = ()
    if isinstance(sources, dict):
        items = sources.items()
    elif isinstance(sources, list):
        items = enumerate(sources)
    for key, source in items:
        if source.__class__ is dict:
            day = source.get("last_checked")
            if day.__class__ is str and not _EARLIEST <= day < _AFTER and _is_far(day):  # nearly every day is near
                found.append((*way, key, "last_checked"))


def _is_far(value: Data) -> bool:
    return value.__class__ is str and not _EARLIEST <= value < _AFTER and _YEAR.match(value) is not None
