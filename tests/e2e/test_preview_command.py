"""The terminal's preview: the real program, a real disk, loopback only."""

import http.client
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

import pytest
from support.pages import EXAMPLE, write_records
from support.patience import PATIENCE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_records(tmp_path, *EXAMPLE)


@pytest.fixture
def program(folder: Path) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-m", "model_lifecycle", "preview", "old-1-0-to-new-2-0", "--no-open"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


def pages(answer: http.client.HTTPResponse) -> Iterator[dict[str, object]]:
    while line := answer.readline().decode():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


def test_it_follows_the_files_on_disk_and_ends_with_ctrl_c(program: "subprocess.Popen[str]", folder: Path) -> None:
    assert program.stdout is not None
    url = urlsplit(program.stdout.readline().strip())
    assert url.hostname == "127.0.0.1"
    with closing(http.client.HTTPConnection(url.hostname, url.port or 0, timeout=PATIENCE)) as connection:
        connection.request("GET", f"{url.path}events")
        assert program.stderr is not None
        assert program.stderr.readline() == "Previewing old-1.0 to new-2.0; Ctrl-C ends it\n"
        follow(pages(connection.getresponse()), folder, program.stderr)
        program.send_signal(signal.SIGINT)
        _, errors = program.communicate(timeout=PATIENCE)
    assert program.returncode == 0
    assert errors.endswith("\n")


def follow(events: Iterator[dict[str, object]], folder: Path, errors: IO[str]) -> None:
    assert "$15<" in str(next(events)["html"])
    model = folder / "models/provider-1/new-2-0.yaml"
    text = model.read_text(encoding="utf-8")
    model.write_text(text.replace('"output_price_per_mtok": 15', '"output_price_per_mtok": 7.25'), encoding="utf-8")
    while "$7.25" not in str(next(events)["html"]):
        pass
    model.unlink()
    while "There is no record of the model" not in str(next(events)["html"]):
        pass
    configuration = folder / "model-lifecycle.toml"
    valid = configuration.read_text(encoding="utf-8") if configuration.exists() else ""
    configuration.write_text("half = [", encoding="utf-8")
    while not errors.readline().startswith("The page stays as it is: the configuration has errors"):
        pass
    model.write_text(text, encoding="utf-8")
    configuration.write_text(valid, encoding="utf-8")
    while "There is no record of the model" in str(next(events)["html"]):
        pass


def test_an_unknown_migration_is_named_with_candidates(folder: Path) -> None:
    command = [sys.executable, "-m", "model_lifecycle", "preview", "old-1-0-to-new-3-0", "--no-open"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert "old-1-0-to-new-2-0" in done.stderr
