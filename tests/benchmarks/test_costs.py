"""What one clean record and one start cost, counted in calls and modules, which no other program disturbs.

A rule that looks at everything, or an import at the top of a module that every run loads, shows here, and nowhere else
until users wait. Raise a bound only for what is worth it; `time_rules.py` says what each rule takes.
"""

from pathlib import Path

import pytest
from benchmarks.generate import AS_OF, workspace, written
from support.call_count import call_count
from support.program import run_program
from support.workspaces import TODAY

from model_lifecycle.check import check
from model_lifecycle.workspace.load_workspace import load_workspace

RECORDS = 100

HEAVY = {"ruamel", "jsonschema", "referencing", "rapidfuzz", "jinja2", "aiohttp", "watchfiles", "multiprocessing"}
"""What a run in which nothing is wrong has no use for, by the names of packages."""

SLOW_TO_DEFINE = {"dataclasses", "inspect"}
"""What `text/late_dataclass.py` stands for."""


@pytest.mark.parametrize(("suffix", "most"), [("yaml", 500), ("json", 435)])
def test_a_clean_record_is_read_in_so_many_calls(suffix: str, most: int, tmp_path: Path) -> None:
    root = str(written(tmp_path, "clean", workspace(RECORDS, suffix=suffix)))
    load_workspace(root, jobs=1)  # what is made once is not counted
    assert call_count(lambda: load_workspace(root, jobs=1)) // RECORDS <= most


def test_a_clean_record_is_checked_in_so_many_calls(tmp_path: Path) -> None:
    root = str(written(tmp_path, "clean", workspace(RECORDS)))
    check(load_workspace(root, jobs=1), today=TODAY)
    loaded = load_workspace(root, jobs=1)
    assert call_count(lambda: check(loaded, today=TODAY)) // RECORDS <= 1080


def test_a_clean_run_imports_little(tmp_path: Path) -> None:
    root = written(tmp_path, "clean", workspace(RECORDS))
    ours, others = imported("validate", "--as-of", AS_OF, ".", folder=root)
    assert ours <= 175
    assert not (HEAVY | SLOW_TO_DEFINE) & others


def test_the_server_starts_with_little(tmp_path: Path) -> None:
    ours, others = imported("lsp", folder=tmp_path)
    assert ours <= 300
    assert not HEAVY & others


def imported(*arguments: str, folder: Path) -> tuple[int, set[str]]:
    """How many modules of ours a run imports, and the packages that it imports."""
    ended = run_program(*arguments, folder=folder, environment={"PYTHONPROFILEIMPORTTIME": "1"})
    modules = {line.rpartition("|")[2].strip() for line in ended.err.splitlines() if line.startswith("import time:")}
    packages = [name.partition(".")[0] for name in modules]
    return packages.count("model_lifecycle"), set(packages)
