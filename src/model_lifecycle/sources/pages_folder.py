"""The folder in which a workspace keeps copies of cited pages."""

from pathlib import Path

from model_lifecycle.workspace.paths import join
from model_lifecycle.workspace.workspace import Workspace


def workspace_pages(workspace: Workspace) -> Path | None:
    """The folder for page copies in a workspace's configured catalogue folder; None if they are in the user's cache."""
    folder = workspace.configuration.catalogues.folder
    return None if folder is None else Path(join(workspace.configuration.root or workspace.root, folder)) / "pages"
