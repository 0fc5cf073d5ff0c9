"""The order in which the entries of a YAML document are written."""

from collections.abc import Iterator, Sequence

from model_lifecycle.format.format_style import FormatStyle, KeyOrder
from model_lifecycle.format.yaml_layout import LayoutBlock, LayoutEntry
from model_lifecycle.syntax.node import Alias, MappingNode, Node, Scalar, key_text
from model_lifecycle.text.span import Span


class ImmovableError(Exception):
    """An anchor cannot move to its first alias: the properties keep their order."""


def ordered(block: LayoutBlock, order: KeyOrder, style: FormatStyle) -> Sequence[LayoutEntry]:
    """The entries of a mapping or list: merge keys first, then entries with a place, then the others as written."""
    if not order.names or not isinstance(block.node, MappingNode):
        return block.entries
    last = len(order.names)

    def place(entry: LayoutEntry) -> int:
        name = _name(entry)
        return -1 if name == "<<" else order.names.get(name, last)

    return style.placed(block.entries, place, _extent)


def _extent(entry: LayoutEntry) -> Span:
    """The span of an entry with the comments that belong to it, above it and at its end."""
    start = next((line.start for line in entry.above if line.text), entry.start)
    end, block = entry.node.end, entry.block
    while block is not None:
        end = max(end, *(line.start for line in block.end), 0)
        block = block.entries[-1].block if block.entries else None
    return Span(start, end)


def order_of(entry: LayoutEntry, block: LayoutBlock, order: KeyOrder) -> KeyOrder:
    """The order inside of an entry of a collection."""
    return order.of(_name(entry)) if isinstance(block.node, MappingNode) else order.item


def _name(entry: LayoutEntry) -> str:
    return key_text(entry.key) if entry.key is not None else ""


def move_anchors(root: LayoutEntry, order: KeyOrder, style: FormatStyle) -> None:
    """Move each anchor to where its name is first used, in the order in which the entries are written.

    What an alias and an anchored value hold changes places. Raises `ImmovableError` where that cannot be.
    """
    homes: dict[int, LayoutEntry] = {}
    names: set[str] = set()
    for entry in _all(root):
        for node in (entry.key, entry.node):
            if node is not None and node.anchor is not None:
                if node.anchor in names:
                    raise ImmovableError
                names.add(node.anchor)
        if entry.node.anchor is not None:
            homes[id(entry.node)] = entry
    if names:
        _Anchors(homes, style).visit(root, order, in_flow=False)


def _all(root: LayoutEntry) -> Iterator[LayoutEntry]:
    waiting = [root]
    while waiting:
        entry = waiting.pop()
        yield entry
        if entry.block is not None:
            waiting += entry.block.entries


class _Anchors:
    """Goes through entries in the order in which they are written; `homes` are the entries with an anchored value."""

    def __init__(self, homes: dict[int, LayoutEntry], style: FormatStyle) -> None:
        self._homes = homes
        self._style = style
        self._seen: set[int] = set()

    def visit(self, entry: LayoutEntry, order: KeyOrder, *, in_flow: bool) -> None:
        for node in (entry.key, entry.node):
            if isinstance(node, Alias) and id(node.target) not in self._seen:
                home = self._homes.get(id(node.target))
                if home is None or node is entry.key or (in_flow and not _fits_brackets(home)):
                    raise ImmovableError
                _swap(entry, home)
            elif node is not None and node is entry.key and node.anchor is not None:
                self._seen.add(id(node))
        if entry.node.anchor is not None:
            self._seen.add(id(entry.node))
        if entry.block is not None:
            flow = in_flow or entry.block.node.flow
            for inner in ordered(entry.block, order, self._style):
                self.visit(inner, order_of(inner, entry.block, order), in_flow=flow)


def _fits_brackets(home: LayoutEntry) -> bool:
    node: Node = home.node
    if isinstance(node, Scalar):
        return node.style not in ("|", ">")
    return home.block is not None and home.block.node.flow and not home.block.has_comments


def _swap(alias: LayoutEntry, home: LayoutEntry) -> None:
    alias.node, home.node = home.node, alias.node
    alias.properties, home.properties = home.properties, alias.properties
    alias.block, home.block = home.block, alias.block
