"""Write a JSON tree as text in the formatter's layout."""

import re
from collections.abc import Sequence
from typing import Final

from model_lifecycle.format.format_style import LINE_WIDTH, FormatStyle, KeyOrder
from model_lifecycle.format.lines_out import LinesOut
from model_lifecycle.syntax.node import MappingNode, Node, Pair, SequenceNode, key_text
from model_lifecycle.text.span import Span

_BLANK_LINE: Final = re.compile(r"(?:\n|\r(?!\n))[ \t]*[\r\n]")
"""Matches a line break, blanks, and the next line break: a blank line between two values."""

_LONG: Final = 10 * LINE_WIDTH
"""A value with more code points than this surely does not fit on a line: a test before it is laid out."""

_Children = Sequence[Pair] | Sequence[Node]


class JsonWriter:
    """Writes the tree of the JSON text `text` to `out`."""

    def __init__(self, text: str, style: FormatStyle, out: LinesOut) -> None:
        self.text = text
        self.style = style
        self.out = out

    def root(self, node: Node, order: KeyOrder) -> None:
        """Write the root, a record or a list of records; each record is spread over several lines."""
        self._write_value(node, order, 0, open_levels=2 if isinstance(node, SequenceNode) else 1)
        self.out.end_line(node.end)

    def _write_value(self, node: Node, order: KeyOrder, column: int, *, open_levels: int = 0) -> None:
        """Write a value, its further lines indented by `column`; the outermost `open_levels` levels are spread over
        several lines.
        """
        if not isinstance(node, MappingNode | SequenceNode):
            self.out.write(self.text[node.start : node.end])
            return
        if not open_levels or not _children(node):
            single_line = self._one_line(node, order)
            if single_line is not None and len(self.out.line) + len(single_line) + 1 <= LINE_WIDTH:
                self.out.write(single_line)
                return
        self._write_open(node, order, column, open_levels - 1 if open_levels else 0)

    def _write_open(self, node: MappingNode | SequenceNode, order: KeyOrder, column: int, open_levels: int) -> None:
        """Write a mapping or list with one child a line, as `_write_value` describes."""
        is_mapping = isinstance(node, MappingNode)
        inner = column + self.style.indent
        blank_above = self._starts_after_blank(node)
        self.out.write("{" if is_mapping else "[")
        self.out.end_line(node.start)
        children = self._ordered(node, order)
        for number, child in enumerate(children):
            start = _start(child)
            if number and start in blank_above:
                self.out.whole_line("", start)
            if not is_mapping and not column and number:
                self.out.add_boundary(start)
            self.out.write(" " * inner)
            if isinstance(child, Pair):
                self.out.write(self.text[child.key.start : child.key.end] + ": ")
                self._write_value(child.value, order.for_property(key_text(child.key)), inner, open_levels=open_levels)
            else:
                self._write_value(child, order.for_item, inner, open_levels=open_levels)
            self.out.write("," if number < len(children) - 1 else "")
            self.out.end_line(_end(child))
        self.out.write(" " * column + ("}" if is_mapping else "]"))

    def _ordered(self, node: MappingNode | SequenceNode, order: KeyOrder) -> _Children:
        """The children of a mapping or list in output order."""
        if not isinstance(node, MappingNode):
            return node.items
        last = len(order.names)
        return self.style.sort_entries(
            node.pairs,
            lambda pair: order.names.get(key_text(pair.key), last),
            lambda pair: Span(pair.key.start, pair.value.end),
        )

    def _starts_after_blank(self, node: MappingNode | SequenceNode) -> set[int]:
        """The start offsets of the children of `node` that have a blank line above them."""
        starts = set()
        before = node.start
        for child in _children(node):
            if _BLANK_LINE.search(self.text, before, _start(child)):
                starts.add(_start(child))
            before = _end(child)
        return starts

    def _one_line(self, node: Node, order: KeyOrder) -> str | None:
        """The text of a value on one line; None for a mapping or list that is on several lines or too long."""
        if not isinstance(node, MappingNode | SequenceNode):
            return self.text[node.start : node.end]
        if node.end - node.start > _LONG:
            return None
        if _children(node) and any(sign in self.text[node.start : node.end] for sign in "\r\n"):
            return None
        parts = [self._child_on_one_line(child, order) for child in self._ordered(node, order)]
        opening, closing = "{}" if isinstance(node, MappingNode) else "[]"
        return opening + ", ".join(parts) + closing

    def _child_on_one_line(self, child: Pair | Node, order: KeyOrder) -> str:
        """The text of a property or item on one line."""
        if isinstance(child, Pair):
            key = self.text[child.key.start : child.key.end]
            return f"{key}: {self._one_line(child.value, order.for_property(key_text(child.key)))}"
        return self._one_line(child, order.for_item) or ""


def _children(node: MappingNode | SequenceNode) -> _Children:
    return node.pairs if isinstance(node, MappingNode) else node.items


def _start(child: Pair | Node) -> int:
    return child.key.start if isinstance(child, Pair) else child.start


def _end(child: Pair | Node) -> int:
    return child.value.end if isinstance(child, Pair) else child.end
