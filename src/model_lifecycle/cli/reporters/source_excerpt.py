"""An excerpt of source text for terminals: line numbers, and marks under the exact range."""

from collections.abc import Iterator
from dataclasses import dataclass

from model_lifecycle.cli.terminal import Style, cells, visible
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span

_TAB = 4
_WIDTH = 100
"""Maximum number of columns shown of a line; a longer line is cut around its range."""
_MOST_LINES = 4
"""Maximum number of lines shown of a range; of a longer range the first two and the last are shown."""


@dataclass(frozen=True)
class _ExcerptLine:
    """One line of a range: its number from 0, and its text before, in and after the range."""

    number: int
    before: str
    inside: str
    after: str


def gutter_width(lines: LineIndex, span: Span) -> int:
    """The number of columns that the line numbers of a span need."""
    return len(str(lines.position(span.end).line + 1))


def excerpt(lines: LineIndex, span: Span, mark: str, colour: str, style: Style, width: int) -> Iterator[str]:
    """Yield the lines of a span, each after its number (`width` columns wide), and below each line the marks."""
    rows = _rows(lines, span)
    skipped = len(rows) > _MOST_LINES
    for index, row in enumerate([*rows[:2], rows[-1]] if skipped else rows):
        if skipped and index == 2:
            yield style("gutter", "." * max(width, 3))
        before, inside, after, columns = _fitted(row)
        yield style("gutter", f"{row.number + 1:>{width}} |") + f" {before}{inside}{after}".rstrip()
        yield style("gutter", " " * width + " |") + " " * (columns + 1) + style(colour, mark * max(cells(inside), 1))


def _rows(lines: LineIndex, span: Span) -> list[_ExcerptLine]:
    """The rows of a span; the indentation of later lines is not marked, and lines with nothing to mark are left out."""
    first, last = lines.position(span.start), lines.position(span.end)
    rows = []
    for number in range(first.line, last.line + 1):
        text = lines.line_text(number)
        start = first.column if number == first.line else len(text) - len(text.lstrip())
        end = last.column if number == last.line else len(text.rstrip())
        if number == first.line or end > start:
            end = max(start, end)
            rows.append(_ExcerptLine(number, text[:start], text[start:end], text[end:]))
    return rows


def _fitted(row: _ExcerptLine) -> tuple[str, str, str, int]:
    """A row's three parts for display, cut to the width, and the column (from 0) where the middle part begins."""
    # Cut roughly before the exact work: a line may be a megabyte long.
    before, column = _expanded(row.before[-_WIDTH * 4 :], 0)
    inside, column = _expanded(row.inside[: _WIDTH * 2], column)
    after, _ = _expanded(row.after[: _WIDTH * 2], column)
    cut_before, cut_inside = len(row.before) > _WIDTH * 4, len(row.inside) > _WIDTH * 2
    if cut_before or cut_inside or len(row.after) > _WIDTH * 2 or cells(before + inside + after) > _WIDTH:
        inside = _head(inside, _WIDTH * 3 // 4, cut=cut_inside)
        rest = _WIDTH - cells(inside)
        before = _tail(before, max(rest // 2, rest - cells(after)), cut=cut_before)
        after = _head(after, rest - cells(before), cut=len(row.after) > _WIDTH * 2)
    return before, inside, after, cells(before)


def _expanded(text: str, column: int) -> tuple[str, int]:
    """Expand the tabs of a text that begins at `column`; return the text and the column after it."""
    parts: list[str] = []
    for index, part in enumerate(text.split("\t")):
        if index:
            parts.append(" " * (_TAB - column % _TAB))
            column += _TAB - column % _TAB
        shown = visible(part)
        parts.append(shown)
        column += cells(shown)
    return "".join(parts), column


def _head(text: str, room: int, *, cut: bool) -> str:
    """The beginning of a text that fits into `room` columns, with `…` if it is cut here or was before (`cut`)."""
    if cells(text) <= room and not cut:
        return text
    while cells(text) > room - 1:
        text = text[: -max((cells(text) - room) // 2, 1)]
    return text + "…"


def _tail(text: str, room: int, *, cut: bool) -> str:
    """The end of a text that fits into `room` columns, with `…` if it is cut here or was before (`cut`)."""
    if cells(text) <= room and not cut:
        return text
    while cells(text) > room - 1:
        text = text[max((cells(text) - room) // 2, 1) :]
    return "…" + text
