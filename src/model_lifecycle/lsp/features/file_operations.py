"""`workspace/willRenameFiles` and `willDeleteFiles`: a slug follows its file's name; open references are shown."""

from dataclasses import replace
from typing import Final

from lsprotocol import types

from model_lifecycle.ide.navigation.file_operations import rename_of_file, still_named_by
from model_lifecycle.ide.navigation.rename.compute_rename import compute_rename
from model_lifecycle.ide.navigation.rename.rename import RenameRefusedError
from model_lifecycle.lsp.features.rename import configuration_text
from model_lifecycle.lsp.features.workspace_edit import EditSupport, merged, workspace_edit
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.locator import Locator
from model_lifecycle.lsp.state.session import path_of
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost

IN_EDITORS: Final = {
    "renaming a file": "of a model or a provider that is named after its slug or id: that follows, and all references",
    "deleting a file": "says which records still name what is in it",
}

_RECORDS: Final = types.FileOperationRegistrationOptions(
    [types.FileOperationFilter(types.FileOperationPattern("**/*.{yaml,yml,json}"), scheme="file")]
)


def register(server: Server) -> None:
    """Serve them."""

    @server.feature(types.WORKSPACE_WILL_RENAME_FILES, _RECORDS)
    async def will_rename(ls: Server, params: types.RenameFilesParams) -> types.WorkspaceEdit | None:
        edits = [await _edit(ls, path_of(file.old_uri), path_of(file.new_uri)) for file in params.files]
        return merged([edit for edit in edits if edit is not None])

    @server.feature(types.WORKSPACE_WILL_DELETE_FILES, _RECORDS)
    async def will_delete(ls: Server, params: types.DeleteFilesParams) -> types.WorkspaceEdit | None:
        gone = frozenset(path_of(file.uri) for file in params.files)
        for file in params.files:
            path = path_of(file.uri)

            def answer(project: WorkspaceHost, path: str = path) -> list[str]:
                return still_named_by(project.state.workspace, path, gone)

            for sentence in await ls.session.ask_all(file.uri, answer) or ():
                _warn(ls, f"{sentence}.")
        return None


async def _edit(ls: Server, old: str, new: str) -> types.WorkspaceEdit | None:
    support = EditSupport.of(ls.client.capabilities)

    def answer(project: WorkspaceHost) -> types.WorkspaceEdit | str | None:
        state = project.state
        found = rename_of_file(state.workspace, old, new)
        if found is None:
            return None
        target, name = found
        locator = Locator(state.workspace, ls.session.style, ls.session.uri)
        configuration = configuration_text(ls, state.workspace)
        if configuration is not None:
            locator.add(*configuration)
        try:
            made = compute_rename(
                state.workspace, target, name, configuration=None if configuration is None else configuration[1]
            )
        except RenameRefusedError as error:
            return f"The {target.kind} stays `{target.name}`. {error}"
        moves = {path: moved for path, moved in made.moves.items() if path != old}
        return workspace_edit(replace(made, moves=moves), locator, state.open, support)

    edit = await ls.session.ask_all(ls.session.uri(old), answer)
    if isinstance(edit, str):
        _warn(ls, edit)
        return None
    return edit


def _warn(ls: Server, text: str) -> None:
    ls.client.notify(types.WINDOW_SHOW_MESSAGE, types.ShowMessageParams(types.MessageType.Warning, text))
