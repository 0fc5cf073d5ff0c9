"""An excerpt of source text for terminals: line numbers, and marks under the exact range."""

from collections.abc import Iterator
from dataclasses import dataclass

from model_lifecycle.cli.terminal import Style, cells, visible
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span

_TAB = 4
"""The columns between two tab stops."""

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
    """Yield the lines of a span, each after its number (`width` columns wide), and a line of `mark` below it."""
    rows = _rows(lines, span)
    is_shortened = len(rows) > _MOST_LINES
    for index, row in enumerate([*rows[:2], rows[-1]] if is_shortened else rows):
        if is_shortened and index == 2:
            yield style("gutter", "." * max(width, 3))
        before, inside, after, columns = _cut_to_width(row)
        yield style("gutter", f"{row.number + 1:>{width}} |") + f" {before}{inside}{after}".rstrip()
        yield style("gutter", " " * width + " |") + " " * (columns + 1) + style(colour, mark * max(cells(inside), 1))


def _rows(lines: LineIndex, span: Span) -> list[_ExcerptLine]:
    """The rows of a span without lines that have nothing to mark; the indentation of later lines is not marked."""
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


def _cut_to_width(row: _ExcerptLine) -> tuple[str, str, str, int]:
    """The three parts of a row cut to `_WIDTH` for display, and the column (from 0) where the middle one begins."""
    # Cut roughly before the exact work: a line may be a megabyte long.
    before, column = _expand_tabs(row.before[-_WIDTH * 4 :], 0)
    inside, column = _expand_tabs(row.inside[: _WIDTH * 2], column)
    after, _ = _expand_tabs(row.after[: _WIDTH * 2], column)
    is_before_cut, is_inside_cut = len(row.before) > _WIDTH * 4, len(row.inside) > _WIDTH * 2
    if is_before_cut or is_inside_cut or len(row.after) > _WIDTH * 2 or cells(before + inside + after) > _WIDTH:
        inside = _head(inside, _WIDTH * 3 // 4, is_cut=is_inside_cut)
        rest = _WIDTH - cells(inside)
        before = _tail(before, max(rest // 2, rest - cells(after)), is_cut=is_before_cut)
        after = _head(after, rest - cells(before), is_cut=len(row.after) > _WIDTH * 2)
    return before, inside, after, cells(before)


def _expand_tabs(text: str, column: int) -> tuple[str, int]:
    """Expand the tabs of a text that begins at `column`; return the text and the column after it."""
    parts: list[str] = []
    for index, part in enumerate(text.split("\t")):
        if index:
            parts.append(" " * (_TAB - column % _TAB))
            column += _TAB - column % _TAB
        visible_part = visible(part)
        parts.append(visible_part)
        column += cells(visible_part)
    return "".join(parts), column


def _head(text: str, width: int, *, is_cut: bool) -> str:
    """The beginning of a text that fits into `width` columns, with `…` if it is cut here or `is_cut` already."""
    if cells(text) <= width and not is_cut:
        return text
    while cells(text) > width - 1:
        text = text[: -max((cells(text) - width) // 2, 1)]
    return text + "…"


def _tail(text: str, width: int, *, is_cut: bool) -> str:
    """The end of a text that fits into `width` columns, with `…` if it is cut here or `is_cut` already."""
    if cells(text) <= width and not is_cut:
        return text
    while cells(text) > width - 1:
        text = text[max((cells(text) - width) // 2, 1) :]
    return "…" + text
