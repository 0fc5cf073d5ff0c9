"""What cannot be written is said plainly, by every command, and nothing is left half written."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.patience import PATIENCE
from support.program import Ended, run_here
from support.thorough import some_of
from support.workspace_files import make_workspace

PROVIDER = "providers/provider-1.yaml"
PAGE = "example-1-to-example-2"
MISTAKE = ("pricing_url", "pricing_ur")
"""One that `--fix` mends."""

full_device = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")  # noqa: PTH110


def run_in_shell(words: str, folder: Path) -> Ended:
    """Run a line of shell in which `$ml` is the program."""
    ended = subprocess.run(
        ["/bin/sh", "-c", words],
        cwd=folder,
        env=os.environ | {"ml": f"{sys.executable} -m model_lifecycle", "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    return Ended(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


def with_mistake(folder: Path) -> Path:
    make_workspace(folder)
    path = folder / PROVIDER
    path.write_text(path.read_text().replace(*MISTAKE))
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@full_device
@pytest.mark.parametrize(
    "words",
    some_of([
        "validate", "validate --format json", "validate --format full", "validate --diff", "explain date-order",
        f"explain {PROVIDER}", "explain .", "rules", "rules --format json", "schema", f"render {PAGE}",
        f"preview --no-open {PAGE}", "init --example ../example", "--version", "--help", "validate --help",
        f"validate --fix --stdin-filename {PROVIDER} < {PROVIDER}",
    ], 6),
)  # fmt: skip
def test_a_full_standard_output(tmp_path: Path, words: str) -> None:
    folder = with_mistake(tmp_path / "records")
    ended = run_in_shell(f"$ml {words} > /dev/full", folder)
    expected = "model-lifecycle: cannot write to standard output: no space is left on the disk"
    assert (ended.code, ended.err.splitlines()[-1]) == (2, expected)
    assert "Traceback" not in ended.err


@full_device
@pytest.mark.parametrize("words", some_of(["validate", "rules", "explain date-order", "validate nowhere"]))
def test_a_full_standard_error(tmp_path: Path, words: str) -> None:
    ended = run_in_shell(f"$ml {words} 2> /dev/full", make_workspace(tmp_path))
    assert ended.code in (0, 2)


@pytest.mark.parametrize("words", some_of(["validate", "rules", "schema", "explain date-order", f"render {PAGE}"]))
def test_closed_streams(tmp_path: Path, words: str) -> None:
    folder = with_mistake(tmp_path)
    ended = run_in_shell(f"$ml {words} >&-", folder)
    assert ended.code == 2
    assert ended.err.splitlines()[-1].startswith("model-lifecycle: cannot write to standard output")
    assert "Traceback" not in ended.err
    assert run_in_shell(f"$ml {words} 2>&-", folder).code in (0, 1)


@pytest.mark.parametrize(
    "words",
    [
        "validate --fix", "validate --output-file found.txt", "validate --format json=out/found.json",
        f"render {PAGE} --output page.html", "render --output site", "init --example example",
    ],
)  # fmt: skip
def test_files_for_which_there_is_no_room(tmp_path: Path, words: str) -> None:
    folder = with_mistake(tmp_path)
    (folder / "found.txt").write_text("what was there before\n")
    before = contents(folder)
    ended = run_in_shell(f"ulimit -f 0; $ml {words}", folder)
    assert ended.code == 2
    assert "larger than files may be" in ended.err or "File too large" in ended.err
    assert "Traceback" not in ended.err
    assert contents(folder) == before


@pytest.mark.parametrize("words", [f"render {PAGE} --output old.txt", "validate --output-file old.txt"])
def test_a_file_that_nobody_may_write_stays(tmp_path: Path, words: str) -> None:
    folder = make_workspace(tmp_path)
    (folder / "old.txt").write_text("old\n")
    (folder / "old.txt").chmod(0o444)
    ended = run_here(*words.split(), folder=folder)
    assert (ended.code, ended.err) == (
        2, "model-lifecycle: cannot write `old.txt`: you have no permission to write it. Nothing was written there\n",
    )  # fmt: skip
    assert (folder / "old.txt").read_text() == "old\n"


def test_what_could_not_be_fixed_is_shown(tmp_path: Path) -> None:
    folder = with_mistake(tmp_path)
    before = contents(folder)
    (folder / PROVIDER).chmod(0o444)
    ended = run_here("validate", "--fix", folder=folder)
    assert ended.code == 2
    assert "[unknown-property]" in ended.out
    assert ended.err.endswith(f"model-lifecycle: `{PROVIDER}` is not fixed: you have no permission to write it\n")
    assert contents(folder) == before


@pytest.mark.parametrize("option", ["--output-file=", "--format=json="])
def test_findings_never_take_the_place_of_a_record(tmp_path: Path, option: str) -> None:
    folder = with_mistake(tmp_path)
    before = contents(folder)
    ended = run_here("validate", f"{option}{PROVIDER}", folder=folder)
    assert (ended.code, f"`{PROVIDER}` is a record file" in ended.err) == (2, True)
    assert contents(folder) == before


def test_a_file_beside_the_output_is_left_alone(tmp_path: Path) -> None:
    folder = make_workspace(tmp_path)
    (folder / "page.html.partial").write_text("mine\n")
    assert run_here("render", PAGE, "--output", "page.html", folder=folder).code == 0
    assert (folder / "page.html.partial").read_text() == "mine\n"
    assert (folder / "page.html").stat().st_mode & 0o777 == (folder / PROVIDER).stat().st_mode & 0o777


@pytest.mark.parametrize(
    ("name", "options", "start"),
    [
        ("page.md", [], "# "),
        ("page.MARKDOWN", [], "# "),
        ("page.json", [], "{"),
        ("page.html", [], "<!doctype html>"),
        ("page", [], "<!doctype html>"),
        ("page.md", ["--format", "json"], "{"),
    ],
)
def test_a_page_has_the_format_that_its_name_says(tmp_path: Path, name: str, options: list[str], start: str) -> None:
    folder = make_workspace(tmp_path)
    assert run_here("render", PAGE, "--output", name, *options, folder=folder).code == 0
    assert (folder / name).read_text().lower().startswith(start)


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", some_of(["schema", "rules", f"render {PAGE}", "validate --help"], 2))
def test_output_that_is_cut_short(tmp_path: Path, words: str, unbuffered: str) -> None:
    folder = make_workspace(tmp_path / "records")
    ended = run_in_shell(f"ulimit -f 1; PYTHONUNBUFFERED={unbuffered} $ml {words} > ../out", folder)
    assert ended.code == 2
    assert ended.err.startswith(
        "model-lifecycle: cannot write to standard output: it would be larger than files may be"
    )


def test_several_files_that_cannot_be_fixed(tmp_path: Path) -> None:
    folder = with_mistake(tmp_path)
    other = folder / "providers/provider-2.yaml"
    other.write_text(other.read_text().replace(*MISTAKE))
    ended = run_in_shell("ulimit -f 0; $ml validate --fix", folder)
    assert [line for line in ended.err.splitlines() if line.startswith("model-lifecycle: ")] == [
        f"model-lifecycle: `providers/provider-{number}.yaml` is not fixed: it would be larger than files may be here "
        "(`ulimit -f`)"
        for number in (1, 2)
    ]
