"""The cells of a Jupyter notebook: code with the offset of each character in the file, texts and outputs."""

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, effective_pairs, resolved
from model_lifecycle.syntax.parse import parse_as_written
from model_lifecycle.text.span import Span

_CHARACTER: Final = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|[^\\]", re.DOTALL
)

_VISIBLE: Final = re.compile(r"\S")
_LINE: Final = re.compile(r"[^\r\n]+")


class NotebookCell(NamedTuple):
    """A part of a notebook by its `span` in the file; for sources also its text and each character's offset."""

    kind: Literal["code", "prose", "history"]
    span: Span
    text: str = ""
    places: tuple[int, ...] = ()
    """One more than there are characters: the last is the end."""


class Notebook(NamedTuple):
    """The cells of a notebook, and the language of its code."""

    cells: tuple[NotebookCell, ...]
    lexer: str


def read_notebook(text: str) -> Notebook | None:
    """The notebook in `text`; None if it is not a notebook."""
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


def _parts(text: str, cell: Node) -> Iterator[NotebookCell]:
    """The source of a cell and its outputs."""
    kind = _at(cell, "cell_type")
    is_code = isinstance(kind, Scalar) and kind.text == "code"
    if (source := _at(cell, "source")) is not None:
        yield _source(text, source, "code" if is_code else "prose")
    if (outputs := _at(cell, "outputs")) is not None:
        yield NotebookCell("history", Span(outputs.start, outputs.end))


def _source(text: str, source: Node, kind: Literal["code", "prose"]) -> NotebookCell:
    """The cell of `source`, which is a string or a list of strings."""
    characters: list[str] = []
    places: list[int] = []
    end = source.end
    for scalar in map(resolved, source.items if isinstance(source, SequenceNode) else (source,)):
        if not isinstance(scalar, Scalar) or not isinstance(scalar.value, str):
            continue
        raw = list(_CHARACTER.finditer(text, scalar.start + 1, scalar.end - 1))
        if len(raw) == len(scalar.text):
            characters += scalar.text
            places += [match.start() for match in raw]
            end = scalar.end - 1
    return NotebookCell(kind, Span(source.start, source.end), "".join(characters), (*places, end))


def cells_in_place(text: str, cells: tuple[NotebookCell, ...]) -> str:
    """The text of a notebook with the characters of its cells' sources instead of their escapes, at the same offsets;
    what is between the lines of a cell is blank, and all that is in no source is struck out.
    """
    parts: list[str] = []
    end = 0
    for cell in cells:
        if cell.kind != "history" and cell.span.start >= end:
            start = cell.span.start
            parts += (_struck_out(text[end:start]), _source_in_place(text, cell))
            end = cell.span.end
    return "".join((*parts, _struck_out(text[end:])))


def _struck_out(text: str) -> str:
    return _LINE.sub(lambda line: "x" * len(line[0]), text)


def _source_in_place(text: str, cell: NotebookCell) -> str:
    start, end = cell.span
    characters = list(_VISIBLE.sub(" ", text[start:end]))
    for place, character in zip(cell.places, cell.text, strict=False):
        characters[place - start] = character
    characters[0] = characters[-1] = "\n"
    return "".join(characters)
