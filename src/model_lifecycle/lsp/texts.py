"""The texts that are open in the editor, in a store of our own.

Changes are taken in as the LSP defines them: a line ends at LF, CRLF or a lone CR, and at nothing else. Clients that
count otherwise are asked for full texts, see `sync`.
"""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from lsprotocol import types

from model_lifecycle.document.document import Language, language_of
from model_lifecycle.lsp.configurations import is_configuration
from model_lifecycle.text.lines import PositionEncoding, line_span, offset_in_line
from model_lifecycle.workspace.paths import from_uri

UNSAVED: Final = "untitled:"
"""How the URI of a document begins that was never saved."""

SCHEMES: Final = ("file", "untitled")
"""Documents elsewhere (`git:` in a diff view) are copies of those, and would show every finding twice."""

_LANGUAGES: dict[str, Language] = {"yaml": "yaml", "json": "json", "jsonc": "json"}


@dataclass(frozen=True, slots=True)
class OpenText:
    """A document as the editor shows it at one moment."""

    uri: str
    """As the client writes it: answers about the document use the same letters."""
    language: Language | None
    """None for a file that may configure us, which is in TOML."""
    text: str
    version: int
    """The client's count of changes. It may begin again when the document is opened again; `edition` never does."""
    edition: int


class Texts:
    """All open documents that may hold records, by the URI that the client gave them."""

    def __init__(self) -> None:
        self._open: dict[str, OpenText] = {}
        self._editions = itertools.count(1)

    def __iter__(self) -> Iterator[OpenText]:
        return iter(list(self._open.values()))

    def get(self, uri: str) -> OpenText | None:
        return self._open.get(uri)

    def open(self, item: types.TextDocumentItem) -> OpenText | None:
        """A document was opened (or opened again); None for one that neither holds records nor configures us."""
        language = language_of_document(item.uri, item.language_id)
        if language is None and not is_configuration(item.uri):
            return None
        opened = OpenText(item.uri, language, item.text, item.version, next(self._editions))
        self._open[item.uri] = opened
        return opened

    def change(
        self,
        uri: str,
        version: int,
        changes: Iterable[types.TextDocumentContentChangeEvent],
        encoding: PositionEncoding,
    ) -> OpenText | None:
        """A document changed, in the order of `changes`; None where it is not open."""
        before = self._open.get(uri)
        if before is None:
            return None
        text = before.text
        for change in changes:
            text = changed(text, change, encoding)
        after = replace(before, text=text, version=version, edition=next(self._editions))
        self._open[uri] = after
        return after

    def close(self, uri: str) -> OpenText | None:
        """A document was closed: what it was; None where it was not open."""
        return self._open.pop(uri, None)


def changed(text: str, change: types.TextDocumentContentChangeEvent, encoding: PositionEncoding) -> str:
    """The text after one change; places outside of the text are taken to its nearest end, as the LSP says."""
    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return change.text
    start, end = ((place.line, place.character) for place in (change.range.start, change.range.end))
    before, _ = _cut(text, *start, encoding)
    _, after = _cut(text, *max(start, end), encoding)
    return _joined(_joined(before, change.text), after)


def _cut(text: str, line: int, column: int, encoding: PositionEncoding) -> tuple[str, str]:
    """The text before and after a position. Between the two UTF-16 units of one character it is cut there."""
    span = line_span(text, line)
    if span is None:
        return text, ""
    content = text[span.start : span.end]
    offset = span.start + offset_in_line(content, column, encoding)
    if encoding == "utf-16" and offset < span.end and text[offset] > "\uffff":
        used = len(text[span.start : offset].encode("utf-16-le", "surrogatepass")) // 2
        if column > used:
            units = text[offset].encode("utf-16-le")
            high, low = (units[at : at + 2].decode("utf-16-le", "surrogatepass") for at in (0, 2))
            return text[:offset] + high, low + text[offset + 1 :]
    return text[:offset], text[offset:]


def _joined(before: str, after: str) -> str:
    """Two texts, one behind the other; two surrogates that meet become the character that they stand for."""
    if "\ud800" <= before[-1:] <= "\udbff" and "\udc00" <= after[:1] <= "\udfff":
        pair = before[-1] + after[0]
        return before[:-1] + pair.encode("utf-16-le", "surrogatepass").decode("utf-16-le") + after[1:]
    return before + after


def language_of_document(uri: str, language_id: str) -> Language | None:
    """What a document is written in, by its name's ending, else by what the editor calls it; None for others."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    if parts.scheme.lower() not in SCHEMES:
        return None
    if parts.scheme.lower() == "file" and from_uri(uri) is None:  # no file can be there
        return None
    return language_of(parts.path) or _LANGUAGES.get(language_id.lower())
