"""The user's current position, as last sent by the client."""

from lsprotocol import types


class UserPosition:
    """The cursor, and the document that was last changed or had the cursor. For the event loop."""

    def __init__(self) -> None:
        self.cursor: tuple[str, types.Position] | None = None
        """The cursor's document and position as last sent by the client."""
        self._latest: str | None = None
        """The document of the last change or cursor position."""

    def record_cursor(self, uri: str, position: types.Position) -> bool:
        """Record the cursor position; return whether it has changed."""
        if (uri, position) == self.cursor:
            return False
        self.cursor, self._latest = (uri, position), uri
        return True

    def document_changed(self, uri: str) -> None:
        """Record that a document was opened or changed."""
        self._latest = uri

    def document_closed(self, uri: str) -> None:
        """Record that a document was closed."""
        if self._latest == uri:
            self._latest = None

    def current(self) -> tuple[str, types.Position | None] | None:
        """The document and the cursor's position, or None for the position if another document changed since."""
        if self.cursor is not None and self._latest in (None, self.cursor[0]):
            return self.cursor
        return (self._latest, None) if self._latest is not None else None
