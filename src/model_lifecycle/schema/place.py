"""Where a fault of a record's data stands in its text."""

from collections.abc import Mapping as AbcMapping
from dataclasses import dataclass
from functools import cached_property

from model_lifecycle.document.diagnostic import Severity
from model_lifecycle.document.document import Document
from model_lifecycle.document.node import (
    Alias,
    Mapping,
    Node,
    Scalar,
    Sequence,
    Value,
    effective_pairs,
    own_pairs,
    resolved,
)
from model_lifecycle.document.pointer import Step, to_pointer, walk
from model_lifecycle.text.span import Span

Path = tuple[Step, ...]


@dataclass(frozen=True)
class Place:
    """What stands at a path of a record.

    `node` is the value as written (an alias is not resolved), `key` its key, None for an item and for the root.
    `alias` is the first alias on the way there, `merged` says that a merge key (`<<`) brought the property here:
    in both cases the value is written somewhere else.
    """

    node: Node
    key: Node | None
    alias: Alias | None
    merged: bool

    @property
    def value(self) -> Value:
        return resolved(self.node)

    @property
    def borrowed(self) -> bool:
        return self.alias is not None or self.merged


class Places:
    """Finds the places of one record."""

    def __init__(self, document: Document, record: int) -> None:
        self.document = document
        self.record = record
        self.root = document.records[record]

    def find(self, path: Path) -> Place:
        """What stands at a path of the record's data, which must be there."""
        place = Place(self.root, None, None, merged=False)
        for step in path:
            alias = place.alias or (place.node if isinstance(place.node, Alias) else None)
            container = place.value
            if isinstance(container, Mapping):
                pair = effective_pairs(container)[str(step)]
                merged = place.merged or own_pairs(container).get(str(step)) is not pair
                place = Place(pair.value, pair.key, alias, merged)
            elif isinstance(container, Sequence) and isinstance(step, int):
                place = Place(container.items[step], None, alias, place.merged)
        return place

    def value_span(self, path: Path) -> Span:
        """The value; the alias where the value is written elsewhere."""
        place = self.find(path)
        return (place.alias or place.node).span

    def key_span(self, path: Path) -> Span:
        """The key; without one, an item's or the root's first key; without any, the value itself (`{}`)."""
        place = self.find(path)
        if place.alias is not None:
            return place.alias.span
        if place.key is not None:
            return place.key.span
        if isinstance(place.node, Mapping) and place.node.pairs:
            return place.node.pairs[0].key.span
        return place.node.span

    def home(self, path: Path) -> str | None:
        """The pointer under which a borrowed value is written in this record; None when it is written elsewhere."""
        return self._homes.get(id(self.find(path).node))

    @cached_property
    def _homes(self) -> AbcMapping[int, str]:
        homes: dict[int, str] = {}
        for pointer, node in walk(self.root):
            if "/<<" not in pointer:
                homes.setdefault(id(node), pointer)
        return homes

    def foreign_home(self, path: Path) -> str | None:
        """The pointer of a borrowed value in another record of the file, which is where its mistakes are reported."""
        wanted = self.find(path).node
        for index, root in enumerate(self.document.records):
            if index != self.record and root.start <= wanted.start < root.end:
                return next((pointer for pointer, node in walk(root) if node is wanted), None)
        return None

    def may_hold_more(self, path: Path) -> bool:
        """Whether a stretch in the value at a path could not be read, so that what is missing may stand there."""
        return any(isinstance(node, Mapping | Sequence) and node.incomplete for _, node in walk(self.find(path).value))

    def is_absent(self, path: Path) -> bool:
        """Whether nothing is written at the path: a key without a value."""
        node = self.find(path).node
        return isinstance(node, Scalar) and node.start == node.end

    @cached_property
    def refused(self) -> frozenset[str]:
        """The pointers of the record that a problem of reading speaks of."""
        return frozenset(
            problem.pointer
            for problem in self.document.problems
            if problem.record == self.record and problem.severity == Severity.ERROR and problem.pointer
        )

    def is_refused(self, path: Path) -> bool:
        """Whether a problem of reading speaks of the path or of something above it."""
        return bool(self.refused) and any(to_pointer(path[:end]) in self.refused for end in range(1, len(path) + 1))
