"""Find similar names, for suggestions like `Did you mean …?`."""

import re
from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

LONGEST: Final = 200
"""The most characters of a name that is compared."""

_WORDS = re.compile(r"[^\W\d_]+|\d+")
_HUMP = re.compile(r"(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


class Closeness(IntEnum):
    """The similarity of two names, the surest first."""

    SAME = 0
    """Only case, separators (`_`, `-`, camelCase) or a plural differ."""
    TYPO = 1
    """A few letters differ, or words are cut short (`max_output_tok`)."""
    WORDS = 2
    """The words of one name, maybe with a typo, are among the words of the other (`name`, `display_name`)."""


class Match(NamedTuple):
    """A candidate for a misspelt name. Matches sort from the surest to the least sure."""

    closeness: Closeness
    distance: int
    """The number of differing letters; for `WORDS`, the difference in the number of words."""
    name: str


def matches(name: str, candidates: Iterable[str]) -> list[Match]:
    """The candidates that `name` may be a misspelling of, the surest first; equally sure names in the given order."""
    if len(name) > LONGEST:
        return []
    similar = [
        Match(*relation, candidate)
        for candidate in candidates
        if candidate != name and (relation := _relation(name, candidate)) is not None
    ]
    return sorted(similar, key=lambda match: (match.closeness, match.distance))


def closest(name: str, candidates: Iterable[str]) -> Match | None:
    """The most similar candidate; None if there is none, or several are equally similar."""
    similar = matches(name, candidates)
    if not similar or (len(similar) > 1 and similar[0][:2] == similar[1][:2]):
        return None
    return similar[0]


def did_you_mean(*names: str) -> str:
    """The question that suggests `names`: "Did you mean `a`, `b` or `c`?"; empty without names."""
    if not names:
        return ""
    *others, last = (f"`{name}`" for name in names)
    return f"Did you mean {', '.join(others)} or {last}?" if others else f"Did you mean {last}?"


def nearest(name: str, candidates: Iterable[str], limit: int) -> tuple[str, ...]:
    """Find up to `limit` candidates that differ from a name in a few letters, ignoring case, the nearest first.

    For ids, in which a digit may be the typo: at most one letter in three differs.
    """
    return NearNames(candidates).nearest(name, limit)


def alike(name: str, candidates: Iterable[str], limit: int) -> list[str]:
    """The `limit` candidates most similar to a name, best first, to choose from; at least half must agree."""
    from difflib import get_close_matches  # seldom needed

    return get_close_matches(name, sorted(candidates), n=limit, cutoff=0.5)


class NearNames:
    """A set of names that is searched repeatedly for similar names."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = [name for name in names if len(name) <= LONGEST]
        self._folded = [name.casefold() for name in self._names]

    def nearest(self, name: str, limit: int) -> tuple[str, ...]:
        """The result of the function `nearest` for these names."""
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import extract

        if not 0 < len(name) <= LONGEST:
            return ()
        most = max(1, len(name) // 3)
        near = extract(name.casefold(), self._folded, scorer=OSA.distance, score_cutoff=most, limit=limit)
        return tuple(self._names[position] for _, _, position in near)


def edit_distance(name: str, other: str, most: int) -> int | None:
    """The number of letters to insert, delete, change or swap with their neighbour; None if more than `most`."""
    from rapidfuzz.distance import OSA  # most runs compare nothing

    distance = OSA.distance(name, other, score_cutoff=most)
    return None if distance > most else distance


@lru_cache(4096)
def words(name: str) -> tuple[str, ...]:
    """The words of a name in lower case and singular: `contextWindow-tokens` has context, window, token."""
    return tuple(_singular(word.lower()) for word in _WORDS.findall(_HUMP.sub(" ", name)))


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 2 else word


@lru_cache(32768)  # a record may have thousands of unknown names, each compared several times; 9 MB when full
def _relation(name: str, candidate: str) -> tuple[Closeness, int] | None:
    """The closeness of two names and their distance; None if they are not similar."""
    ours, theirs = words(name), words(candidate)
    own_letters, letters = "".join(ours), "".join(theirs)
    if not own_letters or not letters:
        return None
    if own_letters == letters:
        return Closeness.SAME, 0
    if sorted(ours) == sorted(theirs):
        return Closeness.TYPO, 1
    if len(ours) == len(theirs):
        total = _words_distance(ours, theirs)
        if total is not None and total <= max(1, len(letters) // 3):
            return Closeness.TYPO, total
    few, many = (ours, theirs) if len(ours) <= len(theirs) else (theirs, ours)
    if _among(few, many):
        return Closeness.WORDS, len(many) - len(few)
    distance = edit_distance(own_letters, letters, 2 if len(letters) > 5 else 1)
    if distance is not None and distance < len(letters):
        return Closeness.TYPO, distance
    if len(own_letters) > 4 and (letters.startswith(own_letters) or own_letters.startswith(letters)):
        return Closeness.WORDS, max(1, len(many) - len(few))
    return None


def _words_distance(ours: tuple[str, ...], theirs: tuple[str, ...]) -> int | None:
    """The sum of the edit distances of words at the same positions; None if a pair cannot be the same word."""
    distances = list(map(_word_distance, ours, theirs))
    return None if None in distances else sum(filter(None, distances))


def _word_distance(word: str, other: str) -> int | None:
    """The edit distance of two words that may be the same word, None if they cannot be; 1 for a shortened word."""
    if word == other:
        return 0
    if word.isdecimal() or other.isdecimal():
        return None
    short, long = (word, other) if len(word) <= len(other) else (other, word)
    if len(short) > 2 and long.startswith(short):
        return 1
    return edit_distance(word, other, max(1, len(long) // 3)) if len(long) > 2 else None


def _among(few: tuple[str, ...], many: tuple[str, ...]) -> bool:
    """Whether each of the words `few` is among `many`; a long word may have a typo."""
    left = list(many)
    for word in few:
        most = 0 if len(word) <= 4 or word.isdecimal() else 1 if len(word) < 8 else 2
        alike = next((other for other in left if edit_distance(word, other, most) is not None), None)
        if alike is None:
            return False
        left.remove(alike)
    return any(len(word) > 2 for word in few)


def is_misspelt_word(text: str, word: str) -> bool:
    """Whether a text is a misspelling of a short word: it lacks a letter or two, or has a character too many."""
    letters = "".join(filter(str.isalpha, text)).lower()
    shorter, longer = sorted((letters, word), key=len)
    rest = iter(longer)
    return len(letters) >= 2 and len(text) <= len(word) + 2 and all(letter in rest for letter in shorter)
