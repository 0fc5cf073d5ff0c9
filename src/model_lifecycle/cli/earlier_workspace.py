"""The record files of a workspace as they were at a git revision."""

from model_lifecycle.cli.git import Earlier, earlier_state
from model_lifecycle.syntax.document import language_of
from model_lifecycle.text.source import decode
from model_lifecycle.workspace.discovery.discovery import would_discover
from model_lifecycle.workspace.paths import relative_to
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

__all__ = ["earlier_state", "earlier_workspace"]


def earlier_workspace(workspace: Workspace, earlier: Earlier) -> Workspace:
    """The workspace with its record files as they were at a git commit; unchanged files are shared, not read again."""
    paths = earlier.changed_paths(workspace.files, lambda path: language_of(path) is not None)
    contents = earlier.contents(path for path in paths if _belongs_to(workspace, path))
    return workspace.with_files({path: _earlier_file(workspace, path, contents.get(path)) for path in paths})


def _belongs_to(workspace: Workspace, path: str) -> bool:
    """Whether a file is one of this workspace, not of a nested one; a deleted file, whether it would be."""
    root = workspace.root
    return (
        path in workspace.files
        or relative_to(path, root) is None
        or would_discover(path, root, workspace.configuration)
    )


def _earlier_file(workspace: Workspace, path: str, data: bytes | None) -> RecordFile | None:
    """Read a record file from its earlier content; None if it did not exist."""
    if data is None:
        return None
    return workspace.read(path, decode(data))
