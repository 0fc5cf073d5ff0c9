"""A terminal's screen as an SVG picture: text, so that it stays small, can be compared, and is read aloud."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final
from xml.sax.saxutils import escape, quoteattr

_WIDTH, _HEIGHT, _SIZE, _MARGIN = 8.4, 19, 14, 10
"""Of a cell, of its letters, and around all cells, in the picture's units."""

_FONTS: Final = "ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,monospace"

_BLANKS: Final = "\N{NO-BREAK SPACE}" * 2
"""What stands for two blanks, which pictures draw as one."""


@dataclass(frozen=True)
class Look:
    """How a cell is drawn. Colours are `0xRRGGBB`."""

    foreground: int
    background: int
    bold: bool = False
    italic: bool = False
    struck: bool = False
    underline: int | None = None


@dataclass(frozen=True)
class Cell:
    """A place of the screen. The one behind a wide character has an empty text."""

    text: str
    look: Look


def svg(rows: Sequence[Sequence[Cell]], ground: Look, title: str) -> str:
    """The picture of some rows of cells, in front of a ground."""
    width = _units(_WIDTH * max(len(row) for row in rows) + 2 * _MARGIN)
    height = _units(_HEIGHT * len(rows) + 2 * _MARGIN)
    drawn = [line for number, row in enumerate(rows) for line in _row(row, number, ground)]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            f'shape-rendering="crispEdges" font-family="{_FONTS}" font-size="{_SIZE}" '
            f'fill="{_colour(ground.foreground)}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="100%" height="100%" rx="6" fill="{_colour(ground.background)}"/>',
            *drawn,
            "</svg>\n",
        )
    )


def _row(row: Sequence[Cell], number: int, ground: Look) -> Iterator[str]:
    column = 0
    top = _MARGIN + number * _HEIGHT
    for look, cells in groupby(row, lambda cell: cell.look):
        run = list(cells)
        text = "".join(cell.text for cell in run)
        left, length = _units(_MARGIN + column * _WIDTH), _units(len(run) * _WIDTH)
        column += len(run)
        if look.background != ground.background:
            yield f'<path d="M{left} {top}h{length}v{_HEIGHT}h-{length}z" fill="{_colour(look.background)}"/>'
        if look.underline is not None:
            below = f'd="M{left} {top + _HEIGHT - 2}h{length}"'
            yield f'<path {below} stroke="{_colour(look.underline)}" stroke-width="1.5" stroke-dasharray="3 2"/>'
        if words := text.strip():
            left = _units(_MARGIN + (column - len(run) + len(text) - len(text.lstrip())) * _WIDTH)
            length = _units((len(run) - len(text) + len(words)) * _WIDTH)
            yield _text(words, look, ground, f'x="{left}" y="{top + _SIZE}" textLength="{length}"')


def _text(text: str, look: Look, ground: Look, place: str) -> str:
    style = {
        "fill": _colour(look.foreground) if look.foreground != ground.foreground else "",
        "font-weight": "bold" if look.bold else "",
        "font-style": "italic" if look.italic else "",
        "text-decoration": "line-through" if look.struck else "",
    }
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in style.items() if value)
    return f"<text {place}{attributes}>{escape(text.replace('  ', _BLANKS))}</text>"


def _colour(value: int) -> str:
    return f"#{value:06x}"


def _units(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
