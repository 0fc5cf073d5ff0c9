"""Where a long text can be cut into chunks that can be read by themselves."""

import json
import re
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Final

from model_lifecycle.syntax.crowded_texts import MOST_SHORT, are_too_many_short
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.long_texts import MOST_CHUNKS, blank_lines_end, item_lines
from model_lifecycle.syntax.ordinary_text import is_ordinary
from model_lifecycle.syntax.preflight import is_clean

_SEPARATOR: Final = re.compile(r"---(?<![^\r\n]---)(?=[ \t\r\n])")
_DIRECTIVES: Final = ("\n%", "\r%", "\n...", "\r...")
"""Directives and the ends of documents."""

_JSON_LIST: Final = re.compile(r"[ \t\r\n]*+(\[)[ \t\r\n]*+")
_JSON_NEXT: Final = re.compile(r"[ \t\r\n]*+([,\]])[ \t\r\n]*+")


@dataclass(frozen=True)
class Split:
    """The chunks of a text, in order. What is written before the first and behind the last is blank, or a bracket."""

    stretches: list[str]
    """Each chunk's part of the text: in JSON an item with the comma and the blanks behind it."""
    offsets: list[int]
    """For each chunk: what to add to a place in it for the place in the whole text."""
    start: int
    """Where the list begins, if it is one."""
    end: int | None = None
    """Where its closing bracket ends, if it has one."""
    several_documents: bool = False
    """Whether each chunk is a YAML document; otherwise each holds one or more items of the one list."""


def split_chunks(text: str, language: Language) -> Split | None:
    """The chunks of a text; None where it has none, or where one may reach into another."""
    if not is_ordinary(text, language) and not is_clean(text, language):
        return None
    return _of_json(text) if language == "json" else _of_yaml(text)


def _of_yaml(text: str) -> Split | None:
    if text[0] in "%." or "\ufeff" in text or any(mark in text for mark in _DIRECTIVES):
        return None
    separators = [match.start() for match in islice(_SEPARATOR.finditer(text), MOST_CHUNKS + 1)]
    items = item_lines(text, 0, len(text), most=MOST_CHUNKS + 1)
    if max(len(separators), len(items)) > MOST_CHUNKS:
        return None
    if items:
        return None if separators or len(items) == 1 else _of_list(text, items)
    if len(separators) > 1 and blank_lines_end(text, 0, len(text)) == separators[0]:
        return _cut(text, [0, *separators[1:]], 0, several_documents=True)
    return None


def _of_list(text: str, items: list[int]) -> Split:
    return _cut(text, [0, *items[1:]], text.index("-", items[0]), several_documents=False)


def _cut(text: str, starts: list[int], start: int, *, several_documents: bool) -> Split:
    stretches = [text[begin:end] for begin, end in pairwise([*starts, len(text)])]
    return Split(stretches, starts, start, several_documents=several_documents)


def _of_json(text: str) -> Split | None:
    """The items of a list; each chunk is read in brackets of its own, so that it nests as deep as it did."""
    opening = _JSON_LIST.match(text)
    if opening is None:
        return None
    decoder = json.JSONDecoder()
    stretches: list[str] = []
    offsets: list[int] = []
    place = opening.end()
    while True:
        try:
            _, end = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            return None
        behind = _JSON_NEXT.match(text, end)
        if behind is None or len(stretches) >= MOST_CHUNKS:
            return None
        is_last = behind[1] == "]"
        stretches.append(text[place : end if is_last else behind.end()])
        offsets.append(place - 1)
        if len(stretches) == MOST_SHORT + 1 and are_too_many_short(stretches):
            return None  # it is refused as a whole
        if is_last:
            is_end = behind.end() == len(text)
            return Split(stretches, offsets, opening.start(1), behind.end(1)) if is_end else None
        place = behind.end()
