"""Finds our settings in a pyproject.toml: the table `[tool.model-lifecycle]`, in any form that TOML allows."""

from typing import Final

from model_lifecycle.syntax.node import MappingNode, Node, key_text
from model_lifecycle.syntax.toml import read_toml
from model_lifecycle.text.source import decode

TABLE: Final = ("tool", "model-lifecycle")
"""The keys that lead to it."""


def has_own_table(pyproject: bytes) -> bool:
    """Whether a pyproject.toml has our table; by its header if the file is not valid."""
    if TABLE[-1].encode() not in pyproject:
        return False
    return ".".join(TABLE).encode() in pyproject or own_table(read_toml(decode(pyproject).text)[0]) is not None


def own_table(tree: Node) -> Node | None:
    """Our table in the tree of a pyproject.toml; None if it has none."""
    table: Node | None = tree
    for name in TABLE:
        table = value_of(table, name)
    return table


def value_of(table: Node | None, name: str) -> Node | None:
    """The value of a key in a table; None if it is not a table, or has no such key."""
    pairs = table.pairs if isinstance(table, MappingNode) else ()
    return next((pair.value for pair in pairs if key_text(pair.key) == name), None)
