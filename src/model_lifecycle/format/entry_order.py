"""The order in which the entries of a YAML document are written."""

from collections.abc import Iterator, Sequence

from model_lifecycle.format.format_style import FormatStyle, KeyOrder
from model_lifecycle.format.yaml_layout import LayoutBlock, LayoutEntry
from model_lifecycle.syntax.node import Alias, MappingNode, Node, Scalar, key_text
from model_lifecycle.text.span import Span


class ImmovableError(Exception):
    """Raised if an anchor cannot move to its first alias, so that the properties must keep their order."""


def ordered(block: LayoutBlock, order: KeyOrder, style: FormatStyle) -> Sequence[LayoutEntry]:
    """The entries of `block` in output order. In a mapping: merge keys, then keys that `order` names, then the others
    as written.
    """
    if not order.names or not isinstance(block.node, MappingNode):
        return block.entries
    last = len(order.names)

    def rank(entry: LayoutEntry) -> int:
        name = _name(entry)
        return -1 if name == "<<" else order.names.get(name, last)

    return style.sort_entries(block.entries, rank, _extent)


def _extent(entry: LayoutEntry) -> Span:
    """The span of an entry with the comments that belong to it, above it and at its end."""
    start = next((line.start for line in entry.above if line.text), entry.start)
    end, block = entry.node.end, entry.block
    while block is not None:
        end = max(end, *(line.start for line in block.end), 0)
        block = block.entries[-1].block if block.entries else None
    return Span(start, end)


def order_of(entry: LayoutEntry, block: LayoutBlock, order: KeyOrder) -> KeyOrder:
    """The key order that applies inside `entry`, an entry of `block`, whose own order is `order`."""
    return order.for_property(_name(entry)) if isinstance(block.node, MappingNode) else order.for_item


def _name(entry: LayoutEntry) -> str:
    return key_text(entry.key) if entry.key is not None else ""


def move_anchors(root: LayoutEntry, order: KeyOrder, style: FormatStyle) -> None:
    """Move each anchor to where its name is used first in output order; the entries are changed in place.

    An alias that would come before its anchor is swapped with the anchored value. Raises `ImmovableError` if that is
    impossible.
    """
    anchored: dict[int, LayoutEntry] = {}
    names: set[str] = set()
    for entry in _all_entries(root):
        for node in (entry.key, entry.node):
            if node is not None and node.anchor is not None:
                if node.anchor in names:
                    raise ImmovableError
                names.add(node.anchor)
        if entry.node.anchor is not None:
            anchored[id(entry.node)] = entry
    if names:
        _Anchors(anchored, style).visit(root, order, in_flow=False)


def _all_entries(root: LayoutEntry) -> Iterator[LayoutEntry]:
    """Yield `root` and all entries below it, in no particular order."""
    stack = [root]
    while stack:
        entry = stack.pop()
        yield entry
        if entry.block is not None:
            stack += entry.block.entries


class _Anchors:
    """Visits entries in output order; `anchored` are the entries with an anchored value, by the `id` of their node."""

    def __init__(self, anchored: dict[int, LayoutEntry], style: FormatStyle) -> None:
        self._anchored = anchored
        self._style = style
        self._seen: set[int] = set()

    def visit(self, entry: LayoutEntry, order: KeyOrder, *, in_flow: bool) -> None:
        """Visit `entry` and the entries below it; `in_flow`: the entry is inside a flow collection."""
        for node in (entry.key, entry.node):
            if isinstance(node, Alias) and id(node.target) not in self._seen:
                target = self._anchored.get(id(node.target))
                if target is None or node is entry.key or (in_flow and not _fits_brackets(target)):
                    raise ImmovableError
                _swap(entry, target)
            elif node is not None and node is entry.key and node.anchor is not None:
                self._seen.add(id(node))
        if entry.node.anchor is not None:
            self._seen.add(id(entry.node))
        if entry.block is not None:
            flow = in_flow or entry.block.node.flow
            for inner in ordered(entry.block, order, self._style):
                self.visit(inner, order_of(inner, entry.block, order), in_flow=flow)


def _fits_brackets(entry: LayoutEntry) -> bool:
    """Whether the value of an entry can be written inside a flow collection."""
    node: Node = entry.node
    if isinstance(node, Scalar):
        return node.style not in ("|", ">")
    return entry.block is not None and entry.block.node.flow and not entry.block.has_comments


def _swap(alias: LayoutEntry, anchored: LayoutEntry) -> None:
    """Exchange the values of two entries, with their anchors and tags."""
    alias.node, anchored.node = anchored.node, alias.node
    alias.properties, anchored.properties = anchored.properties, alias.properties
    alias.block, anchored.block = anchored.block, alias.block
