"""The real program, run as people run it."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from support.examples import AS_OF, BASE_PATHS, as_text, base_record

_OURS = ("GITHUB_ACTIONS", "NO_COLOR", "FORCE_COLOR", "TERM")
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
    """Run `model-lifecycle` with these arguments in a folder."""
    inherited = {name: value for name, value in os.environ.items() if name not in _OURS}
    ended = subprocess.run(
        [sys.executable, "-m", "model_lifecycle", *arguments],
        cwd=folder,
        input=stdin if isinstance(stdin, bytes) else stdin.encode(),
        capture_output=True,
        env=inherited | {"PYTHONWARNINGS": "error", "PYTHONUTF8": "1"} | dict(environment or {}),
        timeout=60,
        check=False,
    )
    return Ended(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


def write_workspace(folder: Path, changes: Mapping[str, str] | None = None) -> Path:
    """A small valid workspace in a folder: two providers, two models, a migration, and `changes` by path over them."""
    files = {path: as_text(base_record(path)) for path in BASE_PATHS}
    files["model-lifecycle.toml"] = f"as-of = {AS_OF}\n"
    for path, text in (files | dict(changes or {})).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text.encode())
    return folder
