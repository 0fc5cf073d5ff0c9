"""Format a document: its records in the formatter's layout."""

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
from model_lifecycle.format.yaml_layout import LayoutEntry, LayoutReader, distribute_lines
from model_lifecycle.format.yaml_trivia import OwnLine, TriviaReader
from model_lifecycle.format.yaml_writer import YamlWriter, without_first_blanks
from model_lifecycle.syntax.data import Data, ExactFloat, to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import Node, SequenceNode
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import TextEdit

_MARKER: Final = re.compile(r"(?<![^\r\n])\ufeff?(?:---|\.\.\.)(?=[ \t\r\n]|\Z)(?:[ \t]+#[^\r\n]*)?")
"""Matches a document marker at the start of a line, with a comment after it: `---`, `... # end`."""
_OF_THE_DOCUMENT: Final = re.compile(
    r"#\s*(?:yaml-language-server:|-\*-|vim?:|ex:|yamllint\b|prettier-|SPDX-|model-lifecycle:(?:.*\bkind\s*=|.*\bignore-file\b))"
)
"""Matches the start of a comment about the whole file, which stays at its top: `# SPDX-…`, `# prettier-ignore`."""


@dataclass(frozen=True)
class Formatted:
    """A formatted text, and the edits of whole lines that turn the original into it."""

    text: str
    edits: tuple[TextEdit, ...]


def format_document(document: Document, order: KeyOrder, style: FormatStyle) -> Formatted:
    """Format the text of a document; `order` is the key order of its records.

    The result is parsed again, and its data and comments are compared with the original. Raises `FormatRefusedError` if
    the text has a syntax error or cannot be formatted.
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
        JsonWriter(document.text, style, out).root(document.roots[0], _root_order(document.roots[0], order))
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
    """A copy of `order` that orders no keys and keeps only which values are code."""
    inner = {name: _only_code(inner_order) for name, inner_order in order.inner.items()}
    return replace(order, names={}, inner=inner, each=order.each and _only_code(order.each))


def _root_order(node: Node, order: KeyOrder) -> KeyOrder:
    """The key order for the root of a document, which is a record or a list of records."""
    return KeyOrder(each=order) if isinstance(node, SequenceNode) else order


class _YamlDocuments:
    """Writes the documents of a YAML text to `out`, one after the other."""

    def __init__(self, document: Document, order: KeyOrder, style: FormatStyle, out: LinesOut) -> None:
        self.text = document.text
        self.document = document
        self.order = order
        self.out = out
        self.reader = TriviaReader(document)
        self.writer = YamlWriter(document.text, style, out)

    def write(self) -> None:
        """Write all documents; each keeps its key order if its anchors cannot move."""
        roots = self.document.roots
        self._write_before_first(roots[0])
        for number, root in enumerate(roots):
            state = replace(self.reader)
            try:
                entry, tail, header = self._read(root, self._limit(roots, number))
                order = _root_order(root, self.order)
                move_anchors(entry, order, self.writer.style)
            except ImmovableError:
                self.reader = state
                entry, tail, header = self._read(root, self._limit(roots, number))
                order = _only_code(_root_order(root, self.order))
                self._move_anchors(entry, order)
            self._write_lines(header)
            if self.out.line and not self._is_on_marker_line(entry.start):
                self.out.end_line(root.start)
            self.writer.root(entry, order)
            self._write_lines(tail)
            if number + 1 < len(roots):
                self._write_markers(
                    self._next_marker(roots, number), self._last_marker(roots[number].end, roots[number + 1])
                )
        end = self._next_marker(roots, len(roots) - 1)
        if end is not None:
            self._copy_lines(end, len(self.text))

    def _move_anchors(self, entry: LayoutEntry, order: KeyOrder) -> None:
        """Move the anchors below `entry`. Raises `FormatRefusedError` if that is impossible."""
        try:
            move_anchors(entry, order, self.writer.style)
        except ImmovableError as error:
            why = "A name of an anchor (`&name`) is given twice, so that what its aliases mean depends on their order."
            raise FormatRefusedError(why) from error

    def _read(self, root: Node, limit: int) -> tuple[LayoutEntry, list[OwnLine], list[OwnLine]]:
        """Read a document up to `limit`: its root entry, the comments below it, and those above it about the
        document.
        """
        entry, lines = LayoutReader(self.reader).root(root)
        lines_below = self.reader.lines(limit)
        if self.reader.at != limit:
            raise self.reader.unexpected_text()
        outer = LayoutEntry(root, block=entry.block)
        tail = distribute_lines(lines_below, -1, [outer])
        header, first = _split_header(lines)
        block = entry.block
        if block is not None and block.entries and not block.node.flow and not entry.properties:
            block.entries[0].above[:0] = first
        else:
            header += first
        return entry, without_last_blanks(tail), header

    def _write_lines(self, lines: Sequence[OwnLine]) -> None:
        """Write comment and blank lines, each on a line of its own."""
        if self.out.line and lines:
            self.out.end_line(lines[0].start)
        for line in lines:
            self.out.whole_line(line.text, line.start)

    def _is_on_marker_line(self, offset: int) -> bool:
        """Whether the content at `offset` is on the same line as the `---` before it."""
        lines = self.document.lines
        return self.text.startswith("---", lines.starts[lines.position(offset).line])

    def _write_before_first(self, root: Node) -> None:
        """Write markers and directives before the first document, and set the reader after them."""
        last = self._last_marker(0, root)
        if last:
            self._copy_lines(0, last, open_line=True)
        self.reader.at, self.reader.fresh = last, not last

    def _write_markers(self, start: int | None, end: int) -> None:
        """Write the text between two documents, from the first marker at `start` to the end of the last one at
        `end`.
        """
        if start is None:
            raise self.reader.unexpected_text()
        self.out.add_boundary(start)
        self._copy_lines(start, end, open_line=True)
        self.reader.at, self.reader.fresh = end, False

    def _next_marker(self, roots: Sequence[Node], number: int) -> int | None:
        """The offset of the first marker after document `number`; None if there is none."""
        end = roots[number + 1].start if number + 1 < len(roots) else len(self.text)
        marker = _MARKER.search(self.text, roots[number].end, end)
        return marker.start() if marker else None

    def _limit(self, roots: Sequence[Node], number: int) -> int:
        """The offset at which document `number` ends: that of the next marker, or the end of the text."""
        marker = self._next_marker(roots, number)
        return len(self.text) if marker is None else marker

    def _last_marker(self, start: int, root: Node) -> int:
        """The end offset of the last marker between `start` and `root`; 0 if there is none."""
        return max((marker.end() for marker in _MARKER.finditer(self.text, start, root.start)), default=0)

    def _copy_lines(self, start: int, end: int, *, open_line: bool = False) -> None:
        """Copy the lines (markers, directives, comments) from `start` to `end`, without spaces at their ends.

        `open_line`: the last line is not ended.
        """
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


def _split_header(lines: list[OwnLine]) -> tuple[list[OwnLine], list[OwnLine]]:
    """Split the lines above the first entry: lines that concern the whole document, and lines that belong to the
    entry.
    """
    lines = without_first_blanks(lines)
    count = 0
    for number, line in enumerate(lines):
        if not line.text or _OF_THE_DOCUMENT.match(line.text):
            count = number + 1
    return lines[:count], lines[count:]


def without_last_blanks(lines: list[OwnLine]) -> list[OwnLine]:
    """The lines up to the last comment, without blank lines after it."""
    count = max((number + 1 for number, line in enumerate(lines) if line.text), default=0)
    return lines[:count]


def differs(before: Document, after: Document) -> str:
    """The first difference between the data or comments of two documents, as a clause; empty if there is none. The
    order of keys and of comments does not count.
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
    """Whether two values are equal in all digits and of the same type."""
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(_same(value, second[name]) for name, value in first.items())
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(_same, first, second))
    if isinstance(first, ExactFloat) and isinstance(second, ExactFloat):
        return first.exact == second.exact
    return first.__class__ is second.__class__ and first == second
