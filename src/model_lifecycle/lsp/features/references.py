"""`textDocument/references`: all occurrences of a model, a provider, a migration or a URL."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.navigation.references import references_of, symbol_at
from model_lifecycle.ide.navigation.symbol import Symbol
from model_lifecycle.lsp.features.at_cursor import Cursor, ask_at_cursor
from model_lifecycle.lsp.features.places_in_code import places_in_code
from model_lifecycle.lsp.server import Server

IN_EDITORS: Final = {
    "references": (
        "of a model, a provider, a URL, and (at the key `from` or `to`) of a migration, in closed files too; not "
        "in excerpts, which quote others; of a model also in [source code]"
        "(../src/model_lifecycle/docs/scan.md), if the configuration has `[scan]`"
    ),
}


def register(server: Server) -> None:
    """Register the handler of references."""

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    async def references(ls: Server, params: types.ReferenceParams) -> list[types.Location] | None:
        """The references to the symbol at the cursor; for a model, those in source code too."""
        declaration = params.context.include_declaration

        def answer(cursor: Cursor) -> tuple[list[types.Location], Symbol, str] | None:
            symbol = symbol_at(cursor.workspace, cursor.path, cursor.offset)
            if symbol is None:
                return None
            references_found = references_of(cursor.workspace, symbol, declaration=declaration)
            return [cursor.locator.location(*place) for place in references_found], symbol, cursor.workspace.root

        symbol_references = await ask_at_cursor(ls, params, answer)
        if symbol_references is None:
            return None
        locations, symbol, root = symbol_references
        if symbol.kind == "model":
            locations += await places_in_code(ls.session, symbol.model, records=root)
        return locations
