"""The place where strict reading of a JSON text fails, and what is around it."""

import re
from functools import cached_property
from typing import Final

from model_lifecycle.syntax.mend import Failure
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import LINE_BREAK
from model_lifecycle.text.span import Span

BRACKETS: Final = re.compile(r'"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*"?|[\[{]|[\]}]')
"""A text in double quotes, whose closing quote may be missing, or a bracket."""
PARTNER: Final = {"{": "}", "[": "]"}
NAME_AHEAD: Final = re.compile(r"""(?:"[^"\\\r\n]*"|'[^'\\\r\n]*'|[\w\-]+"?)[ \t]*[:=]""")
"""A name and the colon after it."""
STRAY_QUOTE: Final = re.compile(r'"(?=[ \t]*(?:[,:}\]\r\n]|\Z))')
"""A quote that ends a text."""
_TOKEN: Final = re.compile(r'"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*"?|\'[^\'\r\n]*+\'|[^\s,:\[\]{}"]++|\S')
_ALONE: Final = re.compile(rf"[ \t\r\n]*(?:(?P<sign>[,}}\]]|\Z)|(?<=[\r\n])[ \t]*(?:{NAME_AHEAD.pattern}))")
_LONG_LINE: Final = 4_000
"""So many code points before a place tell what is on its line."""


class TokenSpot:
    """The place where reading fails, and what is around it."""

    def __init__(self, text: str, failure: Failure) -> None:
        self.text = text
        self.failure = failure
        self.expected = failure.problem
        self.place = failure.place
        self.here = text[self.place : self.place + 1]
        self.before = end_before(text, self.place)
        """Where the token before the place ends."""
        self.last = text[max(self.before - 1, 0) : self.before]

    @cached_property
    def token(self) -> Span:
        """The token at the place; an empty one at the end of the text."""
        found = _TOKEN.match(self.text, self.place)
        return Span(self.place, found.end() if found else self.place)

    @cached_property
    def last_token(self) -> Span:
        """The token before the place, which is valid."""
        begin = line_start(self.text, max(self.before - 1, 0))
        last = Span(self.before, self.before)
        for found in _TOKEN.finditer(self.text, begin, self.before):
            last = Span(*found.span())
        return last

    @cached_property
    def open(self) -> list[int]:
        """The brackets that are open at the place, the innermost last."""
        stop = self.failure.context if self.failure.is_within else self.place
        opened: list[int] = []
        for found in BRACKETS.finditer(self.text, 0, stop):
            if found[0] in "[{":
                opened.append(found.start())
            elif found[0] in "]}" and opened:
                opened.pop()
        return opened

    @property
    def in_mapping(self) -> bool:
        return bool(self.open) and self.text[self.open[-1]] == "{"

    @cached_property
    def name(self) -> Span:
        """The span of the name of the property that is read at the place; an empty span there if there is none."""
        begin = line_start(self.text, max(self.before - 1, 0))
        names = [found for found in _TOKEN.finditer(self.text, begin, self.before) if found[0][0] in "\"'"]
        return Span(*names[-1].span()) if names and self.in_mapping else Span(self.place, self.place)

    def written(self, span: Span) -> str:
        return shown(self.text[slice(*span)])

    def on_later_line(self, place: int) -> bool:
        """Whether the place where reading fails is on a later line than another."""
        return LINE_BREAK.search(self.text, place, self.place) is not None


def end_before(text: str, place: int) -> int:
    """The end of the text before an offset, without trailing blanks."""
    while place > 0 and text[place - 1] in " \t\r\n":
        place -= 1
    return place


def line_start(text: str, place: int) -> int:
    """The start of the line at an offset; in a very long line, the start of some token before it."""
    lowest = max(place - _LONG_LINE, 0)
    start = max(text.rfind("\n", lowest, place), text.rfind("\r", lowest, place)) + 1
    if start or not lowest:
        return start
    opened = [found.start() for found in BRACKETS.finditer(text, 0, place)]
    return max((at for at in opened if at <= lowest), default=0)


def line_end(text: str, place: int) -> int:
    """The end of the line at an offset."""
    found = LINE_BREAK.search(text, place)
    return found.start() if found else len(text)


def replaced(start: int, end: int, text: str) -> tuple[TextEdit, ...]:
    """The edit that replaces a range."""
    return (TextEdit(Span(start, end), text),)


def without_value(text: str, end: int) -> str:
    """The text to insert after a name that ends at `end` if neither colon nor value follows it; otherwise empty."""
    behind = _ALONE.match(text, end)
    return "" if behind is None else ": null" if behind["sign"] else ": null,"
