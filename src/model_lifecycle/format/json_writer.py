"""A JSON tree as text, in the formatter's layout."""

import re
from collections.abc import Sequence
from typing import Final

from model_lifecycle.format.format_style import LINE_WIDTH, FormatStyle, KeyOrder
from model_lifecycle.format.lines_out import LinesOut
from model_lifecycle.syntax.node import MappingNode, Node, Pair, SequenceNode, key_text
from model_lifecycle.text.span import Span

_BLANK_LINE: Final = re.compile(r"(?:\n|\r(?!\n))[ \t]*[\r\n]")

_LONG: Final = 10 * LINE_WIDTH
"""Code points of a value that surely does not fit on a line."""

_Children = Sequence[Pair] | Sequence[Node]


class JsonWriter:
    """Writes a tree to `out`."""

    def __init__(self, text: str, style: FormatStyle, out: LinesOut) -> None:
        self.text = text
        self.style = style
        self.out = out

    def root(self, node: Node, order: KeyOrder) -> None:
        """Write the root: a record, or a list of them, which are all over several lines."""
        self._value(node, order, 0, open_levels=2 if isinstance(node, SequenceNode) else 1)
        self.out.end_line(node.end)

    def _value(self, node: Node, order: KeyOrder, column: int, *, open_levels: int = 0) -> None:
        """Write a value, its further lines indented by `column`; the outermost `open_levels` are over several lines."""
        if not isinstance(node, MappingNode | SequenceNode):
            self.out.write(self.text[node.start : node.end])
            return
        if not open_levels or not _children(node):
            single_line = self._one_line(node, order)
            if single_line is not None and len(self.out.line) + len(single_line) + 1 <= LINE_WIDTH:
                self.out.write(single_line)
                return
        self._open(node, order, column, open_levels - 1 if open_levels else 0)

    def _open(self, node: MappingNode | SequenceNode, order: KeyOrder, column: int, open_levels: int) -> None:
        is_mapping = isinstance(node, MappingNode)
        inner = column + self.style.indent
        blank_above = self._blank_above(node)
        self.out.write("{" if is_mapping else "[")
        self.out.end_line(node.start)
        children = self._ordered(node, order)
        for number, child in enumerate(children):
            start = _start(child)
            if number and start in blank_above:
                self.out.whole_line("", start)
            if not is_mapping and not column and number:
                self.out.mark(start)
            self.out.write(" " * inner)
            if isinstance(child, Pair):
                self.out.write(self.text[child.key.start : child.key.end] + ": ")
                self._value(child.value, order.of(key_text(child.key)), inner, open_levels=open_levels)
            else:
                self._value(child, order.item, inner, open_levels=open_levels)
            self.out.write("," if number < len(children) - 1 else "")
            self.out.end_line(_end(child))
        self.out.write(" " * column + ("}" if is_mapping else "]"))

    def _ordered(self, node: MappingNode | SequenceNode, order: KeyOrder) -> _Children:
        if not isinstance(node, MappingNode):
            return node.items
        last = len(order.names)
        return self.style.placed(
            node.pairs,
            lambda pair: order.names.get(key_text(pair.key), last),
            lambda pair: Span(pair.key.start, pair.value.end),
        )

    def _blank_above(self, node: MappingNode | SequenceNode) -> set[int]:
        """Where the children begin that have a blank line above them."""
        starts = set()
        before = node.start
        for child in _children(node):
            if _BLANK_LINE.search(self.text, before, _start(child)):
                starts.add(_start(child))
            before = _end(child)
        return starts

    def _one_line(self, node: Node, order: KeyOrder) -> str | None:
        """A value on one line; None for a mapping or list on several lines."""
        if not isinstance(node, MappingNode | SequenceNode):
            return self.text[node.start : node.end]
        if node.end - node.start > _LONG:
            return None
        if _children(node) and any(sign in self.text[node.start : node.end] for sign in "\r\n"):
            return None
        parts = [self._one_line_of(child, order) for child in self._ordered(node, order)]
        before, behind = "{}" if isinstance(node, MappingNode) else "[]"
        return before + ", ".join(parts) + behind

    def _one_line_of(self, child: Pair | Node, order: KeyOrder) -> str:
        """A child of a value on one line."""
        if isinstance(child, Pair):
            key = self.text[child.key.start : child.key.end]
            return f"{key}: {self._one_line(child.value, order.of(key_text(child.key)))}"
        return self._one_line(child, order.item) or ""


def _children(node: MappingNode | SequenceNode) -> _Children:
    return node.pairs if isinstance(node, MappingNode) else node.items


def _start(child: Pair | Node) -> int:
    return child.key.start if isinstance(child, Pair) else child.start


def _end(child: Pair | Node) -> int:
    return child.value.end if isinstance(child, Pair) else child.end
