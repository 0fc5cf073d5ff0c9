"""Every command says which file or folder it cannot read, and takes nothing for granted that may stand there.

A file that is too large stands for whatever cannot be read: unlike a missing permission that holds for root as well.
"""

from pathlib import Path

import pytest
from inline_snapshot import snapshot
from support.program import run_here
from support.workspace_files import make_workspace

LARGE = "models/provider-1/example-9.yaml"
REASON = "it has 65 MiB, more than the 64 MiB that a file of records may have; split it"


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = make_workspace(tmp_path)
    with (folder / LARGE).open("wb") as file:
        file.truncate(65 << 20)  # takes no room
    return folder


@pytest.mark.parametrize("paths", [[], [LARGE]])
@pytest.mark.parametrize("option", [[], ["--check"], ["--diff"]])
def test_format_names_it(records: Path, option: list[str], paths: list[str]) -> None:
    ended = run_here("format", *option, *paths, folder=records)
    assert ended.code == 2
    assert f"`{LARGE}` is not formatted: This file cannot be read: {REASON}. Nothing in it was checked.\n" in ended.err


@pytest.mark.parametrize(
    "what", [("model", "example-1", "new"), ("slug", "example-1", "new"), ("provider", "provider-1", "provider-3")]
)
def test_nothing_is_renamed_that_it_may_hold(records: Path, what: tuple[str, str, str]) -> None:
    ended = run_here("rename", *what, folder=records)
    assert ended.code == 2
    assert f"was not renamed. `{LARGE}` may hold `{what[1]}`: This file cannot be read" in ended.err
    (records / LARGE).unlink()
    assert run_here("rename", *what, folder=records).code == 0


@pytest.mark.parametrize(
    "command",
    [
        ("new", "migration", "example-1", "example-9", "--output", "-"),
        ("rename", "model", "example-9", "x"),
        ("render", "example-1-to-example-9"),
        ("render", "--from", "example-9"),
    ],
)
def test_what_is_not_found_may_stand_there(records: Path, command: tuple[str, ...]) -> None:
    ended = run_here(*command, folder=records)
    assert ended.code == 2
    assert ended.err.endswith(f". `{LARGE}` cannot be read: `model-lifecycle validate` says why\n")


def test_explain_says_that_it_is_not_read(records: Path) -> None:
    out = run_here("explain", LARGE, folder=records).out
    assert f"  not read       This file cannot be read: {REASON}. Nothing in it was checked.\n" in out
    assert "UTF-8" not in out


@pytest.fixture
def dangling(tmp_path: Path) -> Path:
    """A workspace with links whose targets are not there, as those into a submodule that is not checked out."""
    folder = make_workspace(tmp_path)
    for link in ("models/provider-1/lost.yaml", "models/shared", "models/gpt-4.1", "models/notes.md", "current"):
        (folder / link).symlink_to("/module/lost")
    (folder / "models/loop.yaml").symlink_to("loop.yaml")
    return folder


@pytest.mark.parametrize("option", [[], ["--select", "unreadable-file"]])
def test_links_to_nothing_are_named(dangling: Path, option: list[str]) -> None:
    """As warnings, also where their code is selected."""
    ended = run_here("validate", *option, folder=dangling)
    assert ended.out == snapshot("""\
models/gpt-4.1:1:1: warning[unreadable-file] No folder can be read here: it is a link to `/module/lost`, where nothing is. Nothing in it was checked.
models/loop.yaml:1:1: error[unreadable-file] This file cannot be read: it is a symbolic link that leads back to itself. Nothing in it was checked.
models/provider-1/lost.yaml:1:1: warning[unreadable-file] This file cannot be read: it is a link to `/module/lost`, where nothing is. Nothing in it was checked.
models/shared:1:1: warning[unreadable-file] No folder can be read here: it is a link to `/module/lost`, where nothing is. Nothing in it was checked.
""")


@pytest.mark.parametrize("link", ["models/provider-1/lost.yaml", "models/shared"])
def test_a_link_to_nothing_that_is_named_is_not_left_out_by_exclude(dangling: Path, link: str) -> None:
    ended = run_here("validate", link, folder=dangling)
    assert ended.code != 0
    assert "it is a link to `/module/lost`, where nothing is" in ended.out + ended.err
    assert "exclude" not in ended.err


def test_a_folder_with_nothing_but_a_link_to_nothing(tmp_path: Path) -> None:
    (tmp_path / "models").symlink_to("/module/lost")
    ended = run_here("render", "--output", "site", folder=tmp_path)
    assert ended.err == snapshot(
        "model-lifecycle: `.` holds no records: `models` cannot be read: it is a link to `/module/lost`, where nothing is\n"
    )


def test_format_has_nothing_to_do_for_a_link_to_nothing(dangling: Path) -> None:
    (dangling / "models/loop.yaml").unlink()
    assert run_here("format", folder=dangling).code == 0
