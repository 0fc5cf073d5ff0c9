"""A thread that runs one job after another."""

import threading
from collections import deque
from collections.abc import Callable

from model_lifecycle.lsp.state.snapshot import Failed

Job = Callable[[], None]


class Worker:
    """A thread with a queue of jobs; `failed` gets the exceptions of jobs, after which the thread continues."""

    def __init__(self, name: str, failed: Failed) -> None:
        self._name = name
        self._failed = failed
        self._jobs: deque[Job] = deque()
        self._wake = threading.Condition()
        self._stopped = False
        self._busy = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def submit(self, job: Job, *, first: bool = False) -> None:
        """Queue a job after the waiting ones, or before them if it is `first`. Ignored once stopped."""
        with self._wake:
            if not self._stopped:
                (self._jobs.appendleft if first else self._jobs.append)(job)
                self._wake.notify_all()

    @property
    def stopped(self) -> bool:
        return self._stopped

    def wait_until_idle(self, timeout: float) -> None:
        """Block until no job is running or queued, at most `timeout` seconds, so that this thread goes first."""
        if self._busy or self._jobs:
            with self._wake:
                self._wake.wait_for(lambda: self._stopped or not (self._busy or self._jobs), timeout)

    def stop(self, timeout: float = 1.0) -> None:
        """Drop the queued jobs, and wait at most `timeout` seconds for the running one."""
        with self._wake:
            self._stopped = True
            self._jobs.clear()
            self._wake.notify_all()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(timeout)

    def _run(self) -> None:
        """Run the queued jobs until the worker is stopped."""
        while True:
            with self._wake:
                self._busy = False
                self._wake.notify_all()
                self._wake.wait_for(lambda: self._jobs or self._stopped)
                if self._stopped:
                    return
                job = self._jobs.popleft()
                self._busy = True
            try:
                job()
            except Exception as error:  # must not affect other jobs
                self._failed(f"A job of the thread `{self._name}` failed", error)
