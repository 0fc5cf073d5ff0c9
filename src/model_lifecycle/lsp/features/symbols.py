"""`textDocument/documentSymbol`: the outline."""

from collections.abc import Iterable, Iterator
from typing import Final

from lsprotocol import types

from model_lifecycle.ide.symbols import Symbol, SymbolKind, symbols
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.view import View
from model_lifecycle.lsp.transport.protocol import Encoded

IN_EDITORS: Final = {
    "outline": "the records of a file and their properties",
}

_KINDS: Final[dict[SymbolKind, types.SymbolKind]] = {
    "record": types.SymbolKind.Class,
    "object": types.SymbolKind.Object,
    "array": types.SymbolKind.Array,
    "string": types.SymbolKind.String,
    "number": types.SymbolKind.Number,
    "boolean": types.SymbolKind.Boolean,
    "null": types.SymbolKind.Null,
}


def register(server: Server) -> None:
    """Serve it."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def document_symbol(ls: Server, params: types.DocumentSymbolParams) -> Encoded | None:
        uri, takes_a_tree = params.text_document.uri, _takes_a_tree(ls.client.capabilities)

        def answer(view: View) -> list[types.DocumentSymbol] | list[types.SymbolInformation]:
            found = symbols(view.file)
            return [_nested(one, view) for one in found] if takes_a_tree else list(_flat(found, uri, view))

        return await ls.session.ask_outline(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, uri, answer, lambda view: view.file)


def _takes_a_tree(capabilities: types.ClientCapabilities) -> bool:
    document = capabilities.text_document
    symbol = document.document_symbol if document is not None else None
    return symbol is not None and bool(symbol.hierarchical_document_symbol_support)


def _nested(symbol: Symbol, view: View) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        name=symbol.name,
        detail=symbol.detail or None,
        kind=_KINDS[symbol.kind],
        range=view.style.range(symbol.span, view.lines),
        selection_range=view.style.range(symbol.name_span, view.lines),
        children=[_nested(child, view) for child in symbol.children],
    )


def _flat(
    found: Iterable[Symbol], uri: str, view: View, container: str | None = None
) -> Iterator[types.SymbolInformation]:
    """For clients that take no tree: every node, with the name of the one around it."""
    for symbol in found:
        location = types.Location(uri, view.style.range(symbol.span, view.lines))
        yield types.SymbolInformation(
            name=symbol.name, kind=_KINDS[symbol.kind], location=location, container_name=container
        )
        yield from _flat(symbol.children, uri, view, symbol.name)
