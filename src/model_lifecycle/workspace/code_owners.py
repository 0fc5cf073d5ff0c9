"""Parses CODEOWNERS files, as GitHub and GitLab read them, and finds the owners of a path."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from model_lifecycle.workspace.globs import matching

PLACES: Final = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
"""The paths of a CODEOWNERS file, relative to the repository; the first existing one counts."""

_SECTION: Final = re.compile(r"\^?\[[^\]]+\](?:\[\d+\])?(?P<owners>.*)")
"""Matches the header of a section of GitLab, whose owners its lines inherit: `[Docs][2] @writers`."""
_WORD: Final = re.compile(r"(?:\\.|[^\s\\])+")
"""Matches a word, in which a backslash escapes a blank."""


class _OwnersLine(NamedTuple):
    pattern: str
    owners: tuple[str, ...]


class CodeOwners:
    """The patterns of a CODEOWNERS file and their owners."""

    def __init__(self, text: str) -> None:
        """Parse the text of a file; a line without owners has those of GitLab's section around it."""
        self._lines: list[_OwnersLine] = []
        inherited: tuple[str, ...] = ()
        for line in text.splitlines():
            content = _without_comment(line)
            if section := _SECTION.fullmatch(content):
                inherited = tuple(_WORD.findall(section["owners"]))
            elif words := _WORD.findall(content):
                pattern, *owners = words
                self._lines.append(_OwnersLine(pattern, tuple(owners) or inherited))

    def owners_of(self, path: str) -> tuple[str, ...]:
        """The owners of a path that is relative to the repository, with `/`: those of the last matching pattern."""
        return next((line.owners for line in reversed(self._lines) if _matches(line.pattern, path)), ())


def read_code_owners(texts: Mapping[str, str]) -> CodeOwners:
    """The owners from the first existing file of `PLACES`; `texts` are the existing files by path."""
    return CodeOwners(next((texts[path] for path in PLACES if path in texts), ""))


def _without_comment(line: str) -> str:
    """A line without its comment, which begins with a `#` at the start or after a blank."""
    return re.split(r"(?:^|(?<=\s))#", line, maxsplit=1)[0].strip()


def _matches(pattern: str, path: str) -> bool:
    """Whether a pattern matches a path, as in .gitignore, except that `folder/*` matches only direct children."""
    if pattern.startswith("!"):
        return False
    if matching((pattern,), path) is None:
        return False
    return not pattern.endswith("/*") or matching((f"{pattern}/**",), path) is None
