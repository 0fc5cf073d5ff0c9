"""Whether the lines of a YAML text make records, by the names of their properties and the columns they begin in.

No parser is used: names in columns can be compared for many columns in a moment. A text that passes still has to be
read; a text that fails does not hold records, or is written in another style. Only `one_mistake` asks, whose first
lines say what that is worth: without this look each of its candidates would have to be parsed.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from model_lifecycle.schema.describe import Description
from model_lifecycle.syntax.yaml.margins import Margins

_ENTRY: Final = re.compile(r"(?P<dash>-[ ]+)?(?:(?P<quote>[\"']?)(?P<name>[a-z][a-z0-9_]*)(?P=quote):(?=[ \t]|\Z))?")
_NOTHING: Final = re.compile(r"[ \t]*(?:[&!][^ \t]*[ \t]*)*(?:#.*)?")
_TEXT: Final = re.compile(r"[ \t]*(?:[&!][^ \t]*[ \t]+)*[|>][-+0-9]*[ \t]*(?:#.*)?")
_SEPARATOR: Final = "---"


class RecordLine(NamedTuple):
    """A line: the name of its property, if any (otherwise ""); `inner` is its distance from the dash of an item.

    `opens`: nothing follows the colon. `is_text`: a text begins there with `|` or `>`.
    """

    name: str
    is_item: bool
    inner: int
    opens: bool
    is_text: bool
    is_separator: bool


def record_lines(margins: Margins) -> list[RecordLine]:
    """The lines of a text."""
    return [_line(margins.text, line.content, line.end, is_top=not line.column) for line in margins.lines]


def _line(text: str, start: int, end: int, *, is_top: bool) -> RecordLine:
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
    """A list or a mapping that the lines are in, with the names it has so far."""

    def __init__(self, column: int, description: Description, *, is_list: bool) -> None:
        self.column = column
        self.description = description
        self.is_list = is_list
        self.names: set[str] = set()

    def copy(self) -> "_Frame":
        frame = _Frame(self.column, self.description, is_list=self.is_list)
        frame.names = set(self.names)
        return frame

    def has_all(self) -> bool:
        """Whether no property is missing."""
        return self.is_list or self.names >= self.description.properties.keys()


class RecordLineReader:
    """Reads lines, and says whether they are records as `root` describes them: each property in its place, once, and
    none missing. Values are ignored.
    """

    def __init__(self, root: Description) -> None:
        self._root = root
        self._frames = [_Frame(0, root, is_list=False)]
        self._opened: Description | None = None
        """The description of the last key's value, where that is not on the key's line."""
        self._key = -1
        """The column of the last key, or of the last item that is a value."""
        self._text = -1
        """The column of the key whose text the lines are in."""

    def copy(self) -> "RecordLineReader":
        """A reader that has read the same lines."""
        reader = RecordLineReader(self._root)
        reader._frames = [frame.copy() for frame in self._frames]
        reader._opened, reader._key, reader._text = self._opened, self._key, self._text
        return reader

    def takes_all(self, lines: Iterable[tuple[RecordLine, int]]) -> bool:
        """Whether these lines, each with the column it begins in, are exactly the rest of the records."""
        return all(self.takes(line, column) for line, column in lines) and self._ends()

    def takes(self, line: RecordLine, column: int) -> bool:
        """Whether a line may come next."""
        if 0 <= self._text < column:
            return True
        self._text = -1
        if line.is_separator:
            return self._begins_again()
        if not (line.name or line.is_item):
            return column > self._key and self._opened is None  # a text goes on
        if not self._is_in_place(line, column):
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
        return self._takes_key(frame, line)

    def _ends(self) -> bool:
        """Whether nothing is missing in the open lists and mappings."""
        return all(frame.has_all() for frame in self._frames)

    def _begins_again(self) -> bool:
        """Whether a line `---` may come next; then nothing is open."""
        may_come = self._key < 0 or self._ends()
        self._frames = [_Frame(0, self._root, is_list=False)]
        self._opened, self._key = None, -1
        return may_come

    def _is_in_place(self, line: RecordLine, column: int) -> bool:
        """Whether a line begins in the column of an open list or mapping; closes those that it ends."""
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

    def _takes_key(self, frame: _Frame, line: RecordLine) -> bool:
        value = frame.description.step(line.name)
        if value is None or line.name in frame.names:
            return False
        frame.names.add(line.name)
        self._key = frame.column
        self._opened = value if line.opens else None
        self._text = frame.column if line.is_text else -1
        return True
