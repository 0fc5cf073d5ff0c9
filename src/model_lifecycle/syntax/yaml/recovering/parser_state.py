"""The open collections of the error-recovering parser: block levels, brackets, and properties read before a node."""

from typing import Literal

from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, key_text
from model_lifecycle.syntax.pointer import Step
from model_lifecycle.text.span import Span

State = Literal["awaiting", "filled", "skipped", "unread"]
"""How lines deeper than an entry are read: as the value that it waits for; as misplaced, since it has one; not at all,
as part of an error; as entries that belong nowhere, for their own errors only."""


class Properties:
    """An anchor, a tag, or both, before a node."""

    __slots__ = ("anchor", "end", "start", "tag", "tag_span")

    def __init__(self, start: int) -> None:
        self.start = self.end = start
        self.anchor: str | None = None
        self.tag: str | None = None
        self.tag_span = Span(start, start)


class Level:
    """A block collection that is being read, or the document around its root."""

    __slots__ = (
        "children",
        "column",
        "explicit",
        "first",
        "guest",
        "node",
        "nothing",
        "properties",
        "state",
        "step",
        "unresolved",
    )

    def __init__(self, node: MappingNode | SequenceNode, column: int, *, guest: bool = False, first: int = 0) -> None:
        self.node = node
        self.column = column
        """The column of its keys or dashes; -1 for the document."""
        self.guest = guest
        """Whether it is read for its errors only, and is not in the tree."""
        self.first = first
        """The index of its first item in the sequence of which it is a part."""
        self.children: list[Node] = []
        """Items; or keys and values, which alternate."""
        self.step: Step | None = None
        """The key or the position of the entry being read; None between entries."""
        self.state: State = "filled"
        self.nothing = node.start
        """The place of the entry's value if there is none."""
        self.properties: Properties | None = None
        """The anchor and tag of a value that comes later."""
        self.unresolved = False
        """Whether the last value is a text with misplaced entries below it."""
        self.explicit = False
        """Whether the entry begins with `?` and its key comes later."""


class Bracket:
    """A flow collection that is being read, and its current entry.

    An entry of a mapping is `first: second`; of a sequence `first`, or `first: second` for a mapping of one pair.
    """

    __slots__ = ("broken", "children", "colon", "explicit", "first", "node", "second", "start")

    guest = False

    def __init__(self, node: MappingNode | SequenceNode) -> None:
        self.node = node
        self.children: list[Node] = []
        """Items; or keys and values, which alternate."""
        self.begin()

    def begin(self) -> None:
        """Begin an entry."""
        self.first: Node | None = None
        self.second: Node | None = None
        self.colon = -1
        """The offset of the entry's colon; -1 without one."""
        self.explicit = -1
        """The offset of the entry's `?`; -1 without one."""
        self.start = -1
        """The start of the entry with its anchors and tags; -1 before it begins."""
        self.broken = False
        """Whether a part of the entry could not be read."""

    @property
    def is_mapping(self) -> bool:
        return isinstance(self.node, MappingNode)

    @property
    def is_empty(self) -> bool:
        """Whether nothing of the entry has been read."""
        return self.first is None and self.colon < 0 and self.explicit < 0 and not self.broken

    @property
    def step(self) -> Step | None:
        """The entry's key or index; None before its key is read."""
        if not self.is_mapping:
            return len(self.children)
        return key_text(self.first) if self.first is not None and self.colon >= 0 else None

    def put(self, node: Node) -> None:
        """Make a node the key or the value of the entry."""
        if self.colon >= 0:
            self.second = node
        else:
            self.first = node

    def pair(self) -> list[Node]:
        """The entry as a key and a value; absent ones are where they would be."""
        nothing = self.explicit + 1 if self.explicit >= 0 else self.colon
        key = self.first or Scalar(nothing, nothing, "", None)
        nothing = self.colon + 1 if self.colon >= 0 else key.end
        return [key, self.second or Scalar(nothing, nothing, "", None)]
