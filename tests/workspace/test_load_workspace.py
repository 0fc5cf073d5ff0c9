"""A real folder to a snapshot."""

import gc
import os
from datetime import date
from pathlib import Path

import pytest
from support.examples import as_text, base_record
from support.workspace_files import make_tree

from model_lifecycle.check import check
from model_lifecycle.syntax.limits import LARGEST_FILE
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace import disk
from model_lifecycle.workspace import load_workspace as load
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.kinds import HEAD
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.kept_trees import FEW
from model_lifecycle.workspace.load_workspace import load_workspace
from model_lifecycle.workspace.workspace import Workspace


def example(*paths: str) -> dict[str, str | bytes]:
    """Good records at these paths."""
    return {path: as_text(base_record(path)) for path in paths}


MODEL, OTHER = "models/provider-1/a.yaml", "models/provider-2/b.json"
PROVIDER, MIGRATION = "providers/provider-1.yaml", "migrations/a-to-c.yaml"


def kinds(workspace: Workspace) -> dict[str, str | None]:
    """The kind of each file, by its path below the root."""
    return {path.removeprefix(f"{workspace.root}/"): file.kind.kind for path, file in workspace.files.items()}


def codes(workspace: Workspace) -> dict[str, list[str]]:
    """The codes of the diagnostics of each file that has some, and of folders."""
    by_path = {
        path: [diagnostic.code for diagnostic in file.diagnostics]
        for path, file in workspace.files.items()
        if file.diagnostics
    }
    by_path |= {
        path: [diagnostic.code for diagnostic in diagnostics] for path, diagnostics in workspace.diagnostics.items()
    }
    return {path.removeprefix(f"{workspace.root}/"): names for path, names in by_path.items()}


def test_a_folder_of_records(tmp_path: Path) -> None:
    root = make_tree(tmp_path, example(MODEL, PROVIDER, MIGRATION))
    workspace = load_workspace(root)
    assert kinds(workspace) == {MIGRATION: "migration", MODEL: "model", PROVIDER: "provider"}
    assert codes(workspace) == {}
    assert [entry.path for entry in workspace.view().models("provider-1", "a")] == [f"{root}/{MODEL}"]
    assert workspace.conventions.hold_for(f"{root}/{OTHER}")


def test_the_trees_of_a_few_files_with_findings_are_kept_for_the_rules(tmp_path: Path) -> None:
    broken = as_text(base_record(MODEL)).replace("family", "famly")
    for count, kept in ((FEW, True), (FEW + 1, False)):
        files: dict[str, str | bytes] = {f"models/provider-1/m{number}.yaml": broken for number in range(count)}
        workspace = load_workspace(make_tree(tmp_path / str(count), files), jobs=1)
        assert {"document" in file.__dict__ for file in workspace.files.values()} == {kept}


def test_of_many_files_few_keep_the_trees_that_were_made_for_the_rules(tmp_path: Path) -> None:
    odd = as_text(base_record(MODEL)).replace("2026-01-15", "2207-01-15")
    files: dict[str, str | bytes] = {f"models/provider-1/m{n}.yaml": f"{odd}#{n}{'.' * 40_000}\n" for n in range(20)}
    workspace = load_workspace(make_tree(tmp_path, files), jobs=1)
    checked = check(workspace, today=date(2026, 7, 25))
    assert len(checked.diagnostics) == 20
    assert len([file for file in workspace.files.values() if "document" in file.__dict__]) == FEW
    assert check(workspace, today=date(2026, 7, 25)).diagnostics == checked.diagnostics


def test_an_empty_folder(tmp_path: Path) -> None:
    assert load_workspace(tmp_path.as_posix()).files == {}


def test_other_peoples_files_are_left_alone(tmp_path: Path) -> None:
    root = make_tree(
        tmp_path,
        {
            "models/schema.yml": "version: 2\nmodels:\n  - name: orders\n",
            "migrations/001.yaml": "from: a\nto: b\n",
            "models/broken.yaml": "a: [",
            "a.model.json": "{",
            "locked/": "",
        },
    )
    workspace = load_workspace(root)
    assert (workspace.files, workspace.diagnostics, workspace.conventions.folders) == ({}, {}, frozenset())


HALF = "id:\n"


@pytest.mark.parametrize(
    ("shown", "half", "is_read"),
    [
        pytest.param("models/a.yaml", "models/half.yaml", True, id="beside it"),
        pytest.param("x/models/provider-1/a.yaml", "x/providers/half.yaml", True, id="in a folder beside its own"),
        pytest.param("x/models/a.yaml", "y/models/half.yaml", False, id="in another project"),
        pytest.param("x/models/a.yaml", "models/half.yaml", False, id="above"),
        pytest.param("models/a.yaml", "x/models/half.yaml", False, id="below"),
        pytest.param("x/a.yaml", "x/half.model.yaml", True, id="by name in its folder"),
        pytest.param("x/a.yaml", "y/half.model.yaml", False, id="by name in another"),
        pytest.param("x/a.yaml", "x/models/half.yaml", True, id="convention folder beside a loose file"),
        pytest.param("models/x/models/a.yaml", "models/half.yaml", True, id="convention folders in each other"),
    ],
)
def test_a_record_that_shows_itself_speaks_for_its_folder(
    tmp_path: Path, shown: str, half: str, *, is_read: bool
) -> None:
    root = make_tree(tmp_path, {shown: as_text(base_record(MODEL)), half: HALF, "ci.yml": "on: push\n"})
    assert kinds(load_workspace(root)).keys() == ({shown, half} if is_read else {shown})


@pytest.mark.parametrize(
    ("half", "is_read"), [("models/half.yaml", True), ("x/half.model.yaml", True), ("x/models/half.yaml", False)]
)
def test_so_does_our_configuration(tmp_path: Path, half: str, *, is_read: bool) -> None:
    """Deeper, `models/` may be anybody's also where records are configured."""
    root = make_tree(tmp_path, {half: HALF, "ci.yml": "on: push\n"})
    configuration = Configuration(path=f"{root}/model-lifecycle.toml", root=root)
    assert set(kinds(load_workspace(root, configuration))) == ({half} if is_read else set())


def test_below_a_configuration_too_a_record_speaks_for_its_folder(tmp_path: Path) -> None:
    root = make_tree(
        tmp_path, {"x/models/a.yaml": as_text(base_record(MODEL)), "x/models/half.yaml": HALF, "y/models/b.yaml": HALF}
    )
    configuration = Configuration(path=f"{root}/model-lifecycle.toml", root=root)
    assert set(kinds(load_workspace(root, configuration))) == {"x/models/a.yaml", "x/models/half.yaml"}


def test_a_comment_makes_a_file_ours_but_no_workspace(tmp_path: Path) -> None:
    root = make_tree(tmp_path, {"a.yaml": "# model-lifecycle: kind=model\n", "models/b.yaml": "id: x\n"})
    workspace = load_workspace(root)
    assert kinds(workspace) == {"a.yaml": "model"}
    assert not workspace.conventions.hold_for(f"{root}/models/b.yaml")


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        (["models/half.yaml"], {"models/half.yaml": "model"}),
        (["models"], {}),
        (["."], {}),
        (["notes.yaml"], {"notes.yaml": None}),
    ],
)
def test_conventions_hold_for_named_files(tmp_path: Path, named: list[str], expected: dict[str, str | None]) -> None:
    root = make_tree(tmp_path, {"models/half.yaml": "id:\n", "migrations/a.yml": "x: 1\n", "notes.yaml": "a: 1\n"})
    named_paths = [root if name == "." else f"{root}/{name}" for name in named]
    assert kinds(load_workspace(root, named_paths=named_paths)) == expected


def test_a_long_file_that_is_none_of_ours_is_not_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = f'{{"x": "{"y" * HEAD}"}}'
    root = make_tree(tmp_path, {**example(MODEL), "data.json": long, "models/long.json": long})
    read: list[tuple[str, int | None]] = []

    def read_bytes(path: str, limit: int | None = None) -> bytes:
        read.append((path.removeprefix(f"{root}/"), limit))
        return disk.read_bytes(path, limit)

    monkeypatch.setattr(load, "read_bytes", read_bytes)
    assert kinds(load_workspace(root)) == {MODEL: "model", "models/long.json": "model"}
    assert ("models/long.json", None) in read
    assert ("data.json", None) not in read


def test_a_long_file_of_records_is_read_whole(tmp_path: Path) -> None:
    record = as_text(base_record(MODEL))
    count = HEAD // len(record) + 2
    flow = "[" + ",".join([record] * count) + "]"
    block = "- shutdown_date: null\n  shutdown_date_kind: none\n  specs: {}\n" * 2000
    root = make_tree(tmp_path, {"all.json": flow, "flow.yaml": flow, "block.yaml": block})
    assert [len(file.records) for file in load_workspace(root).files.values()] == [count, 2000, count]


@pytest.fixture
def unreadable(monkeypatch: pytest.MonkeyPatch) -> dict[str, OSError]:
    """Ends of paths whose opening fails, and how; tests run by root cannot take permissions away."""
    refused: dict[str, OSError] = {}
    really_open = os.open

    def open_file(path: str, flags: int) -> int:
        for end, error in refused.items():
            if path.endswith(end):
                raise error
        return really_open(path, flags)

    monkeypatch.setattr(os, "open", open_file)
    return refused


def test_a_file_that_cannot_be_read_is_one_finding_and_a_doubt(tmp_path: Path, unreadable: dict[str, OSError]) -> None:
    root = make_tree(tmp_path, example(MODEL, OTHER, PROVIDER))
    unreadable["b.json"] = PermissionError(13, "Permission denied")
    workspace = load_workspace(root)
    (diagnostic,) = workspace.files[f"{root}/{OTHER}"].diagnostics
    assert diagnostic.message == (
        "This file cannot be read: you have no permission to read it. Nothing in it was checked."
    )
    assert codes(workspace) == {OTHER: ["unreadable-file"]}
    assert workspace.view().may_be_unread(ModelKey("provider-2", "b"))


def test_a_file_that_goes_between_listing_and_reading_is_a_warning(
    tmp_path: Path, unreadable: dict[str, OSError]
) -> None:
    root = make_tree(tmp_path, example(MODEL, OTHER))
    unreadable["b.json"] = FileNotFoundError(2, "No such file or directory")
    workspace = load_workspace(root)
    (diagnostic,) = workspace.files[f"{root}/{OTHER}"].diagnostics
    assert (diagnostic.code, diagnostic.severity.word) == ("unreadable-file", "warning")
    assert "it is not there" in diagnostic.message


def test_what_cannot_be_read_among_other_peoples_files_is_none_of_ours(
    tmp_path: Path, unreadable: dict[str, OSError]
) -> None:
    root = make_tree(tmp_path, {"models/a.yaml": "a: 1\n", "b.yaml": "b: 1\n"})
    unreadable[".yaml"] = PermissionError(13, "Permission denied")
    assert load_workspace(root).files == {}
    assert codes(load_workspace(root, named_paths=[f"{root}/b.yaml"])) == {"b.yaml": ["unreadable-file"]}


def test_a_named_pipe_is_a_finding_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    root = tmp_path.as_posix()
    workspace = load_workspace(root, named_paths=[f"{root}/pipe.yaml"])
    (diagnostic,) = workspace.files[f"{root}/pipe.yaml"].diagnostics
    assert diagnostic.message.startswith("This file cannot be read: it is a pipe, not a file.")


def test_a_file_that_is_too_large_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = make_tree(tmp_path, example(MODEL, OTHER))
    with (tmp_path / OTHER).open("ab") as file:
        file.truncate(LARGEST_FILE + 1)
    (diagnostic,) = load_workspace(root).files[f"{root}/{OTHER}"].diagnostics
    assert "it has 64 MiB, more than the 64 MiB" in diagnostic.message


def test_a_folder_that_cannot_be_listed_is_a_problem_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_tree(tmp_path, {**example(MODEL), "x/a.yaml": "a: 1\n"})
    scandir = os.scandir

    def refuse(path: str) -> object:
        if path.endswith("/x"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert codes(load_workspace(root)) == {"x": ["unreadable-file"]}


def test_a_repository_inside_is_named_and_not_read(tmp_path: Path) -> None:
    root = make_tree(tmp_path, {**example(MODEL), "vendor/.git/": "", "vendor/models/a.yaml": "x: 1\n"})
    workspace = load_workspace(root)
    assert kinds(workspace) == {MODEL: "model"}
    assert workspace.nested_roots == (f"{root}/vendor",)


def many(count: int) -> dict[str, str | bytes]:
    return example(*(f"models/provider-{number % 7 + 1}/m{number}.yaml" for number in range(count)))


@pytest.mark.parametrize("jobs", [1, 2])
def test_processes_give_what_one_gives(tmp_path: Path, jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {**many(70), "models/provider-1/broken.yaml": "id: x\nid: y\n", "notes.yaml": "a: 1\n"}
    root = make_tree(tmp_path, files)
    monkeypatch.setattr(load, "worthwhile_jobs", lambda _items, wanted: wanted)
    progress: list[tuple[int, int]] = []
    workspace = load_workspace(root, jobs=jobs, progress=lambda done, total: progress.append((done, total)))
    expected = load_workspace(root, jobs=1)
    assert workspace == expected
    assert list(workspace.files) == sorted(workspace.files)
    assert len(workspace.files) == 71
    assert progress[-1] == (72, 72)
    assert progress == sorted(progress)


def test_no_file_keeps_its_tree(tmp_path: Path) -> None:
    workspace = load_workspace(make_tree(tmp_path, example(MODEL)))
    assert all("document" not in vars(file) for file in workspace.files.values())


@pytest.mark.parametrize("enabled", [True, False])
def test_the_garbage_collector_is_left_as_it_was(tmp_path: Path, enabled: bool) -> None:
    seen: list[bool] = []
    root = make_tree(tmp_path, example(MODEL))
    was = gc.isenabled()
    try:
        (gc.enable if enabled else gc.disable)()
        load_workspace(root, progress=lambda _done, _total: seen.append(gc.isenabled()))
        assert gc.isenabled() is enabled
    finally:
        (gc.enable if was else gc.disable)()
    assert seen == [False]


def test_a_snapshot_reads_what_an_editor_holds(tmp_path: Path) -> None:
    root = make_tree(tmp_path, example(MODEL, PROVIDER))
    workspace = load_workspace(root)
    path = f"{root}/{OTHER}"
    file = workspace.read(path, FileText(as_text(base_record(OTHER))))
    assert kinds(workspace.with_files({path: file}))[OTHER] == "model"
    assert workspace.read(f"{root}/ci.yml", FileText("on: push\n")) is None


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ([MODEL], {MODEL: "model"}),
        (["models/half.yaml", "notes.yaml"], {"models/half.yaml": "model", "notes.yaml": None}),
        (["models"], {MODEL: "model", "models/half.yaml": "model"}),
        (["models", PROVIDER], {MODEL: "model", "models/half.yaml": "model", PROVIDER: "provider"}),
        (["missing.yaml"], {}),
        ([], {}),
    ],
)
def test_only_what_is_named_is_read(
    tmp_path: Path, named: list[str], expected: dict[str, str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each file as in the whole workspace."""
    root = make_tree(tmp_path, {**example(PROVIDER, MIGRATION, MODEL), "models/half.yaml": HALF, "notes.yaml": "a: 1"})
    named_paths = [f"{root}/{name}" for name in named]
    whole = load_workspace(root, named_paths=named_paths)
    read: list[str] = []

    def counted(path: str, most: int | None = None) -> bytes:
        read.append(path)
        return disk.read_bytes(path, most)

    monkeypatch.setattr(load, "read_bytes", counted)
    only = load_workspace(root, named_paths=named_paths, only_named=True, jobs=1)
    assert kinds(only) == expected
    assert set(read) == only.files.keys()
    assert all(file.records == whole.files[path].records for path, file in only.files.items())
