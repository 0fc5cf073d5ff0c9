"""A workspace with records and `[scan]`, in which source code may be opened."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

from support.able_client import declaring
from support.examples import AS_OF
from support.workspace_files import CONFIGURATION, OLD, make_tree, text_of, workspace_files

OLD_ID = "example-1"
"""The id of a model that ends soon."""

ENDS = date.fromisoformat(AS_OF) + timedelta(days=30)
SCAN = '[scan]\npaths = ["src/", "*.ipynb", "deploy.yaml"]\n'
APP = f'client.chat.completions.create(model="{OLD_ID}")  # {OLD_ID}\n'

LATE: dict[str, Any] = declaring(
    {
        "textDocument.synchronization": {"dynamicRegistration": True, "didSave": True},
        "textDocument.diagnostic": {"dynamicRegistration": True, "relatedInformation": True},
        "textDocument.hover": {"dynamicRegistration": True, "contentFormat": ["markdown"]},
        "textDocument.definition": {"dynamicRegistration": True, "linkSupport": True},
        "textDocument.codeAction.dynamicRegistration": True,
    }
) | {"notebookDocument": {"synchronization": {"dynamicRegistration": True}}}
"""A client that takes registrations of all that is served for source code."""


def make_sources(folder: Path, configuration: str = SCAN, files: dict[str, str] | None = None) -> Path:
    """The records, a configuration (as of a day), and files of source code."""
    configuration = f'as-of = "{AS_OF}"\n\n{configuration}'
    model = text_of(OLD, ("2026-12-31", ENDS.isoformat()))
    make_tree(folder, workspace_files({CONFIGURATION: configuration, OLD: model}) | (files or {"src/app.py": APP}))
    return folder
