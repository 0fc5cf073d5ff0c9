"""Work spread over processes gives what one process gives, whatever happens to the others."""

import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor

import pytest
from support.processes import MAIN, dies_elsewhere, doubled, fails

from model_lifecycle.workspace import process_pool as pool
from model_lifecycle.workspace.process_pool import parallel_map, worthwhile_jobs

EXPECTED = [2 * number for number in range(100)]


@pytest.fixture
def new_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Helpers are new processes, as on systems that cannot copy one."""
    monkeypatch.setattr(pool, "may_fork", lambda: False)


@pytest.mark.usefixtures("new_processes")
@pytest.mark.parametrize(("jobs", "chunk"), [(1, 7), (2, 7), (3, 1), (2, 1000)])
def test_results_are_in_order(jobs: int, chunk: int) -> None:
    told: list[tuple[int, int]] = []
    found = parallel_map(doubled, range(100), jobs=jobs, chunk=chunk, progress=lambda *both: told.append(both))
    assert [number for number, _ in found] == EXPECTED
    assert told == sorted(told)
    assert told[-1] == (100, 100)
    assert ({process for _, process in found} == {MAIN}) == (jobs == 1 or chunk > 100)


def test_nothing_to_do() -> None:
    assert parallel_map(doubled, [], jobs=2) == []


@pytest.mark.usefixtures("new_processes")
def test_what_helpers_leave_undone_is_done_here() -> None:
    assert parallel_map(dies_elsewhere, range(100), jobs=2, chunk=5) == EXPECTED


@pytest.mark.usefixtures("new_processes")
def test_no_helpers_to_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> ProcessPoolExecutor:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", refuse)
    assert [number for number, _ in parallel_map(doubled, range(100), jobs=2, chunk=5)] == EXPECTED


@pytest.mark.usefixtures("new_processes")
def test_a_mistake_of_ours_is_not_swallowed() -> None:
    with pytest.raises(LookupError):
        parallel_map(fails, range(100), jobs=2, chunk=5)


@pytest.mark.parametrize(
    ("items", "jobs", "forks", "expected"),
    [
        (10, None, True, 1),
        (199, 8, True, 1),
        (200, 8, True, 3),
        (1000, 1, True, 1),
        (1000, 2, False, 1),
        (2000, 3, False, 3),
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


IN_A_FRESH_PROCESS = """
import os, threading
from model_lifecycle.workspace.process_pool import may_fork, parallel_map
assert may_fork() == (sys.platform == "linux")
main = os.getpid()
unpicklable = threading.Lock()

def work(numbers):
    with unpicklable:
        return [(2 * number, os.getpid()) for number in numbers]

results = parallel_map(work, range(300), jobs=2, chunk=1)
assert [number for number, _ in results] == [2 * number for number in range(300)]
assert main not in {process for _, process in results}
assert may_fork()

def dies(numbers):
    if os.getpid() != main:
        os._exit(1)
    return work(numbers)

assert {process for _, process in parallel_map(dies, range(50), jobs=2, chunk=1)} == {main}
try:
    parallel_map(lambda numbers: {}[0], range(50), jobs=2, chunk=1)
except KeyError:
    pass
else:
    raise AssertionError("it was swallowed")
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    sys.exit()
raise AssertionError("a process is left")
"""


def test_a_process_without_threads_is_copied() -> None:
    script = f"import sys\n{IN_A_FRESH_PROCESS}"
    run = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=False)
    assert (run.stderr, run.returncode) == ("", 0)
