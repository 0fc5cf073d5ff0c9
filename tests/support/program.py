"""The program: in a process of its own, as people run it, or in this one, which is faster."""

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from model_lifecycle.cli.main import run
from support.patience import PATIENCE

_OURS = ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "NO_COLOR", "FORCE_COLOR", "TERM")
"""What of the environment changes the program's output, and is therefore not handed on."""


@dataclass(frozen=True)
class Ended:
    """How a run ended."""

    code: int
    out: str
    err: str


def run_program(
    *arguments: str, folder: Path, stdin: str | bytes = "", environment: Mapping[str, str] | None = None
) -> Ended:
    """Run `model-lifecycle` with these arguments in a folder, in a process of its own."""
    ended = subprocess.run(
        [sys.executable, "-m", "model_lifecycle", *arguments],
        cwd=folder,
        input=stdin if isinstance(stdin, bytes) else stdin.encode(),
        capture_output=True,
        env=_inherited() | {"PYTHONWARNINGS": "error", "PYTHONUTF8": "1"} | dict(environment or {}),
        timeout=PATIENCE,
        check=False,
    )
    return Ended(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


def run_here(*arguments: str, folder: Path, stdin: str = "", environment: Mapping[str, str] | None = None) -> Ended:
    """Run `model-lifecycle` with these arguments in a folder, in this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n") for _ in range(2))
    given = io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8")
    with (
        chdir(folder),
        redirect_stdout(out),
        redirect_stderr(err),
        patch.object(sys, "stdin", given),
        patch.dict(os.environ, _inherited() | dict(environment or {}), clear=True),
    ):
        try:
            code = run(arguments)
        except SystemExit as left:
            code = int(left.code or 0)
    return Ended(code, _written(out), _written(err))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


def _inherited() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in _OURS}
