"""The projects of a session by their roots, and which of them a path belongs to."""

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.workspace.discovery.root import find_root
from model_lifecycle.workspace.paths import absolute, is_absolute, parent, relative_to
from model_lifecycle.workspace.workspace import Workspace

SITE_DATA: Final = ".json"
"""The ending of `records` in `[scan]` if it names the data of a site."""


@dataclass(frozen=True, slots=True)
class HostRoot:
    """A root, and whether its whole folder is read or only what is open."""

    root: str
    whole: bool = True


class WorkspaceHosts:
    """The projects of one session, for all its threads. Homes are looked up on disk once, until `rearrange`."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._homes: dict[str, HostRoot] = {}
        self._projects: dict[HostRoot, WorkspaceHost] = {}
        self._folders: tuple[str, ...] = ()
        self._is_arranged = False
        """Whether the editor's folders are known: just after the start they are not."""

    def __iter__(self) -> Iterator[WorkspaceHost]:
        with self._lock:
            return iter(list(self._projects.values()))

    def home(self, folder: str) -> HostRoot:
        """The root to which the files of a folder belong, by schemas/README.md#workspaces; without one, the editor's
        folder around it.

        Files opened without a folder that belong nowhere have their own folder as root, in which only they are read; so
        have documents that are not files.
        """
        with self._lock:
            if folder not in self._homes:
                self._homes[folder] = self._find_home(folder)
            return self._homes[folder]

    def _find_home(self, folder: str) -> HostRoot:
        if not is_absolute(folder):
            return HostRoot(folder, whole=False)
        around = max((outer for outer in self._folders if relative_to(folder, outer) is not None), key=len, default="")
        root = find_root(folder, around)
        if around and root.how == "folders" and relative_to(root.path, around):
            return HostRoot(find_root(around, around).path)  # all of that is read together, as `validate` does there
        return HostRoot(root.path) if root.path else HostRoot(folder, whole=False)

    def home_of_records(self, workspace: Workspace) -> HostRoot | None:
        """Where the records are read that `records` of `[scan]` names; None where it names no folder."""
        scan = workspace.configuration.scan
        if scan is None or scan.records is None or scan.records.lower().endswith(SITE_DATA):
            return None
        folder = absolute(scan.records, workspace.configuration.root or workspace.root)
        home = self.home(folder)
        return home if home.whole else HostRoot(folder)

    def at(self, home: HostRoot, make: Callable[[HostRoot], WorkspaceHost]) -> WorkspaceHost:
        """The project of a home, made when there is none."""
        with self._lock:
            if home not in self._projects:
                self._projects[home] = make(home)
            return self._projects[home]

    def owner(self, path: str) -> WorkspaceHost | None:
        """The project that a file belongs to; None where there is none for it."""
        with self._lock:
            return self._projects.get(self.home(parent(path)))

    def is_read(self, path: str) -> bool:
        """Whether the project that a file belongs to has been read, as far as it will be; where it has none, whether
        none will come.
        """
        with self._lock:
            project = self.owner(path) if self._is_arranged else None
            projects = [project] if project is not None else list(self._projects.values())
            may_come = not self._is_arranged or (bool(self._folders) and not projects)
            return not may_come and not any(project.scans for project in projects)

    def at_home(self, home: HostRoot) -> WorkspaceHost | None:
        """The project of a home; None where there is none yet."""
        with self._lock:
            return self._projects.get(home)

    def is_visible(self, path: str) -> bool:
        """Whether the diagnostics of a closed file concern this editor: it shows the folder, or none at all."""
        folders = self._folders
        return not folders or any(relative_to(path, folder) is not None for folder in folders)

    def rearrange(self, folders: Iterable[str]) -> None:
        """The editor's folders are these, and configuration files may have come or gone: look homes up again."""
        with self._lock:
            self._folders = tuple(folders)
            self._homes.clear()
            self._is_arranged = True

    def wanted(self) -> set[HostRoot]:
        """The roots of the editor's folders and of open files, and the roots inside those."""
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
        """Forget the projects of all other homes; they are returned."""
        with self._lock:
            dropped = [project for home, project in self._projects.items() if home not in wanted]
            self._projects = {home: project for home, project in self._projects.items() if home in wanted}
            return dropped
