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
"""Stands in the index while files are still to be read: any model may be in one of them, so none is "unknown"."""

_SLICE: Final = 16
"""Files read before a scan looks whether it should make way or stop."""


class WorkspaceHost:
    """One root.

    `absorb` runs in the thread that answers, `scan`, `sweep` and `reread` in the one that reads the disk, `check` in
    the one that checks. Each makes a new `state` from what it read and swaps it under the lock; a state never changes.
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
        """Those of all roots, each read once."""
        self.whole = whole
        """Whether the folder is read, not only what is open: not for a file that was opened without a folder."""
        self.loaded = loaded
        configuration = loaded.configuration
        index, _ = Index().patched((), (ANYTHING_UNREAD,))
        self.state = Snapshot(
            Workspace(root, configuration, index=index, conventions=conventions_of(root, configuration, ()))
        )
        self.scans: list[Configuration] = []
        """The configurations of scans that are under way or wait."""
        self.cancelled = False
        """Whether scans are to stop."""
        self.stopped = False
        self._lock = threading.Lock()
        self._disk: dict[str, Signature] = {}
        self._unread: set[str] = set()
        """Files that could not be read for the moment, to be read again with the next look at the disk."""
        self._left_out: tuple[Configuration, dict[str, bool]] = (configuration, {})
        self._folders = FoldersOfRecords(root)
        self._judged = History(object())
        """Of the snapshot whose files `_folders` was last asked about."""
        self._folders_shown: frozenset[str] = frozenset()
        """The folders that records were kept in, by what was read, when all was last read."""
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
        """Stop the scans that are under way or wait; later ones run."""
        self.cancelled = bool(self.scans)

    def scan_ended(self, configuration: Configuration) -> None:
        """A scan by this configuration is over, however."""
        self.scans.remove(configuration)
        self.cancelled = self.stopped or (self.cancelled and bool(self.scans))

    def stop(self) -> None:
        """Stop for good."""
        self.stopped = self.cancelled = True

    # Open texts

    def absorb(self, texts: Mapping[str, OpenDocument | None]) -> None:
        """Take in texts that were opened or changed, or closed (None): closed ones are read from disk."""
        while True:
            state = self.state
            workspace = state.workspace
            files = {path: self._read_safely(path, text, workspace) for path, text in texts.items()}
            with self._lock:
                now = self.state.workspace
                if (now.configuration, now.conventions) != (workspace.configuration, workspace.conventions):
                    continue  # a scan has ended meanwhile, and what was read by the old settings is void
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
        """The file at `path` as open, or without `text` as on disk; None if it does not belong here, or is gone."""
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
        """As `_read`; an unexpected exception is passed to `failed`, and affects this file only."""
        try:
            return self._read(path, text, workspace)
        except Exception as error:
            self._failed(f"`{path}` could not be read", error)
            return None

    def _read_all(self, reading: LoadOptions, files: Sequence[FoundFile]) -> list[RecordFile | None]:
        """As `read_found`; an unexpected exception is passed to `failed`, and affects one file only.

        A file that cannot be read for the moment is what it was, and is read again with the next look at the disk.
        None of them is open, so that their texts are seldom asked for.
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
        """Under the lock: the state after some files changed."""
        old = self.state.workspace
        changed = {path: file for path, file in files.items() if file is not old.files.get(path)}
        self.state = Snapshot(old.with_files(changed) if changed else old, is_open, self.state.settled)

    # Files on disk

    def scan(
        self, configuration: Configuration, make_way: Callable[[], None], progress: Callable[[int, int], None]
    ) -> None:
        """Read every file again, by a configuration that may have changed; open texts replace what is on disk.

        `make_way` is called often: it may wait, and may raise to stop the scan; then nothing has changed.
        """
        discovery = discover(self.root, configuration)
        make_way()
        state = self.state
        is_open = {path: file for path, file in state.workspace.files.items() if path in state.open}
        shown = FoldersOfRecords(self.root).of(is_open)
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
            self._folders, self._judged = FoldersOfRecords(self.root), History(object())
            self._folders_shown = self._folders.of({**is_open, **files})
            self.state = self._with_open_texts(workspace, skipped)

    def _with_open_texts(self, workspace: Workspace, skipped: set[str]) -> Snapshot:
        """Under the lock: the state of a workspace that has just been read, with the texts that are open now.

        Files that were `skipped` because they were open may not be so any more.
        """
        old, is_open = self.state.workspace, self.state.open
        same = (old.configuration, old.conventions) == (workspace.configuration, workspace.conventions)
        turned = self._judge_again(workspace.configuration)
        changed = {
            path: old.files.get(path) if same and path not in turned else self._read_safely(path, text, workspace)
            for path, text in is_open.items()
        }
        changed |= {path: self._read_safely(path, None, workspace) for path in skipped - is_open.keys()}
        return Snapshot(workspace.with_files(changed) if changed else workspace, is_open, settled=True)

    def sweep(self, make_way: Callable[[], None], suspects: Collection[str] = ()) -> bool:
        """Read what has changed on disk since it was last read, and `suspects` in any case; drop what is gone.

        Whether there was anything.
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
        gone = self._disk.keys() - now.keys()
        self._disk = now
        turned = self._judge_again(workspace.configuration)
        if not wanted and not gone and not turned:
            return False
        self.reread(wanted, gone, make_way, turned)
        return True

    def reread(
        self, paths: Iterable[str], gone: Iterable[str], make_way: Callable[[], None], turned: Iterable[str] = ()
    ) -> None:
        """Read some files from disk again, and drop others; open ones stay as they are open.

        Files that have `turned` are now left out, or are left out no longer.
        """
        workspace = self.state.workspace
        reading = LoadOptions(workspace.root, workspace.configuration, workspace.conventions)
        wanted = sorted(paths)
        files: dict[str, RecordFile | None] = dict.fromkeys(gone)
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
            files |= {path: self._read_safely(path, is_open[path], now) for path in turned if path in is_open}
            self._swap(files, is_open)

    def _is_left_out(self, path: str, configuration: Configuration) -> bool:
        """Whether `validate` passes an open file over, so that the editor does as well
        (schemas/README.md#diagnostics).
        """
        if self._left_out[0] is not configuration:
            self._left_out = (configuration, {})
        left_out = self._left_out[1]
        if path not in left_out:
            if self.whole and language_of(path) is not None:
                left_out[path] = path not in self._disk and not would_discover(path, self.root, configuration)
            else:  # a document that no walk comes upon has its say from `exclude` alone
                left_out[path] = _is_excluded(path, self.root, configuration)
        return left_out[path]

    def _judge_again(self, configuration: Configuration) -> list[str]:
        """Ask again which open files are left out, as a `.gitignore` may have changed: those whose answer changed."""
        before, self._left_out = self._left_out[1], (configuration, {})
        return [path for path, was in before.items() if self._is_left_out(path, configuration) is not was]

    def still_there(self, path: str) -> bool:
        """Whether a path was found on disk when all was last looked at, and has not gone since."""
        return path in self._disk and any(signature(path))

    def is_misjudged(self) -> bool:
        """Whether a change shows that records are kept in other folders than before, which requires a new scan."""
        if not self.settled:
            return False
        workspace = self.state.workspace
        keys = workspace.history.since(self._judged)
        self._judged = workspace.history
        changed = changed_files(keys) if keys is not None else None
        return self._folders.of(workspace.files, changed) != self._folders_shown


def _is_below(path: str, folders: Iterable[str]) -> bool:
    """Whether a path lies below one of some folders."""
    return any(relative_to(path, folder) for folder in folders)


def _is_excluded(path: str, root: str, configuration: Configuration) -> bool:
    exclude = configuration.exclude
    inside = relative_to(path, configuration.root or root) if exclude else None
    return bool(inside) and globs.matching(exclude, str(inside)) is not None
