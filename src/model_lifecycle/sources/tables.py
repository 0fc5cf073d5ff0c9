"""The tables of a page: their heads, and what their prices are for."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from model_lifecycle.sources.block import Block, Cell
from model_lifecycle.sources.fields import OTHER_TIER
from model_lifecycle.sources.values import per_tokens

_MOST_HEADS: Final = 3


class Table(NamedTuple):
    """The rows of a table; its head, and what stands above it, say how many tokens its prices are for."""

    rows: Sequence[Block]
    heads: Sequence[Block]
    per: Decimal | None
    is_other_tier: bool

    def head(self, cell: Cell) -> str:
        """The heads of a cell's columns."""
        return " ".join(
            head.text for row in self.heads for head in row.cells if head.first < cell.end and cell.first < head.end
        )


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
            yield Table(rows, _heads(rows), next((unit for unit in units if unit is not None), None), tier)
        start = end


def _heads(rows: Sequence[Block]) -> list[Block]:
    """The rows that head the columns: marked as such, or the first ones without a digit above one that has some."""
    heads: list[Block] = []
    for row in rows[:_MOST_HEADS]:
        if not row.is_header and any(map(str.isdigit, row.text)):
            break
        heads.append(row)
    return heads if len(heads) < len(rows) else [row for row in heads if row.is_header]
