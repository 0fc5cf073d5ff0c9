"""Completion in shells knows every command and option."""

import re
import subprocess
from argparse import ArgumentParser
from pathlib import Path

import pytest

from model_lifecycle.__main__ import COMMANDS_AND_SERVERS
from model_lifecycle.cli.command import subparsers_of
from model_lifecycle.cli.main import _whole_parser, run

PARSER = _whole_parser(COMMANDS_AND_SERVERS)


def options(parser: ArgumentParser) -> set[str]:
    return {name for action in parser._actions for name in action.option_strings if name.startswith("--")}


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["completion", shell], COMMANDS_AND_SERVERS) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_and_option_is_there(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = script(shell, capsys)
    for name, command in subparsers_of(PARSER).items():
        assert re.search(rf"\b{name}\b", text), name
        for option in options(command):
            assert option.removeprefix("--") in text, f"{name} {option}"


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["val"], {"validate"}),
        (["validate", "--si"], {"--since"}),
        (["validate", "--fail-on", "inf"], {"information"}),
        (["upcoming", "--format", "m"], {"markdown"}),
        (["completion", "z"], {"zsh"}),
        (["validate", "rec"], {"records"}),
    ],
)
def test_in_bash(words: list[str], offered: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "records").mkdir()
    text = script("bash", capsys)
    function = re.search(r"^complete -o bashdefault -F (\S+) model-lifecycle$", text, re.MULTILINE)
    assert function is not None
    line = " ".join(f"'{word}'" for word in ["model-lifecycle", *words])
    ask = f'COMP_WORDS=({line})\nCOMP_CWORD={len(words)}\n{function[1]}\nprintf "%s\\n" "${{COMPREPLY[@]}}"\n'
    ended = subprocess.run(
        ["bash", "--norc", "-c", text + ask], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert set(ended.stdout.split()) == offered, ended.stderr


def test_another_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["completion", "csh"], COMMANDS_AND_SERVERS)
    assert "there is no `csh`" in capsys.readouterr().err
