"""`textDocument/codeAction`: collects the actions, each kind of which has its own module."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Final

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from model_lifecycle.ide.alone import alone
from model_lifecycle.lsp.features.asked_place import AskedPlace
from model_lifecycle.lsp.features.open_preview import preview_actions
from model_lifecycle.lsp.features.quick_fixes import FIX_ALL, fix_all_action, fix_all_edit, fix_all_uri, quick_fixes
from model_lifecycle.lsp.features.record_actions import Editing, chosen_action, record_actions, unresolved_target
from model_lifecycle.lsp.features.rename import configuration_document
from model_lifecycle.lsp.features.source_actions import source_actions
from model_lifecycle.lsp.features.workspace_edit import EditSupport
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.view import View

IN_EDITORS: Final = {
    "code actions": "fixes of findings: single ones, all of one code in the file or in the workspace, all safe ones in "
    "the file; the page of a finding's code; a comment that ignores a finding; a model's values from "
    "[catalogues](../src/model_lifecycle/docs/catalogues.md); and [new records]"
    "(../src/model_lifecycle/docs/new-records.md)",
}

_KINDS = [
    types.CodeActionKind.QuickFix,
    types.CodeActionKind.Refactor,
    types.CodeActionKind.RefactorRewrite,
    types.CodeActionKind.Source,
    FIX_ALL,
]
"""The kinds of code actions that the server announces."""


def register(server: Server) -> None:
    """Register the handlers of code actions, and of resolving those that take longer to compute."""

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=_KINDS, resolve_provider=True)
    )
    async def code_action(
        ls: Server, params: types.CodeActionParams
    ) -> list[types.CodeAction] | list[types.Command] | None:
        """The actions for a range of source code or of a record file; commands only, if the client wants those."""
        uri = params.text_document.uri
        ls.session.cursor_at(uri, params.range.start)
        version, resolves = _version(ls, uri), _resolves(ls.client.capabilities)
        source_code_actions = await source_actions(ls, params)
        if source_code_actions is not None:
            if _takes_literals(ls.client.capabilities):
                return source_code_actions
            return [action.command for action in source_code_actions if action.command is not None]
        if not _takes_literals(ls.client.capabilities):
            return await ls.session.ask_checked(uri, lambda view: _commands(view, params))
        if params.context.trigger_kind == types.CodeActionTriggerKind.Invoked:
            await ls.session.wait_until_read()  # missing records are known once all files are read
        editing = _editing(ls)
        return await ls.session.ask_checked(
            uri, lambda view: _actions(view, params, version, editing, resolves=resolves)
        )

    @server.feature(types.CODE_ACTION_RESOLVE)
    async def resolve(ls: Server, action: types.CodeAction) -> types.CodeAction:
        """Add the edit to an action that was offered without one."""
        uri = fix_all_uri(action)
        if uri is not None:
            version = _version(ls, uri)
            action.edit = await ls.session.ask(uri, lambda view: fix_all_edit(view, uri, version))
        elif (asked := unresolved_target(action)) is not None:
            action.edit = await _confirmed_edit(ls, action, asked)
        return action


async def _confirmed_edit(ls: Server, action: types.CodeAction, target: AskedPlace) -> types.WorkspaceEdit | None:
    """The edit of the action that the user chose; if it loses data, the user has to confirm it.

    None if the document has changed, the action is no longer offered, or the user does not confirm.
    """
    if _version(ls, target.uri) != target.version:
        return None
    editing = _editing(ls)
    action_edit = await ls.session.ask_checked(
        target.uri, lambda view: chosen_action(view, target, action.title, editing)
    )
    if action_edit is None:
        return None
    edit, loss = action_edit
    if loss and not editing.support.annotations:
        convert = types.MessageActionItem("Convert")
        try:
            answer = await ls.client.ask_person(f"This loses {loss}.", [convert])
        except JsonRpcException:  # this client cannot ask
            return None
        return edit if answer == convert.title else None
    return edit


def _editing(ls: Server) -> Editing:
    """The parameters of workspace edits for this client: its support, document versions and URIs."""

    def version_of(path: str) -> int | None:
        """The version of the open file at `path`; None if it is not open."""
        return _version(ls, ls.session.uri(path))

    capabilities = ls.client.capabilities
    return Editing(
        EditSupport.from_capabilities(capabilities),
        ls.session.uri,
        version_of,
        cache(partial(configuration_document, ls)),
        ls.client.shows_documents,
        _shows_refusals(capabilities),
    )


def _actions(
    view: View, params: types.CodeActionParams, version: int | None, editing: Editing, *, resolves: bool
) -> list[types.CodeAction]:
    """The actions for a record file that the request wants; if the client `resolves` them, without slow edits."""
    uri = params.text_document.uri
    target, diagnostics = AskedPlace.from_params(view, params, version), params.context.diagnostics

    def isolated(what: str, offer: Callable[[], Iterable[types.CodeAction]]) -> Iterator[types.CodeAction]:
        """The actions of `offer`; if it fails, that is reported as the failure of `what`."""
        return alone(view.snapshot.failed, what, offer)

    def all_fixes() -> Iterator[types.CodeAction]:
        """Yield the action that applies all safe fixes, with its edit if the client does not resolve actions."""
        for action in fix_all_action(view, uri):
            if not resolves:
                action.edit = fix_all_edit(view, uri, version)
            yield action

    actions: list[types.CodeAction] = []
    if _is_requested(types.CodeActionKind.QuickFix.value, params):
        actions += isolated("fixes", lambda: quick_fixes(view, target, diagnostics))
    if _is_requested(FIX_ALL, params) and (resolves or actions or params.context.only):
        actions += isolated("all safe fixes", all_fixes)
    if _is_requested(types.CodeActionKind.Source.value, params):
        actions += isolated("previews", lambda: preview_actions(view, uri, params.range))
    if resolves or params.context.trigger_kind != types.CodeActionTriggerKind.Automatic:
        more = isolated("actions", lambda: record_actions(view, target, params.context, editing, resolves=resolves))
        actions += [action for action in more if action.kind is not None and _is_requested(action.kind, params)]
    return actions


def _commands(view: View, params: types.CodeActionParams) -> list[types.Command]:
    """The actions that are commands, for clients that support commands only; fixes, which are edits, are left out."""
    actions = preview_actions(view, params.text_document.uri, params.range)
    return [action.command for action in actions if action.command is not None]


def _is_requested(kind: str, params: types.CodeActionParams) -> bool:
    """Whether a request includes actions of `kind`: its `only` lists it, or a parent of it, or lists no kinds."""
    only = params.context.only
    return not only or any(not wanted or kind == wanted or kind.startswith(f"{wanted}.") for wanted in only)


def _version(server: Server, uri: str) -> int | None:
    """The version of the open document at `uri`; None if it is not open."""
    text = server.session.texts.get(uri)
    return text.version if text is not None else None


def _takes_literals(capabilities: types.ClientCapabilities) -> bool:
    """Whether the client supports code actions, not only commands."""
    return _declared_support(capabilities).code_action_literal_support is not None


def _shows_refusals(capabilities: types.ClientCapabilities) -> bool:
    """Whether the client shows disabled actions with the reason."""
    return bool(_declared_support(capabilities).disabled_support)


def _resolves(capabilities: types.ClientCapabilities) -> bool:
    """Whether the client can request the edit of a chosen action later, with the action's `data`."""
    declared = _declared_support(capabilities)
    return (
        bool(declared.data_support)
        and declared.resolve_support is not None
        and "edit" in declared.resolve_support.properties
    )


def _declared_support(capabilities: types.ClientCapabilities) -> types.CodeActionClientCapabilities:
    """The client's capabilities for code actions; empty if it declares none."""
    document = capabilities.text_document
    action = document.code_action if document is not None else None
    return action if action is not None else types.CodeActionClientCapabilities()
