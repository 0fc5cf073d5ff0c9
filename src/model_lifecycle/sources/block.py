"""The blocks of a page's text.

A zero-width space in a text marks the border of elements that a browser may show apart, as `$3.00` and `$15.00` in two
spans: words may begin and end there.
"""

from typing import Final, NamedTuple

SEAM: Final = "\u200b"
"""The zero-width space that separates elements without a space between them."""

MOST_TEXT: Final = 1_000_000
"""Maximum number of characters of a page."""
MOST_CELLS: Final = 100_000
"""Maximum number of cells of a page; further rows are only text."""
MOST_COLUMNS: Final = 100
"""Maximum number of columns of a table; further cells are only part of the text of their row."""


class Cell(NamedTuple):
    """A cell of a table: its text and its columns, from `first` to before `end`.

    `is_carried`: it began in a row above (`rowspan`), to which its text belongs.
    """

    text: str
    first: int
    end: int
    is_carried: bool = False


class Block(NamedTuple):
    """A paragraph, a list item, a heading or a table row. `level` is that of a heading, from 1, otherwise 0.

    `table` numbers the tables of a page from 0, and is -1 outside of tables; their rows are consecutive. A definition
    list is a table of two columns.
    """

    text: str
    level: int = 0
    cells: tuple[Cell, ...] = ()
    table: int = -1
    is_header: bool = False
