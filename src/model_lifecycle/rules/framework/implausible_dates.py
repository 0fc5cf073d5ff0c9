"""Dates of records in implausible years, which rules treat as unavailable."""

from collections.abc import Mapping
from dataclasses import replace

from model_lifecycle.records.record import Record
from model_lifecycle.syntax.pointer import to_pointer


def without_implausible_dates(record: Record) -> Record:
    """A copy of a record in which dates in implausible years are invalid."""
    return without_dates(record, implausible_dates(record))


def without_dates(record: Record, pointers: Mapping[str, str]) -> Record:
    """A copy of a record in which the values at `pointers` are invalid."""
    return replace(record, invalid=record.invalid.union(pointers)) if pointers else record


def implausible_dates(record: Record) -> dict[str, str]:
    """The dates of a record in implausible years, by JSON Pointer; without those invalid for another reason."""
    paths = record.far_dates
    if not paths:
        return {}
    values = {to_pointer(steps): record.value(*steps) for steps in paths}
    return {pointer: value for pointer, value in values.items() if isinstance(value, str)}
