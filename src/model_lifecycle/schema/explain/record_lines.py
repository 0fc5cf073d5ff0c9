"""Test whether the lines of a YAML text form records, by the names of properties and their columns.

Without a parser, many changes of columns can be tried quickly. A text that passes still has to be parsed; a text that
fails is not a record, or is written in another style. Only `one_mistake` uses it, whose first lines state its value:
without it, each candidate would have to be parsed.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from model_lifecycle.schema.describe import Description
from model_lifecycle.syntax.yaml.margins import Margins

_ENTRY: Final = re.compile(r"(?P<dash>-[ ]+)?(?:(?P<quote>[\"']?)(?P<name>[a-z][a-z0-9_]*)(?P=quote):(?=[ \t]|\Z))?")
"""Matches the start of a line: a dash, a key with its colon, or both."""
_NOTHING: Final = re.compile(r"[ \t]*(?:[&!][^ \t]*[ \t]*)*(?:#.*)?")
"""Matches the rest of a line without a value: anchors, tags and a comment."""
_TEXT: Final = re.compile(r"[ \t]*(?:[&!][^ \t]*[ \t]+)*[|>][-+0-9]*[ \t]*(?:#.*)?")
"""Matches the header of a block scalar after a colon."""
_SEPARATOR: Final = "---"


class RecordLine(NamedTuple):
    """A line of YAML: `name` is that of its property or empty, `inner` the width of its dash with blanks.

    `opens`: no value follows the colon on the line. `is_text`: a block scalar begins there.
    """

    name: str
    is_item: bool
    inner: int
    opens: bool
    is_text: bool
    is_separator: bool


def record_lines(margins: Margins) -> list[RecordLine]:
    """The lines of a text that are neither blank nor comments, each with the key and dash that it begins with."""
    return [_line(margins.text, line.content, line.end, is_top=not line.column) for line in margins.lines]


def _line(text: str, start: int, end: int, *, is_top: bool) -> RecordLine:
    """Read one line of a text, from `start` to `end`; `is_top`: it is not indented."""
    entry = _ENTRY.match(text, start, end)
    assert entry is not None
    name = entry["name"] or ""
    return RecordLine(
        name,
        entry["dash"] is not None,
        entry.end("dash") - start if entry["dash"] else 0,
        bool(name) and _NOTHING.fullmatch(text, entry.end(), end) is not None,
        bool(name) and _TEXT.fullmatch(text, entry.end(), end) is not None,
        is_top and text[start:end].rstrip() == _SEPARATOR,
    )


class _Frame:
    """A list or mapping that is open at a line, with the names that it has so far."""

    def __init__(self, column: int, description: Description, *, is_list: bool) -> None:
        """Open a list or mapping whose dashes or keys are in `column`."""
        self.column = column
        self.description = description
        self.is_list = is_list
        self.names: set[str] = set()

    def copy(self) -> "_Frame":
        """A copy of the frame that does not share its names."""
        frame = _Frame(self.column, self.description, is_list=self.is_list)
        frame.names = set(self.names)
        return frame

    def has_all(self) -> bool:
        """Whether the mapping has all properties."""
        return self.is_list or self.names >= self.description.properties.keys()


class RecordLineReader:
    """Reads lines and tests whether they form records that `root` describes; values are ignored."""

    def __init__(self, root: Description) -> None:
        """Begin before the first line of a record that `root` describes."""
        self._root = root
        self._frames = [_Frame(0, root, is_list=False)]
        self._opened: Description | None = None
        """The description of the last key's value, if that is not on the line of the key; otherwise None."""
        self._key = -1
        """The column of the last key, or of the last item that is a scalar."""
        self._text = -1
        """The column of the key whose block scalar is being read; -1 outside of one."""

    def copy(self) -> "RecordLineReader":
        """A copy of the reader in its current state."""
        reader = RecordLineReader(self._root)
        reader._frames = [frame.copy() for frame in self._frames]
        reader._opened, reader._key, reader._text = self._opened, self._key, self._text
        return reader

    def read_lines(self, lines: Iterable[tuple[RecordLine, int]]) -> bool:
        """Read lines, each with its column; return whether they complete the records begun before."""
        return all(self.read_line(line, column) for line, column in lines) and self._is_complete()

    def read_line(self, line: RecordLine, column: int) -> bool:
        """Read a line that begins at `column`; return whether a record can continue with it."""
        if 0 <= self._text < column:
            return True
        self._text = -1
        if line.is_separator:
            return self._read_separator()
        if not (line.name or line.is_item):
            return column > self._key and self._opened is None  # a text continues
        if not self._enter_collection(line, column):
            return False
        frame = self._frames[-1]
        if line.is_item:
            items = frame.description.items
            if items is None:
                return False
            self._key = column
            if not line.name:
                return not items.properties
            frame = _Frame(column + line.inner, items, is_list=False)
            self._frames.append(frame)
        return self._read_key(frame, line)

    def _is_complete(self) -> bool:
        """Whether all open mappings have all properties, so that the record may end."""
        return all(frame.has_all() for frame in self._frames)

    def _read_separator(self) -> bool:
        """Read a line `---`, which starts a new record; return whether it may stand there.

        It may before the first line of a record, and after a complete record.
        """
        is_allowed = self._key < 0 or self._is_complete()
        self._frames = [_Frame(0, self._root, is_list=False)]
        self._opened, self._key = None, -1
        return is_allowed

    def _enter_collection(self, line: RecordLine, column: int) -> bool:
        """Open or close collections so that a line belongs to the last one; return whether it begins in its column."""
        opened, self._opened = self._opened, None
        if opened is not None and (column > self._key or (line.is_item and column == self._key)):
            self._frames.append(_Frame(column, opened, is_list=line.is_item))
            return True
        while self._frames:
            frame = self._frames[-1]
            if frame.column < column or (frame.column == column and frame.is_list == line.is_item):
                return frame.column == column
            if not frame.has_all():
                return False
            self._frames.pop()
        return False

    def _read_key(self, frame: _Frame, line: RecordLine) -> bool:
        """Read the key of a line into `frame`; return whether the property exists and is not repeated."""
        value = frame.description.step(line.name)
        if value is None or line.name in frame.names:
            return False
        frame.names.add(line.name)
        self._key = frame.column
        self._opened = value if line.opens else None
        self._text = frame.column if line.is_text else -1
        return True
