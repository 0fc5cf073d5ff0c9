"""`workspace/symbol` and `workspaceSymbol/resolve`: search for records by their names."""

from collections.abc import Mapping
from typing import Any, Final

from lsprotocol import types

from model_lifecycle.ide.navigation.workspace_symbols import WorkspaceSymbol, symbol_target, workspace_symbols
from model_lifecycle.lsp.features.declared_kinds import lists_kinds, supported_symbol_kind
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.locator import Locator
from model_lifecycle.lsp.state.open_documents import path_of
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.transport.parameters import plain
from model_lifecycle.schema.kind import Kind
from model_lifecycle.workspace.index import Entry

IN_EDITORS: Final = {
    "workspace symbols": "records by id, slug, display name or title",
}

_KINDS: Final[dict[Kind, types.SymbolKind]] = {
    "model": types.SymbolKind.Class,
    "provider": types.SymbolKind.Namespace,
    "migration": types.SymbolKind.Event,
}
"""The LSP's kind of a record's symbol, by the kind of record."""

_MOST_LOCATED: Final = 128
"""The most symbols for a client that wants all locations at once, as each location needs its record to be read."""

Symbols = list[types.WorkspaceSymbol] | list[types.SymbolInformation]


def register(server: Server) -> None:
    """Register the handlers of workspace symbols."""

    @server.feature(types.WORKSPACE_SYMBOL)
    async def workspace_symbol(ls: Server, params: types.WorkspaceSymbolParams) -> Symbols:
        """The records of all workspaces that match the query."""
        await ls.session.wait_until_read()
        resolves, all_kinds = _support(ls.client.capabilities)
        kinds = {name: supported_symbol_kind(kind, all_kinds=all_kinds) for name, kind in _KINDS.items()}

        def answer(host: WorkspaceHost) -> Symbols:
            locator = Locator(host.state.workspace, ls.session.style, ls.session.uri)
            symbols = workspace_symbols(host.state.workspace, params.query)
            if resolves:
                return [_without_range(locator, symbol, kinds) for symbol in symbols]
            return [_with_location(locator, symbol, kinds) for symbol in symbols[:_MOST_LOCATED]]

        answers = [await ls.session.ask_project(f"{host.root}/-", answer) for host in ls.session.projects()]
        return [symbol for symbols in answers for symbol in symbols]  # type: ignore[return-value] # all of one kind

    @server.feature(types.WORKSPACE_SYMBOL_RESOLVE)
    async def resolve(ls: Server, symbol: types.WorkspaceSymbol) -> types.WorkspaceSymbol:
        """Add the location of its record to a symbol."""
        data: Any = plain(symbol.data)
        match data:
            case {"record": int(record)} if record >= 0:
                path = path_of(symbol.location.uri)

                def answer(host: WorkspaceHost) -> types.Location | None:
                    workspace = host.state.workspace
                    target = symbol_target(workspace, Entry(path, record))
                    locator = Locator(workspace, ls.session.style, ls.session.uri)
                    return None if target is None else locator.location(path, target.span)

                symbol.location = await ls.session.ask_project(path, answer) or symbol.location
        return symbol


def _without_range(
    locator: Locator, symbol: WorkspaceSymbol, kinds: Mapping[Kind, types.SymbolKind]
) -> types.WorkspaceSymbol:
    """Convert a symbol without a range, which the client resolves later."""
    return types.WorkspaceSymbol(
        name=symbol.name,
        kind=kinds[symbol.kind],
        location=types.LocationUriOnly(locator.uri(symbol.entry.path)),
        container_name=_container(symbol),
        data={"record": symbol.entry.record_index},
    )


def _with_location(
    locator: Locator, symbol: WorkspaceSymbol, kinds: Mapping[Kind, types.SymbolKind]
) -> types.SymbolInformation:
    """Convert a symbol with its location, for which its record is read."""
    target = symbol_target(locator.workspace, symbol.entry)
    assert target is not None
    location = locator.location(symbol.entry.path, target.span)
    return types.SymbolInformation(
        name=symbol.name, kind=kinds[symbol.kind], location=location, container_name=_container(symbol)
    )


def _container(symbol: WorkspaceSymbol) -> str:
    """The text that tells symbols of one name apart: `model, acme/swift-1.yaml`."""
    return f"{symbol.kind}, {symbol.file}"


def _support(capabilities: types.ClientCapabilities) -> tuple[bool, bool]:
    """Whether the client resolves the range of a symbol only when it is chosen, and whether it knows all kinds."""
    symbol = capabilities.workspace.symbol if capabilities.workspace is not None else None
    if symbol is None:
        return False, False
    resolved_properties = symbol.resolve_support.properties if symbol.resolve_support is not None else ()
    return "location.range" in resolved_properties, lists_kinds(symbol.symbol_kind)
