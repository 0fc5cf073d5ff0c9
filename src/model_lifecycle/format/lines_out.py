"""Output lines of the formatter, each with the line break that its content had in the original text."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from model_lifecycle.syntax.document import Document
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.line_difference import changed_lines
from model_lifecycle.text.span import Span

_BYTE_ORDER_MARK: Final = "\ufeff"


class LinesOut:
    """Collects output lines; `line` is the current one. `part` is the range that is formatted: no edit crosses its
    ends.
    """

    def __init__(self, document: Document, part: Span | None = None) -> None:
        self.line = ""
        self.is_in_scalar = False
        """Whether a blank line written now would become part of the block scalar above it."""
        self._text = document.text
        self._index = document.lines
        self._written: list[str] = []
        self._offsets: list[int] = []
        self._part = part
        self._is_blank = True
        self._only_break = _only_break(document.text)
        self._boundaries: list[tuple[int, int]] = [(0, 0)]

    def write(self, text: str) -> None:
        """Append text to the current line."""
        self.line += text

    def end_line(self, offset: int) -> None:
        """End the current line, with the line break that the line at `offset` has in the original text."""
        self._is_blank = not self.line
        if self.line:
            self.is_in_scalar = False
        self._written.append(self.line + (self._only_break or self._break_at(offset)))
        self._offsets.append(offset)
        self.line = ""

    def whole_line(self, text: str, offset: int) -> None:
        """Write a line that comes from `offset`; a blank one only if the line above is not blank and no scalar would
        absorb it.
        """
        if text or not (self._is_blank or self.is_in_scalar):
            self.line = text
            self.end_line(offset)

    def next_line(self, offset: int) -> int:
        """The offset of the line below the one at `offset`; just `offset` if neither line breaks nor `part` depend on
        it.
        """
        if self._only_break and self._part is None:
            return offset
        line = self._index.position(offset).line + 1
        return self._index.starts[line] if line < len(self._index) else len(self._text)

    def add_boundary(self, offset: int) -> None:
        """Add a boundary for edits: output lines from here on come from the original line at `offset` and those below
        it.
        """
        self._boundaries.append((self._index.starts[self._index.position(offset).line], len(self._written)))

    def text(self) -> str:
        """The output so far."""
        return self._with_byte_order_mark("".join(self._written))

    def _with_byte_order_mark(self, text: str) -> str:
        """The text `text`, which starts the output, with a byte-order mark if the original has one."""
        has_lost = self._text.startswith(_BYTE_ORDER_MARK) and not text.startswith(_BYTE_ORDER_MARK)
        return _BYTE_ORDER_MARK + text if has_lost else text

    def edits(self) -> tuple[TextEdit, ...]:
        """The edits of whole lines that turn the original text into the output."""
        ends = sorted({*self._boundaries, *self._part_boundaries(), (len(self._text), len(self._written))})
        edits: list[TextEdit] = []
        for (start, first), (end, last) in pairwise(ends):
            after = "".join(self._written[first:last])
            after = after if start else self._with_byte_order_mark(after)
            if self._text[start:end] != after:
                edits += _shifted(changed_lines(self._text[start:end], after), start)
        return tuple(edits)

    def _part_boundaries(self) -> Sequence[tuple[int, int]]:
        """The boundaries at both ends of `part`, as offset and output line index; empty if lines have crossed one."""
        if self._part is None:
            return ()
        start, end = self._part
        first = next((number for number, at in enumerate(self._offsets) if at >= start), len(self._offsets))
        last = next((number for number, at in enumerate(self._offsets) if at > end), len(self._offsets))
        if first > last or any(not start <= at <= end for at in self._offsets[first:last]):
            return ()
        if any(at <= end for at in self._offsets[last:]):
            return ()
        line = self._index.line_of(end) + 1
        below = self._index.starts[line] if line < len(self._index) else len(self._text)
        return ((start, first), (below, last))

    def _break_at(self, offset: int) -> str:
        """The line break of the line at `offset` in the original text; the text's first if that line has none."""
        line = self._index.position(offset).line
        content = self._index.starts[line] + len(self._index.line_text(line))
        end = self._index.starts[line + 1] if line + 1 < len(self._index) else len(self._text)
        return self._text[content:end] or self._text[len(self._index.line_text(0)) : self._index.starts[1]]


def _only_break(text: str) -> str:
    """The line break that all lines of a text share; empty if they differ."""
    if "\r" not in text:
        return "\n"
    pairs, feeds, returns = text.count("\r\n"), text.count("\n"), text.count("\r")
    if pairs == feeds == returns:
        return "\r\n"
    return "\r" if not feeds else ""


def _shifted(edits: Sequence[TextEdit], by: int) -> list[TextEdit]:
    """The edits with their spans shifted by an offset."""
    return [TextEdit(Span(edit.span.start + by, edit.span.end + by), edit.replacement) for edit in edits]
