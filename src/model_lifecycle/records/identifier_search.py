"""Model ids as whole words of texts (schemas/README.md#whole-words)."""

import re
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

_ID_CHARACTERS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")
"""The characters of ids: an id next to one of these is part of a longer word."""

_FINAL_PUNCTUATION: Final = re.compile(r"\.[.,;:!?]*+(?=\s|\Z)")
"""Matches punctuation at the end of a phrase (`.`, `.)`), which is not part of an id, though ids may contain full
stops."""

_WORD: Final = re.compile(r"[A-Za-z0-9._-]+(?:[/:@+][A-Za-z0-9._-]+)*")
"""Matches a run of id characters with platform separators: `openai/gpt-4.1`, `model@001`."""
_PART: Final = re.compile(r"[A-Za-z0-9._-]+")
"""Matches a part of such a run, without separators: `gpt-4.1`."""


class IdentifierWord(NamedTuple):
    """A range of a text that could be an id; offsets are in code points."""

    text: str
    start: int
    end: int


def find_words(name: str, text: str, longer: Collection[str] = ()) -> Iterator[int]:
    """Yield each offset at which the id `name` is a whole word in `text`.

    `longer` are known ids that contain `name`: inside of these it is not a whole word.
    """
    start = find_word(name, text, longer)
    while start is not None:
        yield start
        start = find_word(name, text, longer, start + 1)


def find_word(name: str, text: str, longer: Collection[str] = (), start: int = 0) -> int | None:
    """The first offset, from `start` on, at which the id `name` is a whole word in `text`; None if there is none."""
    start = text.find(name, start) if name else -1
    while start >= 0:
        if _is_whole(text, start, start + len(name)) and not (
            longer and any(_is_inside(other, name, text, start) for other in longer)
        ):
            return start
        start = text.find(name, start + 1)
    return None


def cut_at_words(name: str, text: str, longer: Collection[str] = ()) -> list[str]:
    """The parts of `text` between the whole-word occurrences of the id `name`."""
    parts: list[str] = []
    end = 0
    for start in find_words(name, text, longer):
        if start >= end:
            parts.append(text[end:start])
            end = start + len(name)
    return [*parts, text[end:]]


def words(text: str) -> Iterator[IdentifierWord]:
    """Yield each range of a text that could be an id: `openai/gpt-4.1`, and each of its parts."""
    for match in _WORD.finditer(text):
        whole = _without_final_stop(text, *match.span())
        if whole is None:
            continue
        yield whole
        if any(separator in whole.text for separator in "/:@+"):
            for part in _PART.finditer(text, whole.start, whole.end):
                yield IdentifierWord(part.group(), *part.span())


def _without_final_stop(text: str, start: int, end: int) -> IdentifierWord | None:
    """The word from `start` to `end` without full stops that end a phrase; None if nothing remains."""
    stops = end - start - len(text[start:end].rstrip("."))
    if stops and _FINAL_PUNCTUATION.match(text, end - stops):
        end -= stops
    return IdentifierWord(text[start:end], start, end) if start < end else None


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether no character of ids is next to the range, but for punctuation at the end of a phrase."""
    if start and text[start - 1] in _ID_CHARACTERS:
        return False
    return end == len(text) or text[end] not in _ID_CHARACTERS or _FINAL_PUNCTUATION.match(text, end) is not None


def _is_inside(other: str, name: str, text: str, start: int) -> bool:
    """Whether `name`, which is at offset `start`, is there part of the longer id `other` as a whole word."""
    offset = other.find(name)
    while offset >= 0:
        other_start = start - offset
        if (
            other_start >= 0
            and text.startswith(other, other_start)
            and _is_whole(text, other_start, other_start + len(other))
        ):
            return True
        offset = other.find(name, offset + 1)
    return False
