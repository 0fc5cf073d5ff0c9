"""The projects of a session by root, and the project that a path belongs to."""

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.workspace.discovery.root import find_root
from model_lifecycle.workspace.paths import absolute, is_absolute, parent, relative_to
from model_lifecycle.workspace.workspace import Workspace

SITE_DATA: Final = ".json"
"""The file extension of `records` in `[scan]` if that is the data of a site."""


@dataclass(frozen=True, slots=True)
class HostRoot:
    """A root; `whole` says whether its whole folder is read, or only open files."""

    root: str
    whole: bool = True


class WorkspaceHosts:
    """The projects of one session. Safe to use from any thread. Roots found on disk are cached until `rearrange`."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._homes: dict[str, HostRoot] = {}
        self._projects: dict[HostRoot, WorkspaceHost] = {}
        self._folders: tuple[str, ...] = ()
        self._is_arranged = False
        """Whether the editor's folders are known, which they are not just after the start."""

    def __iter__(self) -> Iterator[WorkspaceHost]:
        with self._lock:
            return iter(list(self._projects.values()))

    def home(self, folder: str) -> HostRoot:
        """The root that a folder's files belong to (schemas/README.md#workspaces), or the editor's folder around it.

        For files without either, and for documents that are not files, the root is `folder`, where only open files are
        read.
        """
        with self._lock:
            if folder not in self._homes:
                self._homes[folder] = self._find_home(folder)
            return self._homes[folder]

    def _find_home(self, folder: str) -> HostRoot:
        """Determine the root of a folder's files on disk, see `home`."""
        if not is_absolute(folder):
            return HostRoot(folder, whole=False)
        editor_folder = max(
            (outer for outer in self._folders if relative_to(folder, outer) is not None), key=len, default=""
        )
        root = find_root(folder, editor_folder)
        if editor_folder and root.how == "folders" and relative_to(root.path, editor_folder):
            return HostRoot(find_root(editor_folder, editor_folder).path)  # read as a whole, as `validate` does
        return HostRoot(root.path) if root.path else HostRoot(folder, whole=False)

    def home_of_records(self, workspace: Workspace) -> HostRoot | None:
        """The root of the folder that `records` in `[scan]` names; None if it does not name a folder."""
        scan = workspace.configuration.scan
        if scan is None or scan.records is None or scan.records.lower().endswith(SITE_DATA):
            return None
        folder = absolute(scan.records, workspace.configuration.root or workspace.root)
        home = self.home(folder)
        return home if home.whole else HostRoot(folder)

    def at(self, home: HostRoot, make: Callable[[HostRoot], WorkspaceHost]) -> WorkspaceHost:
        """The project of the root `home`, created with `make` if there is none."""
        with self._lock:
            if home not in self._projects:
                self._projects[home] = make(home)
            return self._projects[home]

    def owner(self, path: str) -> WorkspaceHost | None:
        """The project that a file belongs to; None if there is none."""
        with self._lock:
            return self._projects.get(self.home(parent(path)))

    def is_read(self, path: str) -> bool:
        """Whether all scans of the project of a file have ended; without a project, whether none will be created."""
        with self._lock:
            project = self.owner(path) if self._is_arranged else None
            projects = [project] if project is not None else list(self._projects.values())
            may_come = not self._is_arranged or (bool(self._folders) and not projects)
            return not may_come and not any(project.scans for project in projects)

    def at_home(self, home: HostRoot) -> WorkspaceHost | None:
        """The project of the root `home`; None if there is none yet."""
        with self._lock:
            return self._projects.get(home)

    def is_visible(self, path: str) -> bool:
        """Whether diagnostics of a closed file are shown: a folder of the editor contains it, or there is none."""
        folders = self._folders
        return not folders or any(relative_to(path, folder) is not None for folder in folders)

    def rearrange(self, folders: Iterable[str]) -> None:
        """Set the editor's folders, and drop cached roots, as configuration files may have been added or removed."""
        with self._lock:
            self._folders = tuple(folders)
            self._homes.clear()
            self._is_arranged = True

    def wanted(self) -> set[HostRoot]:
        """The roots of the editor's folders and open files, with the roots inside them and those of their records."""
        with self._lock:
            homes = {self.home(folder) for folder in self._folders}
            homes.update(self.home(parent(path)) for project in self for path in project.state.open)
            waiting = list(homes)
            while waiting:
                project = self._projects.get(waiting.pop())
                if project is None:
                    continue
                workspace = project.state.workspace
                new_homes = {self.home(folder) for folder in workspace.nested_roots} - homes
                if (of_records := self.home_of_records(workspace)) is not None:
                    new_homes |= {of_records} - homes
                homes |= new_homes
                waiting += new_homes
            return homes

    def drop_others(self, wanted: set[HostRoot]) -> list[WorkspaceHost]:
        """Remove and return the projects whose roots are not `wanted`."""
        with self._lock:
            dropped = [project for home, project in self._projects.items() if home not in wanted]
            self._projects = {home: project for home, project in self._projects.items() if home in wanted}
            return dropped
