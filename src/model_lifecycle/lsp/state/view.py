"""The view that features answer from: one file in its snapshot."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from model_lifecycle.check import Checked
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.lsp.state.checked_snapshot import CheckedSnapshot
from model_lifecycle.lsp.state.stored_catalogues import StoredCatalogues
from model_lifecycle.lsp.state.stored_pages import StoredPages
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.transport.convert import ClientCapabilities
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class View:
    """The input of a feature: one file with its newest text, in its snapshot."""

    file: RecordFile
    """The file, with its text, its tree and its records."""
    snapshot: CheckedSnapshot
    style: ClientCapabilities
    """The client's capabilities, and the conversion to its positions."""
    catalogues: StoredCatalogues
    pages: StoredPages

    @property
    def workspace(self) -> Workspace:
        """The workspace of the file."""
        return self.snapshot.state.workspace

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The diagnostics of the file from its last check, which may be slightly out of date."""
        return self.snapshot.latest(self.file.path)

    @property
    def lines(self) -> LineIndex:
        """The file's lines."""
        return self.file.document.lines

    def checked(self) -> Checked:
        """The snapshot with its diagnostics, which are computed when they are first read."""
        return self.snapshot.as_checked()


def answer_about(project: WorkspaceHost, path: str, style: ClientCapabilities, answer: Callable[[View], T]) -> T | None:
    """Compute `answer` for the file at `path` in a project; None if it holds no records."""
    snapshot = project.checks.current()
    file = snapshot.state.workspace.files.get(path)
    if file is None or file.kind.kind is None:
        return None
    return answer(View(file, snapshot, style, project.catalogues, project.pages))
