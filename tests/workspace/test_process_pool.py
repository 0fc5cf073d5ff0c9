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
        (149, 8, True, 1),
        (150, 8, True, 4),
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
main, waited = os.getpid(), []
ready, tell = os.pipe()

def work(numbers):
    # The main process waits at its first piece until another one has taken a piece.
    if os.getpid() != main:
        os.write(tell, b"x")
    elif not waited:
        waited.append(os.read(ready, 1))
    return [(2 * number, os.getpid()) for number in numbers]

found = parallel_map(work, range(300), jobs=3, chunk=1)
assert [number for number, _ in found] == [2 * number for number in range(300)]
assert {process for _, process in found} - {main}
assert threading.active_count() == 1

waited.clear()
ready, tell = os.pipe()
found = parallel_map(work, range(5000), jobs=2, chunk=1)  # more than wait in a pipe one by one
assert [number for number, _ in found] == [2 * number for number in range(5000)]
assert {process for _, process in found} - {main}

def dies(numbers):
    found = work(numbers)
    if os.getpid() != main:
        os._exit(1)
    return found

waited.clear()
ready, tell = os.pipe()
assert {process for _, process in parallel_map(dies, range(50), jobs=2, chunk=1)} == {main}

meanwhile = []
parallel_map(lambda numbers: [*numbers], range(50), jobs=2, chunk=1, meanwhile=lambda: meanwhile.append(os.getpid()))
assert meanwhile == [main]
parallel_map(lambda numbers: [*numbers], range(50), jobs=1, chunk=1, meanwhile=lambda: meanwhile.append("alone"))
assert meanwhile == [main]

try:
    parallel_map(lambda numbers: {}[0], range(50), jobs=2, chunk=1)
except KeyError:
    waited.append("it was not swallowed")
assert waited[-1] == "it was not swallowed"
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
