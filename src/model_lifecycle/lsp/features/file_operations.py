"""`workspace/willRenameFiles`: a slug is renamed with its file; `willDeleteFiles`: a warning of references."""

from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple

from lsprotocol import types

from model_lifecycle.ide.navigation.file_operations import follow_files, still_named_by
from model_lifecycle.lsp.features.rename import configuration_text, open_texts
from model_lifecycle.lsp.features.workspace_edit import EditSupport, merge_edits, workspace_edit
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.locator import Locator
from model_lifecycle.lsp.state.open_documents import path_of
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost

IN_EDITORS: Final = {
    "renaming a file": "of a model or a provider that is named after its slug or id: that is renamed too, with all "
    "references; moving a model's file into another provider's folder changes its provider; several files at once",
    "deleting a file": "names the records that still refer to a record in it",
}

_RECORDS: Final = types.FileOperationRegistrationOptions(
    [types.FileOperationFilter(types.FileOperationPattern("**/*.{yaml,yml,json}"), scheme="file")]
)
"""The files whose renames and deletions the client announces."""


def register(server: Server) -> None:
    """Register the handlers of files that are about to be renamed or deleted."""

    @server.feature(types.WORKSPACE_WILL_RENAME_FILES, _RECORDS)
    async def will_rename(ls: Server, params: types.RenameFilesParams) -> types.WorkspaceEdit | None:
        """The edit that renames records with their files, in all workspaces; warns of refused changes."""
        unhandled = {path_of(file.old_uri): path_of(file.new_uri) for file in params.files}
        edits: list[types.WorkspaceEdit] = []
        while unhandled:  # the files of one workspace at a time
            next_path = next(iter(unhandled))
            follow_up = await ls.session.ask_all(ls.session.uri(next_path), partial(_follow_up_in, ls, dict(unhandled)))
            for path in follow_up.paths if follow_up is not None else (next_path,):
                del unhandled[path]
            if follow_up is not None:
                edits += [follow_up.edit] if follow_up.edit is not None else []
                for sentence in follow_up.refused:
                    _warn(ls, sentence)
        return merge_edits(edits)

    @server.feature(types.WORKSPACE_WILL_DELETE_FILES, _RECORDS)
    async def will_delete(ls: Server, params: types.DeleteFilesParams) -> types.WorkspaceEdit | None:
        """Warn of records that still name a record in the deleted files."""
        deleted = frozenset(path_of(file.uri) for file in params.files)
        for file in params.files:
            path = path_of(file.uri)

            def answer(host: WorkspaceHost, path: str = path) -> list[str]:
                """The sentences on records that still name something in the file at `path`."""
                return still_named_by(host.state.workspace, path, deleted)

            for sentence in await ls.session.ask_all(file.uri, answer) or ():
                _warn(ls, f"{sentence}.")
        return None


class _WorkspaceFollowUp(NamedTuple):
    """The follow-up of renamed files in one workspace: their old `paths`, the edit, and why changes were refused."""

    paths: tuple[str, ...]
    edit: types.WorkspaceEdit | None
    refused: tuple[str, ...]


def _follow_up_in(ls: Server, paths: Mapping[str, str], host: WorkspaceHost) -> _WorkspaceFollowUp | None:
    """The follow-up of files renamed by `paths` (new by old) in the workspace of `host`; None if it has none."""
    state = host.state
    renamed_records = {old: new for old, new in paths.items() if old in state.workspace.files}
    if not renamed_records:
        return None
    locator = Locator(state.workspace, ls.session.style, ls.session.uri)
    configuration = configuration_text(ls, state.workspace)
    if configuration is not None:
        locator.add(*configuration)
    follow_up = follow_files(state.workspace, renamed_records, None if configuration is None else configuration[1])
    edit = None
    if follow_up.rename.edits or follow_up.rename.moves:
        support = EditSupport.from_capabilities(ls.client.capabilities)
        edit = workspace_edit(follow_up.rename, locator, open_texts(ls, state), support)
    return _WorkspaceFollowUp(tuple(renamed_records), edit, follow_up.refused)


def _warn(ls: Server, text: str) -> None:
    """Show a warning in a message box of the editor."""
    ls.client.notify(types.WINDOW_SHOW_MESSAGE, types.ShowMessageParams(types.MessageType.Warning, text))
