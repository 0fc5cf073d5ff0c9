"""Lines and indentation of a document, as an edit has to match them."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, TypeVar

from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import MappingNode, Node, Pair, SequenceNode
from model_lifecycle.syntax.pointer import walk

Worked = TypeVar("Worked")

_BLANKS = " \t"
_USUAL_UNIT = 2


class Layout:
    """How a document is laid out. Offsets are in code points; a line's end is before its line break."""

    def __init__(self, document: Document) -> None:
        self.text = document.text
        self.language = document.language
        self._lines = document.lines
        self._roots = document.roots
        self._remembered: dict[tuple[object, int], Any] = {}

    def remembered(
        self, work: "Callable[[Layout, MappingNode | SequenceNode], Worked]", container: MappingNode | SequenceNode
    ) -> "Worked":
        """The result of a function for a collection of the document, computed once."""
        key = work, id(container)
        if key not in self._remembered:
            self._remembered[key] = work(self, container)
        remembered: Worked = self._remembered[key]
        return remembered

    def line_start(self, offset: int) -> int:
        return self._lines.starts[self._lines.position(offset).line]

    def line_end(self, offset: int) -> int:
        line = self._lines.position(offset).line
        return self._lines.starts[line] + len(self._lines.line_text(line))

    def next_line(self, offset: int) -> int:
        """Where the next line begins; the text's end behind the last."""
        line = self._lines.position(offset).line + 1
        return self._lines.starts[line] if line < len(self._lines) else len(self.text)

    def column(self, offset: int) -> int:
        return offset - self.line_start(offset)

    def indentation(self, offset: int) -> str:
        """The blanks that the line of an offset begins with."""
        line = self.text[self.line_start(offset) : self.line_end(offset)]
        return line[: len(line) - len(line.lstrip(_BLANKS))]

    def is_first(self, offset: int) -> bool:
        """Whether there are only blanks before an offset on its line."""
        return not self.text[self.line_start(offset) : offset].strip(_BLANKS)

    def is_last(self, offset: int) -> bool:
        """Whether there are only blanks, or a comment in YAML, behind an offset on its line."""
        rest = self.text[offset : self.line_end(offset)]
        return not rest.strip(_BLANKS) or (self.language == "yaml" and rest[0] in _BLANKS and rest.lstrip()[0] == "#")

    def same_line(self, first: int, second: int) -> bool:
        return self._lines.position(first).line == self._lines.position(second).line

    def break_at(self, offset: int) -> str:
        """The line break of the line of an offset; the document's first where that line has none."""
        return self.text[self.line_end(offset) : self.next_line(offset)] or self._first_break

    @cached_property
    def _first_break(self) -> str:
        return self.text[self.line_end(0) : self.next_line(0)] or "\n"

    @cached_property
    def is_multi_line(self) -> bool:
        """Whether anything between brackets has a line of its own."""
        return any(isinstance(outer, MappingNode | SequenceNode) for outer, _ in self._nested())

    @cached_property
    def colon(self) -> str:
        """The colon of a pair between brackets, with the blanks behind it, as the first such pair has it."""
        for pair in self._flow_pairs():
            between = self.text[pair.key.end : pair.value.start]
            if between.strip(_BLANKS) == ":":
                return between if self.language == "json" or between[-1] in _BLANKS else ": "
        return ": "

    @property
    def is_spaced(self) -> bool:
        return self.colon != ":"

    @property
    def comma(self) -> str:
        return ", " if self.is_spaced else ","

    @cached_property
    def unit(self) -> str:
        """One step of indentation: that of the first mapping or list that is indented more than its parent."""
        for outer, inner in self._nested():
            step = self.indentation(inner.start)
            base = self.indentation(outer.start)
            if len(step) > len(base) and step.startswith(base):
                return step[len(base) :]
        return " " * _USUAL_UNIT

    @cached_property
    def dash(self) -> int:
        """How far the dashes of a list are indented from its key, as in the first list in block style."""
        for root in self._roots:
            for _, node in walk(root):
                if isinstance(node, MappingNode):
                    for pair in node.pairs:
                        if (
                            isinstance(pair.value, SequenceNode)
                            and not pair.value.flow
                            and self.is_first(pair.value.start)
                        ):
                            return self.column(pair.value.start) - self.column(pair.key.start)
        return _USUAL_UNIT

    def _nested(self) -> Iterator[tuple[Node, Node]]:
        """Containers, and what in them begins a line of its own."""
        for root in self._roots:
            for _, node in walk(root):
                if isinstance(node, MappingNode):
                    for pair in node.pairs:
                        value = pair.value
                        if node.flow and self.is_first(pair.key.start):
                            yield node, pair.key
                        elif isinstance(value, MappingNode) and not value.flow and self.is_first(value.start):
                            yield pair.key, value
                elif isinstance(node, SequenceNode) and node.flow:
                    yield from ((node, item) for item in node.items if self.is_first(item.start))

    def _flow_pairs(self) -> Iterator[Pair]:
        for root in self._roots:
            for _, node in walk(root):
                if isinstance(node, MappingNode) and node.flow:
                    yield from node.pairs
