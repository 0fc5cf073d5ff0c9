"""Offsets to lines and columns and back: the one converter that knows position encodings."""

import re
from bisect import bisect_right
from typing import Literal

from model_lifecycle.text.span import Position

PositionEncoding = Literal["utf-8", "utf-16", "utf-32"]

LINE_BREAK = re.compile(r"\r\n|\r|\n")


def _width(text: str, encoding: PositionEncoding) -> int:
    if encoding == "utf-32" or text.isascii():
        return len(text)
    if encoding == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


class LineIndex:
    """The lines of one text.

    A line ends at LF, CRLF or a lone CR, as YAML 1.2 and the LSP say; U+0085 and U+2028 are ordinary characters.
    """

    __slots__ = ("starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(found.end() for found in LINE_BREAK.finditer(text))]

    def __len__(self) -> int:
        return len(self.starts)

    def line_text(self, line: int) -> str:
        """The text of a line (from 0) without its line break."""
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[line] : end].rstrip("\r\n")

    def position(self, offset: int, encoding: PositionEncoding = "utf-32") -> Position:
        """The position of an offset in code points; the column in units of `encoding`.

        An offset outside the text is taken to its nearest end.
        """
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.starts, offset) - 1
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
        content = self.line_text(line)
        start = self.starts[line]
        if column <= 0:
            return start
        if encoding == "utf-32" or content.isascii():
            return start + min(column, len(content))
        used = 0
        for index, character in enumerate(content):
            used += _width(character, encoding)
            if used > column:
                return start + index
        return start + len(content)
