"""Immutable values that pass between the threads of a session: snapshots, and the diagnostics of files."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.ide.alone import Failed
from model_lifecycle.lsp.state.open_documents import OpenDocument
from model_lifecycle.workspace.workspace import Workspace

__all__ = ["Failed", "FileDiagnostics", "Snapshot"]


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """A snapshot, and which of its files are open texts, by path. Both change together."""

    workspace: Workspace
    open: Mapping[str, OpenDocument] = field(default_factory=dict)
    settled: bool = False
    """Whether every file has been read, so that what is not there is missing."""


@dataclass(frozen=True, slots=True)
class FileDiagnostics:
    """All diagnostics of one file of a snapshot. `text` is the open text they are about, None for a file on disk."""

    path: str
    text: OpenDocument | None
    content: str
    """The content of the file; empty for one that is gone."""
    diagnostics: tuple[Diagnostic, ...]
    workspace: Workspace
    of_catalogues: tuple[Diagnostic, ...] = ()
    """Findings of `reconcile` in the file, if these are shown."""
    of_pages: tuple[Diagnostic, ...] = ()
    """Contradictions by copies of the pages that the file cites."""
    provisional: bool = False
    """Whether files are still being read that may say more about this one."""
