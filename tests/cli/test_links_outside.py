"""What a link of a workspace leads to outside of it is neither read nor written, and named once."""

from pathlib import Path

import pytest
from inline_snapshot import snapshot
from support.program import run_here
from support.workspace_files import make_workspace

from model_lifecycle.workspace.disk import LINKED_FOLDERS

SECRET = "secret:   [of, somebody\n"
PROVIDER = """\
id: provider-2
name:   Second
deprecation_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """Its `providers` and a file in `models` are links to files outside of it."""
    folder = make_workspace(tmp_path / "workspace")
    (tmp_path / "secret").write_text(SECRET)
    (folder / "models/d.yaml").symlink_to(tmp_path / "secret")
    (folder / "providers").rename(tmp_path / "providers")
    (tmp_path / "providers/provider-2.yaml").write_text(PROVIDER)
    (folder / "providers").symlink_to(tmp_path / "providers")
    return folder


@pytest.mark.parametrize(
    "command",
    [
        ["validate", "--fix", "--unsafe-fixes"],
        ["validate", "--fix", "models/d.yaml", "providers"],
        ["format"],
        ["format", "providers", "models/d.yaml"],
        ["rename", "provider", "provider-2", "provider-3"],
        ["new", "provider", "provider-4"],
    ],
    ids=" ".join,
)
def test_nothing_outside_is_written_or_shown(workspace: Path, command: list[str]) -> None:
    ended = run_here(*command, folder=workspace)
    assert ended.code != 0
    assert "somebody" not in ended.out + ended.err
    outside = workspace.parent
    assert (outside / "secret").read_text() == SECRET
    assert (outside / "providers/provider-2.yaml").read_text() == PROVIDER
    assert sorted(path.name for path in (outside / "providers").iterdir()) == ["provider-1.yaml", "provider-2.yaml"]


@pytest.mark.parametrize(
    "command", [["validate", "--format", "json=out.txt"], ["render", "example-1-to-example-2", "--output", "out.txt"]]
)
def test_no_output_goes_through_a_link(workspace: Path, command: list[str]) -> None:
    (workspace / "out.txt").symlink_to(workspace.parent / "secret")
    ended = run_here(*command, folder=workspace)
    assert ended.code == 2
    assert "`out.txt` is not written: it leads to" in ended.err
    assert (workspace.parent / "secret").read_text() == SECRET


def test_each_link_is_named_once(workspace: Path) -> None:
    out = run_here("validate", "--select", "unreadable-file", folder=workspace).out
    assert out.replace(str(workspace.parent), "/outside") == snapshot("""\
models/d.yaml:1:1: error[unreadable-file] This file cannot be read: it leads to `/outside/secret`, outside of the workspace (the environment variable `MODEL_LIFECYCLE_LINKED_FOLDERS` lists folders to which links may lead). Nothing in it was checked.
providers:1:1: error[unreadable-file] This folder cannot be read: it leads to `/outside/providers`, outside of the workspace (the environment variable `MODEL_LIFECYCLE_LINKED_FOLDERS` lists folders to which links may lead). Nothing in it was checked.
""")


def test_folders_that_links_may_lead_to(workspace: Path) -> None:
    allowed = {LINKED_FOLDERS: str(workspace.parent / "providers")}
    ended = run_here("format", "providers", folder=workspace, environment=allowed)
    assert ended.code == 0
    assert "name: Second" in (workspace.parent / "providers/provider-2.yaml").read_text()


@pytest.mark.parametrize("mark", [".git", "model-lifecycle.toml"])
def test_a_link_to_another_workspace(workspace: Path, mark: str) -> None:
    (workspace.parent / "providers" / mark).touch()
    ended = run_here("format", "providers", folder=workspace)
    assert ended.code == 2
    assert "it leads to `" in ended.err
    assert (workspace.parent / "providers/provider-2.yaml").read_text() == PROVIDER


def test_a_configuration_outside(workspace: Path) -> None:
    (workspace / "model-lifecycle.toml").unlink()
    (workspace / "model-lifecycle.toml").symlink_to(workspace.parent / "secret")
    ended = run_here("validate", folder=workspace)
    assert ended.code == 2
    assert "The configuration cannot be read: it leads to" in ended.err
    assert "somebody" not in ended.err
