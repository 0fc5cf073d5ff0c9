"""Find the node that a change applies to: never through an alias or merge key, as other values would change too."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from model_lifecycle.syntax.node import MappingNode, Node, Pair, Scalar, SequenceNode
from model_lifecycle.syntax.pointer import from_pointer


class UnsafeEditError(Exception):
    """Raised for a change that cannot be made by text edits, or only by also changing something else."""


@dataclass(frozen=True)
class EditTarget:
    """A node of a record: the value of pair or item `index` of the node of `outer`, which is None for the record."""

    node: Node
    outer: "EditTarget | None" = None
    index: int = 0

    @property
    def container(self) -> MappingNode | SequenceNode:
        """The mapping or sequence that holds the node. Raises `UnsafeEditError` for the record itself."""
        if self.outer is None or not isinstance(self.outer.node, MappingNode | SequenceNode):
            raise UnsafeEditError
        return self.outer.node

    @property
    def pair(self) -> Pair:
        """The pair whose value the node is. Raises `UnsafeEditError` for an item or the record."""
        container = self.container
        if isinstance(container, SequenceNode):
            raise UnsafeEditError
        return container.pairs[self.index]


def find_target(record: Node, pointer: str, occurrence: int = 0) -> EditTarget:
    """Find the node at a JSON Pointer; `occurrence` selects among duplicate keys, from 0.

    Raises `UnsafeEditError` if there is none, or if the path leads through an alias or a merge key.
    """
    target = EditTarget(record)
    steps = from_pointer(pointer)
    for depth, step in enumerate(steps):
        nth = occurrence if depth == len(steps) - 1 else 0
        child = next(islice(_children(target, step), nth, None), None)
        if child is None:
            raise UnsafeEditError
        target = child
    return target


def _children(parent: EditTarget, step: str) -> Iterator[EditTarget]:
    """Yield the values of the pairs with the key `step`, or the item with that index."""
    node = parent.node
    if isinstance(node, MappingNode):
        for index in node.places(step):
            yield EditTarget(node.pairs[index].value, parent, index)
    elif isinstance(node, SequenceNode) and step.isdecimal() and int(step) < len(node.items):
        yield EditTarget(node.items[int(step)], parent, int(step))


def is_null(node: Node) -> bool:
    """Whether a node is null, either written or absent."""
    return isinstance(node, Scalar) and node.value is None


def is_absent(node: Node) -> bool:
    """Whether a node is a value that is not written: `key:` with nothing after the colon."""
    return isinstance(node, Scalar) and node.start == node.end
