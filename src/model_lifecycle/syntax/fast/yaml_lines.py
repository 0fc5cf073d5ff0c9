"""The line of each value of a YAML text whose data is known, found without reading the text again as YAML."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from model_lifecycle.syntax.data import Data, ExactFloat

_PLAIN_KEY: Final = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_SCALARS: Final = frozenset({str, int, float, ExactFloat, bool})
_MEANS_MORE: Final = frozenset(("", *" #|>&*!?%@`[{"))
"""Characters after a key and one blank that do not begin a plain or quoted scalar of one line."""
_BLOCK_SCALAR: Final = re.compile(r"[|>][-+1-9]{0,2}(?: +#.*)?")
_CLOSED: Final = re.compile(r".*[\]}](?: +#.*)?")

_Line = tuple[int, str, int]
"""The indentation of a line, its text after that, and its number from 1."""


@lru_cache
def _is_plain(name: str) -> bool:
    return _PLAIN_KEY.fullmatch(name) is not None


class _UnusualError(Exception):
    """The text is laid out in a way that only the parser understands."""


def value_lines(text: str, records: Sequence[Data]) -> list[dict[str, int]] | None:
    """The lines, from 1, that the values of records begin on, by JSON Pointer; None where that is not certain.

    Follows the data through the text: each of its names and items must stand on a line of its own where the data has
    it next, and no line may be left over. Values inside of brackets are left out: they are on the line of the
    bracket. The text is one that gives this data.
    """
    if "\t" in text or text.count("\r") != text.count("\r\n"):
        return None
    reader = _LineReader(text)
    try:
        return reader.records(records)
    except (_UnusualError, IndexError, RecursionError):
        return None


class _LineReader:
    """Walks the lines of a YAML text that are not blank, beside the values that are expected on them."""

    def __init__(self, text: str) -> None:
        lines: list[_Line] = []
        for number, line in enumerate(text.split("\n"), 1):
            content = line.lstrip(" ")
            if content and content[0] not in "#\r":
                lines.append((len(line) - len(content), content.rstrip(), number))
        self._lines = lines
        if self._lines and self._lines[0][1] == "---":
            del self._lines[0]
        self._next = 0

    def records(self, records: Sequence[Data]) -> list[dict[str, int]]:
        line_of: list[dict[str, int]] = [{} for _ in records]
        indent, content, _ = self._lines[0]
        if content.startswith("- "):
            for record, lines in zip(records, line_of, strict=True):
                self._item(record, "", indent, lines)
        elif len(records) == 1:
            self._block(records[0], "", indent, line_of[0])
        else:
            raise _UnusualError  # several documents
        if self._next != len(self._lines):
            raise _UnusualError
        return line_of

    def _block(self, value: Data, pointer: str, indent: int, line_of: dict[str, int]) -> None:
        """A mapping or a list that begins on the next line, at this indentation."""
        line_of[pointer] = self._lines[self._next][2]
        if isinstance(value, dict) and value:
            for name, inner in value.items():
                self._pair(name, inner, pointer, indent, line_of)
        elif isinstance(value, list) and value:
            for position, inner in enumerate(value):
                self._item(inner, f"{pointer}/{position}", indent, line_of)
        else:
            raise _UnusualError

    def _pair(self, name: str, value: Data, pointer: str, indent: int, line_of: dict[str, int]) -> None:
        own, content, number = self._lines[self._next]
        key, colon, rest = content.partition(":")
        if own != indent or key != name or not colon or (rest and rest[0] != " ") or not _is_plain(name):
            raise _UnusualError
        self._next += 1
        if value.__class__ in _SCALARS and rest[1:2] not in _MEANS_MORE:
            line_of[f"{pointer}/{name}"] = number  # by far the most
        else:
            self._value(value, f"{pointer}/{name}", rest.lstrip(), indent, number, line_of)

    def _item(self, value: Data, pointer: str, indent: int, line_of: dict[str, int]) -> None:
        """Note the lines of the list item on the next line, whose dash is at the column `indent`."""
        own, content, number = self._lines[self._next]
        if own != indent or (content != "-" and not content.startswith("- ")):
            raise _UnusualError
        rest = content[1:].lstrip()
        if rest and rest[0] not in "[{#" and isinstance(value, dict | list):
            inner = indent + len(content) - len(rest)
            self._lines[self._next] = inner, rest, number
            self._block(value, pointer, inner, line_of)
            return
        self._next += 1
        self._value(value, pointer, rest, indent, number, line_of)

    def _value(self, value: Data, pointer: str, rest: str, indent: int, number: int, line_of: dict[str, int]) -> None:
        """The text after a name or a dash."""
        first = rest[:1]
        line_of[pointer] = number
        if not first or first == "#":
            if isinstance(value, dict | list):
                below = self._lines[self._next][0]
                if below < indent + isinstance(value, dict):
                    raise _UnusualError
                self._block(value, pointer, below, line_of)
            elif value is not None:
                raise _UnusualError
        elif isinstance(value, dict | list):
            if first not in "[{" or not _CLOSED.fullmatch(rest):
                raise _UnusualError
        elif first in "|>":
            if not _BLOCK_SCALAR.fullmatch(rest):
                raise _UnusualError
            while self._next < len(self._lines) and self._lines[self._next][0] > indent:
                self._next += 1
        elif first in "&*!?%@`":
            raise _UnusualError
