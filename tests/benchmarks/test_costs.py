"""What one clean record, one change and one start cost, counted in calls and modules, which no other program disturbs.

A rule that looks at everything, or an import at the top of a module that every run loads, shows here, and nowhere else
until users wait. Each bound is a tenth above what it was when it was last set: a module more, or a call, is nobody's
fault, and what makes tests fail has been worth a thought.
"""

from functools import partial
from pathlib import Path

import pytest
from benchmarks.generate import AS_OF, REPLACEMENT, replaced_by_one, workspace, written
from support.call_count import call_count
from support.program import run_program
from support.workspaces import TODAY

from model_lifecycle.check import check
from model_lifecycle.lsp.state.checked_snapshot import CheckedSnapshot
from model_lifecycle.lsp.state.snapshot import Snapshot
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.load_workspace import load_workspace
from model_lifecycle.workspace.workspace import Workspace

RECORDS = 100

HEAVY = {
    "ahocorasick_rs", "aiohttp", "jinja2", "jsonschema", "multiprocessing", "rapidfuzz", "referencing",
    "ruamel",
}  # fmt: skip
"""What a run in which nothing is wrong has no use for, by the names of packages."""


@pytest.mark.parametrize(("suffix", "most"), [("yaml", 450), ("json", 460)])
def test_a_clean_record_is_read_in_so_many_calls(suffix: str, most: int, tmp_path: Path) -> None:
    root = str(written(tmp_path, "clean", workspace(RECORDS, suffix=suffix)))
    load_workspace(root, jobs=1)  # what is made once is not counted
    assert call_count(lambda: load_workspace(root, jobs=1)) // RECORDS <= most


def test_a_clean_record_is_checked_in_so_many_calls(tmp_path: Path) -> None:
    root = str(written(tmp_path, "clean", workspace(RECORDS)))
    check(load_workspace(root, jobs=1), today=TODAY)
    loaded = load_workspace(root, jobs=1)
    assert call_count(lambda: check(loaded, today=TODAY)) // RECORDS <= 1130


def test_a_change_of_a_model_costs_so_many_calls_for_each_that_names_it(tmp_path: Path) -> None:
    root = written(tmp_path, "one", replaced_by_one(RECORDS))
    path = (root / REPLACEMENT).as_posix()
    text = Path(path).read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("  output_price_per_mtok: "))
    texts = text, text.replace(line, "  output_price_per_mtok: 7.77")
    current = checked(load_workspace(str(root), jobs=1))
    dict(current)
    for number in range(3):  # where its findings stand is known of a file that was checked again
        before = current.state.workspace
        changed = before.with_files({path: before.read(path, FileText(texts[(number + 1) % 2]))})
        current = checked(changed, current)
        assert current[path] == ()
        calls = call_count(partial(dict, current))
    assert calls // RECORDS <= 3900  # of a migration, and of the model that it replaces


def checked(workspace: Workspace, before: CheckedSnapshot | None = None) -> CheckedSnapshot:
    return CheckedSnapshot(Snapshot(workspace, {}, settled=True), TODAY, raise_it, before)


def raise_it(_: str, error: BaseException) -> None:
    raise error


def test_a_clean_run_imports_little(tmp_path: Path) -> None:
    root = written(tmp_path, "clean", workspace(RECORDS))
    (root / "pipeline.yaml").write_text("steps: [&a {run: make}, *a]\n", encoding="utf-8")  # nothing to do with records
    ours, others = imported("validate", "--as-of", AS_OF, ".", folder=root)
    assert ours <= 195
    assert not (HEAVY | {"shutil"}) & others


def test_the_server_starts_with_little(tmp_path: Path) -> None:
    ours, others = imported("lsp", folder=tmp_path)
    assert ours <= 340
    assert not HEAVY & others


def imported(*arguments: str, folder: Path) -> tuple[int, set[str]]:
    """How many modules of ours a run imports, and the packages that it imports."""
    ended = run_program(*arguments, folder=folder, environment={"PYTHONPROFILEIMPORTTIME": "1"})
    modules = {line.rpartition("|")[2].strip() for line in ended.err.splitlines() if line.startswith("import time:")}
    packages = [name.partition(".")[0] for name in modules]
    return packages.count("model_lifecycle"), set(packages)
