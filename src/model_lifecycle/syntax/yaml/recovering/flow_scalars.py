"""The texts of a collection in brackets, and the way from one token to the next."""

import re
from typing import Final

from model_lifecycle.syntax.node import Scalar
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.recovering import continuation_lines, error_messages
from model_lifecycle.syntax.yaml.recovering.inline_tokens import plain, quoted
from model_lifecycle.syntax.yaml.recovering.parser import Parser
from model_lifecycle.syntax.yaml.scalar_segments import joined, plain_segments
from model_lifecycle.text.span import Span

GAP: Final = re.compile(r"(?:[ \t\r\n]++|#(?<![^ \t\r\n,\[\]{}\"':].)[^\r\n]*+)*")
"""What is allowed between two tokens: blanks, line breaks, comments."""
INDICATOR_AHEAD: Final = re.compile(r"[ \t\r\n,\[\]{}]|\Z")
_PLAIN: Final = re.compile(
    r"(?:[^ \t\r\n,\[\]{}:]++|:(?![ \t\r\n,\[\]{}]|\Z)|[ \t]++(?![#\r\n,\[\]{}]|\Z|:(?:[ \t\r\n,\[\]{}]|\Z)))*"
)
_STRAY: Final = re.compile(r"[^,\[\]{}\r\n]*+")


class FlowTexts:
    """The place of a reader in a collection, and the scalars that it reads."""

    def __init__(self, reading: Parser, column: int) -> None:
        self.reading = reading
        self.text = reading.text
        self.stop = reading.lines.stop
        self.column = column
        self.place = 0
        self.last_end = 0
        """The end of the last token."""
        self.interrupted = False
        """Whether a line looks as if it were behind the collection."""
        self.shallow: list[int] = []
        """The lines that are not indented further than the entry."""
        self.hides_closers = False
        """Whether closing brackets may be hidden behind a quote that is not closed, or in what is too deep."""

    def skip(self) -> bool:
        """Go to the next token. False where there is none, or the next line belongs to the block structure."""
        gap = GAP.match(self.text, self.place, self.stop)
        assert gap is not None
        if self.text[self.place : self.place + 1] == "#" and self.text[self.place - 1] not in " \t\r\n":
            error_messages.glued_comment(self.reading, self.place)
        if gap.end() == self.stop:
            self.place = gap.end()
            return False
        if gap.end() > self.place and self.is_behind(gap.end()):
            self.interrupted = True
            return False
        is_further = gap.end() > self.place
        self.place = gap.end()
        if is_further and self._is_shallow():
            self.shallow.append(self.reading.lines.at(self.place))
        return True

    def _is_shallow(self) -> bool:
        """Whether the token here begins a line that is not indented further than the entry.

        No program minds a closing bracket in the column of the entry.
        """
        lines = self.reading.lines
        line = lines.at(self.place)
        if lines.content[line] != self.place or not continuation_lines.is_shallow(self.reading, line):
            return False
        return self.text[self.place] not in "]}" or lines.indent[line] != self.reading.top.column

    def is_behind(self, place: int) -> bool:
        """Whether a line with its text at `place` looks as if it were behind the collection."""
        if self.column < 0 or place >= self.stop:
            return False
        line = self.reading.lines.at(place)
        return self.reading.lines.content[line] == place and self.reading.resumes(line, self.column)

    def skip_stray(self) -> None:
        """Go to the next comma or bracket, or to the end of the line, past at least one character if there is one."""
        stray = _STRAY.match(self.text, self.place, self.stop)
        self.place = min(max(stray.end() if stray else 0, self.place + 1), self.stop)
        self.last_end = self.place

    def quoted(self) -> Scalar:
        """Read a text in quotes; an unclosed one ends before the closing brackets at the end of its line."""
        start = self.place
        read = quoted(self.reading, start, self.column, in_flow=True)
        self.place = read.end
        if not read.closed:
            # Closing brackets at the end of the line were probably not meant as text.
            self.place = start + 1 + len(self.text[start + 1 : read.end].rstrip("]},; \t"))
            read.scalar.end = self.place
            read.scalar.text = read.scalar.value = self.text[start + 1 : self.place]
            self.reading.brackets[-1].broken = True
            self.hides_closers = True
        else:
            self.shallow += continuation_lines.shallow_lines(self.reading, start, read.end)
        return read.scalar

    def reserved(self, character: str) -> Scalar:
        """Read a text that begins with a character that is not allowed there, and report it."""
        start = self.place
        self.skip_stray()
        end = start + len(self.text[start : self.place].rstrip(" \t"))
        written = self.text[start:end]
        message = f"A text cannot begin with `{character}`. Put it in quotes."
        self.reading.report(yaml_rules.UNQUOTED_START, message, Span(start, end))
        self.reading.brackets[-1].broken = True
        self.place = self.last_end = max(end, start + 1)
        return Scalar(start, end, written, written)

    def plain(self) -> Scalar:
        """Read a text without quotes, on as many lines as it has."""
        start = self.place
        end = self._plain_line()
        while True:  # further lines of the same text
            space = GAP.match(self.text, end, self.stop)
            next_place = end if space is None else space.end()
            gap = self.text[end:next_place]
            if next_place == self.stop or not gap.strip(" \t") or "#" in gap:
                break
            character = self.text[next_place]
            if character in ",[]{}" or (
                character == ":" and INDICATOR_AHEAD.match(self.text, next_place + 1, self.stop)
            ):
                break
            if self.is_behind(next_place):
                break
            self.place = next_place
            end = self._plain_line()
        self.place = end
        if "\n" in self.text[start:end] or "\r" in self.text[start:end]:
            self.shallow += continuation_lines.shallow_lines(self.reading, start, end)
            return plain(self.reading, start, end, joined(plain_segments(self.text, start, end)))
        return plain(self.reading, start, end, self.text[start:end])

    def _plain_line(self) -> int:
        """Where the part of a plain scalar that begins at `place` ends on its line."""
        match = _PLAIN.match(self.text, self.place, self.stop)
        assert match is not None
        return max(match.end(), self.place + 1)
