"""HTML with places for values: what is put into a place is escaped, so that no text of a record becomes HTML."""

import re
from collections.abc import Iterable
from typing import Final

_PLACE: Final = re.compile(r"\{(\w+)\}")


class Html(str):
    """A text that is HTML already: it is not escaped again."""

    __slots__ = ()


EMPTY: Final = Html()


def _escaped(text: str) -> str:
    """For text and for attributes; quotes as numbers, which are shorter than their names."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&#34;").replace("'", "&#39;")


class Pattern:
    """HTML with a `{name}` for each value."""

    def __init__(self, text: str) -> None:
        self._pieces = _PLACE.split(text)
        self._names = self._pieces[1::2]

    def __call__(self, **values: str | int) -> Html:
        """The pattern filled in: each value is escaped that is not `Html`. Raises KeyError where one is missing."""
        filled = [values[name] for name in self._names]
        pieces = self._pieces.copy()
        pieces[1::2] = [each if type(each) is Html else _escaped(str(each)) for each in filled]
        return Html("".join(pieces))


def joined(parts: Iterable[Html]) -> Html:
    """Pieces of HTML behind each other."""
    return Html("".join(parts))
