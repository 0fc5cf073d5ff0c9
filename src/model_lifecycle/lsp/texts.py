"""The texts that are open in the editor, in a store of our own.

The server asks for full texts. Where a line ends is something editors disagree on (Neovim does not end one at a lone
CR, Helix may end one at U+2028), and a change given by lines and columns would then hit another place than the one
meant; a full text is always right. Clients that send ranges all the same are served by the LSP's own reading.
"""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from lsprotocol import types

from model_lifecycle.document.document import Language, language_of
from model_lifecycle.lsp.configurations import is_configuration
from model_lifecycle.text.lines import LineIndex, PositionEncoding
from model_lifecycle.text.span import Position

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
    lines = LineIndex(text)
    start, end = (
        lines.offset(Position(place.line, place.character), encoding)
        for place in (change.range.start, change.range.end)
    )
    return text[:start] + change.text + text[max(start, end) :]


def language_of_document(uri: str, language_id: str) -> Language | None:
    """What a document is written in, by its name's ending, else by what the editor calls it; None for others."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    if parts.scheme.lower() not in SCHEMES:
        return None
    return language_of(parts.path) or _LANGUAGES.get(language_id.lower())
