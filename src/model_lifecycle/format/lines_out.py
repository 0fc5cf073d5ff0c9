"""The lines that the formatter writes, each with the line break that its text had before."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from model_lifecycle.syntax.document import Document
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.line_difference import changed_lines
from model_lifecycle.text.span import Span

_MARK: Final = "\ufeff"


class LinesOut:
    """Collects lines; `line` is the current one. No edit reaches across an end of the lines of `part`."""

    def __init__(self, document: Document, part: Span | None = None) -> None:
        self.line = ""
        self.is_in_scalar = False
        """Whether a blank line here would be part of the block scalar above it."""
        self._text = document.text
        self._index = document.lines
        self._written: list[str] = []
        self._offsets: list[int] = []
        self._part = part
        self._is_blank = True
        self._alike = _only_break(document.text)
        self._marks: list[tuple[int, int]] = [(0, 0)]

    def write(self, text: str) -> None:
        self.line += text

    def end_line(self, offset: int) -> None:
        """End the line as the line of an offset in the former text ends."""
        self._is_blank = not self.line
        if self.line:
            self.is_in_scalar = False
        self._written.append(self.line + (self._alike or self._break_at(offset)))
        self._offsets.append(offset)
        self.line = ""

    def whole_line(self, text: str, offset: int) -> None:
        """Write a line; a blank one only where none is above it, and where it is part of no scalar."""
        if text or not (self._is_blank or self.is_in_scalar):
            self.line = text
            self.end_line(offset)

    def next_line(self, offset: int) -> int:
        """Where the line below that of an offset begins; used for line breaks, and for what belongs to `part`."""
        if self._alike and self._part is None:
            return offset
        line = self._index.position(offset).line + 1
        return self._index.starts[line] if line < len(self._index) else len(self._text)

    def mark(self, offset: int) -> None:
        """Note that lines written from here on come from the line of `offset` and those below, and lines written so far
        from those above.
        """
        self._marks.append((self._index.starts[self._index.position(offset).line], len(self._written)))

    def text(self) -> str:
        return self._with_mark("".join(self._written))

    def _with_mark(self, text: str) -> str:
        """The beginning of the text, with the byte-order mark that it had."""
        has_lost = self._text.startswith(_MARK) and not text.startswith(_MARK)
        return _MARK + text if has_lost else text

    def edits(self) -> tuple[TextEdit, ...]:
        """The edits that make the new text of the old one, line by line."""
        ends = sorted({*self._marks, *self._ends_of_part(), (len(self._text), len(self._written))})
        edits: list[TextEdit] = []
        for (start, first), (end, last) in pairwise(ends):
            after = "".join(self._written[first:last])
            after = after if start else self._with_mark(after)
            if self._text[start:end] != after:
                edits += _moved(changed_lines(self._text[start:end], after), start)
        return tuple(edits)

    def _ends_of_part(self) -> Sequence[tuple[int, int]]:
        """Where the part begins and ends, in the text and in the lines written; nothing where lines moved across."""
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
        line = self._index.position(offset).line
        content = self._index.starts[line] + len(self._index.line_text(line))
        end = self._index.starts[line + 1] if line + 1 < len(self._index) else len(self._text)
        return self._text[content:end] or self._text[len(self._index.line_text(0)) : self._index.starts[1]]


def _only_break(text: str) -> str:
    """The line break of all lines; empty where they differ."""
    if "\r" not in text:
        return "\n"
    pairs, feeds, returns = text.count("\r\n"), text.count("\n"), text.count("\r")
    if pairs == feeds == returns:
        return "\r\n"
    return "\r" if not feeds else ""


def _moved(edits: Sequence[TextEdit], by: int) -> list[TextEdit]:
    return [TextEdit(Span(edit.span.start + by, edit.span.end + by), edit.replacement) for edit in edits]
