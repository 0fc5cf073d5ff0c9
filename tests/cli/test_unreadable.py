"""Every command says which file or folder it cannot read, and takes nothing for granted that may stand there.

A file that is too large stands for whatever cannot be read: unlike a missing permission that holds for root as well.
"""

from pathlib import Path

import pytest
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
