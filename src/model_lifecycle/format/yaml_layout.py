"""The tree of a YAML document, with the comments and blank lines around each of its entries.

A comment above a property or item belongs to it; a comment at the end of a line stays there. A comment below the last
entry of a mapping or list that is indented at least as far belongs to the end of that collection.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from model_lifecycle.format.yaml_scalars import comment_of
from model_lifecycle.format.yaml_trivia import CommentSlot, OwnLine, TriviaReader
from model_lifecycle.syntax.node import Alias, MappingNode, Node, Pair, Scalar, SequenceNode


@dataclass(slots=True)
class LayoutEntry:
    """A property, a list item or a document's root, with the comments and blank lines around it."""

    node: Node
    start: int = 0
    """The offset of its key or dash."""
    key: Scalar | Alias | None = None
    key_properties: str = ""
    above: list[OwnLine] = field(default_factory=list)
    header: CommentSlot = field(default_factory=CommentSlot)
    """The comment after the colon or dash."""
    below: list[OwnLine] = field(default_factory=list)
    """The lines between the colon or dash and a value that is not a block collection."""
    trail: CommentSlot = field(default_factory=CommentSlot)
    """The comment after the value."""
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
    """Whether the flow collection contains comments."""
    is_bare: bool = False
    """Whether it is a single-pair mapping without braces in a flow sequence: `[a: 1]`."""


class LayoutReader:
    """Builds the entries of documents, one document after another, from their nodes and trivia."""

    def __init__(self, reader: TriviaReader) -> None:
        self.reader = reader
        self.text = reader.document.text

    def root(self, node: Node) -> tuple[LayoutEntry, list[OwnLine]]:
        """Read a document with the root `node`: its entry, whose `above` is empty, and the lines before it."""
        entry = LayoutEntry(node)
        self.reader.comment_slot = entry.header
        lines = self.reader.lines(node.start)
        entry.start = self.reader.at
        self._value(entry, node)
        return entry, lines

    def _value(self, entry: LayoutEntry, node: Node) -> None:
        """Read the value of `entry`, with the trivia around it."""
        reader = self.reader
        entry.properties, entry.below = reader.properties(node, len(self.text))
        if isinstance(node, Scalar) and node.start == node.end and not node.style:
            reader.at = max(reader.at, node.end)
            return
        if isinstance(node, Scalar | Alias):
            entry.below += reader.lines(node.start)
            self._leaf(node)
            reader.comment_slot = entry.trail
            reader.in_scalar = isinstance(node, Scalar) and _keeps_blank_lines(node, self.text)
        elif node.flow:
            self._flow(entry, node)
        elif isinstance(node, MappingNode):
            self._block_mapping(entry, node)
        else:
            self._block_sequence(entry, node)

    def _leaf(self, node: Scalar | Alias) -> None:
        """Move the reader after a scalar or alias, which must begin at its offset."""
        if self.reader.at != node.start:
            raise self.reader.unexpected_text()
        self.reader.move_to(node.end)

    def _block_mapping(self, owner: LayoutEntry, node: MappingNode) -> None:
        """Read a mapping in block style, the value of `owner`."""
        block = owner.block = LayoutBlock(node)
        above, owner.below = owner.below, []
        for number, pair in enumerate(node.pairs):
            above += self.reader.lines(len(self.text))
            if not number:
                block.column = self.reader.column(self.reader.at)
            above = distribute_lines(above, block.column, block.entries)
            block.entries.append(self._pair(pair, above))
            above = []

    def _pair(self, pair: Pair, above: list[OwnLine]) -> LayoutEntry:
        """Read a pair, above which the lines `above` were read."""
        reader, key = self.reader, pair.key
        if not isinstance(key, Scalar | Alias):
            raise reader.unexpected_text()
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
        reader.comment_slot = entry.header
        if reader.sees_colon():
            entry.above += reader.lines(len(self.text))
            reader.take(":", entry.header)
        elif pair.value.end > pair.value.start:
            raise reader.unexpected_text()
        self._value(entry, pair.value)
        return entry

    def _block_sequence(self, owner: LayoutEntry, node: SequenceNode) -> None:
        """Read a list in block style, the value of `owner`."""
        block = owner.block = LayoutBlock(node)
        above, owner.below = owner.below, []
        for number, item in enumerate(node.items):
            above += self.reader.lines(len(self.text))
            if not number:
                block.column = self.reader.column(self.reader.at)
            entry = LayoutEntry(item, self.reader.at, above=distribute_lines(above, block.column, block.entries))
            block.entries.append(entry)
            self.reader.take("-", entry.header)
            self._value(entry, item)
            above = []

    def _flow(self, owner: LayoutEntry, node: MappingNode | SequenceNode) -> None:
        """Read a flow collection, the value of `owner`."""
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
            reader.comment_slot = owner.trail
        else:
            (block.end if block.entries else owner.above).extend(above + self._between_entries())
            reader.take("}" if isinstance(node, MappingNode) else "]", owner.trail)
        block.has_comments = bool(block.entries) and reader.comments > before

    def _between_entries(self) -> list[OwnLine]:
        """Read commas between entries of a flow collection, and return the lines around them."""
        lines = self.reader.lines(len(self.text))
        while self.reader.sees(","):
            self.reader.take(",", self.reader.comment_slot)
            lines += self.reader.lines(len(self.text))
        return lines


def distribute_lines(lines: list[OwnLine], column: int, entries: list[LayoutEntry]) -> list[OwnLine]:
    """Distribute lines between `entries` and the next entry, at `column`: those that belong to the end of an inner
    block are added to it; return the rest.

    A comment belongs to the innermost block that is not indented further than the comment.
    """
    open_blocks = list(_open_blocks(entries[-1])) if entries else []
    kept: list[OwnLine] = []
    blank_lines: list[OwnLine] = []
    for line in lines:
        if not line.text:
            blank_lines.append(line)
            continue
        if line.column <= column:
            open_blocks = []
        while len(open_blocks) > 1 and (
            open_blocks[-1].column > line.column or open_blocks[-2].column == open_blocks[-1].column
        ):
            open_blocks.pop()
        (open_blocks[-1].end if open_blocks else kept).extend([*blank_lines, line])
        blank_lines = []
    return kept + blank_lines


def _open_blocks(entry: LayoutEntry) -> Iterator[LayoutBlock]:
    """Yield the block collections that end where `entry` ends, from the outermost."""
    block = entry.block
    while block is not None and not block.node.flow:
        yield block
        block = block.entries[-1].block if block.entries else None


def _keeps_blank_lines(node: Scalar, text: str) -> bool:
    """Whether a scalar is a block scalar that keeps the blank lines below it as part of its text (`|+`)."""
    if node.style not in ("|", ">"):
        return False
    header = text[node.start : min(node.start + 3, node.end)]  # the style, and at most an indentation and `+`
    return "+" in header


def _is_bare(node: MappingNode, text: str) -> bool:
    """Whether a flow mapping has no braces of its own: a single pair in a flow sequence."""
    if text[node.start : node.start + 1] != "{":
        return True
    return bool(node.pairs) and node.pairs[0].key.start == node.start
