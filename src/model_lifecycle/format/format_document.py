"""A document in the formatter's layout."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.format.entry_order import ImmovableError, move_anchors
from model_lifecycle.format.format_style import (
    FormatFailedError,
    FormatRefusedError,
    FormatStyle,
    KeyOrder,
)
from model_lifecycle.format.json_writer import JsonWriter
from model_lifecycle.format.lines_out import LinesOut
from model_lifecycle.format.yaml_layout import LayoutEntry, LayoutReader, distributed
from model_lifecycle.format.yaml_trivia import OwnLine, TriviaReader
from model_lifecycle.format.yaml_writer import YamlWriter, without_first_blanks
from model_lifecycle.syntax.data import Data, ExactFloat, to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import Node, SequenceNode
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import TextEdit

_MARKER: Final = re.compile(r"(?<![^\r\n])\ufeff?(?:---|\.\.\.)(?=[ \t\r\n]|\Z)(?:[ \t]+#[^\r\n]*)?")
_OF_THE_DOCUMENT: Final = re.compile(
    r"#\s*(?:yaml-language-server:|-\*-|vim?:|ex:|yamllint\b|prettier-|SPDX-|model-lifecycle:(?:.*\bkind\s*=|.*\bignore-file\b))"
)
"""Comments about the whole file, anywhere at its top."""


@dataclass(frozen=True)
class Formatted:
    """A text after formatting, and the edits of whole lines that make it."""

    text: str
    edits: tuple[TextEdit, ...]


def format_document(document: Document, order: KeyOrder, style: FormatStyle) -> Formatted:
    """A document's text in the formatter's layout; `order` is that of its records.

    Its data and its comments are those of the text before: they are read again and compared. Raises
    `FormatRefusedError` for a text with a syntax error, and where the text cannot be formatted.
    """
    error = next((diagnostic for diagnostic in document.diagnostics if diagnostic.severity is Severity.ERROR), None)
    if error is not None:
        line = document.lines.position(error.span.start).line + 1
        raise FormatRefusedError(f"Line {line}: {error.message}")
    if not document.roots:
        return Formatted(document.text, ())
    out = LinesOut(document, style.moves_in)
    order = order if style.order == "contract" else _only_code(order)
    if document.language == "json":
        JsonWriter(document.text, style, out).root(document.roots[0], _of_root(document.roots[0], order))
    else:
        _YamlDocuments(document, order, style, out).write()
    text = out.text()
    if text == document.text:
        return Formatted(text, ())
    after = parse(text, document.language)
    if difference := differs(document, after):
        raise FormatFailedError(f"The formatter would change more than its layout: {difference}.")
    return Formatted(text, out.edits())


def _only_code(order: KeyOrder) -> KeyOrder:
    """The same `KeyOrder` without the order of its keys: only which values are code."""
    inner = {name: _only_code(inner_order) for name, inner_order in order.inner.items()}
    return replace(order, names={}, inner=inner, each=order.each and _only_code(order.each))


def _of_root(node: Node, order: KeyOrder) -> KeyOrder:
    return KeyOrder(each=order) if isinstance(node, SequenceNode) else order


class _YamlDocuments:
    """Writes the documents of a YAML text one after the other."""

    def __init__(self, document: Document, order: KeyOrder, style: FormatStyle, out: LinesOut) -> None:
        self.text = document.text
        self.document = document
        self.order = order
        self.out = out
        self.reader = TriviaReader(document)
        self.writer = YamlWriter(document.text, style, out)

    def write(self) -> None:
        roots = self.document.roots
        self._before_first(roots[0])
        for number, root in enumerate(roots):
            state = replace(self.reader)
            try:
                entry, tail, header = self._read(root, self._limit(roots, number))
                order = _of_root(root, self.order)
                move_anchors(entry, order, self.writer.style)
            except ImmovableError:
                self.reader = state
                entry, tail, header = self._read(root, self._limit(roots, number))
                order = _only_code(_of_root(root, self.order))
                self._move_anchors(entry, order)
            self._lines(header)
            if self.out.line and not self._is_on_marker_line(entry.start):
                self.out.end_line(root.start)
            self.writer.root(entry, order)
            self._lines(tail)
            if number + 1 < len(roots):
                self._markers(self._next_marker(roots, number), self._last_marker(roots[number].end, roots[number + 1]))
        end = self._next_marker(roots, len(roots) - 1)
        if end is not None:
            self._verbatim(end, len(self.text))

    def _move_anchors(self, entry: LayoutEntry, order: KeyOrder) -> None:
        try:
            move_anchors(entry, order, self.writer.style)
        except ImmovableError as error:
            why = "A name of an anchor (`&name`) is given twice, so that what its aliases mean depends on their order."
            raise FormatRefusedError(why) from error

    def _read(self, root: Node, limit: int) -> tuple[LayoutEntry, list[OwnLine], list[OwnLine]]:
        """The root of a document, the lines that are below it, and those above it that are the document's."""
        entry, lines = LayoutReader(self.reader).root(root)
        behind = self.reader.lines(limit)
        if self.reader.at != limit:
            raise self.reader.lost()
        outer = LayoutEntry(root, block=entry.block)
        tail = distributed(behind, -1, [outer])
        header, first = _split(lines)
        block = entry.block
        if block is not None and block.entries and not block.node.flow and not entry.properties:
            block.entries[0].above[:0] = first
        else:
            header += first
        return entry, without_last_blanks(tail), header

    def _lines(self, lines: Sequence[OwnLine]) -> None:
        if self.out.line and lines:
            self.out.end_line(lines[0].start)
        for line in lines:
            self.out.whole_line(line.text, line.start)

    def _is_on_marker_line(self, offset: int) -> bool:
        """Whether the content is on the line of the `---` before it."""
        lines = self.document.lines
        return self.text.startswith("---", lines.starts[lines.position(offset).line])

    def _before_first(self, root: Node) -> None:
        last = self._last_marker(0, root)
        if last:
            self._verbatim(0, last, open_line=True)
        self.reader.at, self.reader.fresh = last, not last

    def _markers(self, start: int | None, end: int) -> None:
        """Write what separates two documents."""
        if start is None:
            raise self.reader.lost()
        self.out.mark(start)
        self._verbatim(start, end, open_line=True)
        self.reader.at, self.reader.fresh = end, False

    def _next_marker(self, roots: Sequence[Node], number: int) -> int | None:
        """The offset of the first marker behind a document."""
        end = roots[number + 1].start if number + 1 < len(roots) else len(self.text)
        marker = _MARKER.search(self.text, roots[number].end, end)
        return marker.start() if marker else None

    def _limit(self, roots: Sequence[Node], number: int) -> int:
        marker = self._next_marker(roots, number)
        return len(self.text) if marker is None else marker

    def _last_marker(self, start: int, root: Node) -> int:
        """The end of the last marker before a root; 0 where there is none."""
        return max((marker.end() for marker in _MARKER.finditer(self.text, start, root.start)), default=0)

    def _verbatim(self, start: int, end: int, *, open_line: bool = False) -> None:
        """Write lines that hold markers, directives and comments; with `open_line` the last is not ended."""
        lines = self.document.lines
        first = lines.position(start).line
        last = lines.position(end).line
        for line in range(first, last + 1):
            begin = max(lines.starts[line], start)
            text = self.text[begin : min(end, lines.starts[line] + len(lines.line_text(line)))].rstrip(" \t")
            if line == last and open_line:
                self.out.write(text)
            elif line < last or text:
                self.out.whole_line(text, begin)


def _split(lines: list[OwnLine]) -> tuple[list[OwnLine], list[OwnLine]]:
    """The lines at the top of a document that belong to it, and the lines that belong to its first entry."""
    lines = without_first_blanks(lines)
    count = 0
    for number, line in enumerate(lines):
        if not line.text or _OF_THE_DOCUMENT.match(line.text):
            count = number + 1
    return lines[:count], lines[count:]


def without_last_blanks(lines: list[OwnLine]) -> list[OwnLine]:
    """The lines up to the last comment."""
    count = max((number + 1 for number, line in enumerate(lines) if line.text), default=0)
    return lines[:count]


def differs(before: Document, after: Document) -> str:
    """The first difference between the contents of two documents, as a sentence; empty if these are the same.

    Keys may come in another order, and comments too.
    """
    if any(diagnostic.severity is Severity.ERROR for diagnostic in after.diagnostics):
        return "it would have a syntax error"
    if len(before.roots) != len(after.roots):
        return "it would have other documents"
    pairs = zip(before.roots, after.roots, strict=True)
    if not all(_same(to_data(first), to_data(second)) for first, second in pairs):
        return "its data would change"
    if Counter(first.text for first in before.comments) != Counter(second.text for second in after.comments):
        return "its comments would change"
    return ""


def _same(first: Data, second: Data) -> bool:
    """Whether two values are the same to the last digit, and of one type."""
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(_same(value, second[name]) for name, value in first.items())
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(_same, first, second))
    if isinstance(first, ExactFloat) and isinstance(second, ExactFloat):
        return first.exact == second.exact
    return first.__class__ is second.__class__ and first == second
