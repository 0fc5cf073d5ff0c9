"""A YAML document's tree with the comments and blank lines around each of its entries.

A comment above a property or an item belongs to it, one behind something on its line stays behind it. One below
the last entry of a mapping or list, as deep as that or deeper, belongs to its end.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from model_lifecycle.format.yaml_scalars import comment_of
from model_lifecycle.format.yaml_trivia import CommentSlot, OwnLine, TriviaReader
from model_lifecycle.syntax.node import Alias, MappingNode, Node, Pair, Scalar, SequenceNode


@dataclass(slots=True)
class LayoutEntry:
    """A property, an item or a document's root, with what is around it."""

    node: Node
    start: int = 0
    """The offset of its key or dash."""
    key: Scalar | Alias | None = None
    key_properties: str = ""
    above: list[OwnLine] = field(default_factory=list)
    header: CommentSlot = field(default_factory=CommentSlot)
    """Behind the colon or dash."""
    below: list[OwnLine] = field(default_factory=list)
    """Between the colon or dash and a value other than a collection in block style."""
    trail: CommentSlot = field(default_factory=CommentSlot)
    """Behind the value."""
    properties: str = ""
    """The value's anchor and tag."""
    block: "LayoutBlock | None" = None
    """The content of a mapping or list."""


@dataclass(slots=True)
class LayoutBlock:
    """The entries of a mapping or list, and the lines at its end."""

    node: MappingNode | SequenceNode
    entries: list[LayoutEntry] = field(default_factory=list)
    end: list[OwnLine] = field(default_factory=list)
    column: int = 0
    has_comments: bool = False
    """Whether there are comments between brackets."""
    is_bare: bool = False
    """Whether it is a pair in a list in brackets that has no brackets of its own."""


class LayoutReader:
    """Reads the entries of one document after another."""

    def __init__(self, reader: TriviaReader) -> None:
        self.reader = reader
        self.text = reader.document.text

    def root(self, node: Node) -> tuple[LayoutEntry, list[OwnLine]]:
        """A document's root, its own `above` left empty, and the lines before it."""
        entry = LayoutEntry(node)
        self.reader.place = entry.header
        lines = self.reader.lines(node.start)
        entry.start = self.reader.at
        self._value(entry, node)
        return entry, lines

    def _value(self, entry: LayoutEntry, node: Node) -> None:
        reader = self.reader
        entry.properties, entry.below = reader.properties(node, len(self.text))
        if isinstance(node, Scalar) and node.start == node.end and not node.style:
            reader.at = max(reader.at, node.end)
            return
        if isinstance(node, Scalar | Alias):
            entry.below += reader.lines(node.start)
            self._leaf(node)
            reader.place = entry.trail
            reader.in_scalar = isinstance(node, Scalar) and _keeps_blank_lines(node, self.text)
        elif node.flow:
            self._flow(entry, node)
        elif isinstance(node, MappingNode):
            self._block_mapping(entry, node)
        else:
            self._block_sequence(entry, node)

    def _leaf(self, node: Scalar | Alias) -> None:
        if self.reader.at != node.start:
            raise self.reader.lost()
        self.reader.behind(node.end)

    def _block_mapping(self, owner: LayoutEntry, node: MappingNode) -> None:
        block = owner.block = LayoutBlock(node)
        above, owner.below = owner.below, []
        for number, pair in enumerate(node.pairs):
            above += self.reader.lines(len(self.text))
            if not number:
                block.column = self.reader.column(self.reader.at)
            above = distributed(above, block.column, block.entries)
            block.entries.append(self._pair(pair, above))
            above = []

    def _pair(self, pair: Pair, above: list[OwnLine]) -> LayoutEntry:
        reader, key = self.reader, pair.key
        if not isinstance(key, Scalar | Alias):
            raise reader.lost()
        entry = LayoutEntry(pair.value, reader.at, key, above=above)
        if reader.sees("?") and key.start != reader.at:
            reader.take("?", entry.header)
        entry.key_properties, lines = reader.properties(key, len(self.text))
        entry.above += lines
        if key.end > key.start:
            entry.above += reader.lines(key.start)
            self._leaf(key)
            if isinstance(key, Scalar) and key.style in ("|", ">"):
                reader.in_scalar = _keeps_blank_lines(key, self.text)
                if comment := comment_of(key, self.text):
                    entry.above.append(OwnLine(comment, 0, key.start))
        reader.place = entry.header
        if reader.sees_colon():
            entry.above += reader.lines(len(self.text))
            reader.take(":", entry.header)
        elif pair.value.end > pair.value.start:
            raise reader.lost()
        self._value(entry, pair.value)
        return entry

    def _block_sequence(self, owner: LayoutEntry, node: SequenceNode) -> None:
        block = owner.block = LayoutBlock(node)
        above, owner.below = owner.below, []
        for number, item in enumerate(node.items):
            above += self.reader.lines(len(self.text))
            if not number:
                block.column = self.reader.column(self.reader.at)
            entry = LayoutEntry(item, self.reader.at, above=distributed(above, block.column, block.entries))
            block.entries.append(entry)
            self.reader.take("-", entry.header)
            self._value(entry, item)
            above = []

    def _flow(self, owner: LayoutEntry, node: MappingNode | SequenceNode) -> None:
        reader = self.reader
        owner.below += reader.lines(node.start)
        before = reader.comments
        above: list[OwnLine] = []
        block = owner.block = LayoutBlock(node)
        block.is_bare = isinstance(node, MappingNode) and _is_bare(node, self.text)
        if not block.is_bare:
            reader.take("{" if isinstance(node, MappingNode) else "[", owner.header)
        for child in node.pairs if isinstance(node, MappingNode) else node.items:
            above += self._between_entries()
            if isinstance(child, Pair):
                entry = self._pair(child, above)
            else:
                entry = LayoutEntry(child, reader.at, above=above)
                self._value(entry, child)
            block.entries.append(entry)
            above = []
        if block.is_bare:
            reader.place = owner.trail
        else:
            (block.end if block.entries else owner.above).extend(above + self._between_entries())
            reader.take("}" if isinstance(node, MappingNode) else "]", owner.trail)
        block.has_comments = bool(block.entries) and reader.comments > before

    def _between_entries(self) -> list[OwnLine]:
        lines = self.reader.lines(len(self.text))
        while self.reader.sees(","):
            self.reader.take(",", self.reader.place)
            lines += self.reader.lines(len(self.text))
        return lines


def distributed(lines: list[OwnLine], column: int, entries: list[LayoutEntry]) -> list[OwnLine]:
    """The lines above an entry, those left out that belong to the ends of what the entries before it hold.

    `column` is where the entry begins.
    """
    ended = list(_open_blocks(entries[-1])) if entries else []
    kept: list[OwnLine] = []
    waiting: list[OwnLine] = []
    for line in lines:
        if not line.text:
            waiting.append(line)
            continue
        if line.column <= column:
            ended = []
        while len(ended) > 1 and (ended[-1].column > line.column or ended[-2].column == ended[-1].column):
            ended.pop()
        (ended[-1].end if ended else kept).extend([*waiting, line])
        waiting = []
    return kept + waiting


def _open_blocks(entry: LayoutEntry) -> Iterator[LayoutBlock]:
    """The block collections whose last lines are those of an entry, from the outermost."""
    block = entry.block
    while block is not None and not block.node.flow:
        yield block
        block = block.entries[-1].block if block.entries else None


def _keeps_blank_lines(node: Scalar, text: str) -> bool:
    """Whether the blank lines below a block scalar are a part of it."""
    if node.style not in ("|", ">"):
        return False
    header = text[node.start : min(node.start + 3, node.end)]  # with an indentation at most
    return "+" in header


def _is_bare(node: MappingNode, text: str) -> bool:
    if text[node.start : node.start + 1] != "{":
        return True
    return bool(node.pairs) and node.pairs[0].key.start == node.start
