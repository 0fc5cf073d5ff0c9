"""A cache of the stored copies of cited pages, read on first use and again after a change."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.lsp.state.file_signature import Signature, signature
from model_lifecycle.lsp.state.kept_findings import KeptFindings
from model_lifecycle.lsp.state.snapshot import Failed
from model_lifecycle.records.record import Record
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # imported once there are copies
    from model_lifecycle.ide.cited_today import PageReader
    from model_lifecycle.sources.judge import Visit

_MOST_KEPT: Final = 100

Used = dict[str, Signature]
"""The signatures of copies by path, including paths where a copy may appear."""


class StoredPages:
    """The copies of cited pages. Safe to use from any thread. An unreadable copy counts as missing."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._folders: dict[str, tuple[Signature, frozenset[str]]] = {}
        self._copies: dict[tuple[str, ...], tuple[tuple[Signature, ...], Visit | None]] = {}

    def reader(self, workspace: Workspace, used: "Used | None" = None) -> "PageReader | None":
        """A function from a URL to its copy, which adds the paths read to `used`; None if there are no copies."""
        from model_lifecycle.ide.page_copies import page_folder

        names = self._names(str(page_folder(workspace)))
        if not names:
            return None
        from model_lifecycle.ide.page_copies import page_store

        store = page_store(workspace)

        @cache  # many records cite the same few pages
        def places(address: str) -> tuple[str, ...]:
            paths = tuple(store.paths(address))
            return tuple(map(str, paths)) if any(path.name in names for path in paths) else ()

        def visit(address: str) -> "Visit | None":
            """The visit in the copy of the page at a URL; None without a copy."""
            paths = places(address)
            if not paths:
                return None
            marks = tuple(map(signature, paths))
            if used is not None:
                used.update(zip(paths, marks, strict=True))
            with self._lock:
                kept = self._copies.pop(paths, None)
                if kept is None or kept[0] != marks:
                    copy = store.read(address)
                    kept = marks, copy.visit if copy is not None else None
                self._copies[paths] = kept
                if len(self._copies) > _MOST_KEPT:
                    del self._copies[next(iter(self._copies))]
                return kept[1]

        return visit

    def _names(self, folder: str) -> frozenset[str]:
        """The file names of the copies in a folder, listed again after a change."""
        mark = signature(folder)
        with self._lock:
            kept = self._folders.get(folder)
            if kept is None or kept[0] != mark:
                try:
                    kept = mark, frozenset(path.name for path in Path(folder).iterdir())
                except OSError:
                    kept = mark, frozenset()
                self._folders[folder] = kept
            return kept[1]

    @staticmethod
    def mark(workspace: Workspace) -> Signature:
        """A signature of the folder of copies, which differs after a copy was added, replaced or removed."""
        from model_lifecycle.ide.page_copies import page_folder

        return signature(str(page_folder(workspace)))


@dataclass
class _RestsOn:
    """The data that a file's findings depend on besides records: copies, and the `known_names` if used."""

    copies: Used = field(default_factory=dict)
    known: tuple[str, ...] | None = None


class PageFindings:
    """Contradictions between open files and copies of pages. For the thread `checks`; `is_wanted` reads the setting.

    Errors in the copies never affect a file's own diagnostics: `failed` gets the error of a failed comparison.
    """

    def __init__(self, stored: StoredPages, is_wanted: Callable[[], bool], failed: Failed) -> None:
        self._stored = stored
        self._is_wanted = is_wanted
        self._failed = failed
        self._kept = KeptFindings()
        self._rests_on: dict[str, _RestsOn] = {}
        self._last: dict[str, Signature] = {}

    def of(self, workspace: Workspace, path: str) -> tuple[Diagnostic, ...]:
        """The contradictions between an open file and copies of the pages that it cites."""
        file = workspace.files.get(path)
        try:
            if file is not None and self._is_wanted():
                return self._compare(workspace, file)
        except Exception as error:  # the copies' content is not trusted
            self._failed(f"`{path}` was not compared with the pages that it cites", error)
        self.forget(path)
        return ()

    def forget(self, path: str) -> _RestsOn:
        """Drop the cached findings of a file that is no longer open; return an empty basis for new ones."""
        self._kept.forget(path)
        self._rests_on.pop(path, None)
        return _RestsOn()

    def _compare(self, workspace: Workspace, file: RecordFile) -> tuple[Diagnostic, ...]:
        """The contradictions of one file, cached by record; may raise if copies are malformed."""
        rests_on = self._rests_on.get(file.path, _RestsOn())
        if any(signature(path) != mark for path, mark in rests_on.copies.items()):
            rests_on = self.forget(file.path)
        pages = self._stored.reader(workspace, rests_on.copies)
        if pages is None:
            self.forget(file.path)
            return ()
        from model_lifecycle.ide.cited_today import MOST_CITATIONS, findings_of_record, weighed_findings
        from model_lifecycle.sources.citations import known_names

        known = cache(lambda: known_names(workspace))

        def find(record: Record, view: IndexView) -> tuple[list[Diagnostic], int]:
            return findings_of_record(workspace, view, file, record, pages, known)

        common_basis = self._stored.mark(workspace), workspace.configuration
        found = self._kept.of(workspace, file, common_basis, find, MOST_CITATIONS)
        if known.cache_info().currsize:  # with other known names, a passage may be about another model
            if rests_on.known not in (None, known()):
                self._kept.forget(file.path)
                found = self._kept.of(workspace, file, common_basis, find, MOST_CITATIONS)
            rests_on.known = known()
        self._rests_on[file.path] = rests_on
        return weighed_findings(workspace, file, found)

    def have_changed(self, workspace: Workspace) -> bool:
        """Whether a copy for `workspace` has changed since the last call."""
        mark = self._stored.mark(workspace)
        last = self._last.get(workspace.root)
        self._last[workspace.root] = mark
        return last is not None and last != mark
