"""Dates of records in implausible years; the rules read records without them."""

from collections.abc import Mapping
from dataclasses import replace

from model_lifecycle.records.record import Record
from model_lifecycle.syntax.pointer import to_pointer


def believable(record: Record) -> Record:
    """The record with its dates in implausible years marked as invalid."""
    return without_dates(record, implausible_dates(record))


def without_dates(record: Record, pointers: Mapping[str, str]) -> Record:
    """The record with the dates at these pointers marked as invalid."""
    return replace(record, invalid=record.invalid.union(pointers)) if pointers else record


def implausible_dates(record: Record) -> dict[str, str]:
    """The dates in implausible years by their pointers, without those that are in doubt for other reasons."""
    places = record.far_dates
    if not places:
        return {}
    values = {to_pointer(steps): record.value(*steps) for steps in places}
    return {pointer: value for pointer, value in values.items() if isinstance(value, str)}
