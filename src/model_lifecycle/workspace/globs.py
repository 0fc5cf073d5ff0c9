"""Path patterns with the syntax of .gitignore, from the configuration and from .gitignore files."""

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

MOST_GLOBS: Final = 1_000
"""Globs of one list in a configuration: each file is compared with each of them."""


def matching(globs: tuple[str, ...], path: str) -> str | None:
    """The glob that decides that a path (relative to the globs' folder) matches; None where none does.

    The last that matches the path, or a folder above it, decides; one with `!` before it takes a path out again.
    """
    if not globs:
        return None
    found = _compiled(globs).check_file(path)
    return globs[found.index] if found.include and found.index is not None else None


class Patterns:
    """Patterns for a walk, which asks about every folder before it asks about what is in it, as git does."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = [(_literal(line), line) for line in lines if line and not line.startswith("#")]
        self._lines.reverse()
        self._compiled: dict[str, list[tuple[re.Pattern[str], bool]]] = {}
        """The rules of the lines whose expressions some path has needed: to make one takes longer than all else."""

    def __bool__(self) -> bool:
        return bool(self._lines)

    def verdict(self, path: str) -> bool | None:
        """Whether the patterns mean a path itself (`/` behind a folder), take it out again, or neither (None).

        pathspec's own answer is about the folders above as well, and is not git's where one of them is taken out.
        """
        for literal, line in self._lines:
            if literal in path:
                rules = self._compiled.get(line)
                if rules is None:
                    rules = self._compiled[line] = _rules(line)
                for pattern, included in rules:
                    if pattern.fullmatch(path):
                        return included
        return None


def why_invalid(glob: str) -> str | None:
    """What is wrong with a glob, as the end of a sentence; None where nothing is."""
    if not glob.strip():
        return "it is empty"
    if glob.lstrip().startswith("#"):
        return "a glob that starts with `#` is a comment and matches nothing"
    if "\\" in glob.rstrip("\\ ") and "/" not in glob:
        return "folders are separated by `/`, on every system"
    if glob.startswith(("../", "./")):
        return "it must start in the folder of the configuration, without `./` or `../`"
    return None if _rules(glob) else "it is not a pattern that git would understand"


@lru_cache(maxsize=2 * MOST_GLOBS)
def _compiled(globs: tuple[str, ...]) -> "GitIgnoreSpec":
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(globs)


_LITERAL = re.compile(r"[^/*?\\! ]+")


def _literal(line: str) -> str:
    """The longest text that stands in every path that a line means."""
    return max(_LITERAL.findall(line.partition("[")[0]), key=len, default="")


_NAME = r"[_.-]*+[A-Za-z0-9][A-Za-z0-9_.-]*+"
_SIMPLE = re.compile(rf"(?P<top>/?)(?P<name>{_NAME}(?:/{_NAME})*|\*{_NAME})(?P<folder>/?)")
_EVERYTHING = re.compile(r"(?:\*|/?(?:\*\*/)*\*\*|/?(?:\*\*/)+\*)(?P<folders>/?)")
_INSIDE = re.compile(r".+/\*\*(?P<folders>/?)")


def _rules(line: str) -> list[tuple[re.Pattern[str], bool]]:
    """The rule of one line, as an expression for a whole path; none for a comment, a blank or what is no pattern.

    Patterns that end in `**` are rewritten first: pathspec's expressions for them do not reach to the path's end.
    """
    if line.startswith("#") or not line:
        return []
    if (simple := simple_rule(line)) is not None:
        return [(simple, True)]
    mark, pattern = ("!", line[1:]) if line.startswith("!") else ("", line)
    pattern = pattern if pattern.endswith("\\ ") else pattern.rstrip(" ")
    if (everything := _EVERYTHING.fullmatch(pattern)) is not None:
        pattern = f"?*{everything['folders']}"
    elif (inside := _INSIDE.fullmatch(pattern)) is not None:
        pattern = f"{pattern.rstrip('/')}/*{inside['folders']}"
    with suppress(ValueError):  # git passes over what is no pattern
        return [
            (re.compile(compiled.regex.pattern, re.DOTALL), bool(compiled.include))
            for compiled in _compiled((mark + pattern,)).patterns
            if compiled.include is not None and compiled.regex is not None
        ]
    return []


def simple_rule(line: str) -> re.Pattern[str] | None:
    """The expression that pathspec makes of a line like `build/`, `/a/dist` or `*.log`; None for any other line.

    Most repositories have only such lines, and the import of pathspec takes a twentieth of a short run.
    """
    found = _SIMPLE.fullmatch(line)
    if found is None:
        return None
    anywhere = "" if found["top"] or "/" in found["name"] else "(?:.+/)?"
    name = re.escape(found["name"]).replace("\\*", "[^/]*")
    behind = "(?P<ps_d>/)" if found["folder"] else "(?:(?P<ps_d>/)|$)"
    return re.compile(f"^{anywhere}{name}{behind}", re.DOTALL)
