"""The node that a change is made at: never through an alias or a merge key, which would change other places too."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from model_lifecycle.syntax.node import MappingNode, Node, Pair, Scalar, SequenceNode
from model_lifecycle.syntax.pointer import from_pointer


class UnsafeEditError(Exception):
    """A change that cannot be made by an edit, or not without touching something else."""


@dataclass(frozen=True)
class EditTarget:
    """A node written in a record, and what it is in: the pair or item `index` of `outer`; nothing for the record."""

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
    """The place at a pointer; among duplicates of its key `occurrence` selects it, from 0.

    Raises `UnsafeEditError` where there is none, and where the way leads through an alias or a merge key.
    """
    place = EditTarget(record)
    steps = from_pointer(pointer)
    for depth, step in enumerate(steps):
        nth = occurrence if depth == len(steps) - 1 else 0
        child = next(islice(_children(place, step), nth, None), None)
        if child is None:
            raise UnsafeEditError
        place = child
    return place


def _children(place: EditTarget, step: str) -> Iterator[EditTarget]:
    node = place.node
    if isinstance(node, MappingNode):
        for index in node.places(step):
            yield EditTarget(node.pairs[index].value, place, index)
    elif isinstance(node, SequenceNode) and step.isdecimal() and int(step) < len(node.items):
        yield EditTarget(node.items[int(step)], place, int(step))


def is_null(node: Node) -> bool:
    """Whether a node is null, written or absent."""
    return isinstance(node, Scalar) and node.value is None


def is_absent(node: Node) -> bool:
    """Whether nothing is written where a value could be."""
    return isinstance(node, Scalar) and node.start == node.end
