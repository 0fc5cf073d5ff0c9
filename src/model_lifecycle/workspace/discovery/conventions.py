"""Determines the folders in which folder and file names decide a file's kind: those that certainly hold records.

A records folder is one that contains `models/`, `providers/` and `migrations/`, or record files
directly. One file whose properties show a kind identifies it, or a configuration in it. In a repository
with several projects, the records of one say nothing about another's `models/`.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from model_lifecycle.syntax.document import language_of
from model_lifecycle.syntax.fast.load_data import load_plain_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.source import decode
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.kinds import (
    HEAD,
    DetectionThreshold,
    kind_by_keys,
    kind_of_names,
    may_hold_records,
)
from model_lifecycle.workspace.discovery.root import FOLDERS
from model_lifecycle.workspace.disk import UnreadableError, read_bytes
from model_lifecycle.workspace.paths import join, parent, relative_to
from model_lifecycle.workspace.record_file import RecordFile


class Conventions(NamedTuple):
    """The records folders of a workspace. Picklable, as worker processes receive one."""

    root: str = ""
    folders: frozenset[str] | None = None
    """Absolute paths of folders that contain convention folders, or record files directly; None: any folder."""
    configured: bool = False
    """Whether there is a configuration: then a file outside convention folders may be a record file, too."""

    def hold_for(self, path: str) -> bool:
        """Whether the kind of a file may be decided by its folder and name."""
        if self.folders is None:
            return True
        records_folders = list(record_folders(path, self.root))
        if records_folders:
            return not self.folders.isdisjoint(records_folders)
        return self.configured or parent(path) in self.folders


def record_folders(path: str, root: str) -> Iterator[str]:
    """Yield the parents of the convention folders that contain a file, the outermost first."""
    folder = root
    for name in (relative_to(path, root) or "").split("/")[:-1]:
        if name in FOLDERS:
            yield folder
        folder = join(folder, name)


def records_folders_of(path: str, root: str) -> list[str]:
    """The records folders of a record file: the parents of its convention folders, otherwise its own folder."""
    return list(record_folders(path, root)) or [parent(path)]


def conventions_of(root: str, configuration: Configuration, folders: Iterable[str]) -> Conventions:
    """The conventions of a root; in each of `folders` the properties of a file show its kind."""
    configured = configuration.path is not None
    return Conventions(root, frozenset((*folders, root) if configured else folders), configured)


def folders_on_disk(root: str, paths: Iterable[str], known_folders: Iterable[str] = ()) -> frozenset[str]:
    """The records folders of those files at `paths` whose properties alone show a kind, and the `known_folders`.

    Files of each folder are read until one shows a kind.
    """
    records_folders = set(known_folders)
    for path in paths:
        folders = records_folders_of(path, root)
        if not records_folders.issuperset(folders) and _shows_kind(path, any(record_folders(path, root))):
            records_folders.update(folders)
    return frozenset(records_folders)


def _shows_kind(path: str, in_convention_folder: bool) -> bool:
    """Whether the properties of a file show a kind; True if it is temporarily unreadable in a convention folder."""
    language = language_of(path)
    try:
        source = decode(read_bytes(path, HEAD))
    except UnreadableError as error:
        # Until it can be read, a file in a convention folder counts as a record file.
        return error.passing and in_convention_folder
    if language is None or not may_hold_records(source.text, DetectionThreshold.SURE):
        return False
    plain = load_plain_data(source.text, language) if source.undecodable is None else None
    if plain is not None:  # most files are read quickly, without the parsers
        names = (list(record) for record in plain if isinstance(record, dict))
        return kind_of_names(names, DetectionThreshold.SURE) is not None
    return kind_by_keys(parse(source.text, language), DetectionThreshold.SURE) is not None


class FoldersOfRecords:
    """The records folders of files whose properties alone show a kind, updated from changed files only."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._files: Mapping[str, RecordFile] = {}
        self._identifying_paths: set[str] = set()
        self._folders: frozenset[str] = frozenset()

    def update(self, files: Mapping[str, RecordFile], changed: Collection[str] | None = None) -> frozenset[str]:
        """Update the records folders to those of `files`, and return them. Only files that differ from the last call
        are examined: those in `changed`, if the caller knows them.
        """
        changed = self._changed_paths(files) if changed is None else changed
        identifying_paths = {path for path in changed if path in files and shows_kind(files[path])}
        if identifying_paths != self._identifying_paths.intersection(changed):
            self._identifying_paths = self._identifying_paths.difference(changed) | identifying_paths
            self._folders = frozenset(
                folder for path in self._identifying_paths for folder in records_folders_of(path, self._root)
            )
        self._files = files
        return self._folders

    def _changed_paths(self, files: Mapping[str, RecordFile]) -> list[str]:
        """The paths of files that were added, changed or removed since the last call."""
        last_files = self._files
        return [
            *(path for path, file in files.items() if last_files.get(path) is not file),
            *last_files.keys() - files.keys(),
        ]


def shows_kind(file: RecordFile) -> bool:
    """Whether the properties of a record file alone show a kind."""
    records = (list(record.data) for record in file.records if isinstance(record.data, dict))
    return kind_of_names(records, DetectionThreshold.SURE) is not None
