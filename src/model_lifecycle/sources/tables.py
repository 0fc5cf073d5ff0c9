"""The tables of a page: their heads, and what their prices are for."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from model_lifecycle.sources.block import Block, Cell
from model_lifecycle.sources.fields import OTHER_TIER
from model_lifecycle.sources.values import per_tokens


class Table(NamedTuple):
    """The rows of a table; its head, and what stands above it, say how many tokens its prices are for."""

    rows: Sequence[Block]
    start: int
    per: Decimal | None
    is_other_tier: bool

    def head(self, cell: Cell) -> str:
        """The heads of a cell's columns."""
        texts = [
            head.text
            for row in self.rows[:3]
            if row.is_header
            for head in row.cells
            if head.first < cell.end and cell.first < head.end
        ]
        return " ".join(texts)


def tables_of(blocks: Sequence[Block]) -> Iterator[Table]:
    start = 0
    while start < len(blocks):
        end = start + 1
        if blocks[start].cells:
            while end < len(blocks) and blocks[end].table == blocks[start].table:
                end += 1
            above = blocks[max(0, start - 2) : start]
            rows = blocks[start:end]
            said = [row.text for row in rows if row.is_header] + [row.text for row in rows[:4]]
            units = map(per_tokens, [*said, *(block.text for block in above)])
            heading = next((block.text for block in reversed(above) if block.level), "")
            tier = OTHER_TIER.search(heading) is not None
            yield Table(rows, start, next((unit for unit in units if unit is not None), None), tier)
        start = end
