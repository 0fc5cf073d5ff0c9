"""YAML as most record files have it, read line by line in a fifth of the time that the C parser's events take.

What is read here is a small part of YAML in which each line says by itself what it is: block collections of
`name: value` and `- value` without tabs, where a value is a plain scalar of harmless characters, a quoted scalar
without escapes, a flow collection of such on one line, or a literal block scalar. Of everything else, right or wrong,
`plain_root` knows nothing; `yaml_data` and the parsers do.
"""

import re
from sys import intern
from typing import Any, Final, Literal

from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.fast.common import NeedsFullParseError, common_number
from model_lifecycle.syntax.odd_characters import is_printable
from model_lifecycle.syntax.yaml.core_schema import CONSTANTS, NUMBER_STARTS, number_value

_NAME: Final = r"[A-Za-z_][A-Za-z0-9_.-]{0,99}+"
_WORDS: Final = r"(?:[A-Za-z0-9_./]|-(?=[0-9.]))[A-Za-z0-9_./+-]*+(?: ++[A-Za-z0-9_./+-]++)*"
_ITEM: Final = rf""""[^"\\]*+"|'[^']*+'|{_WORDS}"""
_COMMENT: Final = r"(?: ++#.*+)?"

_HEAD: Final = re.compile(rf"( *+)(- ++)?({_NAME})").fullmatch
_ITEM_LINE: Final = re.compile(r"( *+)- (.*+)").fullmatch
_LIST: Final = re.compile(rf"(\[ *+(?:(?:{_ITEM})(?: *+, *+(?:{_ITEM}))* *+)?\]){_COMMENT}").fullmatch
_OBJECT: Final = re.compile(
    rf"(\{{ *+(?:{_NAME}: ++(?:{_ITEM})(?: *+, *+{_NAME}: ++(?:{_ITEM}))* *+)?\}}){_COMMENT}"
).fullmatch
_QUOTED: Final = re.compile(rf"""(?:"([^"\\]*+)"|'([^']*+(?:''[^']*+)*)'){_COMMENT}""").fullmatch
_PLAIN: Final = re.compile(
    rf"((?:[A-Za-z0-9_./(+~$]|-(?=[0-9.]))(?:[^ :#]++|:(?=//|[0-9])|(?<=[A-Za-z0-9_/=-])#| ++(?=[^ :#]))*){_COMMENT}"
).fullmatch
_ITEMS: Final = re.compile(_ITEM).findall
_PAIRS: Final = re.compile(rf"({_NAME}): ++({_ITEM})").findall

_MOST_LEVELS: Final = 50
_MOST_KNOWN: Final = 10_000
_LONGEST_KNOWN: Final = 80
"""Heads and lines that are kept for the next texts, and code points of one, so that they take 5 MB at most."""


_Shape = Literal["scalar", "nothing", "list", "object", "clipped", "stripped"]

_Head = tuple[int, bool, int, str]
"""The text before a value: the line's first column, whether it begins with a dash, the name's column, the name."""

_Value = tuple[_Shape, Any]
"""The text after a name or a dash, and its data; a list or an object is copied for each place."""

_Line = tuple[int, bool, int, str, _Shape, Any]
"""A line that holds something: its head, then its value. The name of an item without one is empty."""

_NOTHING: Final[_Value] = ("nothing", None)


class _Heads(dict[str, _Head | None]):
    """Cache of parsed line heads (indentation, dash, key) by their text; None if a text is not such a head."""

    def __missing__(self, text: str) -> _Head | None:
        match = _HEAD(text)
        head = None
        if match is not None and match[3] not in CONSTANTS:
            column = len(match[1])
            head = column, match[2] is not None, column + len(match[2] or ""), intern(match[3])
        if len(self) >= _MOST_KNOWN:
            self.clear()
        self[text] = head
        return head


class _LineCache(dict[str, _Line | None]):
    """Cache of parsed lines by text; None for blank lines and comments. Raises `NeedsFullParseError` outside the subset
    of YAML.

    Nine of ten lines of a record stand in other records just so.
    """

    def __missing__(self, text: str) -> _Line | None:
        line = _line(text)
        if len(text) <= _LONGEST_KNOWN:
            if len(self) >= _MOST_KNOWN:
                self.clear()
            self[text] = line
        return line


_HEADS: Final = _Heads()
_LINES: Final = _LineCache()


def _line(text: str) -> _Line | None:
    before, colon, behind = text.partition(": ")
    head = _HEADS[before] if colon else _HEADS[text[:-1]] if text[-1:] == ":" else None
    if head is not None:
        return (*head, *(_value(behind.strip(" ")) if colon else _NOTHING))
    item = _ITEM_LINE(text)
    if item is not None:
        return (len(item[1]), True, 0, "", *_value(item[2].strip(" ")))
    if text.lstrip(" ")[:1] in ("", "#"):
        return None
    raise NeedsFullParseError


def _value(text: str) -> _Value:
    """The kind and data of the text after a colon. Raises `NeedsFullParseError` for anything unusual."""
    match text[:1]:
        case "" | "#":
            return _NOTHING
        case '"' | "'":
            if (match := _QUOTED(text)) is not None:
                return "scalar", match[1] if match[1] is not None else match[2].replace("''", "'")
        case "[":
            if (match := _LIST(text)) is not None:
                return "list", list(map(_item, _ITEMS(match[1])))
        case "{":
            if (match := _OBJECT(text)) is not None:
                return "object", _object(_PAIRS(match[1]))
        case "|":
            if text == "|":
                return "clipped", None
            if text == "|-":
                return "stripped", None
        case _:
            if (match := _PLAIN(text)) is not None:
                return "scalar", _scalar(match[1])
    raise NeedsFullParseError


def _item(text: str) -> Data:
    return text[1:-1] if text[0] in "\"'" else _scalar(text)


def _scalar(text: str) -> Data:
    if text in CONSTANTS:
        return CONSTANTS[text]
    if text[0] in NUMBER_STARTS and not isinstance(number_value(text), str):
        return common_number(text)
    return intern(text)


def _object(pairs: list[tuple[str, str]]) -> dict[str, Data]:
    data = {intern(name): _item(value) for name, value in pairs}
    if len(data) != len(pairs) or not data.keys().isdisjoint(CONSTANTS):
        raise NeedsFullParseError
    return data


def plain_root(text: str) -> Data:
    """The value of a text of one document. Raises `NeedsFullParseError` for a text that this reader does not know."""
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    if "\r" in text or not is_printable(text):
        raise NeedsFullParseError
    lines = text.split("\n")
    marker = next((place for place, line in enumerate(lines) if line == "---" or _LINES[line] is not None), 0)
    if lines[marker] == "---":
        del lines[: marker + 1]
    return _root(lines)


def _root(lines: list[str]) -> Data:
    """The data of the lines of a document. Raises `NeedsFullParseError` at a line that is not plain."""
    root: Any = None
    inner: Any = None  # the innermost collection, and its column
    column = -1
    outer: list[tuple[int, Any]] = []  # those around it
    in_object = False
    open_name: str | None = None  # of the latest property, while that has no value
    behind_text = 0  # the line after the latest block scalar
    for place, line in enumerate(lines):
        if place < behind_text:
            continue
        line_parts = _LINES[line]
        if line_parts is None:
            continue
        at, dash, name_column, name, shape, data = line_parts
        if at != column or dash or not in_object:
            if at > column or (dash and in_object and at == column and open_name is not None):  # a new collection
                made: Any = [] if dash else {}
                if root is None and at == 0:
                    root = made
                elif open_name is not None:
                    inner[open_name] = made
                    outer.append((column, inner))
                else:
                    raise NeedsFullParseError
                column, inner = at, made
            else:
                while column > at:
                    column, inner = outer.pop()
                if not dash and inner.__class__ is list and outer and outer[-1][0] == column:
                    column, inner = outer.pop()  # the list stood as deep as its name
                if column != at or (inner.__class__ is list) is not dash:
                    raise NeedsFullParseError
            in_object = not dash
            if dash and name:
                outer.append((column, inner))
                made = {}
                inner.append(made)
                column, inner, in_object = name_column, made, True
            if len(outer) > _MOST_LEVELS:
                raise NeedsFullParseError
        open_name = None
        if shape != "scalar":
            if shape == "nothing":
                if not name:
                    raise NeedsFullParseError
                open_name = name
            elif data is not None:
                data = data.copy()
            else:
                data, behind_text = _block_text(lines, place + 1, column, clipped=shape == "clipped")
        if not name:
            inner.append(data)
        elif name in inner:
            raise NeedsFullParseError
        else:
            inner[name] = data
    if root is None:
        raise NeedsFullParseError
    return root  # type: ignore[no-any-return]


def _block_text(lines: list[str], place: int, column: int, *, clipped: bool) -> tuple[str, int]:
    """The text of a literal block scalar from a line on, and the line after it; `column` is that of what holds it."""
    start = place
    while place < len(lines) and not lines[place]:
        place += 1
    first = lines[place] if place < len(lines) else ""
    width = len(first) - len(first.lstrip(" "))
    if width <= column or width == len(first):
        raise NeedsFullParseError
    margin = first[:width]
    while place < len(lines) and (lines[place].startswith(margin) or not lines[place]):
        place += 1
    end = lines[min(place, len(lines) - 1)]  # the last one is empty after a line break
    if len(end) - len(end.lstrip(" ")) > column or end.isspace():
        raise NeedsFullParseError  # it may belong to the text
    text = "\n".join([line[width:] for line in lines[start:place]]).rstrip("\n")
    if text.endswith(" ") and text.rpartition("\n")[2].isspace():
        raise NeedsFullParseError
    return (f"{text}\n" if clipped else text), place
