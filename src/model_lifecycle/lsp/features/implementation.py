"""`textDocument/implementation`: the migrations of a model, the models of a provider."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.navigation.references import implementations_at
from model_lifecycle.lsp.features.at_cursor import Cursor, ask_at_cursor
from model_lifecycle.lsp.features.definition import Places, definition_locations, takes_links
from model_lifecycle.lsp.server import Server

IN_EDITORS: Final = {
    "implementation": "from a model to its migrations, from a provider to its models",
}


def register(server: Server) -> None:
    """Register the handler of implementations."""

    @server.feature(types.TEXT_DOCUMENT_IMPLEMENTATION)
    async def implementation(ls: Server, params: types.ImplementationParams) -> Places | None:
        """The migrations of the model, or the models of the provider, at the cursor."""
        links = takes_links(ls.client.capabilities, "implementation")

        def answer(cursor: Cursor) -> Places | None:
            """The locations of the implementations at the cursor; None if there are none."""
            implementations = implementations_at(cursor.workspace, cursor.path, cursor.offset)
            return (
                None
                if implementations is None
                else definition_locations(cursor.locator, cursor.path, implementations, links=links)
            )

        return await ask_at_cursor(ls, params, answer)
