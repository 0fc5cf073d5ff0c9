"""Checking what changed and what reads it, the open texts first; made to be interrupted between any two files."""

import threading
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Final

from model_lifecycle.check import check_file, reached
from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.lsp.snapshot import Failed, Found, State
from model_lifecycle.lsp.texts import UNSAVED
from model_lifecycle.workspace.index import Key

ABSENT: Final = frozenset({"unknown-provider", "missing-migration", "unused-suppression"})
"""Codes that say that something is nowhere: not to be said before everything has been read. Of models that are
nowhere the rules are silent by themselves, see `ANYTHING_UNREAD`."""

NAMELESS: Final = frozenset({"file-name"})
"""Codes about the name of a file: not to be said of a document that has none yet."""

NOTHING: Final[frozenset[str]] = frozenset()


class Checks:
    """The findings of one project's files, kept current. `next` runs in one thread only, the rest in any."""

    def __init__(self, failed: Failed) -> None:
        self._failed = failed
        self._seen: tuple[State, date] | None = None
        self._findings: dict[str, tuple[Diagnostic, ...]] = {}
        self._keys_read: dict[str, frozenset[Key]] = {}
        self._stale: set[str] = set()
        self._queue: list[str] = []
        self._lock = threading.Lock()
        self._announced: set[str] = set()
        self._waiting: set[str] = set()
        self._progress = threading.Condition(self._lock)

    def announce(self, paths: Iterable[str]) -> None:
        """`next` will give the findings of these files whether or not they change."""
        with self._lock:
            self._announced.update(paths)

    def told(self) -> list[str]:
        """The files whose findings have been told, or soon will be."""
        with self._lock:
            return [*self._findings, *self._announced]

    def is_waiting(self, path: str) -> bool:
        """Whether a file is announced, or has changed, and its findings have not been told since."""
        return path in self._announced or path in self._waiting

    def wait(self, path: str, timeout: float, stopped: Callable[[], bool]) -> None:
        """Wait until a file does not wait any more, at most `timeout` seconds."""
        with self._progress:
            self._progress.wait_for(lambda: stopped() or not self.is_waiting(path), timeout)

    def given(self, path: str) -> None:
        """What `next` gave for a file was told."""
        with self._progress:
            self._waiting.discard(path)
            self._progress.notify_all()

    def wake(self) -> None:
        """Have those who wait ask again whether all has stopped."""
        with self._progress:
            self._progress.notify_all()

    def is_current(self, path: str, state: State) -> bool:
        """Whether `findings` are those of a file in this very state."""
        return self._seen is not None and self._seen[0] is state and not self.is_waiting(path)

    def findings(self, path: str) -> tuple[Diagnostic, ...]:
        """The findings of a file when it was last checked."""
        return self._findings.get(path, ())

    def keys_read(self) -> Mapping[str, frozenset[Key]]:
        """What the rules of each file asked of the others when it was last checked."""
        return dict(self._keys_read)

    def next(self, state: State, today: date) -> Found | None:
        """The findings of one more file, of this newest state; None when all is told."""
        self._compare(state, today)
        if not self._queue:
            return None
        path = self._queue.pop()
        if path in self._stale:
            self._stale.discard(path)
            self._check(path, state, today)
        file = state.workspace.files.get(path)
        content = file.source.text if file is not None else ""
        return Found(path, state.open.get(path), content, self.findings(path), state.workspace)

    def _compare(self, state: State, today: date) -> None:
        """Queue what is new since the last state that was seen."""
        with self._lock:
            announced, self._announced = self._announced, set()
            self._waiting |= announced
        files = state.workspace.files
        if self._seen != (state, today):
            self._stale.update(self._reached(state, today))
            gone = (self._findings.keys() | self._keys_read.keys()) - files.keys()
            for path in gone:
                self._findings.pop(path, None)
                self._keys_read.pop(path, None)
            self._stale &= files.keys()
            self._seen = state, today
            announced |= gone | self._stale
        if announced:
            waiting = announced.union(self._queue)
            with self._lock:
                self._waiting = waiting
            self._queue = sorted(waiting, key=lambda path: (path not in state.open, path), reverse=True)

    def _reached(self, state: State, today: date) -> Iterable[str]:
        workspace = state.workspace
        if self._seen is None:
            return workspace.files
        before, day = self._seen
        if (today, state.settled, workspace.configuration) != (day, before.settled, before.workspace.configuration):
            return workspace.files
        return reached(before.workspace, workspace, self._keys_read)

    def _check(self, path: str, state: State, today: date) -> None:
        try:
            findings, keys_read = check_file(state.workspace, state.workspace.files[path], today)
            unsaid = (NAMELESS if path.startswith(UNSAVED) else NOTHING) | (NOTHING if state.settled else ABSENT)
            if unsaid:
                findings = tuple(finding for finding in findings if finding.code not in unsaid)
        except Exception as error:
            # Findings of an older text would be worse than none, and the other files must not suffer.
            self._failed(f"`{path}` could not be checked", error)
            findings, keys_read = (), frozenset({("file", path)})
        self._findings[path], self._keys_read[path] = findings, keys_read
