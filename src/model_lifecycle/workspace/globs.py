"""Path patterns with the syntax of .gitignore, from the configuration and from .gitignore files.

They mean what git's `wildmatch` makes of them. Each is compiled to a regular expression that never takes exponential
time: what is between two `*` (or two `**/`) has a fixed length, so the first place where it matches is as good as any
other, and no second is tried.

pathspec 1.1.1 tries them: it takes 89 s to find that `*a*a*a*a*a*a*a*a*b` does not match 60 letters.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple

MOST_GLOBS: Final = 1_000
"""Globs of one list in a configuration: each file is compared with each of them."""

_LONGEST: Final = 4_096
"""Characters of a pattern: no system has longer paths."""

_LITERAL: Final = re.compile(r"[^/*?\\! ]+")

_TOKEN: Final = re.compile(
    r"(?P<stars>\*+)|(?P<any>\?)|(?P<slash>\\?/)|(?P<set>\[)(?P<negated>[!^]?)|\\(?P<escaped>.)|(?P<plain>[^\\])",
    re.DOTALL,
)
_SET_ITEM: Final = re.compile(
    r"\[:(?P<name>[^]]*):\]|(?:\\(?P<escaped>.)|(?P<plain>[^\\]))(?:-(?:\\(?P<escaped_end>.)|(?P<end>[^]\\])))?",
    re.DOTALL,
)
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
_FOLDERS: Final = "(?:[^/]+/)*"
_group_numbers: Final = count()


_Segment = list[str] | None
"""The segment between two `/`: the expressions before, between and after its `*`; None for `**`."""


class _InvalidError(ValueError):
    """A line that git ignores as a pattern; the error's text says why, as the end of a sentence."""


class Pattern(NamedTuple):
    """One line: matching paths are `included`, or with `!` taken out again. Matches paths as `_in_bytes` gives them."""

    line: str
    literal: str
    """A text in every path that the line means."""

    @property
    def included(self) -> bool:
        return not self.line.startswith("!")

    def matches(self, path: str) -> bool:
        """Whether a path itself is meant (with `/` at its end where it is a folder), not only a folder above."""
        expression = _expression(self.line)
        return expression is not None and expression.fullmatch(path) is not None


class Patterns:
    """The lines of one file or setting; the last that matches a path decides."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._patterns = [Pattern(line, _literal(line)) for line in lines if line and not line.startswith("#")]
        self._patterns.reverse()

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def verdict(self, path: str) -> bool | None:
        """Whether the lines mean a path itself (a folder ends in `/`), take it out again, or neither (None).

        For a walk, which asks about every folder before it asks about what is in it, as git does.
        """
        path = _in_bytes(path)
        for pattern in self._patterns:
            if pattern.literal in path and pattern.matches(path):
                return pattern.included
        return None

    def deciding(self, path: str) -> Pattern | None:
        """The line that decides about a path: the last that matches it, or if none does, the nearest folder above."""
        path = _in_bytes(path)
        candidates = [pattern for pattern in self._patterns if pattern.literal in path]
        levels = _levels(path) if candidates else ()
        return next((pattern for level in levels for pattern in candidates if pattern.matches(level)), None)


def matching(globs: tuple[str, ...], path: str) -> str | None:
    """The glob by which a path (relative to the globs' folder) matches; None if no glob does, or `!` takes it out."""
    deciding = _patterns(globs).deciding(path) if globs else None
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
    """A text with a character for each of its bytes: `?` means one byte."""
    return path if path.isascii() else path.encode("utf-8", "surrogateescape").decode("latin-1")


def _literal(line: str) -> str:
    """The longest text that is in every path that a line means."""
    return _in_bytes(max(_LITERAL.findall(line.partition("[")[0]), key=len, default=""))


def _levels(path: str) -> Iterator[str]:
    """A path, its folder, the folder above that, and so on, each folder with `/` at its end."""
    yield path
    path = path.removesuffix("/")
    while "/" in path:
        path = path.rpartition("/")[0]
        yield f"{path}/"


@lru_cache(maxsize=2 * MOST_GLOBS)
def _patterns(globs: tuple[str, ...]) -> Patterns:
    return Patterns(globs)


@lru_cache(maxsize=20 * MOST_GLOBS)
def _expression(line: str) -> re.Pattern[str] | None:
    """The expression of a line for a whole path; None for a line that git ignores."""
    try:
        return _compiled(line)
    except _InvalidError:
        return None


def _compiled(line: str, *, strict: bool = False) -> re.Pattern[str]:
    """The expression of a line for a whole path. Raises `_InvalidError`; `strict` also for a line nobody intends."""
    if len(line) > _LONGEST:
        raise _InvalidError(f"it has more than {_LONGEST:,} characters")
    pattern = _in_bytes(_trimmed(line)).removeprefix("!")
    end = "/" if pattern.endswith("/") else "/?"
    pattern = pattern.removesuffix("/")
    anywhere = "/" not in pattern
    segments = _segments(pattern.removeprefix("/"), with_folders=not anywhere, strict=strict)
    if [""] in segments:
        raise _InvalidError("it has nothing before or between its `/`")
    return re.compile(_path([None, *segments] if anywhere else segments) + end, re.DOTALL)


def _trimmed(line: str) -> str:
    """A line without the blanks at its end, but with a blank after a backslash that no other backslash escapes."""
    trimmed = line.rstrip(" ")
    slashes = len(trimmed) - len(trimmed.rstrip("\\"))
    return trimmed + " " if slashes % 2 and trimmed != line else trimmed


def _segments(pattern: str, *, with_folders: bool, strict: bool) -> list[_Segment]:
    """The segments of a pattern; `**` is like `*` unless it is a whole segment, and `with_folders`."""
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
    """The expressions of the characters, ranges and classes from a position to the `]` of a set; where it ends.

    Of a range that ends before it begins, what begins it is meant.
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


def _path(segments: list[_Segment]) -> str:
    """The expression of a path."""
    groups: list[list[str]] = [[]]
    for segment in segments:
        if segment is None:
            groups.append([])
        else:
            groups[-1].append(_name(segment))
    first, *others = ("/".join(group) for group in groups)
    if not others:
        return first
    *middle, last = others
    between = "".join(_once(f"{_FOLDERS}?{group}/") for group in middle if group)
    return f"{first and first + '/'}{between}{_FOLDERS + last if last else '.+'}"


def _name(pieces: list[str]) -> str:
    """The expression of one name in a path, by what is before, between and behind its `*`. No name is empty."""
    if not any(pieces):
        return "[^/]+"
    first, *others = pieces
    if not others:
        return first
    *middle, last = others
    between = "".join(_once(f"[^/]*?{piece}") for piece in middle if piece)
    return first + between + _once(f"[^/]*{last}(?=/|\\Z)")


def _once(expression: str) -> str:
    """An expression whose first match alone is tried: an atomic group, as a look-ahead since 3.11.4 misreads those."""
    name = f"once_{next(_group_numbers)}"
    return f"(?=(?P<{name}>{expression}))(?P={name})"
