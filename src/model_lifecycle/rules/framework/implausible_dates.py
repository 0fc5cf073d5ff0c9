"""Dates of records in years that cannot be meant; what the rules read leaves them out."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from model_lifecycle.records.record import Record
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import Step, to_pointer
from model_lifecycle.text.late_dataclass import replace
from model_lifecycle.text.late_pattern import late_pattern

EARLIEST: Final = "2010"
_AFTER: Final = "2050"
"""The first year that a date may lie in, and the first after them; as texts they compare with dates."""
_YEAR = late_pattern(r"\d{4}(?!\d)", re.ASCII)
_DATES: Final = ("announced_date", "deprecation_date", "shutdown_date", "first_seen", "updated_at", "last_checked")


def believable(record: Record) -> Record:
    """The record with its dates in implausible years among what is refused."""
    return without_dates(record, implausible_dates(record))


def without_dates(record: Record, found: Mapping[str, str]) -> Record:
    """The record with the dates at some pointers among what is refused."""
    return replace(record, invalid=record.invalid.union(found)) if found else record


def implausible_dates(record: Record) -> dict[str, str]:
    """The dates in implausible years by their pointers, without those that are in doubt for other reasons."""
    places = _far_dates(record.data)
    if not places:
        return {}
    values = {to_pointer(steps): record.value(*steps) for steps in places}
    return {pointer: value for pointer, value in values.items() if isinstance(value, str)}


def _far_dates(data: Data) -> list[tuple[Step, ...]]:
    """Where dates in implausible years stand in a record, in doubt or not."""
    if not isinstance(data, dict):
        return []
    found: list[tuple[Step, ...]] = [(name,) for name in _DATES if _is_far(data.get(name))]
    _add_far_dates_of_sources(found, data.get("sources"), "sources")
    specs = data.get("specs")
    if isinstance(specs, dict):
        if _is_far(specs.get("knowledge_cutoff")):
            found.append(("specs", "knowledge_cutoff"))
        _add_far_dates_of_sources(found, specs.get("specs_sources"), "specs", "specs_sources")
    return found


def _add_far_dates_of_sources(found: list[tuple[Step, ...]], sources: Data, *way: Step) -> None:
    items: Iterable[tuple[Step, Data]] = ()
    if isinstance(sources, dict):
        items = sources.items()
    elif isinstance(sources, list):
        items = enumerate(sources)
    for key, source in items:
        if source.__class__ is dict:
            day = source.get("last_checked")
            if day.__class__ is str and not EARLIEST <= day < _AFTER and _is_far(day):  # nearly every day is near
                found.append((*way, key, "last_checked"))


def _is_far(value: Data) -> bool:
    return value.__class__ is str and not EARLIEST <= value < _AFTER and _YEAR.match(value) is not None
