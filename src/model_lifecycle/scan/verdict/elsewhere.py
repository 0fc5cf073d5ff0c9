"""Reasons in the rest of the code against a move: every other place that has the old model and would keep it.

A model moves alone where `if model.startswith("o1")` in another file chose how its requests are made, where a set or a
type allows it, and where a test expects it: of 32 rewrites of public code that were offered as safe, four were of this
kind.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from model_lifecycle.scan.file.languages import language_of_source
from model_lifecycle.scan.file.source_files import is_binary_name, lines_on_disk, read_source
from model_lifecycle.scan.place.place import Place
from model_lifecycle.scan.scan_files import FileToScan, ScannedFile
from model_lifecycle.workspace.index import ModelKey

_HANDED_ON: Final = ("default", "configuration")
"""The roles of places whose model is passed to other code of the repository."""

_LONGEST_FILE: Final = 1_000_000
_DOCUMENTS: Final = frozenset({"prose", "notebook", "table"})
"""The readers of files whose names of models nothing depends on: a changelog, a notebook's output, a table of data."""

_FOR_PEOPLE: Final = frozenset({"prose", "comment"})
_EXPECTING: Final = frozenset({"test", "history"})
"""The roles of places that compare or replay what is asked: a test's expectation, a snapshot, a recorded request."""

_PART: Final = re.compile(
    rb"(?:starts_?with|has_?prefix|ends_?with|has_?suffix|includes\??|include\?|contains|index_?of|strpos|strncmp"
    rb"|match(?:es)?|test|\bin|=~|\bLIKE|\.search|_prefix|case|when)[ (,\[]{1,3}(?:[\w.$]{1,40},\s*)?[\"'`/^]{1,2}"
    rb"(?P<called>[A-Za-z][\w.:-]{1,40})[\"'`/%*]"
    rb"|[\"'](?P<sought>[A-Za-z][\w.:-]{1,40})[\"'] (?:not )?in [\w.]*(?:model|name|engine|llm)"
    rb"|/\^?(?P<pattern>[A-Za-z][\w.:-]{1,40})[^/\n]{0,20}/[a-z]{0,3}\.test\(",
    re.IGNORECASE,
)
"""A string that code searches for in another, by a function, an operator or a pattern."""


def unsearched(place: Place, old: ModelKey, new: ModelKey) -> str:
    """The reason against a move if only part of a repository was read, as in editors; empty for other roles."""
    looked = "the rest of the repository was not searched for the old model"
    return looked if place.role in _HANDED_ON else ""


class _Part(NamedTuple):
    text: str
    path: str
    line: int


@dataclass(frozen=True)
class Elsewhere:
    """The places in all files of a run, and the parts of ids that the files search for, read on demand."""

    files: Sequence[FileToScan]
    scanned: Sequence[ScannedFile]
    shown: Callable[[str], str]
    """The path of a file as shown to people."""

    def against(self, place: Place, old: ModelKey, new: ModelKey) -> str:
        """The reason in other files against moving `place` from `old` to `new`, as a sentence; empty if there is none.

        Uses do not count, as the same run moves them; nor do lists of models that have the new one too.
        """
        new_too = self._named.get(new, {})
        for path, other in self._named.get(old, {}).items():
            if other.role in _EXPECTING or path not in new_too:
                line = lines_on_disk(path).line_of(other.span.start) + 1
                return f"`{self.shown(path)}:{line}` also has the old model"
        for part in self._parts:
            if _is_part(part.text, old.id) and not _is_part(part.text, new.id):
                return f"`{self.shown(part.path)}:{part.line}` searches for `{part.text}` in a model's name"
        return ""

    @cached_property
    def _named(self) -> dict[ModelKey, dict[str, Place]]:
        """By model, the files that name it otherwise than in a use or a text for people, each with the first place."""
        found: dict[ModelKey, dict[str, Place]] = {}
        for file in self.scanned:
            if language_of_source(file.path).reader in _DOCUMENTS:
                continue
            for place in file.places:
                model = place.identity.model
                if model is not None and not place.is_use and place.role not in _FOR_PEOPLE:
                    found.setdefault(model, {}).setdefault(file.path, place)
        return found

    @cached_property
    def _parts(self) -> tuple[_Part, ...]:
        return tuple(part for file in self.files for part in _parts_in(file))


def _parts_in(file: FileToScan) -> Iterator[_Part]:
    if is_binary_name(file.path) or language_of_source(file.name).reader not in ("code", "markup"):
        return
    data = read_source(file.path)
    if not isinstance(data, bytes) or len(data) > _LONGEST_FILE:
        return
    for found in _PART.finditer(data):
        text = (found["called"] or found["sought"] or found["pattern"]).decode()
        yield _Part(text, file.path, data.count(b"\n", 0, found.start()) + 1)


def _is_part(part: str, name: str) -> bool:
    """Whether the id `name` contains `part`, from the start of a word of the id to the end of one."""
    return re.search(rf"(?:^|[-._:/]){re.escape(part.strip('-._:').lower())}(?![A-Za-z\d])", name) is not None
