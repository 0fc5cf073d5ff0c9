"""Where a long text can be cut into stretches that can be read by themselves."""

import json
import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from model_lifecycle.document.document import Language
from model_lifecycle.document.guards import guard

# Blank lines and comments in front of the first item, and that item's dash.
_FIRST_ITEM: Final = re.compile(r"(?:[ \t]*+(?:#[^\r\n]*+)?(?:\r\n|\r|\n))*( *+)-(?=[ \t\r\n])")
_SEPARATOR: Final = re.compile(r"---(?<![^\r\n]---)(?=[ \t\r\n])")
_BLANK: Final = re.compile(r"(?:[ \t]*+(?:#[^\r\n]*+)?(?:\r\n|\r|\n))*")
# Directives and the ends of documents.
_DIRECTIVE: Final = re.compile(r"[\r\n](?:%|\.\.\.)")

_JSON_LIST: Final = re.compile(r"[ \t\r\n]*+(\[)[ \t\r\n]*+")
_JSON_NEXT: Final = re.compile(r"[ \t\r\n]*+([,\]])[ \t\r\n]*+")


@dataclass(frozen=True)
class Stretches:
    """The stretches of a text, in order. What is written between them is blank, or a comma of JSON."""

    texts: list[str]
    offsets: list[int]
    """For each stretch: what to add to a place in it for the place in the whole text."""
    start: int
    """Where the list begins, if it is one."""
    end: int | None = None
    """Where its closing bracket ends, if it has one."""
    several_documents: bool = False
    """Whether each stretch is a YAML document; else each holds a list of one or more items of the one list."""


def stretches_of(text: str, language: Language) -> Stretches | None:
    """The stretches of a text; None where it has none, or where one may reach into another."""
    if guard(text, language, None) is not None:
        return None
    if language == "json":
        return _of_json(text)
    if text[0] in "%." or "\ufeff" in text or _DIRECTIVE.search(text):
        return None
    separators = [found.start() for found in _SEPARATOR.finditer(text)]
    first = _FIRST_ITEM.match(text)
    if first is not None:
        return None if separators else _of_list(text, first)
    leading = _BLANK.match(text)
    if len(separators) > 1 and leading is not None and leading.end() == separators[0]:
        return _cut(text, [0, *separators[1:]], 0, several_documents=True)
    return None


def _of_list(text: str, first: re.Match[str]) -> Stretches | None:
    items = re.compile(rf"[\r\n]{first[1]}-(?=[ \t\r\n])")
    starts = [found.start() + 1 for found in items.finditer(text, first.end())]
    return _cut(text, [0, *starts], first.end() - 1, several_documents=False) if starts else None


def _cut(text: str, starts: list[int], start: int, *, several_documents: bool) -> Stretches:
    texts = [text[begin:end] for begin, end in pairwise([*starts, len(text)])]
    return Stretches(texts, starts, start, several_documents=several_documents)


def _of_json(text: str) -> Stretches | None:
    """The items of a list; each stretch is an item in brackets of its own, so that it nests as deep as it did."""
    opening = _JSON_LIST.match(text)
    if opening is None:
        return None
    decoder = json.JSONDecoder()
    texts, offsets = [], []
    place = opening.end()
    while True:
        try:
            _, end = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            return None
        texts.append(f"[{text[place:end]}]")
        offsets.append(place - 1)
        behind = _JSON_NEXT.match(text, end)
        if behind is None:
            return None
        if behind[1] == "]":
            whole = Stretches(texts, offsets, opening.start(1), behind.end(1))
            return whole if behind.end() == len(text) else None
        place = behind.end()
