"""A Jupyter notebook as what its cells hold: code with the places of its characters, and everything else."""

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, effective_pairs, resolved
from model_lifecycle.syntax.parse import parse_as_written

_CHARACTER: Final = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|[^\\]", re.DOTALL
)


class Cell(NamedTuple):
    """A part of a notebook: its text as people see it, and the place of each character in the file."""

    kind: Literal["code", "prose", "history"]
    text: str
    places: tuple[int, ...]
    """One more than characters: the last is the end."""


class Notebook(NamedTuple):
    """The cells, and the name of the language that code is in."""

    cells: tuple[Cell, ...]
    lexer: str


def read_notebook(text: str) -> Notebook | None:
    """The cells of a notebook; None where a text is none."""
    roots = parse_as_written(text, "json")
    root = resolved(roots[0]) if roots else None
    cells = _at(root, "cells")
    if not isinstance(cells, SequenceNode):
        return None
    language = _at(_at(_at(root, "metadata"), "language_info"), "name")
    lexer = language.text.lower() if isinstance(language, Scalar) else "python"
    return Notebook(tuple(part for cell in cells.items for part in _parts(text, resolved(cell))), lexer)


def _at(node: Node | None, key: str) -> Node | None:
    if not isinstance(node, MappingNode):
        return None
    pair = effective_pairs(node).get(key)
    return resolved(pair.value) if pair is not None else None


def _parts(text: str, cell: Node) -> Iterator[Cell]:
    kind = _at(cell, "cell_type")
    is_code = isinstance(kind, Scalar) and kind.text == "code"
    source = _at(cell, "source")
    if source is not None:
        yield _cell(text, "code" if is_code else "prose", source)
    outputs = _at(cell, "outputs")
    if outputs is not None:
        for scalar in _scalars(outputs):
            yield _cell(text, "history", scalar)


def _scalars(node: Node) -> Iterator[Scalar]:
    node = resolved(node)
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, SequenceNode):
        for item in node.items:
            yield from _scalars(item)
    elif isinstance(node, MappingNode):
        for pair in node.pairs:
            yield from _scalars(pair.value)


def _cell(text: str, kind: Literal["code", "prose", "history"], source: Node) -> Cell:
    characters: list[str] = []
    places: list[int] = []
    end = source.end
    for scalar in _scalars(source):
        if not isinstance(scalar.value, str):
            continue
        raw = list(_CHARACTER.finditer(text, scalar.start + 1, scalar.end - 1))
        if len(raw) == len(scalar.text):
            characters += scalar.text
            places += [each.start() for each in raw]
            end = scalar.end - 1
    return Cell(kind, "".join(characters), (*places, end))
