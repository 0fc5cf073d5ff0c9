"""Spans (offsets in code points) and positions (line and column) in a text."""

from typing import NamedTuple


class Span(NamedTuple):
    """A range of a text, from `start` up to but not including `end`, in code points from 0."""

    start: int
    end: int

    def touches(self, other: "Span") -> bool:
        """Whether two spans overlap or touch."""
        return self.start <= other.end and other.start <= self.end


class Position(NamedTuple):
    """A position in a text: line and column, from 0. The unit of the column is the caller's, by default code points."""

    line: int
    column: int
