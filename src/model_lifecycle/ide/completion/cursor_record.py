"""The record at the cursor, parsed with a marker at the cursor's position."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from model_lifecycle.syntax.crowded_texts import crowding
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.incremental.chunks import ChunkedDocument
from model_lifecycle.syntax.long_texts import LONG, item_lines
from model_lifecycle.syntax.mend import Effort, Mending, errors_of_syntax
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, key_text
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import Step
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span

MARK: Final = "x\ua66e"
"""The marker inserted at the cursor: letters, so that it can be a name, in a combination that no record has."""

_INDENTED_ITEM: Final = re.compile(r"\s*\[[ \t]*\r?\n([ \t]*)\{")
_SEPARATOR: Final = re.compile(r"(?:---|\.\.\.)(?=\s|$)")


@dataclass(frozen=True)
class Level:
    """A mapping or sequence that contains the cursor; `steps` lead to it from the record."""

    node: MappingNode | SequenceNode
    steps: tuple[Step, ...]

    @property
    def is_list(self) -> bool:
        return isinstance(self.node, SequenceNode)

    @property
    def names(self) -> frozenset[str]:
        """The keys of a mapping, without the one at the cursor."""
        pairs = self.node.pairs if isinstance(self.node, MappingNode) else ()
        return frozenset(name for name in (key_text(pair.key) for pair in pairs) if MARK not in name)


@dataclass(frozen=True)
class Marked:
    """The key or value that contains the marker, and its enclosing mappings and sequences, outermost first."""

    node: Scalar
    is_key: bool
    steps: tuple[Step, ...]
    """The steps from the record to the value, or to the value of the key."""
    levels: Sequence[Level]


class CursorRecord:
    """The text of one record and the cursor in it; offsets in trees are relative to the record's start."""

    def __init__(self, text: str, start: int, offset: int, *, is_yaml: bool) -> None:
        self.text = text.replace(MARK, "?")
        self.start = start
        self.cursor = offset - start
        self.is_yaml = is_yaml

    @property
    def span(self) -> Span:
        """The span of the record in the whole text."""
        return Span(self.start, self.start + len(self.text))

    def root(self) -> Node | None:
        """Parse the record without a marker; None if it has no tree."""
        return self._parse(self.text)

    def parse_with_marker(self, start: int, end: int, written: str) -> Marked | None:
        """Parse the record with `written` from `start` to `end`; return the marker, None if it is not in the tree."""
        root = self._parse(self.text[:start] + written + self.text[end:])
        return next(_scalars_with_marker(root, (), []), None) if root is not None else None

    def _parse(self, text: str) -> Node | None:
        """The tree of a text with its syntax errors repaired; None if it has none."""
        if not self.is_yaml:
            roots = parse(text, "json").roots
        else:
            from model_lifecycle.syntax.yaml.read_yaml import read_once  # imported late to start the server faster

            roots = read_once(text, Mending(errors_of_syntax, Effort()))[0] if crowding(text, "yaml") is None else ()
        return roots[0] if roots else None


def _scalars_with_marker(node: Node, steps: tuple[Step, ...], levels: list[Level]) -> Iterator[Marked]:
    """Yield the scalars with the marker in `node` and below it, outermost first.

    An outermost sequence is a list of records, whose indexes are left out of the steps.
    """
    if isinstance(node, Scalar):
        if MARK in node.text:
            yield Marked(node, False, steps, levels)
        return
    if isinstance(node, MappingNode):
        inside = [*levels, Level(node, steps)]
        for pair in node.pairs:
            inner = (*steps, key_text(pair.key))
            if isinstance(pair.key, Scalar) and MARK in pair.key.text:
                yield Marked(pair.key, True, inner, inside)
            yield from _scalars_with_marker(pair.value, inner, inside)
    elif isinstance(node, SequenceNode):
        inside = [*levels, Level(node, steps)]
        for index, item in enumerate(node.items):
            yield from _scalars_with_marker(item, (*steps, index) if levels else (), inside)


def levels_before(root: Node, text: str, offset: int) -> tuple[list[Level], Node | None]:
    """The block collections that enclose the last entry before `offset`, outermost first, and that entry's value."""
    levels: list[Level] = []
    node: Node | None = root
    steps: tuple[Step, ...] = ()
    while isinstance(node, MappingNode | SequenceNode) and not node.flow:
        levels.append(Level(node, steps))
        if isinstance(node, MappingNode):
            before = [pair for pair in node.pairs if pair.key.start < offset]
            steps = (*steps, key_text(before[-1].key)) if before else steps
            node = before[-1].value if before else None
        else:
            items = [item for item in node.items if item.start <= offset or not text[offset : item.start].strip()]
            steps = (*steps, len(items) - 1) if len(levels) > 1 else ()
            node = items[-1] if items else None
    return levels, node


def yaml_record(document: Document, offset: int) -> CursorRecord:
    """The record that contains `offset`: an item if its YAML document is a list, otherwise the whole YAML document."""
    if isinstance(document, ChunkedDocument):
        chunk = max(bisect_right(document.offsets, offset) - 1, 0)
        shift = document.offsets[chunk]
        lines = LineIndex(document.split.stretches[chunk])
    else:
        shift, lines = 0, document.lines
    start, end = _record_bounds(lines, lines.line_of(offset - shift))
    return CursorRecord(lines.text[start:end], start + shift, offset, is_yaml=True)


def _record_bounds(lines: LineIndex, cursor_line: int) -> tuple[int, int]:
    """The start and end offset of the record that contains the line `cursor_line`."""
    text, starts = lines.text, lines.starts
    here = starts[cursor_line]
    start = max(text.rfind(f"{line_break}---", 0, here + 3) for line_break in "\r\n") + 1
    if _SEPARATOR.match(text, start):
        start += 3
    ends = [text.find(f"{line_break}---", max(here - 1, start)) + 1 for line_break in "\r\n"]
    end = min((place for place in ends if place), default=len(text))
    first_items = item_lines(text, start, end, most=1)
    if not first_items or here < first_items[0]:
        return start, end
    indentation = text[first_items[0] : text.index("-", first_items[0])]
    dash = re.compile(rf"{indentation}-(?:\s|\Z)")
    number = cursor_line
    while starts[number] > first_items[0] and not dash.match(text, starts[number]):
        number -= 1
    behind = cursor_line + 1
    while behind < len(starts) and starts[behind] < end and not dash.match(text, starts[behind]):
        behind += 1
    return starts[number], min(end, starts[behind]) if behind < len(starts) else end


def json_record(document: Document, offset: int) -> CursorRecord:
    """The record that contains `offset`, prefixed with the opening bracket of a list, if the text is a long list.

    Otherwise the whole text, since parsing it is fast enough.
    """
    text = document.text
    start, end = 0, len(text)
    if isinstance(document, ChunkedDocument):
        near = [document.records[index].start for index in document.records_near(offset)]
        start = max((start for start in near if start < offset), default=0)
        end = min((end for end in near if end > offset), default=end)
    elif len(text) >= LONG and (opening := _INDENTED_ITEM.match(text)) is not None:
        start = text.rfind(f"\n{opening[1]}{{", 0, offset) + 1
        end = text.find(f"\n{opening[1]}{{", offset) + 1 or end
    if start:
        return CursorRecord(f"[{text[start:end]}", start - 1, offset, is_yaml=False)
    return CursorRecord(text[:end], 0, offset, is_yaml=False)
