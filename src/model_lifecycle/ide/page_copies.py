"""Where the copies of the pages that a workspace cites are: beside those of its catalogues."""

from pathlib import Path
from typing import TYPE_CHECKING

from model_lifecycle.catalogues.store import cache_folder
from model_lifecycle.workspace.paths import join
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:
    from model_lifecycle.sources.page_store import PageStore


def page_folder(workspace: Workspace) -> Path:
    """In the folder that the configuration names for catalogues, else in the user's cache."""
    folder = workspace.configuration.catalogues.folder
    if folder is None:
        return cache_folder().with_name("pages")
    return Path(join(workspace.configuration.root or workspace.root, folder)) / "pages"


def page_store(workspace: Workspace) -> "PageStore":
    from model_lifecycle.sources.page_store import PageStore  # editors without copies do without

    folder = page_folder(workspace)
    return PageStore(folder, own=folder if workspace.configuration.catalogues.folder is None else "")
