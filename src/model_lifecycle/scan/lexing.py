"""What is comment, text or name around a place, by Pygments, as a list of signs that knows no language.

Only a stretch around the place is lexed where nothing before it can reach over the end of a line: a file of which
only one line names a model costs as much as that line and its surroundings.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, cached_property
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
    r"[\w$@]+|=>|->|:=|<=|>=|===|!==|==|!=|=~|\?\?=?|\|\|=?|&&|\?:|::|\?\.|\+\+|\.\.+|<>|<-|//=?|[^\w\s]"
)

_LITERAL_OR_SIGN: Final = re.compile(rf'"(?:[^"\\]|\\.)*"|{_SIGNS.pattern}')

_GREEDY: Final = frozenset({"terraform"})
"""The lexers that take all from the first quote of a line to the last for one literal."""

_LINE_STRINGS: Final = r"""|"(?:[^"\\\n]++|\\.)*"|'(?:[^'\\\n]++|\\.)*'"""
_LONG_STRINGS: Final = r"""|"(?:[^"\\]++|\\.)*"|'(?:[^'\\]++|\\.)*'"""
_C_COMMENTS: Final = r"//[^\n]*+|/\*.*?\*/"
_TRIPLE: Final = r'"""(?:[^"\\]++|\\.|"(?!""))*"""'
_PYTHON: Final = rf"#[^\n]*+|{_TRIPLE}|{_TRIPLE.replace(chr(34), chr(39))}{_LINE_STRINGS}"
_SCRIPT: Final = rf"{_C_COMMENTS}|`(?:[^`\\]++|\\.)*`{_LINE_STRINGS}"
_C: Final = rf"{_C_COMMENTS}{_LINE_STRINGS}"
_JVM: Final = rf"{_C_COMMENTS}|{_TRIPLE}{_LINE_STRINGS}"
_HERE: Final = r"<<[-~]?(?P<quote>[\"']?)(?P<end>[A-Z_]\w*)(?P=quote)[^\n]*\n.*?^[ \t]*(?P=end)\b"
_LITERALS: Final = {
    alias: re.compile(pattern, re.DOTALL | re.MULTILINE)
    for alias, pattern in {
        "python": _PYTHON,
        "elixir": _PYTHON,
        "typescript": _SCRIPT,
        "javascript": _SCRIPT,
        "go": _SCRIPT,
        "java": _JVM,
        "kotlin": _JVM,
        "scala": _JVM,
        "swift": _JVM,
        "c": _C,
        "cpp": rf"R\"(?P<mark>\w*)\(.*?\)(?P=mark)\"|{_C}",
        "dart": rf"{_C_COMMENTS}|{_TRIPLE}|{_TRIPLE.replace(chr(34), chr(39))}{_LINE_STRINGS}",
        "groovy": rf"{_C_COMMENTS}|{_TRIPLE}|{_TRIPLE.replace(chr(34), chr(39))}{_LINE_STRINGS}",
        "csharp": rf'{_C_COMMENTS}|{_TRIPLE}|@"(?:[^"]++|"")*"{_LINE_STRINGS}',
        "rust": rf'{_C_COMMENTS}|r(?P<marks>#*)".*?"(?P=marks)|"(?:[^"\\]++|\\.)*"',
        "php": rf"#[^\n]*+|<<<[\"']?(?P<end>\w+)[\"']?\n.*?^[ \t]*(?P=end)\b|{_C_COMMENTS}{_LONG_STRINGS}",
        "ruby": rf"^=begin\b.*?^=end\b|{_HERE}|#[^\n]*+{_LONG_STRINGS}",
        "bash": rf"{_HERE}|(?:^|(?<=\s))#[^\n]*+{_LONG_STRINGS}",
        "lua": rf"--\[(?P<comment>=*)\[.*?\](?P=comment)\]|--[^\n]*+|\[(?P<level>=*)\[.*?\](?P=level)\]{_LINE_STRINGS}",
        "terraform": rf"#[^\n]*+|{_C_COMMENTS}|<<-?(?P<end>\w+)\n.*?^\s*(?P=end)$|{_LINE_STRINGS[1:]}",
        "sql": r"--[^\n]*+|/\*.*?\*/|\$\$.*?\$\$|'(?:[^']++|'')*'",
    }.items()
}
"""Comments and literals by lexer, to know which of them reach over the end of a line; others are lexed from the top."""


@cache
def _lexer(alias: str, *, inside: bool) -> Lexer:
    """A lexer; `inside` is whether what it is given begins inside the code of a document."""
    options = {"startinline": True} if inside and alias == "php" else {}
    return get_lexer_by_name(alias, stripnl=False, ensurenl=False, **options)


class Lexed:
    """The signs of a text around its places, lexed on demand."""

    def __init__(self, text: str, alias: str) -> None:
        self.text = text
        self.alias = alias
        self._stretches: dict[tuple[int, int], tuple[list[Sign], list[int]]] = {}

    def around(self, place: int) -> tuple[list[Sign], int]:
        """The signs around a place in order, and the index of the one that holds it or is before it (-1: none)."""
        stretch = self._stretch(place)
        if stretch not in self._stretches:
            signs = list(_signs(self.text, self.alias, *stretch))
            self._stretches[stretch] = signs, [sign.start for sign in signs]
        signs, starts = self._stretches[stretch]
        return signs, bisect_right(starts, place) - 1

    @cached_property
    def is_local(self) -> bool:
        """Whether a stretch can be lexed by itself: its language is known, and the text is in no other."""
        return self.alias in _LITERALS and not (self.alias == "php" and "?>" in self.text)

    def wider(self, start: int, end: int) -> tuple[int, int]:
        """A part of the text and the lines around it whose places it can have a say in; a literal is a line."""
        start = self._line_start(start)
        for _ in range(LINES_AFTER + 1):
            start = self._line_start(start - 1) if start else 0
        for _ in range(LINES_BEFORE + 1):
            end = (self.text.find("\n", self._outside(end)[1]) + 1) or len(self.text)
        return start, end

    def _stretch(self, place: int) -> tuple[int, int]:
        if not self.is_local:
            return 0, len(self.text)
        start = self._statement_start(place)
        end = place
        for _ in range(LINES_AFTER):
            end = self.text.find("\n", self._outside(end)[1]) + 1
            if end == 0 or end >= len(self.text):
                return start, len(self.text)
            if self.text[end].isalpha() and self._outside(end) == (end, end):
                break
        return start, self._outside(end)[1]

    def _statement_start(self, place: int) -> int:
        """The start of the nearest line, the place's own or above, that begins with a word at its margin."""
        start = self._line_start(place)
        for _ in range(LINES_BEFORE):
            if start == 0 or self.text[start].isalpha() or self.text[start] in "_@":
                break
            start = self._line_start(start - 1)
        return start

    def _line_start(self, place: int) -> int:
        """The start of a place's line, or of the line on which a literal begins that reaches over it."""
        while True:
            start = self.text.rfind("\n", 0, place) + 1
            place = self._outside(start)[0]
            if place == start:
                return start

    def _outside(self, place: int) -> tuple[int, int]:
        """The start and the end of the literal of several lines that a place is in; the place itself in none."""
        index = bisect_right(self._long, (place, 0)) - 1
        if index >= 0 and self._long[index][0] < place < self._long[index][1]:
            return self._long[index]
        return place, place

    @cached_property
    def _long(self) -> list[tuple[int, int]]:
        """The comments and literals of several lines."""
        spans = (match.span() for match in _LITERALS[self.alias].finditer(self.text))
        return [span for span in spans if self.text.find("\n", *span) >= 0]


def _signs(text: str, alias: str, start: int, end: int) -> Iterator[Sign]:
    """The signs of a stretch. What lexers cut differently is joined first: literals in parts, operators."""
    kind: Kind | None = None
    first = last = start
    for place, token, content in _lexer(alias, inside=start > 0).get_tokens_unprocessed(text[start:end]):
        here, sort = start + place, _kind(token)
        if sort != kind or here != last:
            yield from _joined(text, alias, kind, first, last)
            kind, first = sort, here
        last = here + len(content)
    yield from _joined(text, alias, kind, first, last)


def _joined(text: str, alias: str, kind: Kind | None, start: int, end: int) -> Iterator[Sign]:
    if kind == "string" and alias in _GREEDY and text[start] == '"':
        yield from _cut(_LITERAL_OR_SIGN, text, start, end)
    elif kind is not None and start < end:
        yield Sign(kind, text[start:end], start, end)
    elif kind is None:
        yield from _cut(_SIGNS, text, start, end)


def _cut(pattern: re.Pattern[str], text: str, start: int, end: int) -> Iterator[Sign]:
    for match in pattern.finditer(text, start, end):
        first = match[0][0]
        kind: Kind = (
            "word" if first.isalnum() or first in "_$@" else "string" if len(match[0]) > 1 and first == '"' else "sign"
        )
        yield Sign(kind, match[0], *match.span())


@cache
def _kind(token: _TokenType) -> Kind | None:
    """What a token of Pygments is; None for all that is neither comment nor literal."""
    families = set(token.split())
    if (Comment in families and families.isdisjoint((Comment.Preproc, Comment.PreprocFile))) or String.Doc in families:
        return "comment"
    if String.Regex in families:
        return "regex"
    return "string" if String in families and String.Symbol not in families else None
