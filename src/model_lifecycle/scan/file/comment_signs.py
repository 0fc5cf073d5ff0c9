"""The signs of a comment on a line of its own, by the language of a file: for languages where it is certain that a line
which begins as code can be one. Whatever is missing here gets no comment.
"""

import re
from typing import Final

Signs = tuple[str, str]
"""The signs that open and close a comment; the second is empty where the line closes it."""

_OF_CODE: Final[dict[str, Signs]] = {
    alias: signs
    for aliases, signs in {
        "javascript java go rust kotlin csharp swift dart scala groovy zig c cpp objective-c proto php": ("//", ""),
        "python bash ruby perl elixir r julia powershell graphql cmake terraform": ("#", ""),
        "sql lua": ("--", ""),
        "lisp": (";", ""),
        "css": ("/*", " */"),
    }.items()
    for alias in aliases.split()
}

_NOT_CERTAIN: Final = {
    alias: re.compile(pattern, re.MULTILINE)
    for aliases, pattern in {
        "c cpp objective-c": r"\bu?8?[LU]?R\"",
        "javascript": r"'''",
        "lua": r"(?<!--)\[=*\[",
        "php": r"\A(?!<\?php\b)|\?>\s*\S",
        "ruby perl": r"^__(?:END|DATA)__|^=(?!begin\b|end\b)\w|<<[-~]?[\"']?[a-z]",
        "powershell": r"@[\"']\s*$",
        "terraform": r"<<-?[a-z]",
    }.items()
    for alias in aliases.split()
}
"""Signs of texts over lines that the lexer of the language does not know: of other quotes, data and templates."""

_OF_LINES: Final[tuple[tuple[re.Pattern[str], Signs], ...]] = (
    (re.compile(r"(?:gnu)?makefile(?:\..+)?|\.npmrc|(?:requirements|constraints).*\.txt"), ("#", "")),
    (re.compile(r".+\.(?:ini|cfg|conf|properties|service|editorconfig|mk)"), ("#", "")),
    (re.compile(r".+\.(?:hs|elm)"), ("--", "")),
    (re.compile(r".+\.(?:bat|cmd)"), ("REM", "")),
    (re.compile(r".+\.(?:ml|mli)"), ("(*", " *)")),
    (re.compile(r".+\.(?:erl|hrl)"), ("%", "")),
)
_QUOTED: Final = re.compile(r".+\.(?:hs|elm|ml|mli|erl|hrl)")
_OTHER_QUOTES: Final = re.compile(r"\{\w*\||\|\}|\|\]")
_OF_SHELL: Final = re.compile(r"(?:docker|container)file(?:\..+)?|.+\.dockerfile|(?:.*\.)?env(?:[.\-_].*)?|\.flaskenv")


def signs_of_code(alias: str, text: str) -> Signs | None:
    """The signs of a comment in code of the language `alias`; None if there is no certain place in such a text."""
    uncertain = _NOT_CERTAIN.get(alias)
    return _OF_CODE.get(alias) if uncertain is None or uncertain.search(text) is None else None


def signs_of_lines(path: str, text: str) -> Signs | None:
    """The signs of a comment in a file that is read as lines; None for unknown files and texts over lines."""
    name = path.rpartition("/")[2].lower()
    signs = next((signs for pattern, signs in _OF_LINES if pattern.fullmatch(name)), None)
    has_quotes = _QUOTED.fullmatch(name) is not None and (
        _OTHER_QUOTES.search(text) is not None or any(line.count('"') % 2 for line in text.splitlines())
    )
    return None if has_quotes else signs


def is_quoted_as_shell(path: str) -> bool:
    """Whether the lines of a file have the comments and quotes of a shell."""
    return _OF_SHELL.fullmatch(path.rpartition("/")[2].lower()) is not None
