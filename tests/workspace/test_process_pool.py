"""Work spread over processes gives what one process gives, whatever happens to the others."""

import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
import support
from support.processes import MAIN, dies_elsewhere, doubled, fails

from model_lifecycle.workspace import process_pool as pool
from model_lifecycle.workspace.process_pool import parallel_map, worthwhile_jobs

EXPECTED = [2 * number for number in range(100)]


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


def test_what_helpers_leave_undone_is_done_here() -> None:
    assert parallel_map(dies_elsewhere, range(100), jobs=2, chunk=5) == EXPECTED


def test_no_helpers_to_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> ProcessPoolExecutor:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", refuse)
    assert [number for number, _ in parallel_map(doubled, range(100), jobs=2, chunk=5)] == EXPECTED


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
    monkeypatch.setattr(pool, "_may_fork", lambda: forks)
    assert worthwhile_jobs(items, jobs) == expected


def test_a_process_with_threads_is_not_copied() -> None:
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    try:
        assert not pool._may_fork()
    finally:
        over.set()
        thread.join()


IN_A_FRESH_PROCESS = """
import os, threading
from support.processes import doubled
from model_lifecycle.workspace.process_pool import _may_fork, parallel_map
assert _may_fork() == (sys.platform == "linux")
found = parallel_map(doubled, range(300), jobs=2, chunk=1)
assert [number for number, _ in found] == [2 * number for number in range(300)]
assert {process for _, process in found} - {os.getpid()}
assert threading.active_count() == 1
"""


def test_a_process_without_threads_is_copied() -> None:
    path = [str(Path(support.__file__).parent.parent)] if support.__file__ else []
    script = f"import sys; sys.path += {path!r}\n{IN_A_FRESH_PROCESS}"
    run = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=False)
    assert (run.stderr, run.returncode) == ("", 0)
