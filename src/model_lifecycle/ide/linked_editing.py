"""Stretches that say the same by contract: a code sample and the snippet of its language (schemas/README.md#a17)."""

import string
from bisect import bisect_right
from itertools import accumulate
from typing import Any, Final

from model_lifecycle.ide.node_path import path_to_offset, record_at
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import Node, Scalar
from model_lifecycle.syntax.pointer import find, from_pointer, to_pointer
from model_lifecycle.syntax.scalar_map import source_span
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile

_OF_WORDS: Final = f"{string.ascii_letters}{string.digits}_-"
"""The characters of a word in Neovim's linked editing."""


def linked_stretches(file: RecordFile, offset: int) -> tuple[Span, Span] | None:
    """The line of a sample that an offset is in, and the same line of its twin, while both are written the same.

    A line each, as the two may be indented differently. In order of the text; None where nothing is linked.
    """
    record = record_at(file.document, offset) if file.kind.kind == "migration" else None
    if record is None or record >= len(file.records):
        return None
    root = file.document.records[record]
    step = path_to_offset(root, offset)[-1]
    twin = _twin(file.records[record].data, from_pointer(step.pointer))
    other = find(root, twin) if twin is not None and not step.on_key else None
    if not isinstance(step.node, Scalar) or not isinstance(other, Scalar):
        return None
    return _same_line(file.document, step.node, other, offset)


def linked_words(text: str, stretches: tuple[Span, Span], offset: int) -> tuple[Span, Span]:
    """Of two stretches of a text that are written the same: the word at an offset of one, and that of the other.

    The words are empty where there is none.
    """
    here = next(stretch for stretch in stretches if stretch.start <= offset <= stretch.end)
    start = len(text[here.start : offset].rstrip(_OF_WORDS))
    end = here.end - here.start - len(text[offset : here.end].lstrip(_OF_WORDS))
    first, second = (Span(stretch.start + start, stretch.start + end) for stretch in stretches)
    return first, second


def _twin(data: Any, steps: list[str]) -> str | None:
    """The pointer of the value that is the same as the one at some steps."""
    sample = data.get("code_change") if isinstance(data, dict) else None
    language = sample.get("language") if isinstance(sample, dict) else None
    if not isinstance(language, str):
        return None
    match steps:
        case ["code_change", "before" | "after" as side]:
            return to_pointer(("code_change", "snippets", language, side))
        case ["code_change", "snippets", one, "before" | "after" as side] if one == language:
            return to_pointer(("code_change", side))
    return None


def _same_line(document: Document, here: Scalar, other: Node, offset: int) -> tuple[Span, Span] | None:
    assert isinstance(other, Scalar)
    lines = _Lines(document, here)
    number = lines.number_at(offset)
    if number is None:
        return None
    mine, theirs = lines.span(number), _Lines(document, other).span(number)
    if mine is None or theirs is None or document.text[slice(*mine)] != document.text[slice(*theirs)]:
        return None
    if "\n" in (text := document.text[slice(*mine)]) or "\r" in text:
        return None  # a folded line is written on several
    return (mine, theirs) if mine.start < theirs.start else (theirs, mine)


class _Lines:
    """The lines of a text value, and where they are written; lines are counted from 0."""

    def __init__(self, document: Document, scalar: Scalar) -> None:
        self._document = document
        self._scalar = scalar
        self._lines = scalar.text.split("\n")
        self._starts = [0, *accumulate(len(line) + 1 for line in self._lines)]

    def number_at(self, offset: int) -> int | None:
        """The first line, of those with text, whose place holds an offset."""
        behind = bisect_right(range(len(self._lines)), offset, key=lambda number: self._place(number).start)
        near = range(max(behind - 2, 0), behind)
        return next((number for number in near if self._lines[number] and offset <= self._place(number).end), None)

    def span(self, number: int) -> Span | None:
        """Where a line is written; None where there is none, or nothing in it."""
        return self._place(number) if number < len(self._lines) and self._lines[number] else None

    def _place(self, number: int) -> Span:
        start = self._starts[number]
        return source_span(self._document, self._scalar, start, start + len(self._lines[number]))
