"""Offsets in a scalar's content to places in the source."""

from array import array
from bisect import bisect_left, bisect_right
from typing import Final

from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import Scalar
from model_lifecycle.text.span import Span

_LONG: Final = 500
_LONGEST: Final = 4_000_000
"""The longest scalar, in code points, whose map is kept for the next question; longer ones would take too much room."""


def source_span(document: Document, scalar: Scalar, start: int, end: int) -> Span:
    """The span in the document's text, in code points, at which `scalar.text[start:end]` is written.

    The span covers escapes, folds and line breaks whole. Offsets outside the content are taken to its nearest end; an
    empty range gives an empty span.
    """
    return _map_of(document, scalar).span(start, end)


class _ScalarMap:
    """The segments of a scalar; offsets map one to one inside a literal segment, and to all of any other."""

    def __init__(self, text: str, scalar: Scalar) -> None:
        from model_lifecycle.syntax.yaml.scalar_segments import segments_of

        self.scalar = scalar
        self._ends = array("q")
        """Where each piece ends in the content."""
        self._source_starts = array("q")
        self._source_ends = array("q")
        self._literal = bytearray()
        done = 0
        for piece in segments_of(text, scalar):
            done += len(piece.text)
            if piece.literal and self._literal and self._literal[-1] and self._source_ends[-1] == piece.start:
                self._ends[-1], self._source_ends[-1] = done, piece.end
                continue
            self._ends.append(done)
            self._source_starts.append(piece.start)
            self._source_ends.append(piece.end)
            self._literal.append(piece.literal)

    def span(self, start: int, end: int) -> Span:
        """The source span of a span of the content; see `source_span`."""
        length = len(self.scalar.text)
        start = min(max(start, 0), length)
        end = min(max(end, start), length)
        first = bisect_right(self._ends, start)
        if first == len(self._ends):
            place = self._source_ends[-1] if self._ends else self.scalar.start + (self.scalar.style in ("'", '"'))
            return Span(place, place)
        begin = self._place(first, start) if self._literal[first] else self._source_starts[first]
        if end == start:
            return Span(begin, begin)
        last = bisect_left(self._ends, end, first)
        if last == len(self._ends):
            return Span(begin, self._source_ends[-1])
        return Span(begin, self._place(last, end) if self._literal[last] else self._source_ends[last])

    def _place(self, piece: int, offset: int) -> int:
        """The source offset of an offset in the content of a literal segment."""
        return self._source_ends[piece] - (self._ends[piece] - offset)


_latest: list[_ScalarMap] = []
"""The map of the long scalar that was asked about last: often there are many questions about one."""


def _map_of(document: Document, scalar: Scalar) -> _ScalarMap:
    latest = _latest[0] if _latest else None
    if latest is not None and latest.scalar is scalar:
        return latest
    found = _ScalarMap(document.text, scalar)
    if _LONG < len(scalar.text) <= _LONGEST:
        _latest[:] = [found]
    return found
