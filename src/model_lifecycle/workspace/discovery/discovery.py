"""Finds the files of a workspace that may hold records, by walking its folders."""

import errno
import os
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from model_lifecycle.syntax.document import language_of
from model_lifecycle.workspace import globs
from model_lifecycle.workspace.configuration.configuration import FILE_NAME as CONFIGURATION
from model_lifecycle.workspace.configuration.configuration import PYPROJECT, Configuration
from model_lifecycle.workspace.discovery.gitignore import FILE_NAME as GITIGNORE
from model_lifecycle.workspace.discovery.gitignore import IgnoreRules, rules_above, rules_in
from model_lifecycle.workspace.discovery.root import configuration_in, is_another_worktree
from model_lifecycle.workspace.disk import (
    Stamp,
    exists,
    identity,
    is_file,
    is_folder,
    is_link,
    reason_of,
    stamp_of,
    why_dangling,
    why_outside,
)
from model_lifecycle.workspace.globs import Patterns
from model_lifecycle.workspace.paths import join, relative_to
from model_lifecycle.workspace.repository import is_git_top

SUFFIXES: Final = (".yaml", ".yml", ".json")
"""The extensions of files that may hold records."""
SKIPPED_FOLDERS: Final = frozenset({"node_modules", "__pycache__"})
"""Folders that a walk never enters, like dot folders and virtual environments."""

VIRTUAL_ENVIRONMENT: Final = "pyvenv.cfg"
"""The file that marks a Python virtual environment."""
SITE: Final = ".model-lifecycle-site.json"
"""The marker file of a folder that `render` wrote: its pages may be JSON in folders called `models`."""
_MARKERS = (CONFIGURATION, PYPROJECT, ".git")
"""The entries of a folder that may make it a workspace root of its own."""

MOST_ENTRIES: Final = 1_000_000
"""Number of files and folders after which a walk stops: a tree this large is not considered a workspace."""


class FoundFile(NamedTuple):
    """A file to read; `named`: the command line names this file itself."""

    path: str
    named: bool = False
    outside: str = ""
    """The reason why an existing file is not read, as from `why_outside`; empty if it is."""


def found_file(path: str, root: str, *, named: bool = False) -> FoundFile:
    """A `FoundFile` for a path that may be a link out of the workspace's root."""
    return FoundFile(path, named, why_outside(path, root))


@dataclass
class Discovery:
    """The files and folders found by a walk, sorted by path."""

    files: list[FoundFile] = field(default_factory=list)
    unreadable: dict[str, str] = field(default_factory=dict)
    """Folders that could not be listed, or lead outside, with the reason as the end of a sentence."""
    dangling: dict[str, str] = field(default_factory=dict)
    """Dangling links that may be meant as folders, with the reason as the end of a sentence."""
    nested: list[str] = field(default_factory=list)
    """Folders that are workspace roots of their own, which were not entered."""
    overfull: list[str] = field(default_factory=list)
    """The `.gitignore` files with too many patterns, of which the excess is ignored."""
    entries: int = 0
    """The number of files and folders seen."""

    @property
    def complete(self) -> bool:
        """Whether the walk ended before `MOST_ENTRIES`."""
        return self.entries <= MOST_ENTRIES


def discover(root: str, configuration: Configuration, named_paths: Collection[str] = ()) -> Discovery:
    """Find the YAML and JSON files of a root, and those in `named_paths` even if they are ignored or excluded.

    Paths are absolute, with `/`. Named paths that do not exist, and files with other extensions, are skipped.
    """
    walk = _Walk(root, configuration)
    for path in named_paths:
        if is_link(path) and is_folder(path):
            walk.run(path)  # first, so that its files keep the paths by which they were requested
    walk.run(root)
    files = {path: FoundFile(path) for path in walk.files}
    for path in named_paths:
        if is_folder(path):
            walk.run(path)
        elif language_of(path) is not None and (exists(path) or is_link(path)):
            files[path] = found_file(path, root, named=True)
    may_have_duplicates = walk.links or not files.keys() <= set(walk.files)
    files = {path: FoundFile(path) for path in walk.files} | files
    if may_have_duplicates:
        files = walk.with_links(files)
    return Discovery(
        files=[files[path] for path in sorted(files)],
        unreadable=walk.unreadable,
        dangling=walk.dangling,
        nested=sorted(walk.nested),
        overfull=sorted(walk.overfull),
        entries=walk.seen,
    )


def named_files(paths: Collection[str], root: str) -> Discovery:
    """The existing YAML and JSON files among `paths`, without a walk."""
    files = [path for path in sorted(paths) if language_of(path) is not None and (exists(path) or is_link(path))]
    return Discovery([found_file(path, root, named=True) for path in files])


def stamps(root: str, configuration: Configuration) -> dict[str, Stamp]:
    """The stamps of the files that a walk from the root finds, and of its configuration, by absolute path."""
    return stamps_of(discover(root, configuration), configuration.path or configuration_in(root))


def stamps_of(discovery: Discovery, configuration: str | None) -> dict[str, Stamp]:
    """The stamps of the files that a walk has found, and of the configuration file, by absolute path."""
    paths = [file.path for file in discovery.files]
    if configuration is not None:
        paths.append(configuration)
    return {path: stamp for path in paths if (stamp := stamp_of(path)) is not None}


def would_discover(path: str, root: str, configuration: Configuration) -> bool:
    """Whether a walk from the root would find a file, such as one that an editor has opened.

    The file need not exist; symbolic links are not considered.
    """
    relative_path = relative_to(path, root)
    if not relative_path or not path.lower().endswith(SUFFIXES):
        return False
    walk = _Walk(root, configuration)
    exclude = walk.exclude_from(root)
    folder, rules = root, rules_in(root, rules_above(root))
    *folders, _ = names = relative_path.split("/")
    for position, name in enumerate(names):
        is_folder = position < len(folders)
        folder = join(folder, name)
        if name.startswith(".") or (is_folder and name in SKIPPED_FOLDERS):
            return False
        if rules is not None and rules.ignores(folder, folder=is_folder):
            return False
        if walk.is_excluded(exclude, folder, folder=is_folder):
            return False
        if is_folder:
            if walk.is_nested_root(folder) or any(exists(join(folder, name)) for name in (VIRTUAL_ENVIRONMENT, SITE)):
                return False
            rules = rules_in(folder, rules)
    return True


class _Walk:
    """A walk over several starting folders, which enters no folder twice; globs are relative to `base`."""

    def __init__(self, root: str, configuration: Configuration) -> None:
        """Prepare a walk that has found nothing; each `run` adds to the lists."""
        self.root = root
        self.base = configuration.root or root
        self.configuration = configuration
        self.files: list[str] = []
        self.links: list[str] = []
        self.unreadable: dict[str, str] = {}
        self.dangling: dict[str, str] = {}
        self.nested: list[str] = []
        self.overfull: set[str] = set()
        self.seen = 0
        self._entered: set[tuple[int, int]] = set()

    def run(self, start: str) -> None:
        """Walk the folder `start`, even if it is excluded itself, and add its files; but not if it leads outside."""
        if reason := why_outside(start, self.root):
            self.unreadable[start] = reason
            return
        exclude = self.exclude_from(start)
        pending: list[tuple[str, IgnoreRules | None]] = [(start, rules_above(start))]
        while pending and self.seen <= MOST_ENTRIES:
            folder, rules = pending.pop()
            entries = self._list(folder, is_start=folder == start)
            names = {entry.name for entry in entries}
            if GITIGNORE in names or ".git" in names:
                rules = rules_in(folder, rules)
            if rules is not None and rules.overfull:
                self.overfull.add(rules.overfull)
            for entry in entries:
                name = entry.name
                is_folder = _is_folder(entry)
                if name.startswith(".") or not (is_folder or name.lower().endswith(SUFFIXES) or entry.is_symlink()):
                    continue
                path = join(folder, name)
                if rules is not None and rules.ignores(path, folder=is_folder):
                    continue
                if self.is_excluded(exclude, path, folder=is_folder):
                    continue
                if is_folder:
                    if name not in SKIPPED_FOLDERS:
                        pending.append((path, rules))
                elif entry.is_symlink():
                    self.links.append(path)
                elif entry.is_file():
                    self.files.append(path)

    def _list(self, folder: str, *, is_start: bool) -> list["os.DirEntry[str]"]:
        """The entries of a folder, counted in `seen`; empty if it must not be entered (again) or cannot be listed.

        Adds the folder to `unreadable` if it cannot be listed, to `nested` if it is a workspace root of its own.
        """
        try:
            inode = identity(folder)
            if inode in self._entered:
                return []
            if inode is not None:
                self._entered.add(inode)
            with os.scandir(folder) as scanned:
                entries = list(scanned)
        except OSError as error:
            if error.errno != errno.ENOENT:
                self.unreadable[folder] = reason_of(error)
            return []
        self.seen += len(entries)
        names = {entry.name for entry in entries}
        if not is_start and ".git" in names and is_another_worktree(folder, self.root):
            return []
        if not is_start and not names.isdisjoint(_MARKERS) and self.is_nested_root(folder):
            self.nested.append(folder)
            return []
        return [] if VIRTUAL_ENVIRONMENT in names or (SITE in names and not is_start) else entries

    def is_nested_root(self, folder: str) -> bool:
        """Whether the folder is the workspace root of the files in it, as `find_root` decides."""
        if self.configuration.everywhere:
            return False
        return configuration_in(folder) is not None or (self.configuration.path is None and is_git_top(folder))

    def exclude_from(self, start: str) -> Patterns:
        """The configuration's `exclude` patterns; none if they match `start` itself, which a person named."""
        relative_path = relative_to(start, self.base)
        is_start_excluded = (
            relative_path and globs.matching(self.configuration.exclude, f"{relative_path}/") is not None
        )
        return Patterns(() if is_start_excluded else self.configuration.exclude)

    def is_excluded(self, exclude: Patterns, path: str, *, folder: bool) -> bool:
        """Whether the configuration excludes a path, given that it excludes none of the folders above it."""
        relative_path = relative_to(path, self.base) if exclude else None
        return bool(relative_path) and exclude.verdict(f"{relative_path}/" if folder else str(relative_path)) is True

    def with_links(self, files: dict[str, FoundFile]) -> dict[str, FoundFile]:
        """Add the files that only symbolic links lead to; of several paths to a file keep one, preferably a named one.

        Two paths may lead to one file without a link: they may differ in case on a case-insensitive file system.
        """
        while self.links:
            link = self.links.pop()
            if is_folder(link):
                self.run(link)
            elif link.lower().endswith(SUFFIXES):
                if is_file(link) or not exists(link):
                    files.setdefault(link, found_file(link, self.root))
            elif not _is_named_as_file(link) and (reason := why_dangling(link)):
                self.dangling[link] = reason
        for path in self.files:
            files.setdefault(path, FoundFile(path))
        chosen: dict[object, FoundFile] = {}
        for file in sorted(files.values(), key=lambda file: (not file.named, is_link(file.path), file.path)):
            chosen.setdefault(identity(file.path) or file.path, file)
        return {file.path: file for file in chosen.values()}


def _is_named_as_file(path: str) -> bool:
    """Whether a path has a file extension, as `notes.md` has, but not `gpt-4.1`."""
    return os.path.splitext(path)[1][1:].isalpha()  # noqa: PTH122 - no Path for each link


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    """Whether an entry is a folder, not a link to one; False on any error."""
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False
