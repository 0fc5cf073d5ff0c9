"""The store of the texts that are open in the editor.

Changes are taken in as the LSP defines them: a line ends at LF, CRLF or a lone CR, and at nothing else. Clients that
count otherwise are asked for full texts, see `sync`.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from lsprotocol import types

from model_lifecycle.lsp.state.loaded_configuration import is_configuration
from model_lifecycle.syntax.document import Language, language_of
from model_lifecycle.text.lines import (
    TEXT_START,
    LineStart,
    PositionEncoding,
    line_near,
    lines_with_breaks,
    offset_in_line,
)
from model_lifecycle.workspace.paths import from_uri

UNSAVED: Final = "untitled:"
"""How the URI of a document begins that was never saved."""

_FEW: Final = 8
"""Changes at once up to which each makes a new text; more are made in its lines."""

SCHEMES: Final = ("file", "untitled")
"""Documents elsewhere (`git:` in a diff view) are copies of those, and would show every diagnostic twice."""

_LANGUAGES: dict[str, Language] = {"yaml": "yaml", "json": "json", "jsonc": "json"}


@dataclass(frozen=True, slots=True)
class OpenDocument:
    """A document as the editor shows it at one moment."""

    uri: str
    """As the client writes it: answers about the document use the same letters."""
    language: Language | None
    """None for a text that can hold no records: source code, or a file that may configure us, which is in TOML."""
    text: str
    version: int
    """The client's count of changes. It may begin again when the document is opened again; `edition` never does."""
    edition: int
    language_id: str = ""
    """The client's id of the document's language."""
    notebook: str | None = None
    """The path of the notebook that it is a cell of; None for any other."""
    near: LineStart = TEXT_START
    """A line close to the last change: lines are counted from there, as the next change is seldom far."""

    @property
    def is_configuration(self) -> bool:
        """Whether it may configure us."""
        return self.language is None and is_configuration(self.uri)


class OpenDocuments:
    """All open documents that may hold records or name models, by the URI that the client gave them."""

    def __init__(self) -> None:
        self._open: dict[str, OpenDocument] = {}
        self._editions = itertools.count(1)

    def __iter__(self) -> Iterator[OpenDocument]:
        return iter(list(self._open.values()))

    def get(self, uri: str) -> OpenDocument | None:
        return self._open.get(uri)

    def newest(self, uri: str) -> OpenDocument | None:
        """The document that changed last, of those that are the same file as `uri` under any address."""
        path = path_of(uri)
        return max(
            (text for text in self._open.values() if text.uri == uri or path_of(text.uri) == path),
            key=lambda text: text.edition,
            default=None,
        )

    def open(self, item: types.TextDocumentItem, notebook: str | None = None) -> OpenDocument | None:
        """Open a document, perhaps again; it is a cell if `notebook` gives a notebook's URI.

        None for a document that is not a file, such as a copy in a diff view.
        """
        of_notebook = from_uri(notebook) if notebook is not None else None
        language = language_of_document(item.uri, item.language_id) if notebook is None else None
        if language is None and path_of(item.uri) == item.uri and of_notebook is None:
            return None
        edition = next(self._editions)
        opened = OpenDocument(item.uri, language, item.text, item.version, edition, item.language_id, of_notebook)
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
        text, near = changed(before.text, changes, encoding, before.near)
        after = replace(before, text=text, version=version, edition=next(self._editions), near=near)
        self._open[uri] = after
        return after

    def close(self, uri: str) -> OpenDocument | None:
        """A document was closed: what it was; None where it was not open."""
        return self._open.pop(uri, None)


def path_of(uri: str) -> str:
    """The path of a document; for a document other than a file its URI, which no path equals."""
    return from_uri(uri) or uri


def changed(
    text: str,
    changes: Iterable[types.TextDocumentContentChangeEvent],
    encoding: PositionEncoding,
    near: LineStart = TEXT_START,
) -> tuple[str, LineStart]:
    """The text after changes, one after another, and a line near the last; `near` is one near the first.

    Places outside of the text are taken to its nearest end, as the LSP says. A client may send thousands of changes at
    once (*Replace All*): each costs the lines around it, not the whole text.
    """
    in_order = list(changes)
    if len(in_order) <= _FEW:
        for change in in_order:
            text, near = _changed_once(text, change, encoding, near)
        return text, near
    lines = lines_with_breaks(text)
    for change in in_order:
        if isinstance(change, types.TextDocumentContentChangeWholeDocument):
            lines = lines_with_breaks(change.text)
        else:
            _replace(lines, change, encoding)
    return "".join(lines), TEXT_START


def _changed_once(
    text: str, change: types.TextDocumentContentChangeEvent, encoding: PositionEncoding, near: LineStart
) -> tuple[str, LineStart]:
    """As `changed`, for one change: only the lines around it are told apart."""
    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return change.text, TEXT_START
    first, last = sorted((change.range.start.line, change.range.end.line))
    above = line_near(text, max(first - 1, 0), near)
    behind = line_near(text, max(last, 0) + 2, above)
    end = behind.offset if behind.line > last + 1 else len(text)
    lines = lines_with_breaks(text[above.offset : end])
    near = above if lines else TEXT_START  # at the end of a text a line break may come to join the one before
    _replace(lines, change, encoding, above.line)
    return "".join((text[: above.offset], *lines, text[end:])), near


def _replace(
    lines: list[str], change: types.TextDocumentContentChangePartial, encoding: PositionEncoding, above: int = 0
) -> None:
    """Make one change in the lines of a text, which come `above` others. A line break may join a line to the next."""
    first, last = ((place.line - above, place.character) for place in (change.range.start, change.range.end))
    start, end = _place(lines, *first, encoding), _place(lines, *max(first, last), encoding)
    around = slice(max(start.line - 1, 0), end.line + 2)
    text = "".join(lines[around])
    begin = sum(map(len, lines[around.start : start.line])) + start.offset
    stop = sum(map(len, lines[around.start : end.line])) + end.offset + len(end.cut) // 2
    before, after = text[max(begin - 1, 0) : begin], text[stop : stop + 1]
    if not _is_surrogate(before + start.cut + change.text[:1] + change.text[-1:] + end.cut + after):
        new = text[:begin] + change.text + text[stop:]
    else:
        joined = _joined(_joined(before + start.cut[:1], change.text), end.cut[1:] + after)
        new = text[: begin - len(before)] + joined + text[stop + len(after) :]
    lines[around] = lines_with_breaks(new)


class _Place(NamedTuple):
    """A position: its line, the offset in it, and the two UTF-16 units of the character that it cuts in two, if any."""

    line: int
    offset: int
    cut: str


def _place(lines: Sequence[str], line: int, column: int, encoding: PositionEncoding) -> _Place:
    if line < 0 or not lines:
        return _Place(0, 0, "")
    if line >= len(lines):
        return _Place(len(lines) - 1, len(lines[-1]), "")
    content = lines[line].rstrip("\r\n")
    within = offset_in_line(content, column, encoding)
    if encoding == "utf-16" and content[within : within + 1] > "\uffff":
        used = len(content[:within].encode("utf-16-le", "surrogatepass")) // 2
        if column > used:
            units = content[within].encode("utf-16-le")
            halves = (units[at : at + 2].decode("utf-16-le", "surrogatepass") for at in (0, 2))
            return _Place(line, within, "".join(halves))
    return _Place(line, within, "")


def _is_surrogate(seam: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in seam)


def _joined(before: str, after: str) -> str:
    """Two texts, one behind the other; two surrogates that meet become their character."""
    if "\ud800" <= before[-1:] <= "\udbff" and "\udc00" <= after[:1] <= "\udfff":
        pair = before[-1] + after[0]
        return before[:-1] + pair.encode("utf-16-le", "surrogatepass").decode("utf-16-le") + after[1:]
    return before + after


def language_of_document(uri: str, language_id: str) -> Language | None:
    """The language of a document by its name's ending, or if that is unknown, by the editor's id; None for others."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    if parts.scheme.lower() not in SCHEMES:
        return None
    if parts.scheme.lower() == "file" and from_uri(uri) is None:  # no file can be there
        return None
    return language_of(parts.path) or _LANGUAGES.get(language_id.lower())
