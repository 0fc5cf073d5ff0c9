"""The normal form of a text: equal for two texts with the same words in the same order.

Case, dashes, quotes, pipes, emphasis and other punctuation are dropped; letters, digits, currencies, `%`, `<`, `>` and
`=` are kept, as is a point or comma between digits. White space is dropped too, as pages glue cells together; only
between digits a space is kept, so that `1 2` is not `12`.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from typing import Final

_TOKEN: Final = re.compile(r"(?:[^\W_]|(?<=\d)[.,](?=\d))+|[$€£¥₹%<>=≤≥≦≧]")
_ALIKE: Final = {"≤": "<=", "≥": ">=", "≦": "<=", "≧": ">="}
_INVISIBLE_INSIDE: Final = "\u00ad\u200c\u200d\u2060\ufeff"
"""Invisible characters inside words. The zero-width space is not included: words may end there."""
_INSIDE: Final = "-_.:@"
"""Characters that join words to one name if there is no space beside them, as in `gpt-4.1-mini`."""

_DASHES: Final = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-")
_NOT_SHOWN: Final = dict.fromkeys(map(ord, _INVISIBLE_INSIDE))


def plain(text: str) -> str:
    """A text with ordinary dashes and spaces, and nothing invisible; seams become spaces, line breaks stay."""
    if not text.isascii():
        text = text.replace("\u200b", " ").translate(_DASHES).translate(_NOT_SHOWN)
        text = unicodedata.normalize("NFKC", text)
    return _SPACES.sub(" ", text).strip()


_SPACES: Final = re.compile(r"[^\S\n]+")
_SUPERSCRIPT: Final = re.compile(r"<sup>[^<]{0,20}</sup>|\[\^[^\]]{1,20}\]", re.IGNORECASE)
_LINK: Final = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\s\"[^\"]*\")?\)")
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]{0,500}>")


def without_markup(text: str) -> str:
    """An excerpt without the Markdown and HTML copied with it; emphasis and pipes are irrelevant to the normal form."""
    return unescape(_TAG.sub("", _LINK.sub(r"\1", _SUPERSCRIPT.sub("", text))))


@dataclass(frozen=True)
class NormalText:
    """A normal form, with the offset of each of its characters in the original text."""

    original: str
    text: str
    offsets: tuple[int, ...]

    @classmethod
    def of(cls, original: str) -> "NormalText":
        """The normal form of a text."""
        parts: list[str] = []
        offsets: list[int] = []
        end = 0
        for token in _TOKEN.finditer(original):
            form, places = _form(token[0], token.start())
            if not form:
                continue
            is_digit_next = form[0].isdigit() and bool(parts) and parts[-1][-1].isdigit()
            if is_digit_next and original[end : token.start()].strip(_INVISIBLE_INSIDE):
                parts.append(" ")
                offsets.append(token.start())
            parts.append(form)
            offsets.extend(places)
            end = token.end()
        return cls(original, "".join(parts), tuple(offsets))

    def find(self, wanted: str, start: int = 0, most: int = 1000) -> tuple[int, int] | None:
        """The range of `wanted` at or after `start`, as whole words; None if not among the first `most` occurrences."""
        for _ in range(most):
            begin = self.text.find(wanted, start)
            if begin < 0:
                return None
            end = begin + len(wanted)
            if self._is_edge(begin) and self._is_edge(end):
                return begin, end
            start = begin + 1
        return None

    def span(self, begin: int, end: int) -> tuple[int, int]:
        """The span in the original text of a range of the normal form."""
        return self.offsets[begin], self.offsets[end - 1] + 1

    def at(self, offset: int) -> int:
        """The first position in the normal form at or after an offset in the original text."""
        return bisect_left(self.offsets, offset)

    def _is_edge(self, position: int) -> bool:
        """Whether a position is not within a word or name."""
        if position in (0, len(self.text)):
            return True
        if self.text[position] == " " or self.text[position - 1] == " ":
            return True
        left, right = self.offsets[position - 1], self.offsets[position]
        if left == right:
            return False
        between = self.original[left + 1 : right]
        joined = between.translate(_DASHES).translate(_NOT_SHOWN)
        both = self.original[left].isalnum() and self.original[right].isalnum()
        return not (both and (joined == "" or joined in _INSIDE))


def _form(token: str, start: int) -> tuple[str, Sequence[int]]:
    """The normal form of a token, and the offset of each of its characters."""
    if token.isascii():
        return token.lower(), range(start, start + len(token))
    forms, places = [], []
    for offset, character in enumerate(token, start):
        if unicodedata.decomposition(character).startswith("<super>"):
            continue  # a footnote's number
        form = _ALIKE.get(character) or unicodedata.normalize("NFKC", character).casefold()
        forms.append(form)
        places += [offset] * len(form)
    return "".join(forms), places
