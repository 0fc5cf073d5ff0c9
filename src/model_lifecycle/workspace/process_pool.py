"""A parallel map over many items, on several processes where that is faster."""

import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeVar

from model_lifecycle.workspace.forked_work import MOST_PIECES, prepare_helper, with_copies

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
R = TypeVar("R")

CHUNK: Final = 32
"""Files in one piece of work: some 5 ms, so that cores finish together and sending is not what takes the time."""

_AHEAD: Final = 3
"""Pieces that wait for each helper, so that none is ever without work."""

_FORK_PAYS: Final = 150
_SPAWN_PAYS: Final = 2000
"""Items from which on another process saves more time than starting it takes."""


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
    meanwhile: Callable[[], object] | None = None,
    chunk: int = CHUNK,
    counted: Callable[[list[R]], int] = len,
) -> list[R]:
    """The results of `work` for all items, in order; `work` takes a piece of them and may run in another process.

    This process is one of the `jobs`. Where others cannot be started, or die, it does their work. Where it has copies
    that work, it first does what is needed afterwards (`meanwhile`), else nobody does. `progress` is told how many
    items are done, which of some results are so many as `counted` says.
    """
    chunk = max(chunk, -(-len(items) // MOST_PIECES))
    pieces = [items[start : start + chunk] for start in range(0, len(items), chunk)]
    results: list[list[R] | None] = [None] * len(pieces)
    done = 0

    def finish(index: int, result: list[R]) -> None:
        nonlocal done
        results[index] = result
        done += counted(result)
        if progress is not None:
            progress(done, len(items))

    if jobs > 1 and len(pieces) > 1:
        if may_fork():
            with suppress(OSError):  # no memory, or too many processes
                with_copies(work, pieces, jobs - 1, finish, meanwhile or _nothing)
        else:
            _with_helpers(work, pieces, jobs - 1, finish)
    for index, piece in enumerate(pieces):
        if results[index] is None:
            finish(index, work(piece))
    return [one for result in results if result is not None for one in result]


def _with_helpers(
    work: Callable[[Sequence[T]], list[R]],
    pieces: Sequence[Sequence[T]],
    helpers: int,
    finish: Callable[[int, list[R]], None],
) -> None:
    """Finishes pieces together with new processes; all of them, unless those cannot be had."""
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor  # a tenth of a short run's time
    from multiprocessing import get_context

    try:
        pool = ProcessPoolExecutor(helpers, mp_context=get_context("spawn"), initializer=prepare_helper)
    except (OSError, ImportError, NotImplementedError, ValueError):  # no semaphores, no memory
        return
    try:
        sent: deque[tuple[int, Future[list[R]]]] = deque()
        first, last = 0, len(pieces) - 1  # helpers begin at one end, this process at the other
        while sent or first <= last:
            while len(sent) < _AHEAD * helpers and first <= last:
                sent.append((first, pool.submit(work, pieces[first])))
                first += 1
            if first <= last and not sent[0][1].done():
                finish(last, work(pieces[last]))
                last -= 1
            else:
                index, future = sent.popleft()
                finish(index, future.result())
        pool.shutdown()  # takes 1 ms; an interpreter that ends meanwhile would complain of a closed pipe
    except (OSError, BrokenExecutor):
        return
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _nothing() -> None:
    """What is done meanwhile where nothing is."""


def may_fork() -> bool:
    """Whether a copy of this process is safe to work in: only where no other thread may hold a lock."""
    threading = sys.modules.get("threading")  # whoever starts a thread has imported it
    return sys.platform == "linux" and (threading is None or threading.active_count() == 1)
