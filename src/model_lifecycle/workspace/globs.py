"""Matches paths against patterns with the syntax of .gitignore, from the configuration and .gitignore files.

They match as git's `wildmatch` does. Each is compiled to a regular expression that never takes exponential
time: the text between two `*` (or two `**/`) has a fixed length, so the first match is as good as any
other, and no second one is tried.

pathspec 1.1.1 does try: it needs 89 s to find that `*a*a*a*a*a*a*a*a*b` does not match 60 letters.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple

MOST_GLOBS: Final = 1_000
"""Maximum number of globs in one list of a configuration, as each file is compared with each glob."""

_LONGEST: Final = 4_096
"""Maximum length of a pattern in characters: no system has longer paths."""

_LITERAL: Final = re.compile(r"[^/*?\\! ]+")

"""Matches a part of a pattern without special characters."""
_TOKEN: Final = re.compile(
    r"(?P<stars>\*+)|(?P<any>\?)|(?P<slash>\\?/)|(?P<set>\[)(?P<negated>[!^]?)|\\(?P<escaped>.)|(?P<plain>[^\\])",
    re.DOTALL,
)
"""Matches the next token of a pattern: `**`, `?`, `/`, `[!`, an escaped or a plain character."""
_SET_ITEM: Final = re.compile(
    r"\[:(?P<name>[^]]*):\]|(?:\\(?P<escaped>.)|(?P<plain>[^\\]))(?:-(?:\\(?P<escaped_end>.)|(?P<end>[^]\\])))?",
    re.DOTALL,
)
"""Matches an item of a set: `[:alpha:]`, `a-z` or a character."""
_CLASSES: Final = {
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": "!-/:-@\\[-`{-~",
    "space": " \\t-\\r",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}
"""The characters of each POSIX class, as in `[:alpha:]`."""
_FOLDERS: Final = "(?:[^/]+/)*"
"""The expression of any number of folders."""
_group_numbers: Final = count()
"""Numbers for the names of groups, so that each is unique."""


_Segment = list[str] | None
"""The segment between two `/`: the expressions before, between and after its `*`; None for `**`."""


class _InvalidError(ValueError):
    """Raised for a line that git ignores as a pattern; the text is the reason, as the end of a sentence."""


class Pattern(NamedTuple):
    """A line of patterns; with `!` it excludes matching paths again. It matches paths as `_in_bytes` returns them."""

    line: str
    literal: str
    """A text that every matching path contains."""

    @property
    def included(self) -> bool:
        """Whether the line includes the paths that it matches, instead of excluding them by `!`."""
        return not self.line.startswith("!")

    def matches(self, path: str) -> bool:
        """Whether the pattern matches the path itself (a folder ends in `/`), not only a folder above it."""
        expression = _expression(self.line)
        return expression is not None and expression.fullmatch(path) is not None


class Patterns:
    """The lines of one file or setting; the last that matches a path decides."""

    def __init__(self, lines: Iterable[str]) -> None:
        """Parse lines; empty ones and comments are skipped."""
        self._patterns = [Pattern(line, _literal(line)) for line in lines if line and not line.startswith("#")]
        self._patterns.reverse()

    def __bool__(self) -> bool:
        """Whether there is any pattern."""
        return bool(self._patterns)

    def verdict(self, path: str) -> bool | None:
        """Whether the lines match a path itself (True; a folder ends in `/`), exclude it by `!` (False), or neither.

        For a walk, which checks every folder before its content, as git does.
        """
        path = _in_bytes(path)
        for pattern in self._patterns:
            if pattern.literal in path and pattern.matches(path):
                return pattern.included
        return None

    def deciding_pattern(self, path: str) -> Pattern | None:
        """The pattern that decides about a path: the last that matches it, otherwise the nearest folder above it."""
        path = _in_bytes(path)
        candidates = [pattern for pattern in self._patterns if pattern.literal in path]
        levels = _levels(path) if candidates else ()
        return next((pattern for level in levels for pattern in candidates if pattern.matches(level)), None)


def matching(globs: tuple[str, ...], path: str) -> str | None:
    """The glob that matches a path (relative to the globs' folder); None if none does, or if `!` excludes it again."""
    deciding = _patterns(globs).deciding_pattern(path) if globs else None
    return deciding.line if deciding is not None and deciding.included else None


def why_invalid(glob: str) -> str | None:
    """The mistake in a glob, as the end of a sentence; None if it is valid."""
    if not glob.strip():
        return "it is empty"
    if glob.lstrip().startswith("#"):
        return "a glob that starts with `#` is a comment and matches nothing"
    if "\\" in glob.rstrip("\\ ") and "/" not in glob:
        return "folders are separated by `/`, on every system"
    if glob.startswith(("../", "./")):
        return "it must start in the folder of the configuration, without `./` or `../`"
    try:
        _compiled(glob, strict=True)
    except _InvalidError as error:
        return str(error)
    return None


def _in_bytes(path: str) -> str:
    """A text with one character for each byte of the path, as `?` matches one byte."""
    return path if path.isascii() else path.encode("utf-8", "surrogateescape").decode("latin-1")


def _literal(line: str) -> str:
    """The longest literal text that every path matching a line contains."""
    return _in_bytes(max(_LITERAL.findall(line.partition("[")[0]), key=len, default=""))


def _levels(path: str) -> Iterator[str]:
    """Yield a path, then each folder above it from the inside out, with `/` at its end."""
    yield path
    path = path.removesuffix("/")
    while "/" in path:
        path = path.rpartition("/")[0]
        yield f"{path}/"


@lru_cache(maxsize=2 * MOST_GLOBS)
def _patterns(globs: tuple[str, ...]) -> Patterns:
    """The patterns of a list of globs, cached."""
    return Patterns(globs)


@lru_cache(maxsize=20 * MOST_GLOBS)
def _expression(line: str) -> re.Pattern[str] | None:
    """The regular expression of a line for a whole path; None for a line that git ignores."""
    try:
        return _compiled(line)
    except _InvalidError:
        return None


def _compiled(line: str, *, strict: bool = False) -> re.Pattern[str]:
    """The regular expression of a line. Raises `_InvalidError`, with `strict` also for a line that nobody intends."""
    if len(line) > _LONGEST:
        raise _InvalidError(f"it has more than {_LONGEST:,} characters")
    pattern = _in_bytes(_trimmed(line)).removeprefix("!")
    end = "/" if pattern.endswith("/") else "/?"
    pattern = pattern.removesuffix("/")
    anywhere = "/" not in pattern
    segments = _segments(pattern.removeprefix("/"), with_folders=not anywhere, strict=strict)
    if [""] in segments:
        raise _InvalidError("it has nothing before or between its `/`")
    return re.compile(_path_expression([None, *segments] if anywhere else segments) + end, re.DOTALL)


def _trimmed(line: str) -> str:
    """A line without trailing blanks, except one that a backslash escapes."""
    trimmed = line.rstrip(" ")
    slashes = len(trimmed) - len(trimmed.rstrip("\\"))
    return trimmed + " " if slashes % 2 and trimmed != line else trimmed


def _segments(pattern: str, *, with_folders: bool, strict: bool) -> list[_Segment]:
    """The segments of a pattern; `**` is the same as `*` unless it is a whole segment and `with_folders` is true.

    Raises `_InvalidError`.
    """
    pieces = [""]
    segments: list[_Segment] = [pieces]
    position = 0
    while position < len(pattern):
        token = _TOKEN.match(pattern, position)
        if token is None:
            raise _InvalidError("its last `\\` is in front of nothing")
        position = token.end()
        if token["slash"]:
            pieces = [""]
            segments.append(pieces)
        elif token["stars"]:
            is_whole = pieces == [""] and pattern[position : position + 1] in ("", "/")
            if with_folders and is_whole and len(token["stars"]) > 1:
                segments[-1] = None
            pieces.append("")
        elif token["set"]:
            items, position = _set_items(pattern, position, strict=strict)
            pieces[-1] += f"(?!/)[{'^' if token['negated'] else ''}{items}]"
        else:
            pieces[-1] += "[^/]" if token["any"] else re.escape(token["escaped"] or token["plain"])
    return segments


def _set_items(pattern: str, position: int, *, strict: bool) -> tuple[str, int]:
    """Translate the items of a set `[…]` from a position to its `]`; return the expression and the position after it.

    A range that ends before it begins matches only its first character; if `strict`, it is invalid. Raises
    `_InvalidError`.
    """
    items = ""
    while not items or pattern[position : position + 1] != "]":
        item = _SET_ITEM.match(pattern, position)
        if item is None:
            raise _InvalidError("a `[` in it is never closed")
        position = item.end()
        start = item["escaped"] or item["plain"]
        end = item["escaped_end"] or item["end"] or start
        if item["name"] is not None:
            if item["name"] not in _CLASSES:
                raise _InvalidError(f"there is no class `[:{item['name']}:]`")
            items += _CLASSES[item["name"]]
        elif strict and start > end:
            raise _InvalidError(f"the range `{item[0]}` in it ends before it begins")
        else:
            items += f"{re.escape(start)}-{re.escape(end)}" if start < end else re.escape(start)
    return items, position + 1


def _path_expression(segments: list[_Segment]) -> str:
    """The regular expression of a path with these segments."""
    groups: list[list[str]] = [[]]
    for segment in segments:
        if segment is None:
            groups.append([])
        else:
            groups[-1].append(_name_expression(segment))
    first, *others = ("/".join(group) for group in groups)
    if not others:
        return first
    *middle, last = others
    middle_expression = "".join(_atomic(f"{_FOLDERS}?{group}/") for group in middle if group)
    return f"{first and first + '/'}{middle_expression}{_FOLDERS + last if last else '.+'}"


def _name_expression(pieces: list[str]) -> str:
    """The regular expression of one name in a path, from the pieces before, between and after its `*`."""
    if not any(pieces):
        return "[^/]+"
    first, *others = pieces
    if not others:
        return first
    *middle, last = others
    middle_expression = "".join(_atomic(f"[^/]*?{piece}") for piece in middle if piece)
    return first + middle_expression + _atomic(f"[^/]*{last}(?=/|\\Z)")


def _atomic(expression: str) -> str:
    """An atomic group for `expression`, as a look-ahead that tries one match: Python 3.11.4 misreads atomic groups."""
    name = f"once_{next(_group_numbers)}"
    return f"(?=(?P<{name}>{expression}))(?P={name})"
