"""`textDocument/documentSymbol`: the outline."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.symbols import Symbol, SymbolKind, symbols
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.session import View

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
    async def document_symbol(
        ls: Server, params: types.DocumentSymbolParams
    ) -> list[types.DocumentSymbol] | list[types.SymbolInformation] | None:
        uri = params.text_document.uri
        if _takes_a_tree(ls.client.capabilities):
            return await ls.session.ask(uri, lambda view: [_nested(one, view) for one in symbols(view.file)])
        return await ls.session.ask(uri, lambda view: [_flat(one, uri, view) for one in symbols(view.file)])


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


def _flat(symbol: Symbol, uri: str, view: View) -> types.SymbolInformation:
    """For clients that take no tree: the records alone."""
    location = types.Location(uri, view.style.range(symbol.span, view.lines))
    return types.SymbolInformation(name=symbol.name, kind=_KINDS[symbol.kind], location=location)
