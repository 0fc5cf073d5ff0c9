"""`textDocument/codeAction`: each kind of action has its own module; here they are put together."""

from lsprotocol import types

from model_lifecycle.lsp.features.preview import preview_actions
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.session import View


def register(server: Server) -> None:
    """Serve it."""

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.Source])
    )
    async def code_action(ls: Server, params: types.CodeActionParams) -> list[types.CodeAction] | None:
        uri = params.text_document.uri
        ls.session.cursor_at(uri, params.range.start)
        return await ls.session.ask(uri, lambda view: _actions(view, uri, params))


def _actions(view: View, uri: str, params: types.CodeActionParams) -> list[types.CodeAction]:
    found = preview_actions(view, uri, params.range)
    only = params.context.only
    return [action for action in found if only is None or any(_covers(kind, action.kind) for kind in only)]


def _covers(wanted: str, kind: str | None) -> bool:
    """Whether an action's kind is the one wanted, or below it."""
    return kind is not None and (not wanted or kind == wanted or kind.startswith(f"{wanted}."))
