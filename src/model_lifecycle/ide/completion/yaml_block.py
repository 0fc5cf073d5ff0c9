"""The block structure of YAML around one line, read line by line, so that errors elsewhere do not matter.

A line belongs to the nearest line above that is indented less; only these are looked at.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from model_lifecycle.ide.completion.yaml_line import LineEntry, YamlLine, read_line
from model_lifecycle.syntax.pointer import Step
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span

_MARKER = re.compile(r"(?:---|\.\.\.)(?:\s|$)")


@dataclass
class Level:
    """An object or a list that is open at a line: the column of its names or dashes, and what stands before.

    `step` is the name or index under which the next level inside stands; of the innermost one the last one read.
    """

    is_list: bool
    column: int
    names: list[str] = field(default_factory=list)
    count: int = 0
    """Of a list: how many items there are above."""
    step: Step = ""


@dataclass(frozen=True)
class Open:
    """The levels that are open at a line, the innermost first."""

    levels: tuple[Level, ...]
    in_scalar: bool
    """Whether a text stands where something inside it would: a code sample, or a text over several lines."""

    def steps(self, depth: int) -> tuple[Step, ...]:
        """The way from the record to the level at a depth (0 is the innermost)."""
        return tuple(level.step for level in reversed(self.levels[depth + 1 :]))


class YamlBlock:
    """The lines of the record around an offset."""

    def __init__(self, lines: LineIndex, offset: int) -> None:
        self.lines = lines
        self.cursor_line = lines.line_of(offset)
        self._read: dict[int, YamlLine] = {}
        first, last = self._document()
        self.list_column = self._list_column(first, last)
        self.first, self.last = self._record(first, last)
        """The first line of the record, and the one behind its last."""

    def line(self, number: int) -> YamlLine:
        """A line, by its number from 0."""
        if number not in self._read:
            text = self.lines.line_text(number)
            self._read[number] = read_line(text if not _MARKER.match(text) else " " * 3 + text[3:])
        return self._read[number]

    @property
    def span(self) -> Span:
        """The record's stretch of the text."""
        starts = self.lines.starts
        end = starts[self.last] if self.last < len(starts) else len(self.lines.text)
        return Span(starts[self.first], end)

    def _document(self) -> tuple[int, int]:
        """The lines of the YAML document: from the marker above to the one below."""
        text, starts = self.lines.text, self.lines.starts
        here = starts[self.cursor_line]
        before, after = -1, len(text)
        for marker in ("\n---", "\r---"):
            before = max(before, text.rfind(marker, 0, here))
            found = text.find(marker, max(here - 1, 0) + 1)
            after = found if 0 <= found < after else after
        if _MARKER.match(self.lines.line_text(self.cursor_line)):
            before = max(before, here - 1)
        first = self.lines.line_of(before + 1) if before >= 0 else 0
        return first, (self.lines.line_of(after + 1) if after < len(text) else len(starts))

    def _list_column(self, first: int, last: int) -> int | None:
        """The column of the dashes of a list of records; None where the document is one record."""
        for number in range(first, last):
            line = self.line(number)
            if not line.is_blank:
                return line.dashes[0] if line.dashes else None
        return None

    def _record(self, first: int, last: int) -> tuple[int, int]:
        if self.list_column is None:
            return first, last
        start = self.cursor_line
        while start > first and not self._begins_record(start):
            start -= 1
        end = max(self.cursor_line, start) + 1
        while end < last and not self._begins_record(end):
            end += 1
        return start, end

    def _begins_record(self, number: int) -> bool:
        line = self.line(number)
        return bool(line.dashes) and line.dashes[0] == self.list_column

    def above(self, number: int) -> int | None:
        """The nearest line above that holds something."""
        return next((one for one in range(number - 1, self.first - 1, -1) if not self.line(one).is_blank), None)

    def below(self, number: int) -> int | None:
        """The nearest line below that holds something."""
        return next((one for one in range(number + 1, self.last) if not self.line(one).is_blank), None)

    def open_at(self, number: int, entry: LineEntry) -> Open:
        """The levels from that of an entry outwards, the names and items above it on each; those below on the first."""
        first = Level(entry.name is None, entry.column)
        levels, in_scalar = [first], False
        for at, line, one in self._entries_before(number, entry.column):
            level = levels[-1]
            if one.column > level.column:
                continue
            is_list = one.name is None
            if one.column == level.column and is_list == level.is_list:
                level.count += 1
                if one.name is not None:
                    level.names.append(one.name)
                continue
            if one.column == level.column and not level.is_list:
                continue  # the items of a list that is not indented, under a property before
            if is_list and one.column == self.list_column:
                break
            step: Step = one.name if one.name is not None else 0
            levels.append(Level(is_list, one.column, [one.name] if one.name is not None else [], 0, step))
            in_scalar = in_scalar or (at < number and self._holds_text(line, one))
        for level in levels[1:]:
            if level.is_list:
                level.step = level.count
        first.names += self._names_below(number, first)
        return Open(tuple(levels), in_scalar)

    def _entries_before(self, number: int, column: int) -> Iterator[tuple[int, YamlLine, LineEntry]]:
        for at in range(number, self.first - 1, -1):
            line = self.line(at)
            for entry in reversed(line.entries):
                if at < number or entry.column < column:
                    yield at, line, entry

    @staticmethod
    def _holds_text(line: YamlLine, entry: LineEntry) -> bool:
        """Whether what is indented more than an entry is a part of its text."""
        return entry == line.entries[-1] and bool(line.value_text) and line.value_text[0] not in "[{"

    def _names_below(self, number: int, level: Level) -> Iterator[str]:
        for at in range(number + 1, self.last):
            line = self.line(at)
            if line.is_blank:
                continue
            if line.first_column < level.column:
                return
            if line.first_column == level.column and not line.dashes and line.key is not None:
                yield line.key
