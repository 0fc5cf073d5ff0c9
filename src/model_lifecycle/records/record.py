"""A record: its kind, its plain data, and the pointers of its invalid values."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from model_lifecycle.records.far_dates import far_dates, last_checked_range, placeholder_days
from model_lifecycle.records.values import (
    NOTHING,
    Number,
    Text,
    Unavailable,
    Values,
    as_number,
    as_text,
    value_at,
    without,
)
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import Step, to_pointer

__all__ = ["ALL_OF_IT", "KINDS", "Kind", "Record"]

ALL_OF_IT: Final = frozenset(("",))
"""The value of `Record.invalid` for a record that is unusable as a whole."""


@dataclass(frozen=True)
class Record:
    """A record's plain data, and the JSON Pointers of values in it that have an error diagnostic.

    `invalid` holds the pointers of values that have a syntax or schema error, or that such an error makes uncertain.
    They and all values below them are read as `UNAVAILABLE`, as is each `GAP_DAY`. Picklable; the spans of values come
    from the file's document (`RecordFile.span`).
    """

    kind: Kind
    index: int
    data: Data
    invalid: frozenset[str] = frozenset()

    @property
    def is_readable(self) -> bool:
        """Whether the record is a mapping and not invalid as a whole."""
        return isinstance(self.data, dict) and "" not in self.invalid

    @property
    def values(self) -> Values:
        """The properties, with `UNAVAILABLE` in place of invalid values. Shares parts with `data`; do not modify it."""
        if self.invalid or self.placeholder_days:
            return self._valid_values
        return self.data if isinstance(self.data, dict) else NOTHING

    @cached_property
    def _valid_values(self) -> Values:
        """The properties without invalid values and placeholder days, computed once."""
        return without(self.data, self.invalid.union(map(to_pointer, self.placeholder_days)))

    @cached_property
    def far_dates(self) -> tuple[tuple[Step, ...], ...]:
        """The paths of dates in implausible years, including values with errors."""
        return far_dates(self.data, self.last_checked_range)

    @cached_property
    def placeholder_days(self) -> tuple[tuple[Step, ...], ...]:
        """The paths of `GAP_DAY` in `last_checked` and lifecycle dates, including values with errors."""
        return placeholder_days(self.data, self.last_checked_range)

    @cached_property
    def last_checked_range(self) -> tuple[str, str] | None:
        """The earliest and the latest `last_checked` of the record and its sources; see the function of this name."""
        return last_checked_range(self.data)

    def value(self, *steps: Step) -> Data | Unavailable:
        """The value at a path, None for null; `UNAVAILABLE` if it is missing or invalid."""
        value: Data | Unavailable = value_at(self.values, steps)
        return value

    def text(self, *steps: Step) -> Text:
        """The text at a path, None for null; `UNAVAILABLE` for anything else."""
        return as_text(value_at(self.values, steps))

    def number(self, *steps: Step) -> Number:
        """The finite number at a path with all its digits, None for null; `UNAVAILABLE` for anything else."""
        return as_number(value_at(self.values, steps))
