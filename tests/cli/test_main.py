"""From arguments to exit codes."""

import shutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest
from support.program import run_here
from support.workspace_files import make_workspace

from model_lifecycle import __version__
from model_lifecycle.__main__ import COMMANDS_AND_SERVERS
from model_lifecycle.cli.command import Command, UsageError
from model_lifecycle.cli.main import run
from model_lifecycle.cli.terminal import terminal_width


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("outcome", choices=("fine", "finding", "wrong", "interrupt", "bug"))


def command(arguments: Namespace) -> int:
    match arguments.outcome:
        case "fine":
            return 0
        case "finding":
            return 1
        case "wrong":
            raise UsageError("`\x1b[31mred` is wrong.\nDo this.")
        case "interrupt":
            raise KeyboardInterrupt
    raise ZeroDivisionError


PROBE = Command("probe", "This module", "test_main_probe")


@pytest.fixture(autouse=True)
def probe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        sys.modules, PROBE.module, cast("ModuleType", SimpleNamespace(configure=configure, run=command))
    )


@pytest.mark.parametrize(
    ("what", "code", "error"),
    [
        ("fine", 0, ""),
        ("finding", 1, ""),
        ("wrong", 2, "model-lifecycle: `\\x1b[31mred` is wrong.\nDo this.\n"),
        ("interrupt", 130, ""),
    ],
)
def test_exit_codes(what: str, code: int, error: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["probe", what], (PROBE,)) == code
    assert capsys.readouterr().err == error


def test_a_mistake_of_the_program_is_no_finding(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["probe", "bug"], (PROBE,)) == 2
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_command_is_loaded_only_when_it_is_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    absent = Command("absent", "Not there", "no.such.module")
    assert run(["probe", "fine"], (absent, PROBE)) == 0
    with pytest.raises(SystemExit) as left:
        run(["--help"], (absent, PROBE))
    assert left.value.code == 0
    assert "Not there" in capsys.readouterr().out


def test_no_command_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 2
    assert "examples:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["validat"], "argument COMMAND: there is no `validat`. Did you mean `validate`?"),
        (["qqq"], "there is no `qqq`. There are: validate, "),
        (["--no-such", "schema"], "there is no option `--no-such`"),
        (["validate", "--fromat=json"], "there is no option `--fromat=json`. Did you mean `--format`?"),
        (["validate", "--fail-on", "warnings"], "argument --fail-on: there is no `warnings`. Did you mean `warning`?"),
        (["init", "a", "\x1b[2J"], "there is no further argument `\\x1b[2J`"),
    ],
)
def test_what_is_not_known_is_refused(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(arguments)
    assert left.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert message in shown.err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"model-lifecycle {__version__}\n"


@pytest.mark.parametrize("name", [command.name for command in COMMANDS_AND_SERVERS])
def test_every_command_shows_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run([name, "--help"], COMMANDS_AND_SERVERS)
    assert left.value.code == 0
    assert f"model-lifecycle {name}" in capsys.readouterr().out.partition("examples:")[2]


@pytest.mark.parametrize(
    ("name", "otherwise"),
    [
        *((name, "the configuration's, otherwise today") for name in ("validate", "render", "preview", "upcoming", "scan")),
        ("new", "the configuration's, otherwise the newest day on which a record was checked"),
    ],
)  # fmt: skip
def test_help_says_which_day_counts(name: str, otherwise: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run([name, "--help"])
    words = " ".join(capsys.readouterr().out.split())
    assert f"(default: {otherwise})" in words


@pytest.mark.parametrize(
    "words",
    [
        ["validate", ""], ["validate", "--config", ""], ["validate", "--output-file", ""], ["explain", ""],
        ["validate", "--stdin-filename", ""], ["init", ""], ["render", ""], ["render", "--output", ""], ["preview", ""],
    ],
)  # fmt: skip
def test_an_empty_path_is_not_the_current_folder(tmp_path: Path, words: list[str]) -> None:
    ended = run_here(*words, folder=make_workspace(tmp_path))
    assert (ended.code, ended.out) == (2, "")
    assert "an empty text names no file or folder; write `.` for the current folder" in ended.err


@pytest.mark.parametrize("words", [["help"], ["help", "validate"]])
def test_help_is_what_people_ask_for(tmp_path: Path, words: list[str]) -> None:
    asked = run_here(*words, folder=tmp_path)
    assert (asked.code, asked.out) == (0, run_here(*words[1:], "--help", folder=tmp_path).out)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["validate", "--quiet=1"], "argument -q/--quiet: takes no value, found `1`"),
        (["validate", "--config"], "argument --config: needs a value"),
        (["validate", "--jobs", "0"], "`0` is not a whole number of at least 1"),
    ],
)
def test_options_with_and_without_values(tmp_path: Path, words: list[str], message: str) -> None:
    ended = run_here(*words, folder=tmp_path)
    assert (ended.code, message in ended.err) == (2, True)


@pytest.mark.parametrize("columns", ["", "0", "-5", "72", "wide"])
def test_help_is_as_wide_as_other_programs_take_the_terminal_for(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert terminal_width() == shutil.get_terminal_size().columns


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "package", "command"),
    [
        ("_ruamel_yaml", "ruamel.yaml.clib", "validate"),
        ("jsonschema_rs", "jsonschema-rs", "validate"),
        ("ahocorasick_rs", "ahocorasick_rs", "scan"),
    ],
)
def test_a_compiled_package_that_is_missing_is_named_with_the_command_that_installs_it(
    module: str, package: str, command: str, tmp_path: Path
) -> None:
    (tmp_path / "a.provider.yaml").write_text("id: provider-1\nname: &a x\n", encoding="utf-8")
    program = f"import sys; sys.modules[{module!r}] = None; from model_lifecycle.__main__ import main; sys.exit(main())"
    files = ["a.provider.yaml"] if command == "validate" else ["."]
    ended = subprocess.run(
        [sys.executable, "-c", program, command, *files], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    first = ended.stderr.splitlines()[0]
    assert first.startswith(f"model-lifecycle: the package `{package}` is missing, or not built for this Python.")
    assert first.endswith(f"-m pip install --force-reinstall {package}")
