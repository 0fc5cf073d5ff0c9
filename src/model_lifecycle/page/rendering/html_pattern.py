"""HTML with places for values: what is put into a place is escaped, so that no text of a record becomes HTML."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from model_lifecycle.page.format import SHORT_WORDS

_PLACE: Final = re.compile(r"\{(\w+)\}")


class Html(str):
    """A text that is HTML already: it is not escaped again."""

    __slots__ = ()


EMPTY: Final = Html()


def _escaped(text: str) -> str:
    """For text and for attributes; quotes as numbers, which are shorter than their names."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&#34;").replace("'", "&#39;")


_escaped_short: Final = lru_cache(maxsize=10_000)(_escaped)
"""For names, ids and labels, which are on many pages."""


class Pattern:
    """HTML with a `{name}` for each value."""

    def __init__(self, text: str) -> None:
        self._pieces = _PLACE.split(text)
        self._names = tuple(enumerate(self._pieces))[1::2]

    def __call__(self, **values: str | int) -> Html:
        """The pattern filled in: each value is escaped that is not `Html`. Raises KeyError where one is missing."""
        pieces = self._pieces.copy()
        for place, name in self._names:
            value = values[name]
            if type(value) is not Html:
                text = str(value)
                value = _escaped_short(text) if len(text) <= SHORT_WORDS else _escaped(text)
            pieces[place] = value
        return Html("".join(pieces))


def joined(parts: Iterable[Html]) -> Html:
    """Pieces of HTML behind each other."""
    return Html("".join(parts))
