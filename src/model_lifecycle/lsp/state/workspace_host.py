"""The record files of one root, kept current: the files on disk, replaced by the texts open in the editor."""

import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final

from model_lifecycle.check import Checked
from model_lifecycle.lsp.state.check_queue import CheckQueue
from model_lifecycle.lsp.state.file_signature import Signature, signature
from model_lifecycle.lsp.state.loaded_configuration import LoadedConfiguration
from model_lifecycle.lsp.state.open_documents import OpenDocument
from model_lifecycle.lsp.state.snapshot import Failed, Snapshot
from model_lifecycle.lsp.state.stored_catalogues import StoredCatalogues
from model_lifecycle.lsp.state.stored_pages import StoredPages
from model_lifecycle.syntax.document import language_of
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace import globs
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.conventions import FoldersOfRecords, conventions_of, folders_on_disk
from model_lifecycle.workspace.discovery.discovery import FoundFile, discover, found_file, would_discover
from model_lifecycle.workspace.index import Index, IndexRow, UnresolvedRecord, index_of
from model_lifecycle.workspace.load_workspace import LoadOptions, read_found
from model_lifecycle.workspace.paths import relative_to
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import History, Workspace, changed_files

ANYTHING_UNREAD: Final[IndexRow] = ("unresolved-models", ("",), UnresolvedRecord("", -1, "", "", ""))
"""A row in the index until all files are read: any model may still be found, so none is reported as unknown."""

_SLICE: Final = 16
"""The number of files that a scan reads before it yields to other threads or stops."""


class WorkspaceHost:
    """The record files of one root.

    `absorb` runs on the thread `answers`; `scan`, `sweep` and `reread` on `disk`. Each makes a new `state` from the
    files it read and replaces the old one under the lock; a state itself never changes.
    """

    def __init__(
        self,
        root: str,
        loaded: LoadedConfiguration,
        failed: Failed,
        *,
        whole: bool,
        catalogues: StoredCatalogues | None = None,
        pages: StoredPages | None = None,
    ) -> None:
        self.pages = pages or StoredPages()
        self.catalogues = catalogues or StoredCatalogues()
        """The catalogues, shared by all roots."""
        self.whole = whole
        """Whether the whole folder is read; False for a file opened without a folder, when only open files are."""
        self.loaded = loaded
        configuration = loaded.configuration
        index, _ = Index().patched((), (ANYTHING_UNREAD,))
        self.state = Snapshot(
            Workspace(root, configuration, index=index, conventions=conventions_of(root, configuration, ()))
        )
        self.scans: list[Configuration] = []
        """The configurations of running and queued scans."""
        self.cancelled = False
        """Whether running and queued scans must stop."""
        self.stopped = False
        self._lock = threading.Lock()
        self._disk: dict[str, Signature] = {}
        self._unread: set[str] = set()
        """Files that temporarily could not be read, to be read again by the next `sweep`."""
        self._left_out: tuple[Configuration, dict[str, bool]] = (configuration, {})
        self._folders = FoldersOfRecords(root)
        self._last_history = History(object())
        """The history of the snapshot for which `_folders` was last computed."""
        self._folders_shown: frozenset[str] = frozenset()
        """The folders that contained records at the last scan."""
        self._failed = failed
        self.checks = CheckQueue(lambda: self.state, failed)

    @property
    def root(self) -> str:
        return self.state.workspace.root

    def checked(self) -> Checked:
        """The newest snapshot with its diagnostics, computed when they are first read."""
        return self.checks.current().as_checked()

    @property
    def settled(self) -> bool:
        """Whether every file has been read."""
        return self.state.settled

    def cancel(self) -> None:
        """Stop the running and queued scans; later ones run."""
        self.cancelled = bool(self.scans)

    def scan_ended(self, configuration: Configuration) -> None:
        """Record that the scan with this configuration has ended, failed or been cancelled."""
        self.scans.remove(configuration)
        self.cancelled = self.stopped or (self.cancelled and bool(self.scans))

    def stop(self) -> None:
        """Stop all scans, later ones too."""
        self.stopped = self.cancelled = True

    # Open texts

    def absorb(self, texts: Mapping[str, OpenDocument | None]) -> None:
        """Apply documents that were opened or changed, or closed (None): closed ones are read from disk."""
        while True:
            state = self.state
            workspace = state.workspace
            files = {path: self._read_safely(path, text, workspace) for path, text in texts.items()}
            with self._lock:
                now = self.state.workspace
                if (now.configuration, now.conventions) != (workspace.configuration, workspace.conventions):
                    continue  # a scan has ended meanwhile, so the files were read with outdated settings
                is_open = dict(self.state.open)
                for path, text in texts.items():
                    if text is None:
                        is_open.pop(path, None)
                    else:
                        is_open[path] = text
                self.checks.announce(texts)
                self._swap(files, is_open)
                return

    def _read(self, path: str, text: OpenDocument | None, workspace: Workspace) -> RecordFile | None:
        """Read the file at `path` from `text`, or from disk if that is None; None if it is left out or missing."""
        if text is None:
            reading = LoadOptions(workspace.root, workspace.configuration, workspace.conventions)
            return self._read_all(reading, [found_file(path, self.root)])[0] if path in self._disk else None
        if text.language is None or self._is_left_out(path, workspace.configuration):
            return None
        before = workspace.files.get(path)
        source = FileText(text.text)
        if before is not None and before.language == text.language and before.source == source:
            return before
        return workspace.read(path, source, language=text.language)

    def _read_safely(self, path: str, text: OpenDocument | None, workspace: Workspace) -> RecordFile | None:
        """As `_read`, but pass an unexpected exception to `failed` and return None."""
        try:
            return self._read(path, text, workspace)
        except Exception as error:
            self._failed(f"`{path}` could not be read", error)
            return None

    def _read_all(self, reading: LoadOptions, files: Sequence[FoundFile]) -> list[RecordFile | None]:
        """Read closed files from disk as `read_found`; None for a file whose exception is passed to `failed`.

        A file that temporarily cannot be read keeps its last version, and is read again by the next `sweep`. The files
        are packed, as the texts of closed files are seldom needed.
        """
        try:
            read = read_found(reading, files)
        except Exception as error:
            if len(files) > 1:
                return [self._read_all(reading, [file])[0] for file in files]
            self._failed(f"`{files[0].path}` could not be read", error)
            return [None]
        files_before = self.state.workspace.files
        for position, file in enumerate(read):
            if file is not None and file.unread == "passing":
                self._unread.add(file.path)
                read[position] = files_before.get(file.path, file)
        return [file and file.packed() for file in read]

    def _swap(self, files: Mapping[str, RecordFile | None], is_open: Mapping[str, OpenDocument]) -> None:
        """Replace the state after some files changed (None: removed). The lock must be held."""
        old = self.state.workspace
        changed = {path: file for path, file in files.items() if file is not old.files.get(path)}
        self.state = Snapshot(old.with_files(changed) if changed else old, is_open, self.state.settled)

    # Files on disk

    def scan(
        self, configuration: Configuration, make_way: Callable[[], None], progress: Callable[[int, int], None]
    ) -> None:
        """Read every file with a configuration that may have changed; open documents replace the files on disk.

        `make_way` is called often; it may block, and may raise to stop the scan, which then has no effect.
        """
        discovery = discover(self.root, configuration)
        make_way()
        state = self.state
        is_open = {path: file for path, file in state.workspace.files.items() if path in state.open}
        shown = FoldersOfRecords(self.root).update(is_open)
        closed = (file.path for file in discovery.files if file.path not in state.open and not file.outside)
        conventions = conventions_of(self.root, configuration, folders_on_disk(self.root, closed, shown))
        reading = LoadOptions(self.root, configuration, conventions)
        files: dict[str, RecordFile] = {}
        disk: dict[str, Signature] = {}
        skipped: set[str] = set()
        for start in range(0, len(discovery.files), _SLICE):
            part = discovery.files[start : start + _SLICE]
            disk.update((file.path, signature(file.path)) for file in part)
            wanted = [file for file in part if file.path not in self.state.open]
            skipped.update(file.path for file in part if file not in wanted)
            files.update((file.path, file) for file in self._read_all(reading, wanted) if file is not None)
            progress(min(start + _SLICE, len(discovery.files)), len(discovery.files))
            make_way()
        unlisted = [path for path in discovery.unreadable if path == self.root or conventions.hold_for(path)]
        index = index_of(files.values(), unlisted)
        nested = tuple(discovery.nested)
        workspace = Workspace(self.root, configuration, files, index, conventions, nested_roots=nested)
        with self._lock:
            self._disk = disk
            self._folders, self._last_history = FoldersOfRecords(self.root), History(object())
            self._folders_shown = self._folders.update({**is_open, **files})
            self.state = self._with_open_texts(workspace, skipped)

    def _with_open_texts(self, workspace: Workspace, skipped: set[str]) -> Snapshot:
        """The state of a workspace that has just been read, with the documents open now. The lock must be held.

        Files that were `skipped` because they were open are read from disk if they have been closed meanwhile.
        """
        old, is_open = self.state.workspace, self.state.open
        same = (old.configuration, old.conventions) == (workspace.configuration, workspace.conventions)
        toggled = self._recheck_left_out(workspace.configuration)
        changed = {
            path: old.files.get(path) if same and path not in toggled else self._read_safely(path, text, workspace)
            for path, text in is_open.items()
        }
        changed |= {path: self._read_safely(path, None, workspace) for path in skipped - is_open.keys()}
        now = workspace.with_files(changed) if changed else workspace
        return Snapshot(now.as_change_of(old) if same else now, is_open, settled=True)

    def sweep(self, make_way: Callable[[], None], suspects: Collection[str] = ()) -> bool:
        """Read files that have changed on disk, and `suspects` in any case; drop deleted ones.

        Returns whether anything has changed.
        """
        workspace = self.state.workspace
        discovery = discover(self.root, workspace.configuration)
        now = {file.path: signature(file.path) for file in discovery.files}
        make_way()
        unlisted = [path for path in self._disk.keys() - now.keys() if _is_below(path, discovery.unreadable)]
        now.update((path, self._disk[path]) for path in unlisted)
        again, self._unread = self._unread, set()
        wanted = [
            path for path, mark in now.items() if self._disk.get(path) != mark or path in suspects or path in again
        ]
        deleted = self._disk.keys() - now.keys()
        self._disk = now
        toggled = self._recheck_left_out(workspace.configuration)
        if not wanted and not deleted and not toggled:
            return False
        self.reread(wanted, deleted, make_way, toggled)
        return True

    def reread(
        self, paths: Iterable[str], deleted: Iterable[str], make_way: Callable[[], None], toggled: Iterable[str] = ()
    ) -> None:
        """Read the files at `paths` from disk in batches, and drop the `deleted` ones; open documents are unaffected.

        Open files that are `toggled` are now left out, or no longer left out.
        """
        workspace = self.state.workspace
        reading = LoadOptions(workspace.root, workspace.configuration, workspace.conventions)
        wanted = sorted(paths)
        files: dict[str, RecordFile | None] = dict.fromkeys(deleted)
        for start in range(0, len(wanted), _SLICE):
            part = wanted[start : start + _SLICE]
            self._disk.update((path, signature(path)) for path in part)
            there = [path for path in part if any(self._disk[path])]
            files.update(dict.fromkeys(part))
            files.update(
                zip(there, self._read_all(reading, [found_file(path, self.root) for path in there]), strict=True)
            )
            make_way()
        with self._lock:
            is_open = self.state.open
            files = {path: file for path, file in files.items() if path not in is_open}
            now = self.state.workspace
            files |= {path: self._read_safely(path, is_open[path], now) for path in toggled if path in is_open}
            self._swap(files, is_open)

    def _is_left_out(self, path: str, configuration: Configuration) -> bool:
        """Whether an open file is ignored because `validate` would ignore it too (schemas/README.md#diagnostics)."""
        if self._left_out[0] is not configuration:
            self._left_out = (configuration, {})
        left_out = self._left_out[1]
        if path not in left_out:
            if self.whole and language_of(path) is not None:
                left_out[path] = path not in self._disk and not would_discover(path, self.root, configuration)
            else:  # a document that discovery never finds is left out by `exclude` alone
                left_out[path] = _is_excluded(path, self.root, configuration)
        return left_out[path]

    def _recheck_left_out(self, configuration: Configuration) -> list[str]:
        """Determine again which open files are left out, after a change of `.gitignore`; return those that changed."""
        before, self._left_out = self._left_out[1], (configuration, {})
        return [
            path for path, was_left_out in before.items() if self._is_left_out(path, configuration) is not was_left_out
        ]

    def still_exists(self, path: str) -> bool:
        """Whether a path was found by the last scan or sweep, and still exists."""
        return path in self._disk and any(signature(path))

    def needs_new_scan(self) -> bool:
        """Whether records are now kept in other folders than at the last scan, so that a new scan is required."""
        if not self.settled:
            return False
        workspace = self.state.workspace
        keys = workspace.history.since(self._last_history)
        self._last_history = workspace.history
        changed = changed_files(keys) if keys is not None else None
        return self._folders.update(workspace.files, changed) != self._folders_shown


def _is_below(path: str, folders: Iterable[str]) -> bool:
    """Whether a path is below one of the folders."""
    return any(relative_to(path, folder) for folder in folders)


def _is_excluded(path: str, root: str, configuration: Configuration) -> bool:
    """Whether the configuration excludes the file at `path`."""
    exclude = configuration.exclude
    inside = relative_to(path, configuration.root or root) if exclude else None
    return bool(inside) and globs.matching(exclude, str(inside)) is not None
