"""Offsets in code points to lines and columns and back, in UTF-8, UTF-16 or UTF-32 code units."""

import re
from bisect import bisect_right
from itertools import accumulate, count, islice, pairwise
from operator import add
from typing import Final, Literal, NamedTuple

from model_lifecycle.text.span import Position, Span

PositionEncoding = Literal["utf-8", "utf-16", "utf-32"]

LINE_BREAK = re.compile(r"\r\n|\r|\n")

_FEW: Final = 4096
"""Characters that are looked through one line break after another."""

_COUNTED: Final = 8
"""Positions of a text for which counting line breaks is faster than looking up the places of all lines."""


def _width(text: str, encoding: PositionEncoding) -> int:
    if encoding == "utf-32" or text.isascii():
        return len(text)
    if encoding == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def lines_with_breaks(text: str) -> list[str]:
    """The lines of a text, each with its line break; the last one may have none, and is left out where it is empty."""
    bounds = [0, *(found.end() for found in LINE_BREAK.finditer(text)), len(text)]
    return [text[start:end] for start, end in pairwise(bounds) if start < end]


class LineStart(NamedTuple):
    """A line of a text, from 0, and the offset where it begins."""

    line: int
    offset: int


TEXT_START: Final = LineStart(0, 0)


def line_span(text: str, line: int, near: LineStart = TEXT_START) -> Span | None:
    """Where a line (from 0) stands, without its line break; None beyond the last line.

    For one look-up in a text: it counts line breaks from a line whose place is known, which is several times as fast
    as making a `LineIndex`, and takes no time for a line close by.
    """
    start = _line_start(text, line, near)
    if start is None:
        return None
    after = LINE_BREAK.search(text, start)
    return Span(start, after.start() if after else len(text))


def _line_start(text: str, line: int, near: LineStart) -> int | None:
    if line <= 0:
        return 0
    if line < near.line:
        near = _known_line_above(text, line, near)
    start, left = near.offset, line - near.line  # the break that is looked for is the `left`-th behind `start`
    if left == 0:
        return start
    width = _FEW
    while (count := _count_breaks(text, start, end := _behind_crlf(text, start + width))) < left:
        if end == len(text):
            return None
        start, left, width = end, left - count, width * 2
    while end - start > _FEW:
        middle = _behind_crlf(text, (start + end) // 2)
        count = _count_breaks(text, start, middle)
        if count >= left:
            end = middle
        else:
            start, left = middle, left - count
    return next(islice(LINE_BREAK.finditer(text, start, end), left - 1, None)).end()  # it is there: they were counted


def _line_at(text: str, offset: int, near: LineStart) -> LineStart:
    """The line that an offset is on, counted from one whose place is known."""
    place = offset - text.startswith("\r\n", offset - 1) if offset else 0  # a CRLF is of the line that it ends
    feed = text.rfind("\n", 0, place)
    start = max(feed, text.rfind("\r", feed + 1, place)) + 1
    if start < near.offset:
        return LineStart(near.line - _count_breaks(text, start, near.offset), start)
    return LineStart(near.line + _count_breaks(text, near.offset, start), start)


def _known_line_above(text: str, line: int, near: LineStart) -> LineStart:
    """A place on a line above one, for counting on from there: so many line breaks lie between it and `near`."""
    width = _FEW
    while width < near.offset:
        start = _behind_crlf(text, near.offset - width)
        above = near.line - _count_breaks(text, start, near.offset)
        if above < line:
            return LineStart(above, start)
        width *= 2
    return TEXT_START


def _behind_crlf(text: str, place: int) -> int:
    """A place in a text, or the place behind a CRLF that it would cut in two."""
    return min(place + text.startswith("\r\n", place - 1), len(text)) if place else 0


def _count_breaks(text: str, start: int, end: int) -> int:
    """How many line breaks there are in a stretch that cuts no CRLF in two."""
    lone = text.count("\r", start, end)
    return text.count("\n", start, end) + (lone and lone - text.count("\r\n", start, end))


def offset_in_line(content: str, column: int, encoding: PositionEncoding) -> int:
    """The offset in code points of a column in a line; beyond the line its end, inside a character its start."""
    if encoding == "utf-32" or content.isascii():
        return min(max(column, 0), len(content))
    used = 0
    for index, character in enumerate(content):
        used += _width(character, encoding)
        if used > column:
            return index
    return len(content)


class LineIndex:
    """The lines of one text.

    A line ends at LF, CRLF or a lone CR, as YAML 1.2 and the LSP say; U+0085 and U+2028 are ordinary characters.

    For the first few positions line breaks are counted, from `near`, a line whose place is known, or from the position
    before; then the places of all lines are kept.
    """

    __slots__ = ("_near", "_positions", "_starts", "text")

    def __init__(self, text: str, near: LineStart = TEXT_START) -> None:
        self.text = text
        self._near = near
        self._positions = 0
        """How many positions were asked for."""
        self._starts: list[int] | None = None

    @property
    def starts(self) -> list[int]:
        """Where each line begins, in code points."""
        if self._starts is None:
            if "\r" in self.text:
                self._starts = [0, *(found.end() for found in LINE_BREAK.finditer(self.text))]
            else:  # four times as fast
                ends = accumulate(map(len, self.text.split("\n")))
                self._starts = [0, *map(add, ends, count(1))]
                self._starts.pop()
        return self._starts

    def __len__(self) -> int:
        return len(self.starts)

    def line_text(self, line: int) -> str:
        """The text of a line (from 0) without its line break."""
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[line] : end].rstrip("\r\n")

    def line_of(self, offset: int) -> int:
        """The line (from 0) that an offset in code points is on."""
        return bisect_right(self.starts, min(max(offset, 0), len(self.text))) - 1

    def position(self, offset: int, encoding: PositionEncoding = "utf-32") -> Position:
        """The position of an offset in code points; the column in units of `encoding`.

        An offset outside the text is taken to its nearest end.
        """
        offset = min(max(offset, 0), len(self.text))
        self._positions += 1
        if self._starts is None and self._positions <= _COUNTED:
            line, start = self._near = _line_at(self.text, offset, self._near)
        else:
            line = self.line_of(offset)
            start = self.starts[line]
        return Position(line, _width(self.text[start:offset], encoding))

    def positions(self, span: Span, encoding: PositionEncoding = "utf-32") -> tuple[Position, Position]:
        """The positions of both ends of a span; see `position`."""
        start = self.position(span.start, encoding)
        within = self.text[span.start : span.end]
        if span.start < 0 or len(within) != span.end - span.start or "\n" in within or "\r" in within:
            return start, self.position(span.end, encoding)
        return start, Position(start.line, start.column + _width(within, encoding))

    def offset(self, position: Position, encoding: PositionEncoding = "utf-32") -> int:
        """The offset in code points of a position whose column counts units of `encoding`.

        As the LSP asks, a column beyond the line means its end, a line beyond the text the text's end, and a
        column inside a character means that character's start.
        """
        line, column = position
        if line < 0:
            return 0
        if line >= len(self.starts):
            return len(self.text)
        return self.starts[line] + offset_in_line(self.line_text(line), column, encoding)
