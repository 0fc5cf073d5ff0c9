"""Offsets to lines and columns and back: the one converter that knows position encodings."""

import re
from bisect import bisect_right
from itertools import accumulate, count, islice
from operator import add
from typing import Final, Literal

from model_lifecycle.text.span import Position, Span

PositionEncoding = Literal["utf-8", "utf-16", "utf-32"]

LINE_BREAK = re.compile(r"\r\n|\r|\n")

_FEW: Final = 4096
"""Characters that are looked through one line break after another."""


def _width(text: str, encoding: PositionEncoding) -> int:
    if encoding == "utf-32" or text.isascii():
        return len(text)
    if encoding == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def line_span(text: str, line: int) -> Span | None:
    """Where a line (from 0) stands, without its line break; None beyond the last line.

    For one look-up in a text: it counts line breaks, which is several times as fast as making a `LineIndex`.
    """
    start = _line_start(text, line)
    if start is None:
        return None
    after = LINE_BREAK.search(text, start)
    return Span(start, after.start() if after else len(text))


def _line_start(text: str, line: int) -> int | None:
    start, end, left = 0, len(text), line  # the break that is looked for is the `left`-th in text[start:end]
    if left <= 0:
        return 0
    if _count_breaks(text, start, end) < left:
        return None
    while end - start > _FEW:
        middle = (start + end) // 2
        if text.startswith("\r\n", middle - 1):
            middle += 1
        count = _count_breaks(text, start, middle)
        if count >= left:
            end = middle
        else:
            start, left = middle, left - count
    return next(islice(LINE_BREAK.finditer(text, start, end), left - 1, None)).end()  # it is there: they were counted


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
    """

    __slots__ = ("starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        if "\r" in text:
            self.starts = [0, *(found.end() for found in LINE_BREAK.finditer(text))]
        else:  # four times as fast
            ends = accumulate(map(len, text.split("\n")))
            self.starts = [0, *map(add, ends, count(1))]
            self.starts.pop()

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
        line = self.line_of(offset)
        return Position(line, _width(self.text[self.starts[line] : offset], encoding))

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
