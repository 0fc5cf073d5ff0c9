"""`textDocument/prepareRename` and `rename`: rename a model, a slug or a provider everywhere."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from model_lifecycle.ide.navigation.rename.compute_rename import compute_rename, prepare_rename
from model_lifecycle.ide.navigation.rename.rename import RenameRefusedError
from model_lifecycle.lsp.features.at_cursor import Cursor, ask_at_cursor
from model_lifecycle.lsp.features.workspace_edit import EditSupport, workspace_edit
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.open_documents import OpenDocument
from model_lifecycle.lsp.state.snapshot import Snapshot
from model_lifecycle.text.source import decode
from model_lifecycle.workspace.disk import UnreadableError, exists, read_bytes, why_outside
from model_lifecycle.workspace.paths import parent
from model_lifecycle.workspace.workspace import Workspace

IN_EDITORS: Final = {
    "rename": "a model id, a slug or a provider, from any place that names it: see "
    "[Renaming](../src/model_lifecycle/docs/renaming.md)",
}


def register(server: Server) -> None:
    """Register the handlers of preparing and computing a rename."""

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    async def prepare(ls: Server, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        """The range and current name of the symbol at the cursor. Raises `JsonRpcException` if it cannot be renamed."""

        def answer(cursor: Cursor) -> types.PrepareRenamePlaceholder | None:
            """The range and name of the symbol at the cursor. Raises `JsonRpcException` if that is refused."""
            try:
                subject = prepare_rename(cursor.workspace, cursor.path, cursor.offset)
            except RenameRefusedError as error:
                raise refusal_response(error) from error
            return types.PrepareRenamePlaceholder(cursor.locator.range(cursor.path, subject.span), subject.target.name)

        return await ask_at_cursor(ls, params, answer)

    @server.feature(types.TEXT_DOCUMENT_RENAME)
    async def rename(ls: Server, params: types.RenameParams) -> types.WorkspaceEdit | None:
        """The edit that renames the symbol at the cursor. Raises `JsonRpcException` if that is refused."""
        support = EditSupport.from_capabilities(ls.client.capabilities)

        def answer(cursor: Cursor) -> types.WorkspaceEdit | None:
            """The edit that renames the symbol at the cursor. Raises `JsonRpcException` if that is refused."""
            configuration = configuration_text(ls, cursor.workspace)
            if configuration is not None:
                cursor.locator.add(*configuration)
            try:
                subject = prepare_rename(cursor.workspace, cursor.path, cursor.offset)
                result = compute_rename(
                    cursor.workspace,
                    subject.target,
                    params.new_name,
                    configuration=None if configuration is None else configuration[1],
                    exists=exists if support.file_renames else lambda path: False,
                )
            except RenameRefusedError as error:
                raise refusal_response(error) from error
            return workspace_edit(result, cursor.locator, open_texts(ls, cursor.snapshot), support)

        return await ask_at_cursor(ls, params, answer)


def configuration_text(ls: Server, workspace: Workspace) -> tuple[str, str] | None:
    """The path and text of a workspace's configuration, as edited if it is open; None if there is none to read."""
    found = configuration_document(ls, workspace.configuration.path, everywhere=workspace.configuration.everywhere)
    return None if found is None else (found.path, found.text)


class ConfigurationDocument(NamedTuple):
    """The text of a configuration file, with its version if the file is open."""

    path: str
    text: str
    version: int | None


def configuration_document(ls: Server, path: str | None, *, everywhere: bool) -> ConfigurationDocument | None:
    """The configuration file at a path, open or on disk; None if there is none, or if it is unreadable: one that leads
    out of its folder is read only if it was named, `everywhere`.
    """
    if path is None or (not everywhere and why_outside(path, parent(path))):
        return None
    opened = ls.session.texts.get(ls.session.uri(path))
    if opened is not None:
        return ConfigurationDocument(path, opened.text, opened.version)
    try:
        return ConfigurationDocument(path, decode(read_bytes(path)).text, None)
    except UnreadableError:
        return None


def open_texts(ls: Server, state: Snapshot) -> Mapping[str, OpenDocument]:
    """The open documents of a workspace by path, including its configuration."""
    path = state.workspace.configuration.path
    text = ls.session.texts.get(ls.session.uri(path)) if path is not None else None
    return {**state.open, path: text} if path is not None and text is not None else state.open


def refusal_response(error: RenameRefusedError) -> JsonRpcException:
    """The error response for a refused rename, whose message clients show."""
    return JsonRpcException(str(error), types.LSPErrorCodes.RequestFailed.value)
