"""The call hierarchy along the replacements: outgoing is what replaces a model, incoming what it replaces."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from lsprotocol import types

from model_lifecycle.ide.navigation.replacement_chain import ChainModel, ChainStep, chain_at, replaced_by, replaces
from model_lifecycle.lsp.features.at_cursor import Cursor, ask_at_cursor
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.locator import Locator
from model_lifecycle.lsp.state.open_documents import path_of
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.transport.parameters import plain
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.workspace import Workspace

IN_EDITORS: Final = {
    "call hierarchy": "outgoing: what replaces a model; incoming: what it replaces",
}

Call = TypeVar("Call")

Steps = Callable[[Workspace, ModelKey], list[ChainStep]]


def register(server: Server) -> None:
    """Serve it."""

    @server.feature(types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY)
    async def prepare(ls: Server, params: types.CallHierarchyPrepareParams) -> list[types.CallHierarchyItem] | None:
        def answer(cursor: Cursor) -> list[types.CallHierarchyItem] | None:
            chain = chain_at(cursor.workspace, cursor.path, cursor.offset)
            return [_item(cursor.locator, model) for model in chain] or None

        return await ask_at_cursor(ls, params, answer)

    @server.feature(types.CALL_HIERARCHY_OUTGOING_CALLS)
    async def outgoing(
        ls: Server, params: types.CallHierarchyOutgoingCallsParams
    ) -> list[types.CallHierarchyOutgoingCall] | None:
        def make(locator: Locator, step: ChainStep) -> types.CallHierarchyOutgoingCall:
            ranges = [locator.range(path_of(params.item.uri), span) for span in step.stated]
            return types.CallHierarchyOutgoingCall(_item(locator, step.model), ranges)

        return await _steps(ls, params.item, replaced_by, make)

    @server.feature(types.CALL_HIERARCHY_INCOMING_CALLS)
    async def incoming(
        ls: Server, params: types.CallHierarchyIncomingCallsParams
    ) -> list[types.CallHierarchyIncomingCall] | None:
        def make(locator: Locator, step: ChainStep) -> types.CallHierarchyIncomingCall:
            ranges = [locator.range(step.model.path, span) for span in step.stated]
            return types.CallHierarchyIncomingCall(_item(locator, step.model), ranges)

        return await _steps(ls, params.item, replaces, make)


async def _steps(
    ls: Server, item: types.CallHierarchyItem, steps: Steps, make: Callable[[Locator, ChainStep], Call]
) -> list[Call] | None:
    data: Any = plain(item.data)
    match data:
        case {"provider": str(provider), "id": str(model_id)}:
            key = ModelKey(provider, model_id)
        case _:
            return None

    def answer(project: WorkspaceHost) -> list[Call]:
        locator = Locator(project.state.workspace, ls.session.style, ls.session.uri)
        return [make(locator, step) for step in steps(project.state.workspace, key)]

    return await ls.session.ask_all(item.uri, answer)


def _item(locator: Locator, model: ChainModel) -> types.CallHierarchyItem:
    return types.CallHierarchyItem(
        name=model.key.id,
        kind=types.SymbolKind.Class,
        uri=locator.uri(model.path),
        range=locator.range(model.path, model.whole),
        selection_range=locator.range(model.path, model.span),
        detail=model.detail,
        data={"provider": model.key.provider, "id": model.key.id},
    )
