"""`workspace/did…` for folders, watched files and settings, and cancelling a scan."""

from lsprotocol import types

from model_lifecycle.lsp.features.client_settings import take_settings
from model_lifecycle.lsp.server import Server


def register(server: Server) -> None:
    """Register the handlers of changed folders, files and settings, and of cancelling a scan."""

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def change_folders(ls: Server, params: types.DidChangeWorkspaceFoldersParams) -> None:
        """Open and close workspaces with the editor's folders."""
        event = params.event
        ls.session.change_folders([folder.uri for folder in event.added], [folder.uri for folder in event.removed])

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def change_files(ls: Server, params: types.DidChangeWatchedFilesParams) -> None:
        """Read files again that have changed on disk."""
        ls.session.disk_changed([change.uri for change in params.changes])

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def change_settings(ls: Server, params: types.DidChangeConfigurationParams) -> None:
        """Apply the changed settings of the editor."""
        take_settings(ls, params.settings)

    @server.feature(types.WINDOW_WORK_DONE_PROGRESS_CANCEL)
    def cancel_progress(ls: Server, params: types.WorkDoneProgressCancelParams) -> None:
        """Cancel the scan that the progress token belongs to."""
        ls.session.progress.cancel_scan(params.token)
