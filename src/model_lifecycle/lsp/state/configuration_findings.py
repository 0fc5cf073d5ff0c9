"""Diagnostics of the configuration files of a session's projects, open or not."""

from collections.abc import Callable, Iterable

from model_lifecycle.lsp.state.loaded_configuration import diagnostics_in
from model_lifecycle.lsp.state.open_documents import OpenDocument
from model_lifecycle.lsp.state.snapshot import FileDiagnostics
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.text.source import decode
from model_lifecycle.workspace.disk import UnreadableError, read_bytes
from model_lifecycle.workspace.paths import parent
from model_lifecycle.workspace.workspace import Workspace


class ConfigurationFindings:
    """Publishes the diagnostics of configuration files by calling `publish_files`. For one thread."""

    def __init__(self, publish_files: Callable[[list[FileDiagnostics]], None]) -> None:
        self._publish_files = publish_files
        self._open: dict[str, OpenDocument] = {}
        self._published: set[str] = set()

    def publish(self, projects: Iterable[WorkspaceHost]) -> None:
        """Publish the diagnostics of the projects' configuration files on disk; `put` publishes those of open ones."""
        by_path: dict[str, FileDiagnostics] = {}
        for project in projects:
            path = project.loaded.configuration.path
            if path is not None and path not in self._open:
                workspace = project.state.workspace
                by_path[path] = FileDiagnostics(path, None, _content(path), project.loaded.diagnostics, workspace)
        for path in self._published - by_path.keys() - self._open.keys():
            self._publish_files([FileDiagnostics(path, None, "", (), Workspace(parent(path)))])
        self._published = set(by_path)
        self._publish_files(list(by_path.values()))

    def put(self, path: str, text: OpenDocument | None, projects: Iterable[WorkspaceHost]) -> None:
        """Publish the diagnostics of a configuration file that was opened, changed or closed (None)."""
        if text is None:
            self._open.pop(path, None)
            self._published.add(path)
            self.publish(projects)
        else:
            self._open[path] = text
            diagnostics = diagnostics_in(path, text.text)
            self._publish_files([FileDiagnostics(path, text, text.text, diagnostics, Workspace(parent(path)))])


def _content(path: str) -> str:
    """The text of a file on disk; empty if it cannot be read."""
    try:
        return decode(read_bytes(path)).text
    except UnreadableError:
        return ""
