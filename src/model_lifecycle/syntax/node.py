"""The tree of a YAML or JSON text.

Every node knows its span in code points; quotes, brackets and a block scalar's indicator belong to it, an anchor or
a tag before it does not. Trees keep duplicate keys, aliases and the text of scalars; `data.py` makes plain values.
Nodes are built once by a reader and never changed after.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Literal

from model_lifecycle.text.span import Span

ScalarValue = None | bool | int | float | str
ScalarStyle = Literal["", "'", '"', "|", ">"]


class _Node:
    __slots__ = ("anchor", "end", "start", "tag")

    start: int
    end: int
    anchor: str | None
    tag: str | None

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


class Scalar(_Node):
    """A single value.

    `text` is its content (unescaped, unfolded), `value` what the content means by the YAML 1.2 core schema or
    RFC 8259: quoted and block scalars are text, a plain one may be null, a boolean or a number. `.inf`, `.nan`, 1e400
    are floats here, and the reader reports them. An absent value (`key:` and nothing after it) is an empty plain
    scalar whose span is empty and lies right after the colon (or dash, or opening of its document).
    """

    __slots__ = ("style", "text", "value")

    def __init__(self, start: int, end: int, text: str, value: ScalarValue, style: ScalarStyle = "") -> None:
        self.start = start
        self.end = end
        self.text = text
        self.value = value
        self.style = style
        self.anchor: str | None = None
        self.tag: str | None = None


class Pair:
    """A key and its value in a mapping."""

    __slots__ = ("key", "value")

    def __init__(self, key: "Node", value: "Node") -> None:
        self.key = key
        self.value = value


ByKey = Mapping[str, Pair]
"""Pairs by the text of their key. Shared by all who ask: not to be changed."""


class MappingNode(_Node):
    """Keys and values in the order written, duplicates and merge keys (`<<`) included.

    `incomplete` says that a range in or right after it could not be read, so that a property that seems missing
    may stand there.
    """

    __slots__ = ("_by_key", "_places", "flow", "incomplete", "pairs")

    def __init__(self, start: int, end: int, pairs: list[Pair], flow: bool = False) -> None:
        self.start = start
        self.end = end
        self.pairs = pairs
        self.flow = flow
        self.incomplete = False
        self.anchor: str | None = None
        self.tag: str | None = None
        self._by_key: tuple[int, ByKey, ByKey] | None = None
        self._places: tuple[int, Mapping[str, Sequence[int]]] | None = None

    def by_key(self) -> "tuple[ByKey, ByKey]":
        """The pairs written here and the effective ones, by key; made once for as many pairs as there are."""
        if self._by_key is None or self._by_key[0] != len(self.pairs):
            own = _own_pairs(self)
            self._by_key = len(self.pairs), own, _effective_pairs(self, own)
        return self._by_key[1:]

    def places(self, key: str) -> Sequence[int]:
        """The indexes of the pairs written here with a key, merge keys left out; several if the key is repeated."""
        if self._places is None or self._places[0] != len(self.pairs):
            found: defaultdict[str, list[int]] = defaultdict(list)
            for index, pair in enumerate(self.pairs):
                if not is_merge(pair):
                    found[key_text(pair.key)].append(index)
            self._places = len(self.pairs), dict(found)
        return self._places[1].get(key, ())


class SequenceNode(_Node):
    """Items in the order written; `incomplete` as in `MappingNode`."""

    __slots__ = ("flow", "incomplete", "items")

    def __init__(self, start: int, end: int, items: "list[Node]", flow: bool = False) -> None:
        self.start = start
        self.end = end
        self.items = items
        self.flow = flow
        self.incomplete = False
        self.anchor: str | None = None
        self.tag: str | None = None


class Alias(_Node):
    """`*name`: stands for `target`, the node with that anchor.

    Where the name is unknown or names an ancestor, the reader reports it and `target` is an empty scalar.
    """

    __slots__ = ("name", "target")

    def __init__(self, start: int, end: int, name: str, target: "Scalar | MappingNode | SequenceNode") -> None:
        self.start = start
        self.end = end
        self.name = name
        self.target = target
        self.anchor: str | None = None
        self.tag: str | None = None


Node = Scalar | MappingNode | SequenceNode | Alias
Value = Scalar | MappingNode | SequenceNode


def resolved(node: Node) -> Value:
    """The node itself, or what an alias stands for."""
    return node.target if isinstance(node, Alias) else node


def key_text(node: Node) -> str:
    """A key as text: keys are compared by it (design: `1:` and `"1":` are the same key).

    A key that is a mapping or a sequence has none that could be a property's name; it gives the empty text with a
    NUL before it, which no scalar can hold.
    """
    node = resolved(node)
    return node.text if isinstance(node, Scalar) else "\0"


def is_merge(pair: Pair) -> bool:
    """Whether a pair is a merge key: a plain, unquoted `<<`."""
    key = pair.key
    return isinstance(key, Scalar) and key.text == "<<" and key.style == "" and key.tag is None


def own_pairs(mapping: MappingNode) -> ByKey:
    """The pairs written in the mapping by the text of their key, merge keys left out; the first of duplicates."""
    return mapping.by_key()[0]


def effective_pairs(mapping: MappingNode) -> ByKey:
    """The pairs by the text of their key with merges expanded.

    A key written in the mapping wins over a merged one, an earlier merged mapping over a later one.
    """
    return mapping.by_key()[1]


def _own_pairs(mapping: MappingNode) -> dict[str, Pair]:
    found: dict[str, Pair] = {}
    for pair in mapping.pairs:
        if not is_merge(pair):
            found.setdefault(key_text(pair.key), pair)
    return found


def _effective_pairs(mapping: MappingNode, own: ByKey) -> ByKey:
    merges = [pair for pair in mapping.pairs if is_merge(pair)]
    if not merges:
        return own
    found = dict(own)
    for pair in merges:
        value = resolved(pair.value)
        for source in value.items if isinstance(value, SequenceNode) else [value]:
            merged = resolved(source)
            if isinstance(merged, MappingNode) and merged is not mapping:
                for key, inner in effective_pairs(merged).items():
                    found.setdefault(key, inner)
    return found
