"""TOML text to tree, so that the errors of a configuration have spans.

`tomllib` says what is valid and what the values are. No library that is kept well also tells where they stand, so a
small scanner, which only ever sees valid texts, finds the spans.
"""

import re
import tomllib
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.node import MappingNode, Node, Pair, Scalar, ScalarStyle, SequenceNode, key_text
from model_lifecycle.syntax.syntax_errors import syntax_error
from model_lifecycle.syntax.text_rules import TOML_SYNTAX
from model_lifecycle.syntax.toml_words import in_words
from model_lifecycle.text.span import Span

_BLANK = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_KEY = re.compile(r'"(?:[^"\\\n]++|\\.)*"|\'[^\'\n]*+\'|[A-Za-z0-9_\-]++')
_DOT = re.compile(r"[ \t]*\.[ \t]*")
_TEXT = re.compile(
    r'"""(?:[^"\\]++|\\[\s\S]|"{1,2}(?!"))*"{3,5}'
    r"|'''(?:[^']++|'{1,2}(?!'))*'{3,5}"
    r'|"(?:[^"\\\n]++|\\.)*"'
    r"|'[^'\n]*+'"
)
_BARE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9][^\s,\]}#]*+|[^\s,\]}#]++")
_PLACE = re.compile(r" \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)$")

_MOST_LINES: Final = 20
"""Lines that are left out so that the rest of a text can be read."""

_LOOK_BACK: Final = 10
"""Lines above an error in which its cause is looked for, the error's line included."""

_MOST_READ: Final = 2_000_000
"""Code points that are read, all attempts together, to find out which lines to leave out."""

_MOST_DOTS: Final = 500
"""Dots in a line: `tomllib` takes time with the square of the parts of a key, of which a setting has three at most."""


class TomlDocument(NamedTuple):
    """The tree of a TOML text, its root a mapping, and its syntax error.

    Dates and times are texts as written. A table that is made of several parts has the span of its first: its header
    or first key, and what is written below it before the next header. An array of tables reaches from the first to
    the last.
    """

    root: MappingNode
    diagnostics: tuple[Diagnostic, ...] = ()


def read_toml(text: str) -> TomlDocument:
    """The document of a TOML text. Never raises.

    A text that is not TOML has one diagnostic, and the tree of what is left without the lines that cannot be read.
    """
    root = _read(text)
    if isinstance(root, MappingNode):
        return TomlDocument(root)
    diagnostic, rest = root, text
    for _ in range(min(_MOST_LINES, _MOST_READ // _LOOK_BACK // len(text))):
        rest = _without_line(rest, rest.count("\n", 0, root.span.start))
        root = _read(rest)
        if isinstance(root, MappingNode):
            return TomlDocument(root, (diagnostic,))
    return TomlDocument(MappingNode(0, len(text), []), (diagnostic,))


def _without_line(text: str, line: int) -> str:
    """The text with blanks for the line that makes a line unreadable: it, or the one above that opens a list or a text.

    Of a table's header also for what is below it.
    """
    lines = text.split("\n")
    above = range(line, max(line - _LOOK_BACK, -1), -1)
    line = next((number for number in above if isinstance(_read("\n".join(lines[:number])), MappingNode)), line)
    end = line + 1
    if lines[line].lstrip().startswith("["):
        end = next((other for other in range(end, len(lines)) if lines[other].lstrip().startswith("[")), len(lines))
    lines[line:end] = [" " * len(inner) for inner in lines[line:end]]
    return "\n".join(lines)


def _read(text: str) -> MappingNode | Diagnostic:
    """The tree of a text, or why it has none."""
    start = 0
    for line in text.split("\n"):
        if line.count(".") > _MOST_DOTS:
            message = f"This line has more than {_MOST_DOTS} dots, which is more than is read."
            return syntax_error(TOML_SYNTAX, message, Span(start, start + len(line.rstrip())))
        start += len(line) + 1
    try:
        data = tomllib.loads(text)
        root = _Scanner(text).read()
        _fill(root, data)
    except RecursionError:
        return syntax_error(TOML_SYNTAX, "Arrays or tables are nested too deep.", Span(0, 1))
    except ValueError as error:
        return _error(text, str(error))
    return root


def _error(text: str, message: str) -> Diagnostic:
    """The diagnostic that `tomllib` found, at the place it names, or at the line that ends there."""
    place = _PLACE.search(message)
    lines = text.replace("\r\n", " \n").split("\n")
    line = int(place[1]) - 1 if place and place[1] else len(lines) - 1
    while line > 0 and not lines[line].strip():
        line -= 1
    content = lines[line].rstrip()
    column = int(place[2]) - 1 if place and place[1] else len(content)
    if column >= len(content):
        column = len(content) - len(content.lstrip())
    start = sum(len(before) + 1 for before in lines[:line])
    span = Span(start + column, start + len(content))
    return syntax_error(TOML_SYNTAX, f"This is not TOML: {in_words(_PLACE.sub('', message), content)}", span)


class _Scanner:
    """Builds the tree of a valid text; the values of its scalars are their source text, see `_fill`."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self._values: dict[int, dict[str, Node]] = {}
        """The values under the keys of a table, by the table's identity: a table may have thousands."""

    def read(self) -> MappingNode:
        root = MappingNode(0, len(self.text), [])
        table = root
        while self._here():
            start = self.position
            if self.text[start] == "[":
                table = self._header(root, start)
            else:
                self._pair(table)
            if table is not root:
                table.end = self.position
        return root

    def _here(self) -> str:
        """The next character that is neither blank nor in a comment; nothing at the end."""
        blank = _BLANK.match(self.text, self.position)
        assert blank is not None  # it matches the empty text
        self.position = blank.end()
        return self.text[self.position : self.position + 1]

    def _header(self, root: MappingNode, start: int) -> MappingNode:
        several = self.text.startswith("[[", start)
        self.position += 2 if several else 1
        *outer, last = self._keys()
        self._here()
        self.position += 2 if several else 1
        parent = self._descend(root, outer)
        value = self._value(parent, last)
        if not several:
            return self._descend(parent, [last], start)
        table = MappingNode(start, self.position, [])
        if isinstance(value, SequenceNode):
            value.items.append(table)
            value.end = self.position
        else:
            self._add(parent, last, SequenceNode(start, self.position, [table]))
        return table

    def _add(self, table: MappingNode, key: Scalar, value: Node) -> None:
        table.pairs.append(Pair(key, value))
        self._values.setdefault(id(table), {})[key.text] = value

    def _value(self, table: MappingNode, key: Scalar) -> Node | None:
        """The value of a key in a table; for an array of tables, the array."""
        return self._values.get(id(table), {}).get(key.text)

    def _descend(self, table: MappingNode, keys: list[Scalar], start: int | None = None) -> MappingNode:
        """The table below `table` at a path, made where there is none yet; of an array of tables its last."""
        for key in keys:
            value = self._value(table, key)
            if isinstance(value, SequenceNode):
                value = value.items[-1]
            if not isinstance(value, MappingNode):
                value = MappingNode(key.start if start is None else start, key.end, [])
                self._add(table, key, value)
            table = value
        return table

    def _keys(self) -> list[Scalar]:
        """The parts of a dotted key, the position after them."""
        keys: list[Scalar] = []
        while True:
            self._here()
            match = _KEY.match(self.text, self.position)
            assert match is not None  # the text is valid
            written = match[0]
            name = str(tomllib.loads(f"x={written}")["x"]) if written[0] in "\"'" else written
            keys.append(Scalar(*match.span(), name, name, _style(written)))
            dot = _DOT.match(self.text, match.end())
            self.position = match.end() if dot is None else dot.end()
            if dot is None:
                return keys

    def _pair(self, table: MappingNode) -> None:
        *outer, last = self._keys()
        self._here()
        self.position += 1  # the equals sign
        value = self._node()
        for key in outer:
            table = self._descend(table, [key])
            table.end = max(table.end, value.end)
        self._add(table, last, value)

    def _node(self) -> Node:
        here = self._here()
        start = self.position
        if here in "[{":
            self.position += 1
            items: list[Node] = []
            table = MappingNode(start, start, [], True)
            while self._here() not in "]}":
                if self.text[self.position] == ",":
                    self.position += 1
                elif here == "[":
                    items.append(self._node())
                else:
                    self._pair(table)
            self.position += 1
            table.end = self.position
            return SequenceNode(start, self.position, items, True) if here == "[" else table
        match = _TEXT.match(self.text, start) or _BARE.match(self.text, start)
        assert match is not None  # the text is valid
        self.position = match.end()
        return Scalar(start, self.position, match[0], match[0], _style(match[0]))


def _style(written: str) -> ScalarStyle:
    return '"' if written[0] == '"' else "'" if written[0] == "'" else ""


def _fill(node: Node, data: object) -> None:
    """Give the scalars of a tree the values that `tomllib` read."""
    if isinstance(node, MappingNode):
        assert isinstance(data, dict)
        for pair in node.pairs:
            _fill(pair.value, data[key_text(pair.key)])
    elif isinstance(node, SequenceNode):
        assert isinstance(data, list)
        for item, inner in zip(node.items, data, strict=True):
            _fill(item, inner)
    elif isinstance(node, Scalar) and isinstance(data, bool | int | float | str):
        node.value = data
        if isinstance(data, str):
            node.text = data
