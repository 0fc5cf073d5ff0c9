"""Dates of records in years that cannot be meant; what the rules read leaves them out."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from model_lifecycle.document.data import Data
from model_lifecycle.document.pointer import Step, to_pointer
from model_lifecycle.records.record import Record

EARLIEST: Final = "2010"
LATEST: Final = "2049"
"""The first and the last year that a date may lie in; as texts of four digits they compare."""

_YEAR = re.compile(r"\d{4}(?!\d)", re.ASCII)
_DATES: Final = ("announced_date", "deprecation_date", "shutdown_date", "first_seen", "updated_at", "last_checked")


def believable(record: Record) -> Record:
    """The record with its dates in implausible years among what is refused."""
    found = implausible_dates(record)
    return replace(record, refused=record.refused.union(found)) if found else record


def implausible_dates(record: Record) -> dict[str, str]:
    """The dates in implausible years by their pointers, without those that are in doubt for other reasons."""
    found = {to_pointer(steps): steps for steps, value in _dates(record.data) if _is_far(value)}
    values = {pointer: record.value(*steps) for pointer, steps in found.items()}
    return {pointer: value for pointer, value in values.items() if isinstance(value, str)}


def _dates(data: Data) -> Iterator[tuple[tuple[Step, ...], Data]]:
    if not isinstance(data, dict):
        return
    for name in _DATES:
        yield (name,), data.get(name)
    specs = data.get("specs")
    yield from _dates_of_sources(data.get("sources"), "sources")
    if isinstance(specs, dict):
        yield ("specs", "knowledge_cutoff"), specs.get("knowledge_cutoff")
        yield from _dates_of_sources(specs.get("specs_sources"), "specs", "specs_sources")


def _dates_of_sources(sources: Data, *way: Step) -> Iterator[tuple[tuple[Step, ...], Data]]:
    items: Iterable[tuple[Step, Data]] = ()
    if isinstance(sources, dict):
        items = sources.items()
    elif isinstance(sources, list):
        items = enumerate(sources)
    for key, source in items:
        if isinstance(source, dict):
            yield (*way, key, "last_checked"), source.get("last_checked")


def _is_far(value: Data) -> bool:
    return isinstance(value, str) and _YEAR.match(value) is not None and not EARLIEST <= value[:4] <= LATEST
