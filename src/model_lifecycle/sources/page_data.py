"""Converts a page to plain data and back, for copies on disk and between processes; the data is not trusted."""

from collections.abc import Mapping
from typing import Any

from model_lifecycle.sources.block import MOST_CELLS, MOST_TEXT, Block, Cell
from model_lifecycle.sources.page import PageContent


def page_data(page: PageContent) -> dict[str, Any]:
    """The page as plain data."""
    return {**page_header(page), "blocks": [block_data(block) for block in page.blocks]}


def page_header(page: PageContent) -> dict[str, Any]:
    """The page as plain data, without its blocks."""
    return {"outcome": page.outcome, "reason": page.reason, "is_partial": page.is_partial}


def block_data(block: Block) -> list[Any]:
    """A block as a list, which is short if the block has no cells."""
    return (
        [block.text, block.level, block.table, block.is_header, block.cells]
        if block.cells
        else [block.text, block.level]
    )


def page_from_data(data: Mapping[str, Any]) -> PageContent:
    """Parse a page from plain data. Raises TypeError, ValueError, LookupError or ArithmeticError if it is invalid."""
    if data["outcome"] not in ("read", "dead", "unreadable"):
        raise ValueError
    blocks = tuple(map(_block, data["blocks"]))
    if is_too_large(blocks):
        raise ValueError("larger than a page")
    return PageContent(blocks, data["outcome"], str(data["reason"]), bool(data["is_partial"]))


def is_too_large(blocks: tuple[Block, ...]) -> bool:
    """Whether a page of these blocks exceeds the limits, so that judging it could take long."""
    cells = [cell for block in blocks for cell in block.cells]
    text = sum(len(block.text) for block in blocks)
    return text > MOST_TEXT or len(cells) > MOST_CELLS or sum(len(cell.text) for cell in cells) > 3 * MOST_TEXT


def _block(data: Any) -> Block:
    """Parse a block. Raises TypeError, ValueError or LookupError if the data is invalid."""
    text, level, *rest = data
    if not rest:
        return Block(str(text), int(level))
    table, is_header, cells = rest
    return Block(
        str(text),
        int(level),
        tuple(Cell(str(cell[0]), int(cell[1]), int(cell[2]), bool(cell[3])) for cell in cells),
        int(table),
        bool(is_header),
    )
