"""The store of the texts that are open in the editor.

Changes are taken in as the LSP defines them: a line ends at LF, CRLF or a lone CR, and at nothing else. Clients that
count otherwise are asked for full texts, see `sync`.
"""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from lsprotocol import types

from model_lifecycle.lsp.state.loaded_configuration import is_configuration
from model_lifecycle.syntax.document import Language, language_of
from model_lifecycle.text.lines import TEXT_START, LineStart, PositionEncoding, line_span, offset_in_line
from model_lifecycle.workspace.paths import from_uri

UNSAVED: Final = "untitled:"
"""How the URI of a document begins that was never saved."""

SCHEMES: Final = ("file", "untitled")
"""Documents elsewhere (`git:` in a diff view) are copies of those, and would show every diagnostic twice."""

_LANGUAGES: dict[str, Language] = {"yaml": "yaml", "json": "json", "jsonc": "json"}


@dataclass(frozen=True, slots=True)
class OpenDocument:
    """A document as the editor shows it at one moment."""

    uri: str
    """As the client writes it: answers about the document use the same letters."""
    language: Language | None
    """None for a file that may configure us, which is in TOML."""
    text: str
    version: int
    """The client's count of changes. It may begin again when the document is opened again; `edition` never does."""
    edition: int
    line: LineStart = TEXT_START
    """A line close to the last change: the next change is likely to be near."""


class OpenDocuments:
    """All open documents that may hold records, by the URI that the client gave them."""

    def __init__(self) -> None:
        self._open: dict[str, OpenDocument] = {}
        self._editions = itertools.count(1)

    def __iter__(self) -> Iterator[OpenDocument]:
        return iter(list(self._open.values()))

    def get(self, uri: str) -> OpenDocument | None:
        return self._open.get(uri)

    def open(self, item: types.TextDocumentItem) -> OpenDocument | None:
        """A document was opened (or opened again); None for one that neither holds records nor configures us."""
        language = language_of_document(item.uri, item.language_id)
        if language is None and not is_configuration(item.uri):
            return None
        opened = OpenDocument(item.uri, language, item.text, item.version, next(self._editions))
        self._open[item.uri] = opened
        return opened

    def change(
        self,
        uri: str,
        version: int,
        changes: Iterable[types.TextDocumentContentChangeEvent],
        encoding: PositionEncoding,
    ) -> OpenDocument | None:
        """A document changed, in the order of `changes`; None where it is not open."""
        before = self._open.get(uri)
        if before is None:
            return None
        text, near = before.text, before.line
        for change in changes:
            text, near = changed(text, change, encoding, near)
        after = replace(before, text=text, version=version, edition=next(self._editions), line=near)
        self._open[uri] = after
        return after

    def close(self, uri: str) -> OpenDocument | None:
        """A document was closed: what it was; None where it was not open."""
        return self._open.pop(uri, None)


def changed(
    text: str,
    change: types.TextDocumentContentChangeEvent,
    encoding: PositionEncoding,
    near: LineStart = TEXT_START,
) -> tuple[str, LineStart]:
    """The text after one change, and a line of it close to the change; `near` is one of the text before.

    Places outside of the text are taken to its nearest end, as the LSP says.
    """
    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return change.text, TEXT_START
    first, last = ((place.line, place.character) for place in (change.range.start, change.range.end))
    start = _place(text, *first, encoding, near)
    end = _place(text, *max(first, last), encoding, start.line)
    before, after = text[: start.offset] + start.cut[:1], end.cut[1:] + text[end.offset + len(end.cut) // 2 :]
    if not _is_surrogate(before[-1:] + change.text[:1] + change.text[-1:] + after[:1]):
        return f"{before}{change.text}{after}", _still_there(text, start.line)
    return _joined(_joined(before, change.text), after), TEXT_START


class _Place(NamedTuple):
    """A position in a text: its offset, and the two UTF-16 units of the character there that it cuts in two, if any."""

    offset: int
    cut: str
    line: LineStart


def _place(text: str, line: int, column: int, encoding: PositionEncoding, near: LineStart) -> _Place:
    span = line_span(text, line, near)
    if span is None:
        return _Place(len(text), "", TEXT_START)
    start = LineStart(max(line, 0), span.start)
    content = text[span.start : span.end]
    offset = span.start + offset_in_line(content, column, encoding)
    if encoding == "utf-16" and offset < span.end and text[offset] > "\uffff":
        used = len(text[span.start : offset].encode("utf-16-le", "surrogatepass")) // 2
        if column > used:
            units = text[offset].encode("utf-16-le")
            return _Place(
                offset, "".join(units[at : at + 2].decode("utf-16-le", "surrogatepass") for at in (0, 2)), start
            )
    return _Place(offset, "", start)


def _still_there(text: str, start: LineStart) -> LineStart:
    """A line that a change begins on, as a line of the text afterwards: a CR before it may have become a CRLF."""
    return TEXT_START if text[start.offset - 1 : start.offset] == "\r" else start


def _is_surrogate(seam: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in seam)


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
