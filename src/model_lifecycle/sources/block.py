"""The blocks that a page's text is made of.

A zero-width space in a text stands where elements met that a browser may show apart, as in `$3.00` and `$15.00` in two
spans: words may begin and end there.
"""

from typing import Final, NamedTuple

SEAM: Final = "\u200b"
"""Between elements without a space between them."""

MOST_TEXT: Final = 1_000_000
"""Characters of a page."""
MOST_CELLS: Final = 100_000
"""Of a page; rows beyond are only text."""
MOST_COLUMNS: Final = 100
"""Of a table; cells beyond are only part of the text of their row."""


class Cell(NamedTuple):
    """A cell of a table: its text and its columns, from `first` to before `end`.

    `is_carried` is whether it began in a row above (`rowspan`): its text is that row's.
    """

    text: str
    first: int
    end: int
    is_carried: bool = False


class Block(NamedTuple):
    """A paragraph, a list item, a heading or the row of a table. `level` is a heading's, from 1; 0 for others.

    `table` numbers the tables of a page from 0, -1 outside of them; the rows of one follow each other. A definition
    list is a table of two columns.
    """

    text: str
    level: int = 0
    cells: tuple[Cell, ...] = ()
    table: int = -1
    is_header: bool = False
