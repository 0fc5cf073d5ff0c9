"""The store of copies of the pages that a workspace cites."""

from pathlib import Path
from typing import TYPE_CHECKING

from model_lifecycle.catalogues.store import cache_folder
from model_lifecycle.network.mirrors import Mirrors
from model_lifecycle.sources.pages_folder import workspace_pages
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:
    from model_lifecycle.sources.page_store import PageStore


def page_folder(workspace: Workspace) -> Path:
    """The folder of stored pages: in the configured folder of catalogues, or without one, in the user's cache."""
    return workspace_pages(workspace) or cache_folder().with_name("pages")


def page_store(workspace: Workspace) -> "PageStore":
    """The store of copies of the pages that a workspace cites, in its own folder or in the user's cache."""
    from model_lifecycle.sources.page_store import PageStore  # editors without copies do without

    folder, mirrors = page_folder(workspace), Mirrors(workspace.configuration.sources.addresses)
    return PageStore(folder, "" if workspace_pages(workspace) is not None else folder, mirrors)
