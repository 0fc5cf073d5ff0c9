"""The layout of a document that edits have to match: lines, indentation and spacing."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, TypeVar

from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import MappingNode, Node, Pair, SequenceNode
from model_lifecycle.syntax.pointer import walk

Result = TypeVar("Result")

_BLANKS = " \t"
_USUAL_UNIT = 2
"""The indentation of a document that shows none."""


class Layout:
    """The layout of a document. Offsets are in code points; a line's end is before its line break."""

    def __init__(self, document: Document) -> None:
        self.text = document.text
        self.language = document.language
        self._lines = document.lines
        self._roots = document.roots
        self._cache: dict[tuple[object, int], Any] = {}

    def cached(
        self, work: "Callable[[Layout, MappingNode | SequenceNode], Result]", container: MappingNode | SequenceNode
    ) -> "Result":
        """The result of `work` for a collection of the document, cached by `work` and collection."""
        key = work, id(container)
        if key not in self._cache:
            self._cache[key] = work(self, container)
        cached: Result = self._cache[key]
        return cached

    def line_start(self, offset: int) -> int:
        """The offset of the start of the line of `offset`."""
        return self._lines.starts[self._lines.position(offset).line]

    def line_end(self, offset: int) -> int:
        """The offset of the end of the line of `offset`, before its line break."""
        line = self._lines.position(offset).line
        return self._lines.starts[line] + len(self._lines.line_text(line))

    def next_line(self, offset: int) -> int:
        """The start of the line after the one of `offset`; after the last line the end of the text."""
        line = self._lines.position(offset).line + 1
        return self._lines.starts[line] if line < len(self._lines) else len(self.text)

    def column(self, offset: int) -> int:
        """The number of characters before `offset` on its line."""
        return offset - self.line_start(offset)

    def indentation(self, offset: int) -> str:
        """The blanks at the start of the line of `offset`."""
        line = self.text[self.line_start(offset) : self.line_end(offset)]
        return line[: len(line) - len(line.lstrip(_BLANKS))]

    def is_first_on_line(self, offset: int) -> bool:
        """Whether the line has only blanks before `offset`."""
        return not self.text[self.line_start(offset) : offset].strip(_BLANKS)

    def is_last_on_line(self, offset: int) -> bool:
        """Whether the line has only blanks, or in YAML a comment, after `offset`."""
        rest = self.text[offset : self.line_end(offset)]
        return not rest.strip(_BLANKS) or (self.language == "yaml" and rest[0] in _BLANKS and rest.lstrip()[0] == "#")

    def same_line(self, first: int, second: int) -> bool:
        """Whether two offsets are on one line."""
        return self._lines.position(first).line == self._lines.position(second).line

    def break_at(self, offset: int) -> str:
        """The line break of the line of `offset`; the document's first one if that line has none."""
        return self.text[self.line_end(offset) : self.next_line(offset)] or self._first_break

    @cached_property
    def _first_break(self) -> str:
        """The line break of the document's first line; a line feed if it has none."""
        return self.text[self.line_end(0) : self.next_line(0)] or "\n"

    @cached_property
    def is_multi_line(self) -> bool:
        """Whether some child of a flow collection is the first on its line."""
        return any(isinstance(outer, MappingNode | SequenceNode) for outer, _ in self._nested())

    @cached_property
    def colon(self) -> str:
        """The separator of key and value in flow mappings, such as `: `, as in the first one of the document."""
        for pair in self._flow_pairs():
            separator = self.text[pair.key.end : pair.value.start]
            if separator.strip(_BLANKS) == ":":
                return separator if self.language == "json" or separator[-1] in _BLANKS else ": "
        return ": "

    @property
    def is_spaced(self) -> bool:
        """Whether a blank follows the colons of flow mappings."""
        return self.colon != ":"

    @property
    def comma(self) -> str:
        """The separator of items in flow collections: `, `, or `,` if the document has no blank after its colons."""
        return ", " if self.is_spaced else ","

    @cached_property
    def unit(self) -> str:
        """One step of indentation, such as two blanks, as in the first collection indented more than its parent."""
        for outer, inner in self._nested():
            step = self.indentation(inner.start)
            base = self.indentation(outer.start)
            if len(step) > len(base) and step.startswith(base):
                return step[len(base) :]
        return " " * _USUAL_UNIT

    @cached_property
    def dash(self) -> int:
        """The number of columns by which dashes are indented from their key, as in the first block sequence."""
        for root in self._roots:
            for _, node in walk(root):
                if isinstance(node, MappingNode):
                    for pair in node.pairs:
                        if (
                            isinstance(pair.value, SequenceNode)
                            and not pair.value.flow
                            and self.is_first_on_line(pair.value.start)
                        ):
                            return self.column(pair.value.start) - self.column(pair.key.start)
        return _USUAL_UNIT

    def _nested(self) -> Iterator[tuple[Node, Node]]:
        """Yield pairs of a node and one nested in it that begins a line: flow collection and child, key and block
        mapping.
        """
        for root in self._roots:
            for _, node in walk(root):
                if isinstance(node, MappingNode):
                    for pair in node.pairs:
                        value = pair.value
                        if node.flow and self.is_first_on_line(pair.key.start):
                            yield node, pair.key
                        elif isinstance(value, MappingNode) and not value.flow and self.is_first_on_line(value.start):
                            yield pair.key, value
                elif isinstance(node, SequenceNode) and node.flow:
                    yield from ((node, item) for item in node.items if self.is_first_on_line(item.start))

    def _flow_pairs(self) -> Iterator[Pair]:
        """Yield the pairs of all mappings in flow style."""
        for root in self._roots:
            for _, node in walk(root):
                if isinstance(node, MappingNode) and node.flow:
                    yield from node.pairs
