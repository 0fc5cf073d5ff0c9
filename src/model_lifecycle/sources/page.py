"""A page as text without markup: blocks in reading order, table rows with their cells."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from model_lifecycle.sources.block import Block
from model_lifecycle.sources.normal_form import NormalText, plain
from model_lifecycle.sources.passages import Passage, passages_of, plain_words
from model_lifecycle.sources.standing import ALL_ARE_FLOORS
from model_lifecycle.sources.tables import Table, tables_of

Outcome = Literal["read", "dead", "unreadable"]


@dataclass(frozen=True)
class PageContent:
    """A page that was read; or one that could not be read, with a `reason` instead of blocks.

    `is_partial`: most of its text is in scripts, so that some may be missing. Text found on such a page is
    present; text not found may be present too.
    """

    blocks: tuple[Block, ...] = ()
    outcome: Outcome = "read"
    reason: str = ""
    is_partial: bool = False

    @cached_property
    def normal(self) -> NormalText:
        """The normal form of the whole text."""
        return NormalText.from_text("\n".join(block.text for block in self.blocks))

    @cached_property
    def plain_blocks(self) -> tuple[Block, ...]:
        """The blocks in plain characters (`normal_form.plain`)."""
        return tuple(
            block._replace(
                text=plain(block.text), cells=tuple(cell._replace(text=plain(cell.text)) for cell in block.cells)
            )
            for block in self.blocks
        )

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The tables of the page."""
        return tuple(tables_of(self.plain_blocks))

    @cached_property
    def tables_by_number(self) -> Mapping[int, Table]:
        """The tables of the page by their number (`Block.table`)."""
        return {table.rows[0].table: table for table in self.tables}

    @cached_property
    def are_ends_floors(self) -> bool:
        """Whether the page says that the days in its tables are the earliest possible ends."""
        return any(ALL_ARE_FLOORS.search(block.text) for block in self.plain_blocks if not block.cells)

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """The passages of the page, of its blocks in plain characters."""
        return passages_of(self.plain_blocks)

    @cached_property
    def word_index(self) -> Mapping[str, list[int]]:
        """The numbers of the passages that contain each word, by its form."""
        index: dict[str, list[int]] = {}
        for number, passage in enumerate(self.passages):
            for form in {word.form for word in plain_words(passage.text)[1]}:
                index.setdefault(form, []).append(number)
        return index
