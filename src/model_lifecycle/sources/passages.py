"""Splits a page into passages (sentences, rows, headings and items), in which excerpts are searched.

Passages are compared word by word; numbers, days and names are single words.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from model_lifecycle.sources.block import Block
from model_lifecycle.sources.normal_form import plain

_SENTENCE_END: Final = re.compile(r"(?<=[.!?。])[\s\u200b]+(?=[\"'“(\[]?[A-Z0-9\u4e00-\u9fff])|(?<=。)")
"""Matches the space after a sentence, before a capital letter, a digit or a CJK character."""

_ABBREVIATION: Final = re.compile(r"(?:\b(?:e\.g|i\.e|etc|vs|approx|no|inc|[A-Z]))\.$", re.IGNORECASE)
"""Matches an abbreviation at the end of a text: `e.g.`, `approx.`, an initial."""

_WORD: Final = re.compile(
    r"\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}/\d{2,4}"
    r"|[$€£¥₹]?\d+(?:[.,]\d+)*[^\W_]*%?|[^\W_]+(?:[-._:@/'’+][^\W_]+)*\+?|[$€£¥₹<>=]+"
)
"""Matches a word: a day, a number with its currency or unit, or letters joined as in `gpt-4.1-mini`."""


_LONGEST_ABBREVIATION: Final = 8
_LONG_CELL: Final = 3
"""Minimum number of spaces in a cell that counts as a sentence."""


class Passage(NamedTuple):
    """A sentence, row, long cell, heading or item: its text, and the number of its block."""

    text: str
    block: int


class PassageWord(NamedTuple):
    """A word: its form for comparison, its text, and its span."""

    form: str
    shown: str
    start: int
    end: int


def passages_of(blocks: Sequence[Block]) -> tuple[Passage, ...]:
    """The passages in order; a long cell is also a passage of its own, after its row."""
    return tuple(Passage(text, number) for number, block in enumerate(blocks) for text in _texts(block))


def _texts(block: Block) -> list[str]:
    """The texts of a block's passages."""
    if block.level:
        return [block.text]
    long_cells = [cell.text for cell in block.cells if not cell.is_carried and cell.text.count(" ") >= _LONG_CELL]
    return [block.text, *long_cells] if block.cells else sentences(block.text)


def sentences(text: str) -> list[str]:
    """Split a text into sentences; an abbreviation does not end one."""
    parts_of_sentences: list[list[str]] = []
    for part in _SENTENCE_END.split(text):
        if parts_of_sentences and _ABBREVIATION.search(parts_of_sentences[-1][-1][-_LONGEST_ABBREVIATION:]):
            parts_of_sentences[-1].append(part)
        elif part.strip():
            parts_of_sentences.append([part.strip()])
    return [" ".join(parts) for parts in parts_of_sentences]


def words_of(text: str) -> list[PassageWord]:
    """The words of a text, in order."""
    return [
        PassageWord(word[0].lower().replace("’", "'"), word[0], word.start(), word.end())
        for word in _WORD.finditer(text)
    ]


@lru_cache(4096)
def plain_words(text: str) -> tuple[str, tuple[PassageWord, ...]]:
    """A text in plain characters, and its words."""
    clean = plain(text)
    return clean, tuple(words_of(clean))
