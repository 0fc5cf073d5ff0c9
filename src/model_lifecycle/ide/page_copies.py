"""Where the copies of the pages that a workspace cites are: beside those of its catalogues."""

from pathlib import Path

from model_lifecycle.catalogues.store import cache_folder
from model_lifecycle.sources.page_store import PageStore
from model_lifecycle.workspace.paths import join
from model_lifecycle.workspace.workspace import Workspace


def page_store(workspace: Workspace) -> PageStore:
    """In the folder that the configuration names for catalogues, else in the user's cache."""
    folder = workspace.configuration.catalogues.folder
    if folder is None:
        cache = cache_folder().with_name("pages")
        return PageStore(cache, own=cache)
    return PageStore(Path(join(workspace.configuration.root or workspace.root, folder)) / "pages")
