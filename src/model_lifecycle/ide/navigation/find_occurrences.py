"""Finds the occurrences of a symbol's names, and the symbol named at an offset.

Nothing is cached: files are searched as text first. Only files that contain the name are searched as records, and
as trees only if its positions cannot be found from the text and the data (`literal_places`).
"""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from model_lifecycle.ide.navigation.literal_places import LiteralPlace, NotLiteralError, literal_places, may_contain
from model_lifecycle.ide.navigation.name_places import (
    FilePart,
    RecordComment,
    ValuePlace,
    comment_at,
    comments_of,
    parts_of,
    values_of,
)
from model_lifecycle.ide.navigation.record_names import Meaning, RecordNames
from model_lifecycle.ide.navigation.symbol import Occurrence, OccurrenceRole, Symbol, records_of
from model_lifecycle.ide.node_path import path_to_offset, record_at
from model_lifecycle.records.identifier_search import find_words, words
from model_lifecycle.records.record_texts import ROLES
from model_lifecycle.syntax.node import Alias, Scalar
from model_lifecycle.syntax.pointer import from_pointer
from model_lifecycle.text.lines import line_start
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

_URL: Final = re.compile(r"https?://[^\s\"'`<>()\[\]{}\\|^]*[^\s\"'`<>()\[\]{}\\|^.,;:!?]")
"""Matches a URL in a text, without punctuation that follows it."""


def names_of(view: IndexView, symbol: Symbol) -> frozenset[str]:
    """The names of a symbol: its id or URL, and the slugs of its records."""
    names = {symbol.key[-1]}
    if symbol.kind == "model":
        slugs = (view.record(entry).value("slug") for entry in records_of(view, symbol))
        names.update(slug for slug in slugs if isinstance(slug, str))
    return frozenset(names - {""})


def occurrences_of(workspace: Workspace, symbol: Symbol) -> list[Occurrence]:
    """All occurrences of a symbol, sorted by path and position; none for a migration, which has no name."""
    view = workspace.view()
    names = names_of(view, symbol) if symbol.kind != "migration" else frozenset[str]()
    search = OccurrenceSearch(workspace, view, names)
    return [
        occurrence
        for path in sorted(workspace.files)
        for occurrence in search.in_file(path)
        if occurrence.symbol == symbol
    ]


def occurrence_at(workspace: Workspace, path: str, offset: int) -> Occurrence | None:
    """The occurrence that covers or touches `offset` of the file `path`; None if there is none.

    A display name that equals the id does not count.
    """
    file = workspace.files.get(path)
    if file is None or file.kind.kind is None:
        return None
    search = OccurrenceSearch(workspace, workspace.view(), None)
    place = place_at(file, offset)
    occurrences = list(search.in_place(place)) if place is not None else []
    touching = [
        occurrence
        for occurrence in occurrences
        if occurrence.span.start <= offset <= occurrence.span.end and occurrence.role != "title"
    ]
    return min(touching, key=lambda item: (item.span.end == offset, item.span.end - item.span.start), default=None)


def place_at(file: RecordFile, offset: int) -> ValuePlace | RecordComment | None:
    """The scalar, alias or comment that covers or touches `offset`; None if there is none."""
    index = record_at(file.document, offset)
    whole_file = FilePart(file, file.document, 0, 0)
    if index is not None:
        step = path_to_offset(file.document.records[index], offset)[-1]
        if not step.on_key and isinstance(step.node, Scalar | Alias) and step.pointer:
            steps = tuple(int(word) if word.isdecimal() else word for word in from_pointer(step.pointer))
            return ValuePlace(whole_file, index, steps, step.node)
    return comment_at(whole_file, offset)


def _may_occur_in_comment(text: str, name: str) -> bool:
    """Whether `name` occurs after a `#` on some line, which may also be part of a scalar."""
    start = text.find(name) if "#" in text else -1
    while start >= 0:
        if text.find("#", line_start(text, start), start) >= 0:
            return True
        start = text.find(name, start + 1)
    return False


class OccurrenceSearch:
    """A search of a workspace for `names`, or for all names if it is None."""

    def __init__(self, workspace: Workspace, view: IndexView, names: Collection[str] | None) -> None:
        """Set up a search; `view` notes the records that it reads."""
        self._workspace = workspace
        self._view = view
        self._names = names
        self._longer_ids = {name: view.longer_ids(name) for name in names or ()}
        self._records: dict[tuple[str, int], RecordNames] = {}

    def in_file(self, path: str) -> list[Occurrence]:
        """The occurrences in a file, in order of the text."""
        occurrences = self.literally_in(path)
        return (
            occurrences
            if occurrences is not None
            else [occurrence for _, part_occurrences in self.by_part(path) for occurrence in part_occurrences]
        )

    def literally_in(self, path: str) -> list[Occurrence] | None:
        """The occurrences in a file, found in its text without a tree; None if only a tree tells their positions."""
        file = self._workspace.files[path]
        if self._names is None:
            return None
        if not self._is_searched(file):
            return []
        places = literal_places(file, self._names)
        try:
            occurrences = (
                [occurrence for place in places for occurrence in self.in_place(place)] if places is not None else None
            )
        except NotLiteralError:
            return None
        return occurrences and sorted(occurrences, key=lambda occurrence: occurrence.span)

    def by_part(self, path: str) -> list[tuple[FilePart, list[Occurrence]]]:
        """The occurrences in a file, by the parts that are parsed separately, in order of the text."""
        file = self._workspace.files[path]
        if not self._is_searched(file):
            return []
        return [(part, self.in_part(part)) for part in parts_of(file, self.may_be_in)]

    def _is_searched(self, file: RecordFile) -> bool:
        """Whether a file may have occurrences: it has a kind, and its text may contain a name."""
        return file.kind.kind is not None and self.may_be_in(file.source.text)

    def in_part(self, part: FilePart) -> list[Occurrence]:
        """The occurrences in a part of a file, in order of the text."""
        searched: list[Iterator[ValuePlace] | Iterator[RecordComment]] = [values_of(part)]
        if self._names is None or any(_may_occur_in_comment(part.document.text, name) for name in self._names):
            searched.append(comments_of(part))
        occurrences = [
            occurrence for in_record in searched for place in in_record for occurrence in self.in_place(place)
        ]
        return sorted(occurrences, key=lambda occurrence: occurrence.span)

    def in_place(self, place: ValuePlace | LiteralPlace | RecordComment) -> Iterator[Occurrence]:
        """Yield the occurrences in one value or comment."""
        if isinstance(place, RecordComment):
            yield from self._in_text(place, place.text, "comment")
            return
        text = place.text
        if not text or (self._names is not None and not any(name in text for name in self._names)):
            return
        meaning = self._record_names(place.file, place.record).field(place.steps, text)
        if meaning is None and ROLES.get(place.name) == "url":
            meaning = Symbol("url", (text,)), "url", "reference"
        if meaning is not None:
            symbol, name_kind, role = meaning
            if self._names is None or text in self._names or symbol.key[-1] in self._names:
                span, path = place.span(0, len(text)), place.file.path
                yield Occurrence(
                    symbol, text, name_kind, role, path, place.record, place.pointer, span, 0, place.is_alias
                )
        elif place.is_scalar and (role_of_words := place.words_role) is not None:
            yield from self._in_text(place, text, role_of_words)

    def _in_text(
        self, place: ValuePlace | LiteralPlace | RecordComment, text: str, role: OccurrenceRole
    ) -> Iterator[Occurrence]:
        """Yield the URLs and names that occur as words in a text or comment."""
        pointer = place.pointer if not isinstance(place, RecordComment) else ""
        path = place.file.path
        url_spans = [Span(*match.span()) for match in _URL.finditer(text)] if "://" in text else []
        for span in url_spans:
            url = text[span.start : span.end]
            if self._names is None or url in self._names:
                name_span = place.span(*span)
                yield Occurrence(
                    Symbol("url", (url,)), url, "url", role, path, place.record, pointer, name_span, span.start
                )
        for name in self._names_to_find(text):
            meaning: Meaning | None = None
            for start in find_words(name, text, self._ids_containing(name)):
                if role != "code" and any(span.start <= start < span.end for span in url_spans):
                    continue
                meaning = meaning or self._record_names(place.file, place.record).word(name, role)
                if meaning is None:
                    break
                symbol, name_kind, _ = meaning
                name_span = place.span(start, start + len(name))
                yield Occurrence(symbol, name, name_kind, role, path, place.record, pointer, name_span, start)

    def _names_to_find(self, text: str) -> Iterable[str]:
        """The names to look for in a text: those searched for, or if none are given, all that the text may contain."""
        if self._names is not None:
            return [name for name in self._names if name in text]
        names = {word.text for word in words(text)}
        names.update(other for other in self._view.longer_ids("") if other in text)
        return sorted(names)

    def _ids_containing(self, name: str) -> tuple[str, ...]:
        """The longer ids that contain `name`, such as `gpt-4o-mini` for `gpt-4o`; cached."""
        if name not in self._longer_ids:
            self._longer_ids[name] = self._view.longer_ids(name)
        return self._longer_ids[name]

    def may_be_in(self, text: str) -> bool:
        """Whether a text may contain any of the names."""
        return self._names is None or any(may_contain(text, name) for name in self._names)

    def _record_names(self, file: RecordFile, record: int) -> RecordNames:
        """The names in the record with index `record`; cached."""
        key = (file.path, record)
        if key not in self._records:
            data = file.records[record].data if record < len(file.records) else None
            self._records[key] = RecordNames(self._view, file.kind.kind, data)
        return self._records[key]
