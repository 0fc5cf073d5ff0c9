"""Immutable values that threads of a session pass to each other: snapshots, and the diagnostics of files."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.ide.alone import Failed
from model_lifecycle.lsp.state.open_documents import OpenDocument
from model_lifecycle.workspace.workspace import Workspace

__all__ = ["Failed", "FileDiagnostics", "Snapshot"]


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """A workspace and the open documents among its files, by path, which always change together."""

    workspace: Workspace
    open: Mapping[str, OpenDocument] = field(default_factory=dict)
    settled: bool = False
    """Whether every file has been read, so that a record that is not found does not exist."""


@dataclass(frozen=True, slots=True)
class FileDiagnostics:
    """All diagnostics of one file of a snapshot; `text` is its open version, None for a file on disk."""

    path: str
    text: OpenDocument | None
    content: str
    """The content of the file; empty if it no longer exists."""
    diagnostics: tuple[Diagnostic, ...]
    workspace: Workspace
    of_catalogues: tuple[Diagnostic, ...] = ()
    """The findings of `reconcile` in the file; empty if these are switched off."""
    of_pages: tuple[Diagnostic, ...] = ()
    """Contradictions between the file and the copies of the pages that it cites."""
    provisional: bool = False
    """Whether more files are still being read, which may change the diagnostics."""
