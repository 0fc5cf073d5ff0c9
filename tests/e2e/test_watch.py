"""`validate --watch` checks again after each change."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from support.workspace_files import make_workspace

PROVIDER = "providers/provider-2.yaml"


@contextmanager
def watching(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", IO[str]]]:
    command = [sys.executable, "-m", "model_lifecycle", "validate", "--watch", "--format", "concise"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout
        finally:
            process.kill()


def until(stream: IO[str], wanted: str) -> None:
    """Read on to the line that holds this; a stream that ends before fails the test."""
    for line in stream:
        if wanted in line:
            return
    raise AssertionError(f"{wanted!r} never came")


def test_each_change_is_checked(tmp_path: Path) -> None:
    folder = make_workspace(tmp_path)
    good = (folder / PROVIDER).read_text()
    with watching(folder) as (process, stream):
        until(stream, "No findings in 5 files")
        until(stream, "Watching")
        (folder / PROVIDER).write_text(good.replace('"name"', '"nam"'))
        until(stream, f"{PROVIDER}:")
        until(stream, "Watching")
        (folder / PROVIDER).write_text(good)
        until(stream, "No findings in 5 files")
        until(stream, "Watching")
        (folder / "providers/provider-3.yaml").write_text(good)
        until(stream, "providers/provider-3.yaml:")
        until(stream, "Watching")
        (folder / "model-lifecycle.toml").write_text("[severity]\nno-such-code = 1\n")
        until(stream, "the configuration has mistakes")
        until(stream, "Watching")
        (folder / "providers/provider-3.yaml").unlink()
        (folder / "model-lifecycle.toml").write_text("as-of = 2026-06-30\n")
        until(stream, "No findings in 5 files")
        until(stream, "Watching")
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
