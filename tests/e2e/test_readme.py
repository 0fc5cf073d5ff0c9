"""What the README shows is what happens."""

import json
import re
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from model_lifecycle.cli.reporters import REPORTERS
from model_lifecycle.lsp.settings import Settings
from model_lifecycle.workspace.configuration import Configuration

PROJECT = Path(__file__).parents[2]
README = (PROJECT / "README.md").read_text(encoding="utf-8")
EDITORS = (PROJECT / "editors" / "README.md").read_text(encoding="utf-8")


def blocks(language: str, page: str = README) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def sessions() -> list[tuple[str, str]]:
    """Each command that the README shows, and its output."""
    shown = [part for block in blocks("console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE) if part]
    return [(command, output) for command, _, output in (part.partition("\n") for part in shown)]


def run(command: str, folder: Path) -> str:
    """What a terminal shows of a command, in a folder, with this program as `model-lifecycle`."""
    program = f'model-lifecycle() {{ "{sys.executable}" -m model_lifecycle "$@"; }}\n'
    ended = subprocess.run(
        ["bash", "-c", program + command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={"PATH": "/usr/bin:/bin", "PYTHONUTF8": "1"}, timeout=60, check=False,
    )  # fmt: skip
    return ended.stdout


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("readme")
    run("model-lifecycle init .", folder)
    return folder


@pytest.mark.parametrize(("command", "output"), sessions())
def test_output_is_current(command: str, output: str, example: Path) -> None:
    assert run(command, example) == output


def test_the_first_command_is_what_the_sessions_show() -> None:
    first = blocks("sh")[0]
    for command, _ in sessions():
        assert command in first


def test_all_formats_and_settings_are_listed() -> None:
    settings = {field.name.replace("_", "-") for field in fields(Configuration)} - {"path", "root", "everywhere"}
    for name in (*REPORTERS, *settings):
        assert f"`{name}`" in README or f"`[{name}]`" in README, name


def test_all_settings_of_the_server_are_listed_with_their_defaults() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| `?(\w+)`? \|", EDITORS, re.MULTILINE))
    defaults = {field.name: getattr(Settings(), field.name) or "none" for field in fields(Settings)}
    assert {name: rows.get(name) for name in defaults} == {name: str(value) for name, value in defaults.items()}


def test_settings_for_editors_can_be_read() -> None:
    shown = [*map(json.loads, blocks("json", EDITORS)), *map(tomllib.loads, blocks("toml", EDITORS))]
    assert [next(iter(one)) for one in shown] == ["servers", "lsp", "language-server"]


def test_links_lead_somewhere() -> None:
    for page in (PROJECT / "README.md", PROJECT / "editors" / "README.md"):
        for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
            assert link.startswith("https://") or (page.parent / link).exists(), f"{page}: {link}"
