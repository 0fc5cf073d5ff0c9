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
"""Matches a run of letters and digits (`1,000`, `mini`), a currency, `%`, or a comparison sign."""

_COMPARISONS: Final = {"≤": "<=", "≥": ">=", "≦": "<=", "≧": ">="}
"""The ASCII form of comparison signs."""

_INVISIBLE: Final = "\u00ad\u200c\u200d\u2060\ufeff"
"""Invisible characters inside words. The zero-width space is not included: words may end there."""
_JOINERS: Final = "-_.:@"
"""Characters that join words to one name if there is no space beside them, as in `gpt-4.1-mini`."""

_DASHES: Final = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-")
_WITHOUT_INVISIBLE: Final = dict.fromkeys(map(ord, _INVISIBLE))


def plain(text: str) -> str:
    """A text with ordinary dashes and spaces, and no invisible characters; a zero-width space becomes a space."""
    if not text.isascii():
        text = text.replace("\u200b", " ").translate(_DASHES).translate(_WITHOUT_INVISIBLE)
        text = unicodedata.normalize("NFKC", text)
    return _SPACES.sub(" ", text).strip()


_SPACES: Final = re.compile(r"[^\S\n]+")
_SUPERSCRIPT: Final = re.compile(r"<sup>[^<]{0,20}</sup>|\[\^[^\]]{1,20}\]", re.IGNORECASE)
"""Matches a footnote reference in HTML or Markdown: `<sup>1</sup>`, `[^1]`."""

_LINK: Final = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\s\"[^\"]*\")?\)")
"""Matches a Markdown link or image; group 1 is its text."""

_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]{0,500}>")
"""Matches an HTML tag."""


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
    def from_text(cls, original: str) -> "NormalText":
        """The normal form of a text."""
        parts: list[str] = []
        offsets: list[int] = []
        end = 0
        for token in _TOKEN.finditer(original):
            form, token_offsets = _normalize_token(token[0], token.start())
            if not form:
                continue
            is_digit_next = form[0].isdigit() and bool(parts) and parts[-1][-1].isdigit()
            if is_digit_next and original[end : token.start()].strip(_INVISIBLE):
                parts.append(" ")
                offsets.append(token.start())
            parts.append(form)
            offsets.extend(token_offsets)
            end = token.end()
        return cls(original, "".join(parts), tuple(offsets))

    def find(self, wanted: str, start: int = 0, most: int = 1000) -> tuple[int, int] | None:
        """The range of `wanted` at or after `start`, as whole words; None if not among the first `most` occurrences."""
        for _ in range(most):
            position = self.text.find(wanted, start)
            if position < 0:
                return None
            end = position + len(wanted)
            if self._is_edge(position) and self._is_edge(end):
                return position, end
            start = position + 1
        return None

    def span(self, begin: int, end: int) -> tuple[int, int]:
        """The span in the original text of a range of the normal form."""
        return self.offsets[begin], self.offsets[end - 1] + 1

    def position_at(self, offset: int) -> int:
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
        separator = between.translate(_DASHES).translate(_WITHOUT_INVISIBLE)
        are_in_words = self.original[left].isalnum() and self.original[right].isalnum()
        return not (are_in_words and (separator == "" or separator in _JOINERS))


def _normalize_token(token: str, start: int) -> tuple[str, Sequence[int]]:
    """The normal form of a token, and the offset of each of its characters."""
    if token.isascii():
        return token.lower(), range(start, start + len(token))
    forms, offsets = [], []
    for offset, character in enumerate(token, start):
        if unicodedata.decomposition(character).startswith("<super>"):
            continue  # a footnote's number
        form = _COMPARISONS.get(character) or unicodedata.normalize("NFKC", character).casefold()
        forms.append(form)
        offsets += [offset] * len(form)
    return "".join(forms), offsets
