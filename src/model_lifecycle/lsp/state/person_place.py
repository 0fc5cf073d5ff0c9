"""Where the person is, as far as the client has sent it."""

from lsprotocol import types


class PersonPlace:
    """The cursor, and the document that was changed or looked at last. For the event loop."""

    def __init__(self) -> None:
        self.cursor: tuple[str, types.Position] | None = None
        """Document and position of the cursor as the client last sent them."""
        self._latest: str | None = None
        """The document of the last change or cursor."""

    def moved(self, uri: str, position: types.Position) -> bool:
        """Record the cursor position; return whether it has changed."""
        if (uri, position) == self.cursor:
            return False
        self.cursor, self._latest = (uri, position), uri
        return True

    def changed(self, uri: str) -> None:
        """A document was opened or changed."""
        self._latest = uri

    def closed(self, uri: str) -> None:
        """A document was closed."""
        if self._latest == uri:
            self._latest = None

    def now(self) -> tuple[str, types.Position | None] | None:
        """The cursor, or only the document, or None."""
        if self.cursor is not None and self._latest in (None, self.cursor[0]):
            return self.cursor
        return (self._latest, None) if self._latest is not None else None
