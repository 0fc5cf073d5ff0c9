"""`textDocument/documentSymbol`: the outline."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from lsprotocol import types

from model_lifecycle.ide.symbols import OutlineSymbol, SymbolKind, symbols
from model_lifecycle.lsp.features.declared_kinds import lists_kinds, supported_symbol_kind
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
"""The LSP's kind of each kind of symbol in an outline."""


def register(server: Server) -> None:
    """Register the handler of document symbols."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def document_symbol(ls: Server, params: types.DocumentSymbolParams) -> Encoded | None:
        """The outline of a record file, as a tree, or flat for clients that do not support one."""
        uri = params.text_document.uri
        takes_a_tree, all_kinds = _support(ls.client.capabilities)
        kinds = {name: supported_symbol_kind(kind, all_kinds=all_kinds) for name, kind in _KINDS.items()}

        def answer(view: View) -> list[types.DocumentSymbol] | list[types.SymbolInformation]:
            outline = symbols(view.file)
            if takes_a_tree:
                return [_tree(symbol, view, kinds) for symbol in outline]
            return list(_flat_symbols(outline, uri, view, kinds))

        return await ls.session.ask_outline(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, uri, answer, lambda view: view.file)


def _support(capabilities: types.ClientCapabilities) -> tuple[bool, bool]:
    """Whether the client supports a tree of symbols, and whether it knows all their kinds."""
    document = capabilities.text_document
    symbol = document.document_symbol if document is not None else None
    if symbol is None:
        return False, False
    return bool(symbol.hierarchical_document_symbol_support), lists_kinds(symbol.symbol_kind)


def _tree(symbol: OutlineSymbol, view: View, kinds: Mapping[SymbolKind, types.SymbolKind]) -> types.DocumentSymbol:
    """Convert an outline symbol and its children, for clients that support a tree."""
    return types.DocumentSymbol(
        name=symbol.name,
        detail=symbol.detail or None,
        kind=kinds[symbol.kind],
        range=view.style.range(symbol.span, view.lines),
        selection_range=view.style.range(symbol.name_span, view.lines),
        children=[_tree(child, view, kinds) for child in symbol.children],
    )


def _flat_symbols(
    outline: Iterable[OutlineSymbol],
    uri: str,
    view: View,
    kinds: Mapping[SymbolKind, types.SymbolKind],
    container: str | None = None,
) -> Iterator[types.SymbolInformation]:
    """Yield all symbols, each with the name of its parent (`container`), for clients that do not support a tree."""
    for symbol in outline:
        location = types.Location(uri, view.style.range(symbol.span, view.lines))
        yield types.SymbolInformation(
            name=symbol.name, kind=kinds[symbol.kind], location=location, container_name=container
        )
        yield from _flat_symbols(symbol.children, uri, view, kinds, symbol.name)
