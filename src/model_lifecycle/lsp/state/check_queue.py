"""The queue of files to check and publish: open texts first, then other files affected by a change."""

import threading
from collections.abc import Callable, Iterable

from model_lifecycle.check import today_of
from model_lifecycle.lsp.state.checked_snapshot import CheckedSnapshot
from model_lifecycle.lsp.state.snapshot import Failed, FileDiagnostics, Snapshot


class CheckQueue:
    """The files of one project whose diagnostics are to be published, and the newest snapshot's diagnostics.

    `newest` returns the project's newest snapshot. `next` runs on one thread only, other methods on any; the work can
    be interrupted between any two files.
    """

    def __init__(self, newest: Callable[[], Snapshot], failed: Failed) -> None:
        self._newest = newest
        self._failed = failed
        self._current: CheckedSnapshot | None = None
        self._queue: list[str] = []
        self._lock = threading.Lock()
        self._announced: set[str] = set()
        self._waiting: set[str] = set()
        self._progress = threading.Condition(self._lock)

    def current(self) -> CheckedSnapshot:
        """The newest snapshot with its diagnostics, reusing those of the previous snapshot that are still valid."""
        with self._lock:
            state = self._newest()
            today = today_of(state.workspace.configuration)
            current = self._current
            if current is None or current.state is not state or current.today != today:
                current = self._current = CheckedSnapshot(state, today, self._failed, before=current)
                self._announced |= current.differing
            return current

    def announce(self, paths: Iterable[str]) -> None:
        """Have `next` return the diagnostics of these files, whether or not they change."""
        with self._lock:
            self._announced.update(paths)

    def published_paths(self) -> list[str]:
        """The paths of the files whose diagnostics have been published or are about to be."""
        with self._lock:
            checked = self._current.checked_before() if self._current is not None else ()
            return [*checked, *self._announced]

    def is_waiting(self, path: str) -> bool:
        """Whether a file was announced or has changed, and its diagnostics have not been published since."""
        return path in self._announced or path in self._waiting

    def wait(self, path: str, timeout: float, stopped: Callable[[], bool]) -> None:
        """Block until the diagnostics of a file are published or `stopped` returns True, at most `timeout` seconds."""
        with self._progress:
            self._progress.wait_for(lambda: stopped() or not self.is_waiting(path), timeout)

    def mark_published(self, path: str) -> None:
        """Record that the diagnostics of the file at `path`, returned by `next`, were published."""
        with self._progress:
            self._waiting.discard(path)
            self._progress.notify_all()

    def wake(self) -> None:
        """Wake the threads in `wait`, so that they check `stopped` again."""
        with self._progress:
            self._progress.notify_all()

    def next(self) -> FileDiagnostics | None:
        """Remove the next file from the queue and return its diagnostics in the newest snapshot; None if it is empty.

        The diagnostics are provisional until every file has been read.
        """
        current = self.current()
        state = current.state
        self._enqueue(state)
        if not self._queue:
            return None
        path = self._queue.pop()
        file = state.workspace.files.get(path)
        content = file.source.text if file is not None else ""
        diagnostics = current.get(path, ())
        text = state.open.get(path)
        return FileDiagnostics(path, text, content, diagnostics, state.workspace, provisional=not state.settled)

    def _enqueue(self, state: Snapshot) -> None:
        """Move the files announced since the last call into the queue."""
        with self._lock:
            announced, self._announced = self._announced, set()
            if not announced:
                return
            self._waiting = announced.union(self._queue)
            waiting = set(self._waiting)
        self._queue = sorted(waiting, key=lambda path: (path not in state.open, path), reverse=True)
