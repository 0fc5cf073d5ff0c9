"""The comments, literals and code of a text in any language, and the signs of the code around a place.

The comments and literals of a text are found in one pass, with the few forms that languages have for them; whatever is
never closed reaches to the end of the text. So a text costs as much as it is long, whatever it is made of, and a place
as much as the signs around it.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache, cached_property
from itertools import starmap
from operator import itemgetter
from typing import Final, Literal, NamedTuple

Kind = Literal["comment", "string", "word", "sign"]


class Sign(NamedTuple):
    """A word, a sign, a whole literal, or a whole comment, with its place in the text."""

    kind: Kind
    text: str
    start: int
    end: int


_SIGNS: Final = re.compile(
    r"(?P<word>[\w$@]+)|=>|->|:=|<=|>=|===|!==|==|!=|=~|\?\?=?|\|\|=?|&&|\?:|::|\?\.|\+\+|\.\.+|<>|<-|//=?|[^\w\s]"
)

_COMMENTS: Final = {
    "#": r"#[^\n]*",
    "//": r"//[^\n]*",
    "/*": r"/\*(?:.*?\*/|.*)",
    "--": r"--[^\n]*",
    ";": r";[^\n]*",
    "<!--": r"<!--(?:.*?-->|.*)",
    "<#": r"<#(?:.*?#>|.*)",
    "{/*": r"\{/\*(?:.*?\*/\}|.*)",
    "<%#": r"<%#(?:.*?%>|.*)",
    "{{--": r"\{\{--(?:.*?--\}\}|.*)",
    "{#": r"\{# (?:.*?#\}|.*)",
    "@*": r"@\*(?:.*?\*@|.*)",
    "shell": r"(?:^|(?<=\s))#[^\n]*",
    "markup": r"(?<![:\w/])//[^\n]*",
    "ruby": r"^=begin\b(?:.*?^=end\b|.*)",
    "@doc": r"@(?:module|type)?doc\s+(?:~[sS])?\"\"\"(?:.*?\"\"\"|.*)",
}
_BEFORE_REGEX: Final = "|".join(
    f"(?<={sign})"
    for sign in (
        r"[(,=:\[!&|?;{}~]",
        r"[(,=:\[!&|?;{}~] ",
        "return ",
        "when ",
        *("\\n" + "  " * deep for deep in range(1, 9)),
    )
)
_STRINGS: Final = {
    '"': r"\"(?:[^\"\\\n]|\\.)*+\"",
    "'": r"(?<![^\W_]{3})'(?:[^'\\\n]|\\.)*+'",
    "lisp": r"\"(?:(?:[^\"\\]|\\.)*+\"|.*)",
    "long": r"\"(?:(?:[^\"\\]|\\.)*+\"|.*)|(?<![^\W_]{3})'(?:[^'\\\n]|\\.)*+'",
    "quotes": r"\"(?:(?:[^\"\\]|\\.)*+\"|.*)|'(?:(?:[^'\\]|\\.)*+'|.*)",
    "shell-quotes": r"\"(?:(?:[^\"\\]|\\.)*+\"|.*)|'(?:[^']*+'|.*)|\\.",
    "any-here": r"(?<!<)<<(?!<)[-~]?[ \t]*(?P<cited>[\"']?)(?P<ended>[A-Za-z_]\w*)(?P=cited)[^\n]*\n"
    r"(?:.*?^[ \t]*(?P=ended)\b|.*)",
    "`": r"`(?:[^`\\]|\\(?:.|\Z))*+(?:`|\Z)",
    "raw`": r"`[^`]*+(?:`|\Z)",
    "triple": r"(?P<triple>\"\"\"|''')(?:.*?(?<!\\)(?P=triple)|.*)",
    "here": r"<<[-~]?(?P<quote>[\"']?)(?P<here>[A-Z_]\w*)(?P=quote)[^\n]*\n(?:.*?^[ \t]*(?P=here)\b|.*)",
    "php": r"<<<[\"']?(?P<php>\w+)[\"']?\n(?:.*?^[ \t]*(?P=php)\b|.*)",
    'r#"': r"(?<!\w)r(?P<hashes>#*)\"(?:.*?\"(?P=hashes)|.*)",
    '@"': r"@\"(?:[^\"]|\"\")*+(?:\"|\Z)",
    "sql": r"'(?:[^']|'')*+(?:'|\Z)|\"[^\"\n]*+\"|\$\$(?:.*?\$\$|.*)",
    "regex": rf"(?:{_BEFORE_REGEX})(?P<regex>/(?![*/\s])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.){{0,200}}+\]){{1,300}}+/)",
    "script": r"<(?i:script|style)\b(?:.*?</(?i:script|style)\b|.*)",
    "words": r"(?:%[wWiI]|~[wW]|qw)(?:\[[^\]]*+\]|\([^)]*+\)|\{[^}]*+\}|/[^/\n]*+/)",
}
_STARTS: Final = {
    "shell": "#", "markup": "/", "ruby": "=", "regex": "/", "long": "\"'", "raw`": "`", "triple": "\"'",
    "here": "<", "php": "<", "sql": "\"'$", "words": "%~q", "lisp": '"', "script": "<",
    "quotes": "\"'", "shell-quotes": "\"'\\", "any-here": "<",
}  # fmt: skip
"""The characters that a form can begin with, if not the first of its name; the search skips all others quickly."""

_DEEPEST: Final = 200
_MARGIN: Final = re.compile(r"(?:^|\n)[ \t]*[rR]?\Z")
"""The text between the start of a line and a documentation string."""

_TRIPLE: Final = ('"""', "'''")
_PREFIX: Final = re.compile(r"(?<![\w$@])[A-Za-z$@]{1,2}\Z")
"""The letters before the quotes of a literal: `f"…"`, `rb'…'`, `$"…"`."""

_FORMS: Final = {
    "# triple \" '": "python r julia nix graphql cmake",
    "# <# \" '": "powershell",
    "// /* regex ` \" '": "javascript typescript",
    "// /* raw` \" '": "go",
    '// /* r#" long': "rust",
    '// /* @" triple " \'': "csharp",
    "# // /* php long": "php",
    "ruby # regex words here long": "ruby",
    "# regex words here long": "perl",
    "@doc # words triple \" '": "elixir",
    "shell here long": "bash",
    '# // /* here "': "terraform",
    "-- /* sql": "sql",
    "-- \" '": "lua",
    "; lisp": "lisp",
    "<!-- markup /* ` \" '": "html",
    "<!-- \" '": "xml",
    "<!-- {/* <%# {{-- {# @* script": "tags",
    "shell any-here shell-quotes": "bash-over-lines",
    "# // /* php quotes": "php-over-lines",
    "ruby # regex words any-here quotes": "ruby-over-lines perl-over-lines",
    "@doc # words triple quotes": "elixir-over-lines",
    "# <# triple quotes": "r-over-lines julia-over-lines powershell-over-lines cmake-over-lines",
}
"""The forms of comments and literals (keys of `_COMMENTS` and `_STRINGS`), and the languages that have them."""

_BY_ALIAS: Final = {alias: forms for forms, aliases in _FORMS.items() for alias in aliases.split()}
_OTHERS: Final = "// /* triple \" '"
"""The forms of C's family, for all languages not listed above: Java, Kotlin, Swift, Dart and more."""


def over_lines(alias: str) -> str:
    """The language `alias` with quoted texts that may go over lines, if it has such; the others as they are."""
    name = f"{alias}-over-lines"
    return name if name in _BY_ALIAS else alias


@cache
def _pattern(alias: str) -> re.Pattern[str]:
    forms = _BY_ALIAS.get(alias, _OTHERS).split()
    starts = re.escape("".join(_STARTS.get(form, form[0]) for form in forms))
    comments = "|".join(_COMMENTS[form] for form in forms if form in _COMMENTS)
    strings = "|".join(_STRINGS[form] for form in forms if form in _STRINGS)
    return re.compile(rf"(?=[{starts}])(?:(?P<comment>{comments})|{strings})", re.DOTALL | re.MULTILINE)


class Lexed:
    """The comments and literals of a text, and on demand the signs around its places."""

    def __init__(self, text: str, alias: str) -> None:
        self.text = text
        self.alias = alias

    @cached_property
    def _literals(self) -> list[tuple[int, int, str | None]]:
        """The start, the end and the group of each comment and literal, in order."""
        return [(*match.span(), match.lastgroup) for match in _pattern(self.alias).finditer(self.text)]

    def literal_at(self, place: int) -> Sign | None:
        """The comment or literal that holds the offset `place`; None if code does."""
        return next((sign for sign in self._literals_in(place, place + 1) if sign.end > place), None)

    def signs(self, start: int, end: int) -> list[Sign]:
        """The signs between the offsets `start` and `end`, without comments."""
        signs: list[Sign] = []
        for literal in self._literals_in(start, end):
            signs += self._code(start, literal.start)
            if literal.kind != "comment" and literal.end > start:
                signs.append(literal)
            start = max(start, literal.end)
        return signs + self._code(start, end)

    def code_before(self, place: int, first: int) -> Iterator[tuple[int, int]]:
        """The start and end of each stretch of code between `first` and `place`, the last one first."""
        for literal in reversed(list(self._literals_in(first, place))):
            yield max(first, literal.end), place
            place = literal.start
        yield first, place

    def _literals_in(self, start: int, end: int) -> Iterator[Sign]:
        """The comments and literals that begin between `start` and `end`, and the last one before `start`."""
        first = max(0, bisect_right(self._literals, start, key=itemgetter(0)) - 1)
        last = bisect_left(self._literals, end, key=itemgetter(0))
        return starmap(self._literal, self._literals[first:last])

    def _literal(self, start: int, end: int, group: str | None) -> Sign:
        kind: Kind = "string"
        if group == "comment" or self._is_documentation(start):
            kind = "comment"
        elif group == "regex":
            kind = "sign"  # its quotes do not begin a string
        elif (prefix := _PREFIX.search(self.text, max(0, start - 3), start)) is not None:
            start = prefix.start()
        return Sign(kind, self.text[start:end], start, end)

    def _is_documentation(self, start: int) -> bool:
        """Whether the literal at `start` is a docstring of Python: triple quotes at the start of a line."""
        is_long = self.alias == "python" and self.text.startswith(_TRIPLE, start)
        return is_long and _MARGIN.search(self.text, max(0, start - _DEEPEST), start) is not None

    def _code(self, start: int, end: int) -> list[Sign]:
        return [
            Sign("word" if match.lastgroup else "sign", match[0], match.start(), match.end())
            for match in _SIGNS.finditer(self.text, start, end)
        ]
