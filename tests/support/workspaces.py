"""Workspaces made of texts, and their diagnostics."""

from collections.abc import Mapping
from datetime import date

from model_lifecycle.check import check
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.text.source import Source
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.read_file import read_record_file
from model_lifecycle.workspace.workspace import Workspace

ROOT = "/ws"
TODAY = date(2026, 6, 30)


def workspace_of(files: Mapping[str, str], configuration: Configuration | None = None) -> Workspace:
    """The snapshot of files given by their paths below `ROOT`."""
    configuration = configuration or Configuration(root=ROOT)
    read = {
        f"{ROOT}/{path}": read_record_file(
            f"{ROOT}/{path}", Source(text), configuration, root=ROOT, conventions=True, named=True
        )
        for path, text in files.items()
    }
    return Workspace(ROOT, configuration).with_files(read)


def diagnostics_of(
    files: Mapping[str, str], configuration: Configuration | None = None, today: date = TODAY
) -> dict[str, tuple[Diagnostic, ...]]:
    """The diagnostics of files given by their paths below `ROOT`, by path; files without any are left out."""
    checked = check(workspace_of(files, configuration), today=today)
    return {path.removeprefix(f"{ROOT}/"): found for path, found in checked.diagnostics.items()}
