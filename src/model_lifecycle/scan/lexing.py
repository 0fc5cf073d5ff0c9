"""What is comment, text or name around a place, by Pygments, as a list of signs that knows no language.

Only a stretch around the place is lexed where nothing before it can reach over the end of a line: a file of which
only one line names a model costs as much as that line and its surroundings.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from typing import Final, Literal, NamedTuple

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, String, _TokenType

Kind = Literal["comment", "string", "regex", "word", "sign"]


class Sign(NamedTuple):
    """A word, a sign, a whole literal, or a whole comment, with its place in the text."""

    kind: Kind
    text: str
    start: int
    end: int


LINES_BEFORE: Final = 40
LINES_AFTER: Final = 15
"""The lines around a place that can have a say in what it is for."""

_SIGNS: Final = re.compile(
    r"[\w$@]+|=>|->|:=|===|!==|==|!=|=~|\?\?=?|\|\|=?|&&|\?:|::|\?\.|\+\+|\.\.+|<>|<-|//=?|[^\w\s]"
)

_SEVERAL: Final = re.compile(r'"(?:[^"\\]|\\.)*"(?:\s*,\s*"(?:[^"\\]|\\.)*")+')
_LITERAL_OR_COMMA: Final = re.compile(r'"(?:[^"\\]|\\.)*"|,')

_REACHES: Final[dict[str, re.Pattern[str]]] = {
    "python": re.compile("\"\"\"|'''"),
    "typescript": re.compile(r"/\*|`"),
    "javascript": re.compile(r"/\*|`"),
    "go": re.compile(r"/\*|`"),
    "java": re.compile(r'/\*|"""'),
    "kotlin": re.compile(r'/\*|"""'),
    "csharp": re.compile(r'/\*|@"|"""'),
    "terraform": re.compile(r"/\*|<<"),
    "sql": re.compile(r"/\*|\$\$|'[^'\n]*$", re.MULTILINE),
}
"""What opens a literal or a comment that may reach over the end of a line, by lexer; others are lexed from the top."""

_LONGEST_LINE: Final = 20_000
"""Code points of a line from which on a file is taken for one that a program has written."""


@cache
def _lexer(alias: str) -> Lexer:
    return get_lexer_by_name(alias, stripnl=False, ensurenl=False)


class Lexed:
    """The signs of a text around its places, lexed when somebody asks."""

    def __init__(self, text: str, alias: str) -> None:
        self.text = text
        self._alias = alias
        self._stretches: dict[tuple[int, int], tuple[list[Sign], list[int]]] = {}

    def around(self, place: int) -> tuple[list[Sign], int]:
        """The signs around a place in order, and the index of the one that holds it or stands before it (-1: none)."""
        stretch = self._stretch(place)
        if stretch not in self._stretches:
            signs = list(_signs(self.text, self._alias, *stretch))
            self._stretches[stretch] = signs, [sign.start for sign in signs]
        signs, starts = self._stretches[stretch]
        return signs, bisect_right(starts, place) - 1

    def _stretch(self, place: int) -> tuple[int, int]:
        reaches = _REACHES.get(self._alias)
        if reaches is None or reaches.search(self.text, 0, place) is not None:
            return 0, len(self.text)
        return _statement_start(self.text, place), _statement_end(self.text, place)


def _statement_start(text: str, place: int) -> int:
    """The start of the nearest line, the place's own or above, that begins with a word at its margin."""
    start = text.rfind("\n", 0, place) + 1
    for _ in range(LINES_BEFORE):
        if start == 0 or text[start].isalpha() or text[start] in "_@":
            break
        start = text.rfind("\n", 0, start - 1) + 1
    return start


def _statement_end(text: str, place: int) -> int:
    """The start of the nearest line below a place that begins with a word at its margin."""
    end = place
    for _ in range(LINES_AFTER):
        end = text.find("\n", end) + 1
        if end == 0 or end >= len(text):
            return len(text)
        if text[end].isalpha():
            break
    return end


def _signs(text: str, alias: str, start: int, end: int) -> Iterator[Sign]:
    """The signs of a stretch. What lexers cut differently is joined first: literals in parts, operators."""
    kind: Kind | None = None
    first = last = start
    for place, token, content in _lexer(alias).get_tokens_unprocessed(text[start:end]):
        here, sort = start + place, _kind(token)
        if sort != kind or here != last:
            yield from _joined(text, kind, first, last)
            kind, first = sort, here
        last = here + len(content)
    yield from _joined(text, kind, first, last)


def _joined(text: str, kind: Kind | None, start: int, end: int) -> Iterator[Sign]:
    if kind == "string" and _SEVERAL.fullmatch(text, start, end):  # some lexers take a list for one literal
        for match in _LITERAL_OR_COMMA.finditer(text, start, end):
            yield Sign("sign" if match[0] == "," else "string", match[0], *match.span())
    elif kind is not None and start < end:
        yield Sign(kind, text[start:end], start, end)
    elif kind is None:
        for match in _SIGNS.finditer(text, start, end):
            first = match[0][0]
            yield Sign("word" if first.isalnum() or first in "_$@" else "sign", match[0], *match.span())


@cache
def _kind(token: _TokenType) -> Kind | None:
    """What a token of Pygments is; None for all that is neither comment nor literal."""
    families = set(token.split())
    if (Comment in families and families.isdisjoint((Comment.Preproc, Comment.PreprocFile))) or String.Doc in families:
        return "comment"
    if String.Regex in families:
        return "regex"
    return "string" if String in families and String.Symbol not in families else None
