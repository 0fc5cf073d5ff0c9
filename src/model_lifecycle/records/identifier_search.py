"""Model ids as whole words of texts (schemas/README.md#whole-words)."""

import re
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

_INNER: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")
"""The characters of ids: an id next to one of these is part of a longer word."""

_STOPS_AT_THE_END: Final = re.compile(r"\.[.,;:!?]*+(?=\s|\Z)")
"""Punctuation that ends a phrase: it does not belong to the word before it, though an id may hold full stops."""

_WORD: Final = re.compile(r"[A-Za-z0-9._-]+(?:[/:@+][A-Za-z0-9._-]+)*")
_PART: Final = re.compile(r"[A-Za-z0-9._-]+")


class IdentifierWord(NamedTuple):
    """A stretch of a text that could be an id, in code points of the text."""

    text: str
    start: int
    end: int


def find_words(name: str, text: str, longer: Collection[str] = ()) -> Iterator[int]:
    """The offsets of all places where an id is a whole word.

    `longer` are known ids that contain this id: inside of them it is not a whole word.
    """
    start = find_word(name, text, longer)
    while start is not None:
        yield start
        start = find_word(name, text, longer, start + 1)


def find_word(name: str, text: str, longer: Collection[str] = (), start: int = 0) -> int | None:
    """The offset of the first place, from `start` on, where an id is a whole word; None where there is none."""
    start = text.find(name, start) if name else -1
    while start >= 0:
        if _is_whole(text, start, start + len(name)) and not (
            longer and any(_is_inside(other, name, text, start) for other in longer)
        ):
            return start
        start = text.find(name, start + 1)
    return None


def cut_at_words(name: str, text: str, longer: Collection[str] = ()) -> list[str]:
    """The text split at each place where an id is a whole word."""
    parts: list[str] = []
    done = 0
    for start in find_words(name, text, longer):
        if start >= done:
            parts.append(text[done:start])
            done = start + len(name)
    return [*parts, text[done:]]


def words(text: str) -> Iterator[IdentifierWord]:
    """Everything in a text that could be an id: `openai/gpt-4.1`, and each of its parts."""
    for match in _WORD.finditer(text):
        whole = _trimmed(text, *match.span())
        if whole is None:
            continue
        yield whole
        if any(mark in whole.text for mark in "/:@+"):
            for part in _PART.finditer(text, whole.start, whole.end):
                yield IdentifierWord(part.group(), *part.span())


def _trimmed(text: str, start: int, end: int) -> IdentifierWord | None:
    """The word without the punctuation that ends a phrase; None where nothing else is in it."""
    stops = end - start - len(text[start:end].rstrip("."))
    if stops and _STOPS_AT_THE_END.match(text, end - stops):
        end -= stops
    return IdentifierWord(text[start:end], start, end) if start < end else None


def _is_whole(text: str, start: int, end: int) -> bool:
    if start and text[start - 1] in _INNER:
        return False
    return end == len(text) or text[end] not in _INNER or _STOPS_AT_THE_END.match(text, end) is not None


def _is_inside(other: str, name: str, text: str, start: int) -> bool:
    """Whether the name at an offset is part of a longer id that is a whole word there."""
    within = other.find(name)
    while within >= 0:
        begin = start - within
        if begin >= 0 and text.startswith(other, begin) and _is_whole(text, begin, begin + len(other)):
            return True
        within = other.find(name, within + 1)
    return False
