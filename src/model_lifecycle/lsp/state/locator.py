"""Conversion of locations in the files of one snapshot to the LSP's types."""

from collections.abc import Callable

from lsprotocol import types

from model_lifecycle.lsp.transport.convert import ClientCapabilities
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.workspace import Workspace


class Locator:
    """Converts paths and spans to URIs and ranges. For one thread."""

    def __init__(self, workspace: Workspace, style: ClientCapabilities, uri_of: Callable[[str], str]) -> None:
        self.workspace = workspace
        self.style = style
        self._uri_of = uri_of
        self._uris: dict[str, str] = {}
        self._lines: dict[str, LineIndex] = {}

    def add(self, path: str, text: str) -> None:
        """Add the text of a file that is not a record file, such as the configuration."""
        self._lines[path] = LineIndex(text)

    def uri(self, path: str) -> str:
        """The URI of a path."""
        uri = self._uris.get(path)
        if uri is None:
            uri = self._uris[path] = self._uri_of(path)
        return uri

    def lines(self, path: str) -> LineIndex:
        """The lines of a file of the snapshot. Raises KeyError if there is no such file."""
        if path not in self._lines:
            self._lines[path] = LineIndex(self.workspace.files[path].source.text)
        return self._lines[path]

    def range(self, path: str, span: Span) -> types.Range:
        """The range of a span of a file."""
        return self.style.range(span, self.lines(path))

    def location(self, path: str, span: Span) -> types.Location:
        """The location of a span of a file."""
        return types.Location(self.uri(path), self.range(path, span))

    def offset(self, path: str, position: types.Position) -> int:
        """The offset of a position in a file."""
        return self.style.offset(position, self.lines(path))
