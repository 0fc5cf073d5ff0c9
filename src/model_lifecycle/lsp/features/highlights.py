"""`textDocument/documentHighlight`: the occurrences in a document of the symbol at the cursor."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.navigation.references import highlights_at
from model_lifecycle.ide.navigation.symbol import Occurrence, OccurrenceRole
from model_lifecycle.lsp.features.at_cursor import Cursor, ask_at_cursor
from model_lifecycle.lsp.server import Server

IN_EDITORS: Final = {
    "highlights": "all occurrences of the model, the provider or the URL at the cursor",
}

_KINDS: Final[dict[OccurrenceRole, types.DocumentHighlightKind]] = {
    "declaration": types.DocumentHighlightKind.Write,
    "reference": types.DocumentHighlightKind.Read,
}
"""The kind of highlight for an occurrence, by its role; others are `Text`."""


def register(server: Server) -> None:
    """Register the handler of document highlights."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def highlights(ls: Server, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight] | None:
        """The occurrences in the document of the symbol at the cursor."""

        def answer(cursor: Cursor) -> list[types.DocumentHighlight] | None:
            highlights = highlights_at(cursor.workspace, cursor.path, cursor.offset)
            return None if highlights is None else [_highlight(cursor, highlight) for highlight in highlights]

        return await ask_at_cursor(ls, params, answer)


def _highlight(cursor: Cursor, occurrence: Occurrence) -> types.DocumentHighlight:
    """Convert an occurrence in the cursor's file to a highlight; one in a text is neither read nor write."""
    kind = _KINDS.get(occurrence.role, types.DocumentHighlightKind.Text)
    return types.DocumentHighlight(cursor.locator.range(cursor.path, occurrence.span), kind)
