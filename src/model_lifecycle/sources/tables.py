"""The tables of a page: their headings, and the number of tokens that their prices are for."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from model_lifecycle.sources.block import Block, Cell
from model_lifecycle.sources.fields import OTHER_TIER
from model_lifecycle.sources.values import per_tokens

_MOST_HEADS: Final = 3
_MOST_HEAD: Final = 500


class Table:
    """A table: its rows, and the number of tokens (`per`) its prices are for by its headings or the text above."""

    def __init__(
        self, rows: Sequence[Block], heads: Sequence[Block], per: Decimal | None, *, is_other_tier: bool
    ) -> None:
        """Store the rows and headings of a table; `is_other_tier`: its prices are special, such as for batches."""
        self.rows = rows
        self.per = per
        self.is_other_tier = is_other_tier
        self._heading_rows = [head for row in heads for head in row.cells]
        self._by_columns: dict[tuple[int, int], str] = {}

    def head(self, cell: Cell) -> str:
        """The heading of a cell's columns, cut if it is very long."""
        columns = cell.first, cell.end
        if columns not in self._by_columns:
            above = (head.text for head in self._heading_rows if head.first < cell.end and cell.first < head.end)
            self._by_columns[columns] = " ".join(above)[:_MOST_HEAD]
        return self._by_columns[columns]


def tables_of(blocks: Sequence[Block]) -> Iterator[Table]:
    """Yield the tables among the blocks of a page."""
    start = 0
    while start < len(blocks):
        end = start + 1
        if blocks[start].cells:
            while end < len(blocks) and blocks[end].table == blocks[start].table:
                end += 1
            above = blocks[max(0, start - 2) : start]
            rows = blocks[start:end]
            candidates = [row.text for row in rows if row.is_header] + [row.text for row in rows[:4]]
            units = map(per_tokens, [*candidates, *(block.text for block in above)])
            heading = next((block.text for block in reversed(above) if block.level), "")
            is_other_tier = OTHER_TIER.search(heading) is not None
            per = next((unit for unit in units if unit is not None), None)
            yield Table(rows, _heading_rows(rows), per, is_other_tier=is_other_tier)
        start = end


def _heading_rows(rows: Sequence[Block]) -> list[Block]:
    """The heading rows: first rows that are headers, or, if a row with digits follows, that have no digits."""
    heads: list[Block] = []
    for row in rows[:_MOST_HEADS]:
        if not row.is_header and any(map(str.isdigit, row.text)):
            break
        heads.append(row)
    return heads if len(heads) < len(rows) else [row for row in heads if row.is_header]
