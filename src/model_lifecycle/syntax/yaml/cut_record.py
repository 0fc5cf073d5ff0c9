"""One record that a stray line `---` or `...` cuts into two documents."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final

from model_lifecycle.syntax.long_texts import LONG
from model_lifecycle.syntax.node import MappingNode, Node, key_text

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_FEWEST: Final = 5
"""The properties of the smallest record: fewer are not taken for a record."""


def is_one_record(text: str, roots: Sequence[Node]) -> bool:
    """Whether two documents of a text in a row have no key in common, as records of one kind have."""
    return len(roots) > 1 and len(text) < LONG and are_parts(roots, _keys)


def are_parts(roots: Iterable[object], keys_of: Callable[[object], Collection[str]]) -> bool:
    """Whether two documents in a row are parts of one record; `keys_of` gives a root's keys, none unless a mapping."""
    return any(
        first
        and second
        and len(first) + len(second) >= _FEWEST
        and not set(first) & set(second)
        and _are_names((*first, *second))
        for first, second in pairwise(map(keys_of, roots))
    )


def _are_names(keys: Iterable[str]) -> bool:
    return all(map(_NAME.fullmatch, keys))


def _keys(node: object) -> list[str]:
    return [key_text(pair.key) for pair in node.pairs] if isinstance(node, MappingNode) and not node.flow else []
