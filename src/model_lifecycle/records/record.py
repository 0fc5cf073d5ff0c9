"""One record as the rules, the page and the editor read it."""

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from math import isfinite
from typing import Final, Literal

from model_lifecycle.document.data import Data, ExactFloat
from model_lifecycle.document.pointer import Step, to_pointer
from model_lifecycle.schema.kind import KINDS, Kind

__all__ = ["KINDS", "UNREAD", "Kind", "Record", "Unread", "exact"]


class _Unread(Enum):
    UNREAD = "unread"

    def __repr__(self) -> str:
        return "UNREAD"


UNREAD: Final = _Unread.UNREAD
"""Stands for a value that is missing, unreadable, duplicated or refused by another finding. Not the same as null."""

Unread = Literal[_Unread.UNREAD]


@dataclass(frozen=True)
class Record:
    """A record's plain data and what of it may be believed.

    `refused` holds the pointers of values that an error finding of syntax or schema speaks about (and of everything
    whose reading it puts in doubt); they read as `UNREAD`, and so does everything below them.
    Picklable; where a value stands is asked of the file's document (`RecordFile.span`).
    """

    kind: Kind
    index: int
    data: Data
    refused: frozenset[str] = frozenset()

    def value(self, *steps: Step) -> Data | Unread:
        """The value at a path, null as None, `UNREAD` when there is none to trust."""
        value: Data = self.data
        for step in steps:
            if isinstance(value, dict) and step in value:
                value = value[str(step)]
            elif isinstance(value, list) and isinstance(step, int) and step < len(value):
                value = value[step]
            else:
                return UNREAD
        if self.refused and any(to_pointer(steps[:length]) in self.refused for length in range(len(steps) + 1)):
            return UNREAD
        return value

    def text(self, *steps: Step) -> str | Unread | None:
        """A text, None for null; `UNREAD` for anything else."""
        value = self.value(*steps)
        return value if value is None or isinstance(value, str) else UNREAD

    def number(self, *steps: Step) -> Decimal | Unread | None:
        """A finite number with all its digits as written, None for null; `UNREAD` for anything else."""
        value = self.value(*steps)
        if value is None or isinstance(value, bool):
            return None if value is None else UNREAD
        if isinstance(value, float) and not isfinite(value):
            return UNREAD
        return exact(value) if isinstance(value, int | float) else UNREAD


def exact(value: float) -> Decimal:
    """The number as it was written, not as a double holds it."""
    if isinstance(value, ExactFloat):
        return value.exact
    return Decimal(value) if isinstance(value, int) else Decimal(repr(value))
