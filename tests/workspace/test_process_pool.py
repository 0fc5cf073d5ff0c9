"""Work shared with copies of this process gives what one process gives, whatever happens to the copies."""

import subprocess
import sys
import threading

import pytest
from support.patience import PATIENCE

from model_lifecycle.workspace import process_pool as pool
from model_lifecycle.workspace.process_pool import parallel_map, worthwhile_jobs


def test_one_process() -> None:
    calls: list[tuple[int, int]] = []
    results = parallel_map(
        lambda numbers: [2 * number for number in numbers],
        range(100),
        jobs=1,
        chunk=7,
        progress=lambda *counts: calls.append(counts),
    )
    assert results == [2 * number for number in range(100)]
    assert calls == [*((done, 100) for done in range(7, 100, 7)), (100, 100)]


def test_nothing_to_do() -> None:
    assert parallel_map(lambda numbers: [*numbers], [], jobs=2) == []


@pytest.mark.parametrize(
    ("items", "jobs", "forks", "expected"),
    [
        (10, None, True, 1),
        (199, 8, True, 1),
        (200, 8, True, 6),
        (1000, 1, True, 1),
        (1000, 2, True, 2),
        (2000, 3, False, 1),
    ],
)
def test_how_many_processes_pay(
    items: int, jobs: int | None, forks: bool, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "may_fork", lambda: forks)
    assert worthwhile_jobs(items, jobs) == expected


def test_a_process_with_threads_is_not_copied() -> None:
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    try:
        assert not pool.may_fork()
    finally:
        over.set()
        thread.join()


START = """
import os, sys
from model_lifecycle.workspace.process_pool import may_fork, parallel_map

MAIN, WAITS, (BEGUN, BEGINS) = os.getpid(), [True], os.pipe()

def work_of_all(numbers):
    '''The main process ends its first piece only after a copy has begun one, whichever takes the others.'''
    if os.getpid() != MAIN:
        os.write(BEGINS, b"x")
    elif WAITS:
        WAITS.clear()
        os.read(BEGUN, 1)
    return [(2 * number, os.getpid() == MAIN) for number in numbers]

def doubled(work, count, **options):
    results = parallel_map(work, range(count), **options)
    assert [number for number, _ in results] == [2 * number for number in range(count)], results
    return {by_main for _, by_main in results}

assert may_fork()
"""

IN_ORDER = """
calls = []
doubled(work_of_all, 300, jobs=3, chunk=7, progress=lambda *counts: calls.append(counts))
assert calls == sorted(calls) and {total for _, total in calls} == {300}
"""

MANY_PIECES = """
doubled(work_of_all, 5000, jobs=2, chunk=1)
"""

AT_THE_SAME_TIME = """
ends = [os.pipe(), os.pipe()]

def meets(numbers):
    '''The piece ends only when the other has begun: in a single process, never.'''
    mine = numbers[0]
    os.write(ends[mine][1], b"x")
    os.read(ends[1 - mine][0], 1)
    return [*numbers]

assert parallel_map(meets, [0, 1], jobs=2, chunk=1) == [0, 1]
"""

LARGE_RESULTS = """
def long_texts(numbers):
    return ["x" * 100_000 for _ in work_of_all(numbers)]

assert parallel_map(long_texts, range(64), jobs=2, chunk=1) == ["x" * 100_000] * 64
"""

COPIES_DIE = """
def dies(numbers):
    results = work_of_all(numbers)
    if os.getpid() != MAIN:
        os._exit(1)
    return results

assert doubled(dies, 50, jobs=2, chunk=1) == {True}
"""

RESULTS_OF_COPIES_CANNOT_BE_SENT = """
def gives_what_cannot_be_pickled(numbers):
    results = work_of_all(numbers)
    return results if os.getpid() == MAIN else [(lambda: None, False)] * len(numbers)

assert doubled(gives_what_cannot_be_pickled, 50, jobs=2, chunk=1) == {True}
"""

NO_COPIES = """
def refuse():
    raise OSError(11, "Resource temporarily unavailable")

os.fork = refuse
WAITS.clear()
assert doubled(work_of_all, 50, jobs=2, chunk=1) == {True}
"""

AN_ERROR_IN_THE_WORK = """
try:
    parallel_map(lambda numbers: {}[0], range(50), jobs=2, chunk=1)
except KeyError:
    pass
else:
    raise AssertionError("no error")
"""

END = """
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    sys.exit()
raise AssertionError("a process is left")
"""


@pytest.mark.parametrize(
    "script",
    [
        IN_ORDER,
        MANY_PIECES,
        AT_THE_SAME_TIME,
        LARGE_RESULTS,
        COPIES_DIE,
        RESULTS_OF_COPIES_CANNOT_BE_SENT,
        NO_COPIES,
        AN_ERROR_IN_THE_WORK,
    ],
)
def test_copies_in_a_process_without_threads(script: str) -> None:
    command = [sys.executable, "-W", "error", "-c", START + script + END]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (run.stderr, run.returncode) == ("", 0)
