"""Checking what changed and what reads it, the open texts first; made to be interrupted between any two files."""

import threading
from collections.abc import Iterable, Mapping
from datetime import date

from model_lifecycle.check import check_file, reached
from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.lsp.snapshot import Failed, Found, State
from model_lifecycle.workspace.index import Key
from model_lifecycle.workspace.workspace import Workspace


class Checks:
    """The findings of one project's files, kept current. `next` runs in one thread only, the rest in any."""

    def __init__(self, failed: Failed) -> None:
        self._failed = failed
        self._workspace: Workspace | None = None
        self._today: date | None = None
        self._findings: dict[str, tuple[Diagnostic, ...]] = {}
        self._keys_read: dict[str, frozenset[Key]] = {}
        self._stale: set[str] = set()
        self._queue: list[str] = []
        self._lock = threading.Lock()
        self._announced: set[str] = set()

    def announce(self, paths: Iterable[str]) -> None:
        """`next` will give the findings of these files whether or not they change."""
        with self._lock:
            self._announced.update(paths)

    def told(self) -> list[str]:
        """The files whose findings have been told, or soon will be."""
        with self._lock:
            return [*self._findings, *self._announced]

    def findings(self, path: str) -> tuple[Diagnostic, ...]:
        """The findings of a file when it was last checked."""
        return self._findings.get(path, ())

    def next(self, state: State, today: date) -> Found | None:
        """The findings of one more file, of this newest state; None when all is told."""
        self._compare(state, today)
        while self._queue:
            path = self._queue.pop()
            if path in self._stale:
                self._stale.discard(path)
                return self._check(path, state, today)
            return Found(
                path, state.open.get(path), state.workspace.files.get(path), self.findings(path), state.workspace
            )
        return None

    def _compare(self, state: State, today: date) -> None:
        """Queue what is new since the last state that was seen."""
        with self._lock:
            announced, self._announced = self._announced, set()
        new, old = state.workspace, self._workspace
        if new is old and today == self._today and not announced:
            return
        if old is None or today != self._today or new.configuration != old.configuration:
            self._stale = set(new.files)
        elif new is not old:
            self._stale.update(reached(old, new, self._keys_read))
        gone = (self._findings.keys() | self._keys_read.keys()) - new.files.keys()
        for path in gone:
            self._findings.pop(path, None)
            self._keys_read.pop(path, None)
        self._stale &= new.files.keys()
        self._workspace, self._today = new, today
        waiting = self._stale | announced | gone | set(self._queue)
        self._queue = sorted(waiting, key=lambda path: _rank(path, state.open), reverse=True)

    def _check(self, path: str, state: State, today: date) -> Found:
        file = state.workspace.files[path]
        try:
            findings, self._keys_read[path] = check_file(state.workspace, file, today)
        except Exception as error:
            # Findings of an older text would be worse than none, and the other files must not suffer.
            self._failed(f"`{path}` could not be checked", error)
            findings, self._keys_read[path] = (), frozenset({("file", path)})
        self._findings[path] = findings
        return Found(path, state.open.get(path), file, findings, state.workspace)


def _rank(path: str, is_open: Mapping[str, object]) -> tuple[int, str]:
    return (0 if path in is_open else 1, path)
