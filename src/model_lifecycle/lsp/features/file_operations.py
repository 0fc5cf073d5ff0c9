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


def register(server: Server) -> None:
    """Register the handlers of files that are about to be renamed or deleted."""

    @server.feature(types.WORKSPACE_WILL_RENAME_FILES, _RECORDS)
    async def will_rename(ls: Server, params: types.RenameFilesParams) -> types.WorkspaceEdit | None:
        """The edit that renames records with their files, in all workspaces; warns of refused changes."""
        pending = {path_of(file.old_uri): path_of(file.new_uri) for file in params.files}
        edits: list[types.WorkspaceEdit] = []
        while pending:  # the files of one workspace at a time
            first = next(iter(pending))
            followed = await ls.session.ask_all(ls.session.uri(first), partial(_follow, ls, dict(pending)))
            for path in followed.paths if followed is not None else (first,):
                del pending[path]
            if followed is not None:
                edits += [followed.edit] if followed.edit is not None else []
                for sentence in followed.refused:
                    _warn(ls, sentence)
        return merge_edits(edits)

    @server.feature(types.WORKSPACE_WILL_DELETE_FILES, _RECORDS)
    async def will_delete(ls: Server, params: types.DeleteFilesParams) -> types.WorkspaceEdit | None:
        """Warn of records that still name a record in the deleted files."""
        deleted = frozenset(path_of(file.uri) for file in params.files)
        for file in params.files:
            path = path_of(file.uri)

            def answer(project: WorkspaceHost, path: str = path) -> list[str]:
                return still_named_by(project.state.workspace, path, deleted)

            for sentence in await ls.session.ask_all(file.uri, answer) or ():
                _warn(ls, f"{sentence}.")
        return None


class _Followed(NamedTuple):
    """The follow-up of renamed files in one workspace: the `paths` in it, the edit, and the reasons for refusals."""

    paths: tuple[str, ...]
    edit: types.WorkspaceEdit | None
    refused: tuple[str, ...]


def _follow(ls: Server, paths: Mapping[str, str], project: WorkspaceHost) -> _Followed | None:
    """The follow-up of new `paths` (by old path) in a project; None if it has none of the files."""
    state = project.state
    records = {old: new for old, new in paths.items() if old in state.workspace.files}
    if not records:
        return None
    locator = Locator(state.workspace, ls.session.style, ls.session.uri)
    configuration = configuration_text(ls, state.workspace)
    if configuration is not None:
        locator.add(*configuration)
    follow_up = follow_files(state.workspace, records, None if configuration is None else configuration[1])
    edit = None
    if follow_up.rename.edits or follow_up.rename.moves:
        support = EditSupport.of(ls.client.capabilities)
        edit = workspace_edit(follow_up.rename, locator, open_texts(ls, state), support)
    return _Followed(tuple(records), edit, follow_up.refused)


def _warn(ls: Server, text: str) -> None:
    ls.client.notify(types.WINDOW_SHOW_MESSAGE, types.ShowMessageParams(types.MessageType.Warning, text))
