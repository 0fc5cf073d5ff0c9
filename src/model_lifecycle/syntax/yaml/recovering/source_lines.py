"""The lines of a stretch of YAML text, for the error-recovering parser: starts, ends, indentation."""

import re
from bisect import bisect_right
from typing import Final

from model_lifecycle.syntax.odd_characters import INVISIBLE, ODD

_LINE: Final = re.compile(rf"([ ]*+)([ \t{ODD}]*+)([^\r\n]*+)(?:\r\n|\r|\n|\Z)")


class SourceLines:
    """The lines from `start` to `end` of a text; all offsets are those of the whole text.

    Line numbers are indexes into the lists below and have no meaning elsewhere.
    """

    __slots__ = ("content", "end", "indent", "odd", "starts", "stop", "text")

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.stop = end
        self.starts: list[int] = []
        self.content: list[int] = []
        """The offset of the first character of each line that is not a blank."""
        self.end: list[int] = []
        """Where the line ends, before its line break."""
        self.indent: list[int] = []
        """In which column its content begins, from 0; -1 where it is blank or a comment."""
        self.odd: dict[int, int] = {}
        """The lines with other characters than spaces in their indentation, and the offset of the first of these."""
        place = start
        while place < end:
            match = _LINE.match(text, place, end)
            assert match is not None  # it matches anything
            content = match.start(3)
            blank = content == match.end(3) or text[content] == "#"
            if not blank and match.end(2) > match.start(2):
                self.odd[len(self.starts)] = match.start(2)
            self.starts.append(place)
            self.content.append(content)
            self.end.append(match.end(3))
            self.indent.append(-1 if blank else content - place)
            place = match.end()
        if self.odd:
            self._guess_columns()

    def __len__(self) -> int:
        return len(self.starts)

    def at(self, place: int) -> int:
        """The line of an offset."""
        return max(bisect_right(self.starts, place) - 1, 0)

    def significant(self, line: int) -> int:
        """The first line from `line` on that is neither blank nor a comment; `len` when there is none."""
        while line < len(self.indent) and self.indent[line] < 0:
            line += 1
        return line

    def text_end(self, line: int) -> int:
        """Where the line's text ends, without blanks behind it."""
        end = self.end[line]
        while end > self.content[line] and self.text[end - 1] in " \t":
            end -= 1
        return end

    def _guess_columns(self) -> None:
        """Take a tab for as many columns as the other lines are indented by, four when there are none."""
        indented = [indent for line, indent in enumerate(self.indent) if indent > 0 and line not in self.odd]
        width = min(min(indented, default=4), 8)
        for line in self.odd:
            written = self.text[self.starts[line] : self.content[line]]
            self.indent[line] = sum(width if character == "\t" else character not in INVISIBLE for character in written)
