"""`textDocument/references`: every place that names a model, a provider, a migration or a URL."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.navigation.references import references_at
from model_lifecycle.lsp.features.at_cursor import Cursor, ask_at_cursor
from model_lifecycle.lsp.server import Server

IN_EDITORS: Final = {
    "references": (
        "of a model, a provider, a URL, and (at the key `from` or `to`) of a migration, in closed files too; not "
        "in excerpts, which quote others"
    ),
}


def register(server: Server) -> None:
    """Serve it."""

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    async def references(ls: Server, params: types.ReferenceParams) -> list[types.Location] | None:
        declaration = params.context.include_declaration

        def answer(cursor: Cursor) -> list[types.Location] | None:
            found = references_at(cursor.workspace, cursor.path, cursor.offset, declaration=declaration)
            return None if found is None else [cursor.locator.location(*place) for place in found]

        return await ask_at_cursor(ls, params, answer)
