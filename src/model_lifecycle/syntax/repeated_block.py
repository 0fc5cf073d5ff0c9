"""Several properties in a row that are written twice: a block that was pasted, or that was copied to be changed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix, Remove
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import MappingNode, Pair, key_text
from model_lifecycle.syntax.pointer import walk
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.syntax.text_rules import DUPLICATE_KEY
from model_lifecycle.text.counting import counted

_MOST_DELETED: Final = 25
"""More properties than any object of a record has."""


def with_repeated_blocks(document: Document) -> Document:
    """The document with one diagnostic for each block of properties that repeat, where it has one for each property."""
    repeated = {found.span.start: found for found in document.diagnostics if found.code == DUPLICATE_KEY.name}
    if len(repeated) < 2:
        return document
    blocks: dict[int, Diagnostic] = {}
    others: set[int] = set()
    for mapping, pairs in _blocks(document, repeated):
        first, *rest = (pair.key.start for pair in pairs)
        blocks[first] = _of_block(repeated[first], mapping, pairs, [repeated[pair.key.start] for pair in pairs])
        others.update(rest)
    if not blocks:
        return document
    diagnostics = tuple(
        blocks.get(found.span.start, found) if found.code == DUPLICATE_KEY.name else found
        for found in document.diagnostics
        if found.code != DUPLICATE_KEY.name or found.span.start not in others
    )
    return replace(document, diagnostics=diagnostics)


def _blocks(document: Document, repeated: Mapping[int, Diagnostic]) -> Iterator[tuple[MappingNode, list[Pair]]]:
    """The properties in a row, two at least, that each are reported as repeated, with the mapping that they are in."""
    for root in document.roots:
        for _, node in walk(root):
            if isinstance(node, MappingNode):
                for is_repeated, group in groupby(node.pairs, key=lambda pair: pair.key.start in repeated):
                    pairs = list(group)
                    if is_repeated and len({key_text(pair.key) for pair in pairs}) == len(pairs) > 1:
                        yield node, pairs


def _of_block(first: Diagnostic, mapping: MappingNode, pairs: list[Pair], found: Iterable[Diagnostic]) -> Diagnostic:
    name = shown(key_text(pairs[0].key))
    message = (
        f"`{name}` and the {counted(len(pairs) - 1, 'property', 'properties')} after it are written twice here. "
        "Keep one of each."
    )
    names = [key_text(pair.key) for pair in pairs]
    fix = None
    if len(pairs) <= _MOST_DELETED:
        written = {name: [pair.value for pair in mapping.pairs if key_text(pair.key) == name] for name in names}
        if all(len(values) == 2 and to_data(values[0]) == to_data(values[1]) for values in written.values()):
            fix = Fix("Delete the second ones", tuple(Remove(one.pointer, occurrence=1) for one in found))
    return replace(first, message=message, fix=fix)
