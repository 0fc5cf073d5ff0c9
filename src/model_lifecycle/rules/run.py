"""All rules over one file."""

from collections.abc import Iterator
from datetime import date

from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.workspace.file import RecordFile
from model_lifecycle.workspace.view import IndexView
from model_lifecycle.workspace.workspace import Workspace


def rule_findings(workspace: Workspace, file: RecordFile, view: IndexView, today: date) -> Iterator[Diagnostic]:
    """What the rules say of a file's records; all they ask of other files goes through `view`."""
    yield from ()
