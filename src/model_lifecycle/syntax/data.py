"""A tree as plain JSON values."""

from decimal import Decimal
from math import isfinite
from sys import intern
from typing import Self

from model_lifecycle.syntax.node import (
    Alias,
    MappingNode,
    Node,
    Scalar,
    SequenceNode,
    effective_pairs,
    is_merge,
    key_text,
)

Data = None | bool | int | float | str | list["Data"] | dict[str, "Data"]

_DOUBLE_DIGITS = 15
"""Every decimal of up to this many significant digits survives the way to a double and back."""


class ExactFloat(float):
    """A number with more digits than a double keeps; `exact` holds them all, as written."""

    __slots__ = ("exact",)

    exact: Decimal

    def __new__(cls, text: str) -> Self:
        """The number written as `text`."""
        made = super().__new__(cls, text)
        made.exact = Decimal(text)
        return made

    def __reduce__(self) -> tuple[type["ExactFloat"], tuple[str]]:
        return ExactFloat, (str(self.exact),)


def is_exactly(one: Data, other: Data) -> bool:
    """Whether two plain values are the same in type, in every digit, and in the order of their properties."""
    if one is other:
        return True
    if one.__class__ is not other.__class__:
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(map(is_exactly, one.values(), other.values()))
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_exactly, one, other))
    if isinstance(one, ExactFloat) and isinstance(other, ExactFloat):
        return str(one.exact) == str(other.exact)
    return one == other and repr(one) == repr(other)


def to_data(node: Node) -> Data:
    """The plain value of a tree: aliases followed, merges expanded, keys as text, the first of duplicate keys.

    An alias gives the same object as its target (shared, not copied). The reader has made sure that the
    tree has no cycles and, expanded, a bounded size. Numbers keep every digit: see `ExactFloat`.
    """
    return _build(node, {})


def _build(node: Node, shared: dict[int, Data]) -> Data:
    """The data of a node; `shared` holds that of anchored nodes, by the `id` of the node, and is added to."""
    if isinstance(node, Scalar):
        value = node.value
        if value.__class__ is float and len(node.text) > _DOUBLE_DIGITS:
            return _exact(node.text, value)
        return value
    if isinstance(node, Alias):
        target = node.target
        key = id(target)
        if key not in shared:
            shared[key] = _build(target, shared)
        return shared[key]
    if node.anchor is not None and id(node) in shared:
        return shared[id(node)]
    built: Data = (
        [_build(item, shared) for item in node.items] if isinstance(node, SequenceNode) else _mapping(node, shared)
    )
    if node.anchor is not None:
        shared[id(node)] = built
    return built


def _mapping(node: MappingNode, shared: dict[int, Data]) -> Data:
    built: dict[str, Data] = {}
    for pair in node.pairs:
        if is_merge(pair):
            return {key: _build(inner.value, shared) for key, inner in effective_pairs(node).items()}
        key = pair.key
        text = key.text if key.__class__ is Scalar else key_text(key)
        text = intern(text)  # thousands of records share a hundred names
        if text not in built:
            built[text] = _build(pair.value, shared)
    return built


def _exact(text: str, value: float) -> float:
    """The number with all its digits; as it is where no double comes near it, or its spelling is one of our guesses."""
    if not value or not isfinite(value):
        return value  # `1e999999999`: written out, its digits would fill the memory
    try:
        return value if Decimal(text) == Decimal(repr(value)) else ExactFloat(text)
    except (ArithmeticError, ValueError):
        return value


def same_data(one: object, other: object) -> bool:
    """Whether two values are the same in JSON's eyes: a boolean differs from a number, and every digit counts."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_data(inner, other[name]) for name, inner in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(same_data(*pair) for pair in zip(one, other, strict=True))
    if isinstance(one, ExactFloat) and isinstance(other, ExactFloat):
        return one.exact == other.exact
    if isinstance(one, bool) is not isinstance(other, bool):
        return False
    return bool(one == other) or (one != one and other != other)  # not-a-number
