"""Model ids as whole words of code samples."""

import re
import string
from collections.abc import Iterator
from typing import Final

_INNER: Final = frozenset(string.ascii_letters + string.digits + "._-")
"""What an id is made of: where one of these stands beside it, it is part of a longer word
(schemas/README.md#whole-words)."""

_WORD = re.compile(r"[A-Za-z0-9._-]+")


def find_words(name: str, sample: str) -> Iterator[int]:
    """The offsets of all places where an id stands as a whole word."""
    if not name:
        return
    start = sample.find(name)
    while start >= 0:
        end = start + len(name)
        if (not start or sample[start - 1] not in _INNER) and (end == len(sample) or sample[end] not in _INNER):
            yield start
        start = sample.find(name, start + 1)


def find_word(name: str, sample: str) -> int | None:
    """The offset of the first place where an id stands as a whole word; None where it does not."""
    return next(find_words(name, sample), None)


def words(sample: str) -> Iterator[re.Match[str]]:
    """Everything in a sample that could be an id."""
    return _WORD.finditer(sample)
