"""Whether what was read of a text has the shape of records, told by the names of properties alone."""

import re
from collections.abc import Sequence
from typing import Final

from model_lifecycle.syntax.node import MappingNode, Node, Pair, Scalar, SequenceNode, Value, key_text, resolved

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_FEWEST: Final = 5
"""How many properties the smallest record has."""
_BEFORE: Final = ("“", "”", "„", "«", "‘")
_BEHIND: Final = (",", ";", "<br>", "<br/>", "<br />")
"""How a text without quotes begins or ends that is a value of another notation."""
DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2212"
"""Dashes that a program writes in place of hyphens."""
_DASHES: Final = frozenset(DASHES)
_ENTITIES: Final = ("quot;", "apos;", "#34;", "#39;")
"""What is read of `&quot;` is the name of an anchor."""
_MOST_PROPERTIES: Final = 20
_LOOKED_AT: Final = 3
"""How many records of a text are looked at before it is taken for what it seems."""


def are_records(roots: Sequence[Node]) -> bool:
    """Whether all roots are records or lists of them: mappings of names, with an id or with a model they begin at."""
    return bool(roots) and all(map(_is_records, roots))


def may_be_copied(roots: Sequence[Node]) -> bool:
    """Whether a text without errors may hold its records in another form; quick, and no for most texts."""
    if not roots:
        return False
    root = resolved(roots[0])
    if isinstance(root, Scalar):
        return bool(root.text)
    if isinstance(root, SequenceNode):
        return bool(root.items) and not all(map(has_many_properties, root.items[:_LOOKED_AT]))
    if not root.pairs:
        return False
    return (
        len(root.pairs) < _FEWEST
        or not is_name(key_text(root.pairs[0].key))
        or all(map(_has_sign_of_others, root.pairs[: _LOOKED_AT - 1]))
        or has_dash(roots)
        or any(key_text(pair.key)[:1] in "+-" for pair in root.pairs[:_MOST_PROPERTIES])
    )


def _is_record(node: Node) -> bool:
    """Whether a node is a mapping that may be a record."""
    node = resolved(node)
    if not isinstance(node, MappingNode) or len(node.pairs) < _FEWEST:
        return False
    names = [key_text(pair.key) for pair in node.pairs]
    has_beginning = any(
        _begins_record(name, resolved(pair.value)) for name, pair in zip(names, node.pairs, strict=True)
    )
    return has_beginning and 4 * sum(map(is_name, names)) >= 3 * len(names)


def _begins_record(name: str, value: Value) -> bool:
    """Whether a property is one that tells records from what else has as many properties."""
    if name == "from":
        return isinstance(value, MappingNode) and any(isinstance(resolved(pair.value), Scalar) for pair in value.pairs)
    return name == "id" and isinstance(value, Scalar)


def _is_records(root: Node) -> bool:
    node = resolved(root)
    return bool(node.items) and all(map(_is_record, node.items)) if isinstance(node, SequenceNode) else _is_record(node)


def has_many_properties(node: Node) -> bool:
    """Whether a node is a mapping of as many properties as a record has, whatever they are called."""
    node = resolved(node)
    return isinstance(node, MappingNode) and len(node.pairs) >= _FEWEST


def _has_sign_of_others(pair: Pair) -> bool:
    """Whether a text without quotes ends or begins as it does in another notation."""
    value = resolved(pair.value)
    return isinstance(value, Scalar) and (_is_marked(value.text, value.style) or _is_entity(value))


def has_dash(roots: Sequence[Node]) -> bool:
    """Whether the first value of a text has a dash that a program may have written for a hyphen."""
    root = resolved(roots[0]) if roots else None
    if not isinstance(root, MappingNode) or not root.pairs:
        return False
    value = resolved(root.pairs[0].value)
    return isinstance(value, Scalar) and not _DASHES.isdisjoint(value.text)


def has_sign_of_others(text: str) -> bool:
    """Whether the first text of a record may show that it is written in another notation, or with other signs."""
    return _is_marked(text, "") or not _DASHES.isdisjoint(text)


def _is_marked(text: str, style: str) -> bool:
    return not style and (text.startswith(_BEFORE) or text.endswith(_BEHIND))


def _is_entity(value: Scalar) -> bool:
    return not value.text and value.anchor is not None and value.anchor.startswith(_ENTITIES)


def is_name(name: str) -> bool:
    """Whether a key may be the name of a property."""
    return _NAME.fullmatch(name) is not None
