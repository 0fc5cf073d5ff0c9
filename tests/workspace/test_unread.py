"""Files and folders that cannot be read for a moment: unread, and not absent."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest
from support.pages import EXAMPLE_FILES
from support.workspace_files import make_tree

from model_lifecycle.check import check
from model_lifecycle.ide.navigation.rename.compute_rename import compute_rename
from model_lifecycle.ide.navigation.rename.rename import RenameRefusedError, RenameTarget
from model_lifecycle.ide.navigation.symbol import model_symbol
from model_lifecycle.lsp.state.loaded_configuration import LoadedConfiguration
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.preview.watcher import reloaded_workspace
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.load_workspace import load_workspace
from model_lifecycle.workspace.paths import absolute

TODAY = date(2026, 6, 1)

FILES = EXAMPLE_FILES
FLAT = {f"records/{name.replace('/', '-')}": text for name, text in FILES.items()}
"""The same outside of convention folders, where only their properties tell what they are."""

ERRORS = [errno.EMFILE, errno.ENFILE, errno.EIO, errno.EACCES, errno.ENOMEM, errno.ESTALE]


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, number: int, fails: Callable[[str], bool]) -> Iterator[None]:
    """Opening some files, and listing some folders, fails."""

    def wrapped(real: Callable[..., object]) -> Callable[..., object]:
        def instead(path: object, *arguments: object, **options: object) -> object:
            if isinstance(path, str) and fails(path):
                raise OSError(number, os.strerror(number), path)
            return real(path, *arguments, **options)

        return instead

    with monkeypatch.context() as patched:
        for name in ("open", "scandir"):
            patched.setattr(os, name, wrapped(getattr(os, name)))
        yield


def codes_by_path(root: Path, configuration: bool) -> dict[str, set[str]]:
    """The codes by path, relative to the root."""
    if configuration:
        (root / "model-lifecycle.toml").write_text("", encoding="utf-8")
    workspace = load_workspace(root.as_posix(), jobs=1)
    checked = check(workspace, today=TODAY)
    by_path = {**checked.diagnostics, **workspace.diagnostics}
    return {
        os.path.relpath(path, root): {diagnostic.code for diagnostic in diagnostics}
        for path, diagnostics in by_path.items()
        if diagnostics
    }


@pytest.mark.parametrize("files", [FILES, FLAT], ids=["folders", "flat"])
@pytest.mark.parametrize("number", ERRORS, ids=errno.errorcode.get)
def test_a_file_that_is_not_read_makes_no_other_file_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], number: int
) -> None:
    make_tree(tmp_path, files)
    assert codes_by_path(tmp_path, configuration=False) == {}
    for name in files:
        with failing(monkeypatch, number, lambda path, name=name: path.endswith(f"/{name}")):  # type: ignore[misc]
            assert codes_by_path(tmp_path, configuration=False) == {name: {"unreadable-file"}}


@pytest.mark.parametrize("number", ERRORS, ids=errno.errorcode.get)
def test_a_folder_that_is_not_listed_makes_no_file_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    make_tree(tmp_path, FILES)
    for name in ("models", "providers", "migrations", "models/provider-1"):
        with failing(monkeypatch, number, lambda path, name=name: path.endswith(f"/{name}")):  # type: ignore[misc]
            assert codes_by_path(tmp_path, configuration=False) == {name: {"unreadable-file"}}


def test_a_root_that_is_not_listed_is_not_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_tree(tmp_path, FILES)
    with failing(monkeypatch, errno.EMFILE, lambda path: path == absolute(str(tmp_path), "/")):
        assert codes_by_path(tmp_path, configuration=False) == {".": {"unreadable-file"}}


@pytest.mark.parametrize("every", [2, 3, 5])
@pytest.mark.parametrize("configuration", [False, True])
def test_where_many_are_not_read_there_is_no_false_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, every: int, configuration: bool
) -> None:
    make_tree(tmp_path, FILES)
    opened = iter(range(10**9))
    with failing(monkeypatch, errno.EMFILE, lambda path: next(opened) % every == 0):
        codes = codes_by_path(tmp_path, configuration)
    assert set().union(*codes.values()) == {"unreadable-file"}


def test_without_a_handle_nothing_is_clean(tmp_path: Path) -> None:
    make_tree(tmp_path, {**FILES, "model-lifecycle.toml": ""})
    program = """
import os, resource, sys
from datetime import date
from model_lifecycle.check import check
from model_lifecycle.lsp.state.loaded_configuration import LoadedConfiguration
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.preview.watcher import reloaded_workspace
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.load_workspace import load_workspace
check(load_workspace(sys.argv[1], jobs=1), today=date(2026, 6, 1))  # imports all it needs
resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))
held = []
try:
    while True:
        held.append(os.open(os.devnull, os.O_RDONLY))
except OSError:
    pass
for _ in range(4):
    workspace = load_workspace(sys.argv[1], jobs=1)
    checked = check(workspace, today=date(2026, 6, 1))
    found = {found.code for file in (*checked.diagnostics.values(), *workspace.diagnostics.values()) for found in file}
    print(len(workspace.files), *sorted(found))
    os.close(held.pop())
"""
    done = subprocess.run([sys.executable, "-c", program, tmp_path], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert lines[0] == "0 unreadable-file"
    assert lines[-1] == f"{len(FILES)}"
    assert {line.partition(" ")[2] for line in lines} <= {"", "unreadable-file"}


def test_the_preview_reads_again_what_could_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_tree(tmp_path, {**FILES, "model-lifecycle.toml": ""})
    workspace = load_workspace(tmp_path.as_posix(), jobs=1)
    path = f"{tmp_path.as_posix()}/models/provider-1/old-1-0.yaml"
    with failing(monkeypatch, errno.EMFILE, lambda tried: tried == path):
        unread = reloaded_workspace(workspace, [path], Configuration)
    assert unread.files[path].unread
    again = reloaded_workspace(unread, [path], Configuration)
    assert again.files[path].records == workspace.files[path].records


def test_the_server_keeps_what_it_read_until_it_can_be_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_tree(tmp_path, FILES)
    project = WorkspaceHost(
        tmp_path.as_posix(), LoadedConfiguration(Configuration(), ()), lambda what, error: None, whole=True
    )
    project.scan(Configuration(), lambda: None, lambda done, total: None)
    before = dict(project.state.workspace.files)
    path = f"{tmp_path.as_posix()}/providers/provider-1.yaml"
    with failing(monkeypatch, errno.EMFILE, lambda tried: tried in (path, f"{tmp_path.as_posix()}/models")):
        project.sweep(lambda: None, [path])
    assert dict(project.state.workspace.files) == before
    make_tree(tmp_path, {"providers/provider-1.yaml": FILES["providers/provider-1.yaml"] + "\n"})
    os.utime(path, (1, 1))
    project.sweep(lambda: None)
    assert project.state.workspace.files[path].source.text.endswith("\n\n")


def test_a_server_renames_nothing_that_a_folder_may_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_tree(tmp_path, FILES)
    host = WorkspaceHost(
        tmp_path.as_posix(), LoadedConfiguration(Configuration(), ()), lambda what, error: None, whole=True
    )
    folder = f"{tmp_path.as_posix()}/migrations"
    target = RenameTarget("model", model_symbol(ModelKey("provider-1", "old-1.0")), "old-1.0")
    with failing(monkeypatch, errno.EACCES, lambda tried: tried == folder):
        host.scan(Configuration(), lambda: None, lambda done, total: None)
    with pytest.raises(RenameRefusedError, match=r"`migrations` may hold `old-1\.0`"):
        compute_rename(host.state.workspace, target, "other")
    host.scan(Configuration(), lambda: None, lambda done, total: None)
    assert compute_rename(host.state.workspace, target, "other").edits
