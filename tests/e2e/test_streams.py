"""The program between a terminal, pipes that close, and Ctrl-C."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.patience import PATIENCE
from support.program import run_program
from support.workspace_files import make_workspace

WRONG = "".join(f"wrong_{number}: x\n" for number in range(600))
BROKEN = {f"providers/provider-{number}.yaml": f"id: provider-{number}\n{WRONG}" for number in range(3, 15)}
"""Files of which every format says more than a pipe holds, though only a hundred mistakes of each are explained."""


def on_terminal(*arguments: str, folder: Path) -> str:
    """What a terminal gets from the program, both streams together."""
    controller, terminal = pty.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "GITHUB_ACTIONS": "", "NO_COLOR": "", "FORCE_COLOR": ""}
    with subprocess.Popen(
        [sys.executable, "-m", "model_lifecycle", *arguments],
        cwd=folder, stdin=terminal, stdout=terminal, stderr=terminal, env=environment,
    ) as process:  # fmt: skip
        os.close(terminal)
        parts = []
        try:
            while part := os.read(controller, 65536):
                parts.append(part)
        except OSError:  # Linux says so when the other side is gone
            pass
        process.wait(60)
    os.close(controller)
    return b"".join(parts).decode()


def test_people_get_colours_and_source_lines(tmp_path: Path) -> None:
    folder = make_workspace(tmp_path, {"providers/provider-2.yaml": "id: provider-9\n"})
    output = on_terminal("validate", folder=folder)
    assert "\x1b[1;31m" in output
    assert "^^^" in output
    assert "Reading" not in output, "a bar appears for long work only"


@pytest.mark.parametrize("format_name", ["concise", "json-lines"])
def test_a_reader_that_leaves_early_is_no_mistake(tmp_path: Path, format_name: str) -> None:
    folder = make_workspace(tmp_path, BROKEN)
    command = [sys.executable, "-m", "model_lifecycle", "validate", "--format", format_name]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 128 + signal.SIGPIPE


def test_ctrl_c_ends_the_run_without_a_word(tmp_path: Path) -> None:
    folder = make_workspace(tmp_path, BROKEN)
    command = [sys.executable, "-m", "model_lifecycle", "validate", "--format", "json-lines"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.read(10)  # from here on it waits for us to read more than a pipe holds
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=PATIENCE)
        assert (process.returncode, error) == (128 + signal.SIGINT, b"")


def test_a_narrow_encoding_does_not_stop_the_output(tmp_path: Path) -> None:
    folder = make_workspace(tmp_path, {"providers/provider-2.yaml": 'id: provider-2\nname: "日本"\nx: 1\n'})
    ended = run_program(
        "validate", "--format", "full", folder=folder, environment={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    )
    assert ended.code == 1
    assert "Traceback" not in ended.err


def test_the_language_server_on_a_terminal_says_what_it_waits_for(tmp_path: Path) -> None:
    controller, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "model_lifecycle", "lsp"],
        cwd=tmp_path, stdin=terminal, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        os.close(terminal)
        assert process.stderr is not None
        message = process.stderr.readline()
        os.write(controller, b"\x04")
        process.wait(60)
    os.close(controller)
    assert b"waits for messages of an editor on standard input, which is a terminal" in message


def test_a_pipe_that_does_not_wait_gets_everything(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    command = [sys.executable, "-m", "model_lifecycle", "schema"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=writer, stderr=subprocess.PIPE) as process, open(reader) as out:  # noqa: PTH123 - a descriptor
        os.close(writer)
        assert process.stderr is not None
        text = out.read()
        assert (process.wait(60), process.stderr.read()) == (0, b"")
    assert text == run_program("schema", folder=tmp_path).out


def test_the_language_server_without_standard_input_ends(tmp_path: Path) -> None:
    line = f"{sys.executable} -m model_lifecycle lsp <&-"
    ended = subprocess.run(["/bin/sh", "-c", line], cwd=tmp_path, capture_output=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, b"", b"")


@pytest.mark.parametrize("where", ["<&-", "0>only-for-writing"])
@pytest.mark.parametrize("command", ["validate", "format"])
def test_standard_input_that_cannot_be_read(tmp_path: Path, command: str, where: str) -> None:
    line = f"{sys.executable} -m model_lifecycle {command} --stdin-filename a.model.yaml {where}"
    ended = subprocess.run(["/bin/sh", "-c", line], cwd=tmp_path, capture_output=True, timeout=PATIENCE, check=False)
    message = b"model-lifecycle: cannot read standard input: it is closed\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, b"", message)


def test_a_current_folder_that_is_gone(tmp_path: Path) -> None:
    line = f"mkdir gone && cd gone && rmdir ../gone && {sys.executable} -m model_lifecycle validate"
    ended = subprocess.run(["/bin/sh", "-c", line], cwd=tmp_path, capture_output=True, timeout=PATIENCE, check=False)
    message = (
        b"model-lifecycle: the current folder cannot be read: it is not there; it may have been removed a moment ago\n"
    )
    assert (ended.returncode, ended.stderr) == (2, message)
