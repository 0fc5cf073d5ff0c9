"""The diagnostics of one snapshot's files: each file is checked once, by whoever asks for it first."""

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from operator import attrgetter
from typing import Final

from model_lifecycle.check import Checked, all_rules, check_file, reached
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.lsp.state.open_documents import UNSAVED
from model_lifecycle.lsp.state.snapshot import Failed, Snapshot
from model_lifecycle.rules.framework.check_results import CheckResults
from model_lifecycle.rules.framework.record_checks import RecordChecks
from model_lifecycle.workspace.index import Key
from model_lifecycle.workspace.record_file import RecordFile


@dataclass(frozen=True, slots=True)
class _FileCheck:
    """The diagnostics of a file, and the index keys that its rules read."""

    diagnostics: tuple[Diagnostic, ...]
    keys_read: frozenset[Key]


_keys_read: Final[Callable[[_FileCheck], frozenset[Key]]] = attrgetter("keys_read")


class CheckedSnapshot(Mapping[str, tuple[Diagnostic, ...]]):
    """The diagnostics of every file of a snapshot, by path; a file is checked when its diagnostics are first read.

    What is known of the snapshot `before` is taken over, except for the files that the change between the two reaches.
    May be used from any thread. A check that raises counts as one without diagnostics, and is passed to `failed`.
    """

    def __init__(self, state: Snapshot, today: date, failed: Failed, before: "CheckedSnapshot | None" = None) -> None:
        self.state = state
        self.today = today
        self._failed = failed
        self._locks: dict[str, threading.Lock] = {}
        self._stale: set[str] = set(state.workspace.files)
        self._checks: dict[str, _FileCheck] = {}
        self._known: dict[str, RecordChecks | CheckResults] = {}
        self.differing: frozenset[str] = frozenset(self._stale)
        """The files whose diagnostics may be others than in `before`, with those that are gone since."""
        if before is not None:
            self._take_over(before)

    def _take_over(self, before: "CheckedSnapshot") -> None:
        old, new = before.state, self.state
        stale, checks = before.known()
        files = new.workspace.files
        gone = checks.keys() - files.keys()
        if (before.today, old.settled, old.workspace.configuration) == (
            self.today,
            new.settled,
            new.workspace.configuration,
        ):
            keys_read = zip(checks, map(_keys_read, checks.values()), strict=True)
            again = set(reached(old.workspace, new.workspace, keys_read))
            self._stale = again | (stale & files.keys())
            self.differing = frozenset(again | gone)
        else:
            self.differing = frozenset(self._stale | gone)
        for path in gone:
            del checks[path]
        self._checks = checks
        self._known = {path: one for path, one in before.results().items() if path in files}

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

    def known(self) -> tuple[set[str], dict[str, _FileCheck]]:
        """The files that are to be checked, and the last check of each file, copied while other threads check."""
        stale = self._stale.copy()  # first: a file whose check ends between the two is checked again, not missed
        return stale, self._checks.copy()

    def results(self) -> dict[str, RecordChecks | CheckResults]:
        """What the latest checks found in the records of long files, and of those checked more than once, by path."""
        return self._known.copy()

    def latest(self, path: str) -> tuple[Diagnostic, ...]:
        """The diagnostics of a file when it was last checked, which may be of an earlier snapshot; checks nothing."""
        known = self._checks.get(path)
        return known.diagnostics if known is not None else ()

    def checked_before(self) -> list[str]:
        """The paths of the files that were checked in this snapshot or an earlier one."""
        return list(self._checks)

    def as_checked(self) -> Checked:
        """The snapshot with its diagnostics, which are still computed when they are first read."""
        _, checks = self.known()
        keys_read = {path: one.keys_read for path, one in checks.items()}
        return Checked(self.state.workspace, self.today, self, keys_read)

    def _results(self, path: str, file: RecordFile) -> RecordChecks | CheckResults:
        """What is known of a file, to check it with: of most files, which are checked once, nothing is kept."""
        wanted = CheckResults if file.chunked_document is None else RecordChecks
        known = self._known.get(path)
        if not isinstance(known, wanted):
            if wanted is CheckResults and path not in self._checks:
                return CheckResults(keep=False)
            known = self._known[path] = CheckResults(keep=True) if wanted is CheckResults else RecordChecks()
        return known

    def _check(self, path: str) -> _FileCheck:
        state = self.state
        try:
            file = state.workspace.files[path]
            diagnostics, keys_read = check_file(state.workspace, file, self.today, self._results(path, file))
        except Exception as error:
            # Diagnostics of an older text would be worse than none, and the other files must not suffer.
            self._failed(f"`{path}` could not be checked", error)
            return _FileCheck((), frozenset({("file", path)}))
        if path.startswith(UNSAVED):
            diagnostics = tuple(one for one in diagnostics if not all_rules()[one.code].about_file_name)
        if not state.settled:
            diagnostics = tuple(one for one in diagnostics if not all_rules()[one.code].needs_whole_index)
        return _FileCheck(diagnostics, keys_read)
