"""Offsets in code points to lines and columns and back, in UTF-8, UTF-16 or UTF-32 code units."""

import re
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, chain, count, islice, pairwise
from operator import add
from typing import Final, Literal, NamedTuple

from model_lifecycle.text.span import Position, Span

PositionEncoding = Literal["utf-8", "utf-16", "utf-32"]

LINE_BREAK = re.compile(r"\r\n|\r|\n")

_ROOMY: Final = 4 * 1024 * 1024
"""Texts of more code points are not split into lines to count them: the lines of 16 MB take 60 MB."""

_COUNTED: Final = 8
"""Positions far apart for which counting line breaks is faster than looking up the places of all lines."""

_FAR: Final = 4096
"""Code points from one position to another in which counting line breaks costs next to nothing."""


_STEP: Final = 256
"""Code points whose lines are looked at one by one; of longer stretches the line breaks are counted."""


def _width(text: str, encoding: PositionEncoding) -> int:
    if encoding == "utf-32" or text.isascii():
        return len(text)
    if encoding == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def lines_with_breaks(text: str) -> list[str]:
    """The lines of a text, each with its line break; the last line may have none, and is left out if empty."""
    if "\r" not in text:
        lines = text.split("\n")  # a tenth of the time
        last = lines.pop()
        return [f"{line}\n" for line in lines] + ([last] if last else [])
    bounds = [0, *(line_break.end() for line_break in LINE_BREAK.finditer(text)), len(text)]
    return [text[start:end] for start, end in pairwise(bounds) if start < end]


def line_start(text: str, place: int) -> int:
    """The start of the line at an offset; the offset between the two characters of a CRLF begins one."""
    feed = text.rfind("\n", 0, place)
    return max(feed, text.rfind("\r", feed + 1, place)) + 1


def line_break_of(text: str) -> str:
    """The first line break of a text, which an edit writes too; a line feed if the text has none."""
    match = LINE_BREAK.search(text)
    return match[0] if match is not None else "\n"


class LineStart(NamedTuple):
    """A line of a text, from 0, and the offset where it begins."""

    line: int
    offset: int


TEXT_START: Final = LineStart(0, 0)


def _line_at(text: str, offset: int, near: LineStart) -> LineStart:
    """The line that an offset is on, counted from a line whose place is known."""
    place = offset - text.startswith("\r\n", offset - 1) if offset else 0  # a CRLF belongs to the line that it ends
    start = line_start(text, place)
    if start < near.offset:
        return LineStart(near.line - count_breaks(text, start, near.offset), start)
    return LineStart(near.line + count_breaks(text, near.offset, start), start)


def line_near(text: str, line: int, near: LineStart) -> LineStart:
    """The start of a line, or of the last one if the text has fewer, counted from `near`, the start of a line above."""
    near = near if near.line <= line else TEXT_START
    width = _STEP
    while near.offset + width < len(text) and (there := _line_at(text, near.offset + width, near)).line <= line:
        near, width = there, 2 * width
    while width > _STEP:
        width //= 2
        there = _line_at(text, near.offset + width, near)
        near = there if there.line <= line else near
    for found in islice(LINE_BREAK.finditer(text, near.offset), line - near.line):
        near = LineStart(near.line + 1, found.end())
    return near


def count_breaks(text: str, start: int, end: int) -> int:
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


def _line_starts(text: str) -> Sequence[int]:
    """The offset where each line of a text begins; for a long text in an array, which takes a quarter of the memory."""
    if len(text) > _ROOMY:
        return array("q", chain((0,), (line_break.end() for line_break in LINE_BREAK.finditer(text))))
    if "\r" in text:
        return [0, *(line_break.end() for line_break in LINE_BREAK.finditer(text))]
    ends = accumulate(map(len, text.split("\n")))  # four times as fast
    starts = [0, *map(add, ends, count(1))]
    starts.pop()
    return starts


class LineIndex:
    """The lines of one text.

    A line ends at LF, CRLF or a lone CR, as YAML 1.2 and the LSP say; U+0085 and U+2028 are ordinary characters.

    For positions near the one before line breaks are counted, and for the first few others too; then the places of all
    lines are kept.
    """

    __slots__ = ("_near", "_positions", "_starts", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._near = TEXT_START
        self._positions = 0
        """The number of positions computed so far that were far from the one before."""
        self._starts: Sequence[int] | None = None

    @property
    def text(self) -> str:
        """The whole text."""
        return self._text

    @property
    def starts(self) -> Sequence[int]:
        """Where each line begins, in code points."""
        if self._starts is None:
            self._starts = _line_starts(self.text)
        return self._starts

    def __len__(self) -> int:
        return len(self.starts)

    def line_text(self, line: int) -> str:
        """The text of a line (from 0) without its line break."""
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[line] : end].rstrip("\r\n")

    def line_of(self, offset: int) -> int:
        """The line (from 0) that an offset in code points is on."""
        return self._line_at(min(max(offset, 0), len(self._text))).line

    def _line_at(self, offset: int) -> LineStart:
        """The line that an offset is on."""
        if self._starts is None:
            near = _line_at(self._text, offset, self._near)
            if self._is_counted(near):
                return near
        line = bisect_right(self.starts, offset) - 1
        return LineStart(line, self.starts[line])

    def _line(self, line: int) -> LineStart:
        """A line by its number from 0, or the last one if the text has fewer."""
        if self._starts is None:
            near = line_near(self._text, line, self._near)
            if self._is_counted(near):
                return near
        line = min(line, len(self.starts) - 1)
        return LineStart(line, self.starts[line])

    def _is_counted(self, near: LineStart) -> bool:
        """Whether line breaks are still counted; remember `near`, from which the next position is."""
        self._positions += abs(near.offset - self._near.offset) > _FAR
        self._near = near
        return self._positions <= _COUNTED

    def position(self, offset: int, encoding: PositionEncoding = "utf-32") -> Position:
        """The position of an offset in code points; the column in units of `encoding`.

        An offset outside the text is taken to its nearest end.
        """
        offset = min(max(offset, 0), len(self._text))
        line, start = self._line_at(offset)
        return Position(line, _width(self._text[start:offset], encoding))

    def positions(self, span: Span, encoding: PositionEncoding = "utf-32") -> tuple[Position, Position]:
        """The positions of both ends of a span; see `position`."""
        start = self.position(span.start, encoding)
        if not 0 <= span.start <= span.end <= len(self._text):
            return start, self.position(span.end, encoding)
        within = self._text[span.start : span.end]
        if "\n" in within or "\r" in within:
            return start, self.position(span.end, encoding)
        return start, Position(start.line, start.column + _width(within, encoding))

    def offset(self, position: Position, encoding: PositionEncoding = "utf-32") -> int:
        """The offset in code points of a position whose column counts units of `encoding`.

        As the LSP asks, a column beyond the line means its end, a line beyond the text the text's end, and a
        column inside a character means that character's start.
        """
        if position.line < 0:
            return 0
        line, start = self._line(position.line)
        if line < position.line:
            return len(self._text)
        end = LINE_BREAK.search(self._text, start)
        content = self._text[start : end.start() if end else None]
        return start + offset_in_line(content, position.column, encoding)
