"""A map over many items, on several processes where that is faster."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

CHUNK: Final = 64
"""Files in one piece of work: some 10 ms, of which sending is a small part."""

_FORK_PAYS: Final = 200
_SPAWN_PAYS: Final = 2000
"""Items from which on another process saves more time than starting it takes."""


def may_fork() -> bool:
    """Whether a copy of this process is safe to work in: only where no other thread may hold a lock."""
    threading = sys.modules.get("threading")  # a thread cannot be started without it
    return sys.platform == "linux" and (threading is None or threading.active_count() == 1)


def worthwhile_jobs(items: int, jobs: int | None) -> int:
    """How many processes to use for so many items: never more than `jobs`, or the cores where it is None."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    enough = _FORK_PAYS if may_fork() else _SPAWN_PAYS
    return 1 if items < enough else max(1, min(cores if jobs is None else jobs, items // CHUNK))


def parallel_map(
    work: Callable[[Sequence[T]], list[R]],
    items: Sequence[T],
    *,
    jobs: int,
    progress: Callable[[int, int], None] | None = None,
    chunk: int = CHUNK,
) -> list[R]:
    """The results of `work` for all items, in order; `work` takes a piece of them.

    Where `jobs` is above 1, other processes do it; what they leave undone, because they cannot be started or die, this
    process does. `progress` is called with the number of items that are done, and of all.
    """
    pieces = [items[start : start + chunk] for start in range(0, len(items), chunk)]
    results: list[list[R]] = []

    def add(result: list[R]) -> None:
        results.append(result)
        if progress is not None:
            progress(min(len(results) * chunk, len(items)), len(items))

    if jobs > 1 and len(pieces) > 1:
        for result in _in_processes(work, pieces, jobs):
            add(result)
    for piece in pieces[len(results) :]:
        add(work(piece))
    return [item for result in results for item in result]


def _in_processes(
    work: Callable[[Sequence[T]], list[R]], pieces: Sequence[Sequence[T]], jobs: int
) -> Iterator[list[R]]:
    """The results of other processes, in order; it ends early where they cannot be started, or one dies."""
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor  # a few files are read without it
    from multiprocessing import get_context

    try:
        # A copy of this process has what the work needs already; a new one is sent it.
        pool = ProcessPoolExecutor(jobs, get_context("fork" if may_fork() else "spawn"), _prepare, (work,))
        try:
            yield from pool.map(_do, pieces)
        finally:
            pool.shutdown(cancel_futures=True)
    except (OSError, ImportError, NotImplementedError, BrokenExecutor):  # no semaphores, no memory, too many processes
        return


_WORK: Final[list[Callable[[Sequence[Any]], list[Any]]]] = []
"""What this process does, where it works for another."""


def _prepare(work: Callable[[Sequence[Any]], list[Any]]) -> None:
    """Make this process work for another."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the main process, which ends this one
    gc.disable()
    _WORK[:] = [work]


def _do(piece: Sequence[Any]) -> list[Any]:
    return _WORK[0](piece)
