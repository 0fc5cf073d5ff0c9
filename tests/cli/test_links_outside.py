"""What a link of a workspace leads to outside of it is neither read nor written, and named once."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from inline_snapshot import snapshot
from support.catalogue_samples import content, models_dev
from support.program import run_here
from support.web_server import WebServer, serving
from support.workspace_files import make_tree, make_workspace

from model_lifecycle.network.addresses import PRIVATE_ADDRESSES
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


CATALOGUES = """\
providers = ["openai"]

[catalogues]
use = ["models.dev"]
folder = "catalogues"
[catalogues.addresses]
"models.dev" = "{address}/m"
"""
COPY = content(models_dev("openai", "gpt-9", cost={"input": 2}))


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[WebServer]:
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.setenv(PRIVATE_ADDRESSES, "1")
    with serving() as server:
        server.answers["/m"] = (200, {}, COPY)
        yield server


@pytest.mark.parametrize("name", ["models.dev.json", "models.dev.before.json", "store.json", "", "/nowhere", "/parent"])
def test_no_copy_of_a_catalogue_goes_through_a_link(tmp_path: Path, server: WebServer, name: str) -> None:
    """The link is a file of the folder of copies, or the folder itself."""
    secret = tmp_path / "home/settings"
    make_tree(tmp_path, {"home/settings": SECRET, "home/other": "{}"})
    place = tmp_path / "clone"
    make_tree(place, {".git/HEAD": "", "model-lifecycle.toml": CATALOGUES.format(address=server.address)})
    folder = place / "catalogues"
    match name:
        case "/nowhere":
            folder.symlink_to(tmp_path / "home/new")
        case "/parent":
            folder.symlink_to("..")
        case "":
            folder.symlink_to(tmp_path / "home")
        case _:
            folder.mkdir()
            (folder / "models.dev.json").write_bytes(COPY.replace(b"2", b"3"))
            (folder / name).unlink(missing_ok=True)
            (folder / name).symlink_to(secret)
    ended = run_here("catalogues", "update", folder=place)
    assert ended.code == 1
    assert "models.dev was not updated: it leads to `" in ended.err
    assert secret.read_text() == SECRET
    assert {path.name for path in tmp_path.iterdir()} == {"clone", "home"}
    assert {path.name for path in (tmp_path / "home").iterdir()} == {"settings", "other"}


def test_a_pipe_in_place_of_a_copy_is_no_file(tmp_path: Path, server: WebServer) -> None:
    make_tree(tmp_path, {"model-lifecycle.toml": CATALOGUES.format(address=server.address), "catalogues/x": ""})
    os.mkfifo(tmp_path / "catalogues/models.dev.json")
    ended = run_here("catalogues", "update", folder=tmp_path)
    assert (ended.code, "models.dev was not updated: a file is in the way" in ended.err) == (1, True)


@pytest.mark.parametrize(
    "command",
    [
        ["render", "--output", "out"],
        ["render", "example-1-to-example-2", "--output", "out/page.html"],
        ["init", "out", "--provider", "openai"],
        ["init", "--provider", "openai"],
        ["init", "--example"],
        ["demo", "out/demo"],
        ["validate", "--format", "json=out/report.json"],
        ["new", "provider", "provider-4", "--output", "out/provider.yaml"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("above", [False, True], ids=["in it", "from above"])
def test_nothing_is_written_into_a_folder_outside(tmp_path: Path, command: list[str], above: bool) -> None:
    """The current folder is the clone, or one above it and of its target, so that all paths are below it."""
    place = make_workspace(tmp_path / "clone")
    (place / ".git").mkdir()
    (tmp_path / "home").mkdir()
    (place / "out").symlink_to(tmp_path / "home")
    if command[0] == "init" and "out" not in command:
        for name in ("providers", "models", "migrations"):
            shutil.rmtree(place / name)
            (place / name).symlink_to(tmp_path / "home")
    if above:
        command = [word.replace("out", "clone/out") for word in command]
        command = (
            [command[0], "clone", *command[1:]] if command[0] == "init" and "clone/out" not in command else command
        )
    ended = run_here(*command, folder=tmp_path if above else place)
    assert ended.code == 2
    assert list((tmp_path / "home").iterdir()) == []


def test_links_of_the_person_are_followed(tmp_path: Path) -> None:
    """Links that no repository holds, and those within one."""
    place = make_workspace(tmp_path / "clone")
    (place / ".git").mkdir()
    (tmp_path / "disk").mkdir()
    (tmp_path / "clone/public").mkdir()
    (place / "out").symlink_to("public")
    (tmp_path / "link").symlink_to(tmp_path / "disk")
    for output in ("out/report.json", str(tmp_path / "link/report.json"), str(tmp_path / "link/new/report.json")):
        run_here("validate", "--format", f"json={output}", folder=place)
    assert (place / "public/report.json").is_file()
    assert (tmp_path / "disk/new/report.json").is_file()
    assert (tmp_path / "disk/report.json").is_file()


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
