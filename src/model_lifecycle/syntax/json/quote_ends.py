"""Which quotes in a text end it, where its author wrote quotes inside without a backslash."""

import re
from typing import Final

_TEXT_ENDS: Final = r"[ \t]*(?:[,}\]][ \t]*[\r\n\",}\]]|[,}\]]?[ \t]*(?:[\r\n]|\Z))"
"""Behind the closing quote of a value."""

_WORDS: Final = re.compile(r'[ \t]*[^\s,:{}\[\]"/#]')
_ENDS: Final = re.compile(rf'"(?={_TEXT_ENDS})')
_ENDS_NEXT: Final = re.compile(rf'[ \t]*"(?={_TEXT_ENDS})')
_UP_TO_AN_END: Final = re.compile(rf'[^"\r\n]*+(?:"(?!{_TEXT_ENDS}|[ \t]*:)[^"\r\n]*+)*')
"""Up to the first quote of the line that ends a value or a name, or to the line's end."""
_STOP: Final = re.compile(r'["{}\[\]\r\n]')
_ENDS_LINE: Final = re.compile(r'"(?=[ \t]*(?:,?[ \t]*(?:[\r\n}\]]|\Z)))')


class QuoteEnds:
    """Looks for those quotes in one text; the last answers are kept, so that a line is walked once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._known = range(0)
        """The offsets from which the next quote that ends something is the one at their end, or none is on the line."""
        self._is_value = False
        """Whether that one is there and ends a value."""
        self._walked = range(0)
        """The offsets from which the next quote, bracket or line break is the one at their end."""
        self._only_quote: int | None = None
        """That one, where it is a quote behind which the value or the line ends."""

    def only_quote(self, offset: int) -> int | None:
        """The quote that ends a text without an opening one: the next on the line, before any bracket."""
        if offset not in self._walked:
            stop = _STOP.search(self._text, offset)
            end = len(self._text) if stop is None else stop.start()
            self._walked = range(offset, end + 1)
            self._only_quote = end if _ENDS_LINE.match(self._text, end) else None
        return self._only_quote

    def is_inside(self, quote: int, *, another: bool) -> bool:
        """Whether the quote at an offset belongs to the text around it: words follow, and a later quote ends it.

        With `another` it is not the first such quote; then one that ends the text may follow at once.
        """
        behind = quote + 1
        if another and _ENDS_NEXT.match(self._text, behind):
            return True
        words = _WORDS.match(self._text, behind)
        return words is not None and self._value_ends_behind(words.end())

    def _value_ends_behind(self, offset: int) -> bool:
        if offset not in self._known:
            walked = _UP_TO_AN_END.match(self._text, offset)
            assert walked is not None  # it matches the empty text
            self._known = range(offset, walked.end() + 1)
            self._is_value = _ENDS.match(self._text, walked.end()) is not None
        return self._is_value
