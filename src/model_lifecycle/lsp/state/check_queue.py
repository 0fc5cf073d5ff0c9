"""The order in which files are checked and published: open texts first, then what a change reaches."""

import threading
from collections.abc import Callable, Iterable

from model_lifecycle.check import today_of
from model_lifecycle.lsp.state.checked_snapshot import CheckedSnapshot
from model_lifecycle.lsp.state.snapshot import Failed, FileDiagnostics, Snapshot


class CheckQueue:
    """The files of one project whose diagnostics are to be published, and the newest snapshot's diagnostics.

    `newest` gives the project's newest snapshot. `next` runs in one thread only, the rest in any; the work can stop
    between any two files.
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
        """The newest snapshot with the diagnostics of its files: what is known is not computed again."""
        with self._lock:
            state = self._newest()
            today = today_of(state.workspace.configuration)
            current = self._current
            if current is None or current.state is not state or current.today != today:
                current = self._current = CheckedSnapshot(state, today, self._failed, before=current)
                self._announced |= current.differing
            return current

    def announce(self, paths: Iterable[str]) -> None:
        """`next` will give the diagnostics of these files whether or not they change."""
        with self._lock:
            self._announced.update(paths)

    def published_paths(self) -> list[str]:
        """The files whose diagnostics have been published, or soon will be."""
        with self._lock:
            checked = self._current.checked_before() if self._current is not None else ()
            return [*checked, *self._announced]

    def is_waiting(self, path: str) -> bool:
        """Whether a file is announced, or has changed, and its diagnostics have not been published since."""
        return path in self._announced or path in self._waiting

    def wait(self, path: str, timeout: float, stopped: Callable[[], bool]) -> None:
        """Wait until a file does not wait any more, at most `timeout` seconds."""
        with self._progress:
            self._progress.wait_for(lambda: stopped() or not self.is_waiting(path), timeout)

    def mark_published(self, path: str) -> None:
        """Note that the diagnostics that `next` gave for the file at `path` were published."""
        with self._progress:
            self._waiting.discard(path)
            self._progress.notify_all()

    def wake(self) -> None:
        """Have those who wait ask again whether all has stopped."""
        with self._progress:
            self._progress.notify_all()

    def next(self) -> FileDiagnostics | None:
        """The diagnostics of one more file, in the newest snapshot; None when all are published.

        They are provisional while not every file has been read.
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
        """Put what was announced since the last call into the queue."""
        with self._lock:
            announced, self._announced = self._announced, set()
            if not announced:
                return
            self._waiting = announced.union(self._queue)
            waiting = set(self._waiting)
        self._queue = sorted(waiting, key=lambda path: (path not in state.open, path), reverse=True)
