"""Who owns a file, by the CODEOWNERS file of its repository as GitHub and GitLab read it."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from model_lifecycle.workspace.globs import matching

PLACES: Final = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
"""Where the file may be, below the top of the repository; the first one counts."""

_SECTION: Final = re.compile(r"\^?\[[^\]]+\](?:\[\d+\])?(?P<owners>.*)")
_WORD: Final = re.compile(r"(?:\\.|[^\s\\])+")


class _Line(NamedTuple):
    pattern: str
    owners: tuple[str, ...]


class CodeOwners:
    """The patterns of a CODEOWNERS file and their owners."""

    def __init__(self, text: str) -> None:
        self._lines: list[_Line] = []
        inherited: tuple[str, ...] = ()
        for line in text.splitlines():
            content = _without_comment(line)
            if section := _SECTION.fullmatch(content):
                inherited = tuple(_WORD.findall(section["owners"]))
            elif words := _WORD.findall(content):
                pattern, *owners = words
                self._lines.append(_Line(pattern, tuple(owners) or inherited))

    def of(self, path: str) -> tuple[str, ...]:
        """The owners of a path below the top of the repository, with `/`: those of the last pattern that matches."""
        return next((line.owners for line in reversed(self._lines) if _matches(line.pattern, path)), ())


def read_code_owners(texts: Mapping[str, str]) -> CodeOwners:
    """The owners by the first of the files at `PLACES`, given as texts by their place."""
    return CodeOwners(next((texts[place] for place in PLACES if place in texts), ""))


def _without_comment(line: str) -> str:
    """A line without its comment: from a `#` at its start, or after a blank."""
    return re.split(r"(?:^|(?<=\s))#", line, maxsplit=1)[0].strip()


def _matches(pattern: str, path: str) -> bool:
    """Whether a pattern means a path: as in .gitignore, but that `folder/*` means nothing further down."""
    if pattern.startswith("!"):
        return False
    if matching((pattern,), path) is None:
        return False
    return not pattern.endswith("/*") or matching((f"{pattern}/**",), path) is None
