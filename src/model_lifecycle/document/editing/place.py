"""Where in the text a change is made: never through an alias or a merge key, where it would change other places too."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from model_lifecycle.document.node import Mapping, Node, Pair, Scalar, Sequence, is_merge, key_text, own_pairs
from model_lifecycle.document.pointer import from_pointer


class UnsafeEditError(Exception):
    """A change that no edit makes without touching what it should not, or that cannot be made at all."""


@dataclass(frozen=True)
class Place:
    """A node written in a record, and what it is in: the pair or item `index` of `outer`; nothing for the record."""

    node: Node
    outer: "Place | None" = None
    index: int = 0

    @property
    def container(self) -> Mapping | Sequence:
        """What the node is in. Raises `UnsafeEditError` for the record itself."""
        if self.outer is None or not isinstance(self.outer.node, Mapping | Sequence):
            raise UnsafeEditError
        return self.outer.node

    @property
    def pair(self) -> Pair:
        """The pair whose value the node is. Raises `UnsafeEditError` for an item or the record."""
        container = self.container
        if isinstance(container, Sequence):
            raise UnsafeEditError
        return container.pairs[self.index]


def find_place(record: Node, pointer: str, occurrence: int = 0) -> Place:
    """The place at a pointer; of several duplicates of its key the one that `occurrence` counts from 0.

    Raises `UnsafeEditError` where there is none, and where the way leads through an alias or a merge key.
    """
    place = Place(record)
    steps = from_pointer(pointer)
    for depth, step in enumerate(steps):
        nth = occurrence if depth == len(steps) - 1 else 0
        found = next(islice(_children(place, step), nth, None), None)
        if found is None:
            raise UnsafeEditError
        place = found
    return place


def _children(place: Place, step: str) -> Iterator[Place]:
    node = place.node
    if isinstance(node, Mapping):
        first = own_pairs(node).get(step)
        start = len(node.pairs) if first is None else node.pairs.index(first)
        for index in range(start, len(node.pairs)):
            pair = node.pairs[index]
            if not is_merge(pair) and key_text(pair.key) == step:
                yield Place(pair.value, place, index)
    elif isinstance(node, Sequence) and step.isdecimal() and int(step) < len(node.items):
        yield Place(node.items[int(step)], place, int(step))


def is_null(node: Node) -> bool:
    """Whether a node is null, written or absent."""
    return isinstance(node, Scalar) and node.value is None


def is_absent(node: Node) -> bool:
    """Whether nothing is written where a value could be."""
    return isinstance(node, Scalar) and node.start == node.end
