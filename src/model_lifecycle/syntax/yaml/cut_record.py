"""Two documents that are one record, cut by a line `---` or `...` that does not belong there."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final

from model_lifecycle.syntax.long_texts import LONG
from model_lifecycle.syntax.node import MappingNode, Node, key_text

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_FEWEST: Final = 5
"""How many properties the smallest record has: fewer are not taken for one."""


def is_one_record(text: str, roots: Sequence[Node]) -> bool:
    """Whether two documents of a text, one behind the other, have no key in common: records of one kind have most."""
    return len(roots) > 1 and len(text) < LONG and are_parts(roots, _keys)


def are_parts(roots: Iterable[object], keys_of: Callable[[object], Collection[str]]) -> bool:
    """Whether two documents in a row are parts of one record; `keys_of` gives the keys of a mapping, else none."""
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
