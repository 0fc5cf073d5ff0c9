"""Finds names that a file's text spells exactly as its data, so that their positions are known without a tree.

Parsing a tree takes milliseconds per file; a search in hundreds of files would take half a second.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from model_lifecycle.ide.navigation.name_places import RecordText, Steps
from model_lifecycle.records.identifier_search import find_word
from model_lifecycle.syntax.data import Data
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile

_NOT_LITERAL: Final = re.compile(r"[\s'\"\\]")
"""Matches a character in a name that the text may spell differently: folded, doubled or escaped."""

_ESCAPED: Final = re.compile(r"\\[uUx/]")
"""Matches an escape that may spell a character of a name, such as `\\u002d` for a hyphen."""

_ESCAPE: Final = re.compile(r"\\.")
r"""Matches an escape of two characters, such as `\n`."""

_LINE_JOIN: Final = re.compile(r"\\(?:\r\n|\r|\n)[ \t]*")
"""Matches an escaped line break in double quotes, which is not part of the value."""

_ANCHOR: Final = re.compile(r"(?:^|[\s,\[{:-])[&*][^\s]", re.MULTILINE)
"""Matches a possible anchor or alias, by which a value has several positions."""


def may_contain(text: str, name: str) -> bool:
    """Whether a value in the text of a file may contain `name` as a whole word, without parsing it."""
    if _NOT_LITERAL.search(name) or _has_escapes(text):
        return True
    if name not in text and "\\" not in text:
        return False
    joined_text = _without_joins(text)
    if name not in joined_text:
        return False
    if find_word(name, joined_text) is not None:
        return True
    # `\n` before a name is a line break within double quotes, and two characters everywhere else.
    return "\\" in joined_text and find_word(name, _ESCAPE.sub("  ", joined_text)) is not None


def _has_escapes(text: str) -> bool:
    """Whether the text may spell characters of a name as escapes."""
    return "\\" in text and _ESCAPED.search(text) is not None


def _without_joins(text: str) -> str:
    """The text without escaped line breaks, which may split a word; the text itself if it has none."""
    return _LINE_JOIN.sub("", text) if "\\" in text else text


class NotLiteralError(Exception):
    """Raised if the position of a value cannot be known without a tree."""


@dataclass(frozen=True, slots=True)
class LiteralPlace(RecordText):
    """A text of a record that contains names, and the offsets of these in the file."""

    file: RecordFile
    record: int
    steps: Steps
    text: str
    name_offsets: dict[tuple[int, int], int]
    """The offset in the file of each name, by its start and end in the text."""

    is_alias = False
    is_scalar = True

    def span(self, start: int, end: int) -> Span:
        """The span in the file of the name from `start` to `end`. Raises `NotLiteralError` for other ranges."""
        position = self.name_offsets.get((start, end))
        if position is None:
            raise NotLiteralError
        return Span(position, position + end - start)


def literal_places(file: RecordFile, names: Collection[str]) -> list[LiteralPlace] | None:
    """The texts of a file that contain one of `names`; None if they cannot be found without a tree.

    Without escapes, a name without blanks, quotes and backslashes is spelled as in the data. Without aliases and
    duplicate keys, the data has the order of the text. Then, if the text contains a name as often as the data, the
    first in the text is the first in the data, and so on, and none is in a comment.
    """
    if file.diagnostics or any(not name or _NOT_LITERAL.search(name) for name in names):
        return None
    document = file.chunked_document
    if document is None:
        return _places_in_text(file, file.source.text, 0, 0, len(file.records), names)
    places: list[LiteralPlace] = []
    for number, chunk in enumerate(document.chunks):
        if any(name in chunk.stretch for name in names):
            first, end = document.firsts[number], document.firsts[number + 1]
            chunk_places = _places_in_text(file, chunk.text, document.offsets[number], first, end, names)
            if chunk_places is None:
                return None
            places += chunk_places
    return places


def _places_in_text(
    file: RecordFile, text: str, offset: int, first: int, end: int, names: Collection[str]
) -> list[LiteralPlace] | None:
    """The result of `literal_places` for the records `first` to `end` (exclusive), whose `text` begins at `offset`."""
    if _has_escapes(text) or (file.language == "yaml" and ("&" in text or "*" in text) and _ANCHOR.search(text)):
        return None
    joined_text = _without_joins(text)
    texts = [
        (record.index, steps, value)
        for record in file.records[first:end]
        for steps, value in _texts_containing(names, record.data, ())
    ]
    offsets_by_text: list[dict[tuple[int, int], int]] = [{} for _ in texts]
    for name in names:
        data_positions = [
            (number, start) for number, (_, _, value) in enumerate(texts) for start in _offsets(name, value)
        ]
        text_offsets = _offsets(name, text)
        if len(data_positions) != len(text_offsets) or (
            joined_text is not text and len(_offsets(name, joined_text)) != len(text_offsets)
        ):
            return None
        for (number, start), text_offset in zip(data_positions, text_offsets, strict=True):
            offsets_by_text[number][start, start + len(name)] = text_offset + offset
    return [
        LiteralPlace(file, record, steps, value, name_offsets)
        for (record, steps, value), name_offsets in zip(texts, offsets_by_text, strict=True)
        if steps is not None
    ]


def _texts_containing(names: Collection[str], value: Data, steps: Steps) -> Iterator[tuple[Steps | None, str]]:
    """Yield the texts in `value` that contain one of `names`, in order, with their steps, which are None for keys."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if _contains_any(key, names):
                yield None, key
            if isinstance(inner, str):
                if _contains_any(inner, names):
                    yield (*steps, key), inner
            elif isinstance(inner, dict | list):
                yield from _texts_containing(names, inner, (*steps, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            if isinstance(item, str):
                if _contains_any(item, names):
                    yield (*steps, index), item
            elif isinstance(item, dict | list):
                yield from _texts_containing(names, item, (*steps, index))


def _contains_any(text: str, names: Collection[str]) -> bool:
    """Whether a text contains one of `names`."""
    for name in names:  # noqa: SIM110 - `any` takes four times as long, and this is done for every text
        if name in text:
            return True
    return False


def _offsets(name: str, text: str) -> Sequence[int]:
    """The offsets of `name` in `text`, also within longer words."""
    starts = []
    start = text.find(name)
    while start >= 0:
        starts.append(start)
        start = text.find(name, start + 1)
    return starts
