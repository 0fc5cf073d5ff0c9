"""The diagnostics of one snapshot's files: each file is checked once, on the thread that reads them first."""

import threading
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final

from model_lifecycle.check import Checked, FileCheck, all_rules, check_file
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.lsp.state.open_documents import UNSAVED
from model_lifecycle.lsp.state.snapshot import Failed, Snapshot
from model_lifecycle.workspace.workspace import changed_files, changed_keys

_UNCHECKED: Final = FileCheck((), frozenset())


class CheckedSnapshot(Mapping[str, tuple[Diagnostic, ...]]):
    """The diagnostics of every file of a snapshot, by path; a file is checked when its diagnostics are first read.

    The checks of the snapshot `before` are reused, except for the files affected by the change between the two.
    Safe to use from any thread. If a check raises, `failed` gets the exception, and the file has no diagnostics.
    """

    def __init__(self, state: Snapshot, today: date, failed: Failed, before: "CheckedSnapshot | None" = None) -> None:
        self.state = state
        self.today = today
        self.failed = failed
        self._locks: dict[str, threading.Lock] = {}
        self._stale: set[str] = set(state.workspace.files)
        self._checks: dict[str, FileCheck] = {}
        self.differing: frozenset[str] = frozenset(self._stale)
        """The files whose diagnostics may differ from those in `before`, and the files removed since."""
        if before is not None:
            self._reuse_checks(before)

    def _reuse_checks(self, before: "CheckedSnapshot") -> None:
        """Copy the checks of `before` that are still valid; set the stale and the differing files."""
        old, new = before.state, self.state
        stale, checks = before.known()
        files = new.workspace.files
        removed = checks.keys() - files.keys()
        for path in removed:
            del checks[path]
        if (before.today, old.workspace.configuration) == (self.today, new.workspace.configuration):
            changed = changed_keys(old.workspace, new.workspace)
            to_check = changed_files(changed) & files.keys()
            for path, check in checks.items():
                after = check.after(changed)
                if after is not check:
                    checks[path] = after
                    to_check.add(path)
            if old.settled != new.settled:  # diagnostics that need the whole index come, or go
                to_check = set(files)
            self._stale = to_check | (stale & files.keys())
            self.differing = frozenset(to_check | removed)
        else:
            checks = {path: check._replace(records=()) for path, check in checks.items()}
            self.differing = frozenset(self._stale | removed)
        self._checks = checks

    def __getitem__(self, path: str) -> tuple[Diagnostic, ...]:
        if path in self._stale:
            with self._locks.setdefault(path, threading.Lock()):
                if path in self._stale:
                    self._checks[path] = self._check(path)
                    self._stale.discard(path)
        return self._checks[path].diagnostics

    def __iter__(self) -> Iterator[str]:
        return iter(self.state.workspace.files)

    def __len__(self) -> int:
        return len(self.state.workspace.files)

    def known(self) -> tuple[set[str], dict[str, FileCheck]]:
        """Copies of the set of files still to be checked and of each file's last check, while other threads check."""
        stale = self._stale.copy()  # first: a file whose check ends between the two is then checked again, not missed
        return stale, self._checks.copy()

    def latest(self, path: str) -> tuple[Diagnostic, ...]:
        """The diagnostics of a file's last check, perhaps in an earlier snapshot; does not check it."""
        check = self._checks.get(path)
        return check.diagnostics if check is not None else ()

    def checked_before(self) -> list[str]:
        """The paths of the files checked in this snapshot or an earlier one."""
        return list(self._checks)

    def as_checked(self) -> Checked:
        """The snapshot as a `Checked` value; its diagnostics are still computed only when they are first read."""
        _, checks = self.known()
        return Checked(self.state.workspace, self.today, self, {path: check.all_keys for path, check in checks.items()})

    def _check(self, path: str) -> FileCheck:
        """Check one file; leave out diagnostics that need a file name or all files if there are none."""
        state = self.state
        try:
            file = state.workspace.files[path]
            check = check_file(state.workspace, file, self.today, self._checks.get(path, _UNCHECKED))
        except Exception as error:
            # Diagnostics of an older text would be worse than none, and the other files must not be affected.
            self.failed(f"`{path}` could not be checked", error)
            return FileCheck((), frozenset({("file", path)}))
        diagnostics = check.diagnostics
        if path.startswith(UNSAVED):
            diagnostics = tuple(
                diagnostic for diagnostic in diagnostics if not all_rules()[diagnostic.code].about_file_name
            )
        if not state.settled:
            diagnostics = tuple(
                diagnostic for diagnostic in diagnostics if not all_rules()[diagnostic.code].needs_whole_index
            )
        return check._replace(diagnostics=diagnostics)
