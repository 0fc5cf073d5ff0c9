"""Reasons in other files against replacing a model: they mention the old model and would keep it.

It is not enough to replace a model in one file if another file has `if model.startswith("o1")` to choose how its
requests are made, a set or type of allowed models, or a test that expects the model: of 32 rewrites of public code that
were offered as safe, four were of this kind.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from model_lifecycle.scan.file.file_kind import kind_of_file
from model_lifecycle.scan.file.languages import language_of_source
from model_lifecycle.scan.file.source_files import is_binary_name, lines_on_disk, read_source
from model_lifecycle.scan.place.place import Place
from model_lifecycle.scan.scan_files import FileToScan, ScannedFile
from model_lifecycle.workspace.index import ModelKey

_PASSED_ON_ROLES: Final = ("default", "configuration")
"""The roles of places whose model is passed to other code of the repository."""

_LONGEST_FILE: Final = 1_000_000
"""The most bytes of a file in which parts of ids are searched."""
_DOCUMENTS: Final = frozenset({"prose", "notebook", "table"})
"""The readers of files whose names of models nothing depends on: a changelog, a notebook's output, a table of data."""

_PROSE_ROLES: Final = frozenset({"prose", "comment"})
"""The roles of places that only people read."""
_COMPARING_ROLES: Final = frozenset({"test", "history"})
"""The roles of places that compare or replay what is asked: a test's expectation, a snapshot, a recorded request."""

_SEARCHED_STRING: Final = re.compile(
    rb"(?:starts_?with|has_?prefix|ends_?with|has_?suffix|includes\??|include\?|contains|index_?of|strpos|strncmp"
    rb"|match(?:es)?|test|\bin|=~|\bLIKE|\.search|_prefix|case|when)[ (,\[]{1,3}(?:[\w.$]{1,40},\s*)?[\"'`/^]{1,2}"
    rb"(?P<called>[A-Za-z][\w.:-]{1,40})[\"'`/%*]"
    rb"|[\"'](?P<sought>[A-Za-z][\w.:-]{1,40})[\"'] (?:not )?in [\w.]*(?:model|name|engine|llm)"
    rb"|/\^?(?P<pattern>[A-Za-z][\w.:-]{1,40})[^/\n]{0,20}/[a-z]{0,3}\.test\(",
    re.IGNORECASE,
)
"""A string that code searches for in another, by a function, an operator or a pattern."""

_BEFORE_STRING: Final = rb"(?:[\"'`]|^[ \t]*(?:- )?)\^?(?:[\w.-]{1,40}/){0,3}"
_AFTER_STRING: Final = rb"[-.*%]{0,4}(?:[\"'`)]|[ \t]*:|[ \t]*\r?$)"
"""The characters around a string, a key or an item of a table, which may be a pattern: `"gpt-4*"`."""

_COMMENT: Final = re.compile(rb"[ \t]*(?:#|//|/?\*|--|;|<!--)")
"""Matches the start of a line that is a comment."""
_ID_SEPARATOR: Final = re.compile(rb"[-._:/]")
"""Matches the character between two words of an id."""
_DISTINCTIVE: Final = re.compile(r"\d|[-._:][A-Za-z]")
"""Matches a character that only an id has, not a common word: in `o1` and `text-davinci`, not in `text`."""


def unsearched(place: Place, old: ModelKey, new: ModelKey) -> str:
    """The reason against replacing a model if only part of a repository was read, as in editors; empty for other
    roles than a default and a configuration.
    """
    reason = "the rest of the repository was not searched for the old model"
    return reason if place.role in _PASSED_ON_ROLES else ""


class _IdPart(NamedTuple):
    """A part of an id on a line of a file: one that code searches for, or one in a table, with which an id begins."""

    text: str
    line: int
    is_sought: bool


@dataclass(frozen=True)
class Elsewhere:
    """The other mentions of models in the files of a run, and the parts of ids in them; files are read on demand."""

    files: Sequence[FileToScan]
    scanned: Sequence[ScannedFile]
    shown: Callable[[str], str]
    """The path of a file as shown to people."""
    models: Iterable[ModelKey]
    """All known models, whose ids a table may begin."""

    def against(self, place: Place, old: ModelKey, new: ModelKey) -> str:
        """The reason in other files against replacing `old` by `new` at `place`, as a sentence; empty if there is none.

        Uses do not count, as the same run replaces them; nor do lists of models that have the new one too.
        """
        if (old, new) not in self._reasons:
            self._reasons[old, new] = self._reason(old, new)
        return self._reasons[old, new]

    @cached_property
    def _reasons(self) -> dict[tuple[ModelKey, ModelKey], str]:
        """The cached results of `against`."""
        return {}

    def _reason(self, old: ModelKey, new: ModelKey) -> str:
        """The reason in other files not to replace `old` by `new`, as a sentence; empty if there is none.

        Such a file mentions `old` only, or searches for, or lists, a part of its id that `new` lacks.
        """
        files_with_new = self._mentions.get(new, {})
        for path, other in self._mentions.get(old, {}).items():
            if other.role in _COMPARING_ROLES or path not in files_with_new:
                line = lines_on_disk(path).line_of(other.span.start) + 1
                return f"`{self.shown(path)}:{line}` also has the old model"
        for path, parts in self._id_parts.items():
            old_parts = (part for part in parts if part.is_sought or part.text != old.id)
            part = next((part for part in old_parts if _is_part(part.text, old.id, new.id)), None)
            if part is not None and part.is_sought:
                return f"`{self.shown(path)}:{part.line}` searches for `{part.text}` in a model's name"
            if part is None or path in files_with_new or any(_is_part(other.text, new.id, old.id) for other in parts):
                continue
            return f"`{self.shown(path)}:{part.line}` has a line for names that begin with `{part.text}`"
        return ""

    @cached_property
    def _mentions(self) -> dict[ModelKey, dict[str, Place]]:
        """The files that mention a model other than in a use or in prose, by model, each with its first mention."""
        mentions: dict[ModelKey, dict[str, Place]] = {}
        for file in self.scanned:
            if language_of_source(file.path).reader in _DOCUMENTS:
                continue
            for place in file.places:
                model = place.identity.model
                if model is not None and not place.is_use and place.role not in _PROSE_ROLES:
                    mentions.setdefault(model, {}).setdefault(file.path, place)
        return mentions

    @cached_property
    def _id_parts(self) -> dict[str, tuple[_IdPart, ...]]:
        """The parts of ids in a file, by path: those that it searches for first."""
        models = {place.identity.model for file in self.scanned for place in file.places}
        makers = {model.provider for model in models if model is not None}
        ids = (model.id.encode() for model in self.models if model.provider in makers)
        pattern = _beginning_pattern({_ID_SEPARATOR.split(name)[0] for name in ids})
        uses = {file.path: {place.written for place in file.places if place.is_use} for file in self.scanned}
        parts_by_file = (
            (file.path, tuple(_id_parts_in(file, pattern, uses.get(file.path, set())))) for file in self.files
        )
        return {path: parts for path, parts in parts_by_file if parts}


def _beginning_pattern(words: Iterable[bytes]) -> re.Pattern[bytes]:
    """A pattern of strings, keys and items that begin with one of `words`, the first words of ids."""
    word = b"|".join(map(re.escape, sorted(words)))
    return re.compile(
        _BEFORE_STRING + rb"(?P<text>(?:" + word + rb")(?:[-._:]\w+)*)" + _AFTER_STRING, re.IGNORECASE | re.MULTILINE
    )


def _id_parts_in(file: FileToScan, beginning: re.Pattern[bytes], uses: AbstractSet[str]) -> Iterator[_IdPart]:
    """Yield the parts of ids in a file: those searched for, then those in its tables; `uses` are ids that it calls.

    The tables of tests and recordings do not count: they have made-up names, and no request is made by them.
    """
    reader = language_of_source(file.name).reader
    if is_binary_name(file.path) or reader in _DOCUMENTS:
        return
    data = read_source(file.path)
    if not isinstance(data, bytes) or len(data) > _LONGEST_FILE:
        return
    for match in _SEARCHED_STRING.finditer(data) if reader in ("code", "markup") else ():
        text = (match["called"] or match["sought"] or match["pattern"]).decode()
        yield _IdPart(text, data.count(b"\n", 0, match.start()) + 1, is_sought=True)
    kind = kind_of_file("", reader, file.name)
    has_tables = kind is None or kind.role not in _COMPARING_ROLES
    for match in beginning.finditer(data) if has_tables else ():
        text = match["text"].decode(errors="replace")
        in_comment = _COMMENT.match(data, data.rfind(b"\n", 0, match.start("text")) + 1) is not None
        if _DISTINCTIVE.search(text) and text not in uses and not in_comment:
            yield _IdPart(text, data.count(b"\n", 0, match.start("text")) + 1, is_sought=False)


def _is_part(part: str, name: str, other: str) -> bool:
    """Whether the id `name`, but not the id `other`, contains `part` as whole words."""
    pattern = re.compile(rf"(?:^|[-._:/]){re.escape(part.strip('-._:').lower())}(?![A-Za-z\d])")
    return pattern.search(name) is not None and pattern.search(other) is None
