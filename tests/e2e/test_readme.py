"""What the README and the manual show is what happens."""

import json
import re
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from support.examples import DEFAULT_PATH, base_record
from support.patience import PATIENCE
from support.program import run_here
from support.workspace_files import make_workspace

from model_lifecycle.cli.main import COMMANDS
from model_lifecycle.cli.reporters import REPORTERS
from model_lifecycle.lsp.state.editor_settings import EditorSettings
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.workspace.configuration.configuration import Configuration

PROJECT = Path(__file__).parents[2]
README = (PROJECT / "README.md").read_text(encoding="utf-8")
DOCS = "src/model_lifecycle/docs"
EDITORS = (PROJECT / "editors" / "README.md").read_text(encoding="utf-8")


MANUAL = README + "".join(page.read_text(encoding="utf-8") for page in sorted((PROJECT / DOCS).glob("*.md")))
"""The README, and behind it the pages of the manual."""


def blocks(language: str, page: str = MANUAL) -> list[str]:
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
        env={"PATH": "/usr/bin:/bin", "PYTHONUTF8": "1"}, timeout=PATIENCE, check=False,
    )  # fmt: skip
    return ended.stdout


def snippets() -> list[str]:
    """The parts of records that the pages show; files of other programs begin with their name in a comment."""
    return [block for block in blocks("yaml") if not re.match(r"# [.\w/-]+\.yml\n|# \S+\.yaml\n", block)]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("readme")


@pytest.mark.parametrize(("command", "output"), sessions())
def test_output_is_current(command: str, output: str, checkout: Path) -> None:
    assert run(command, checkout) == output


def record_with(snippet: str) -> str:
    """The good model of tests with the values of a snippet in the place of its own, comments and all."""
    record: Any = base_record(DEFAULT_PATH)
    shown: Any = to_data(parse(snippet, "yaml").records[0])
    assert list(shown) == ["specs"]
    inner = [f"  {key}: {json.dumps(value)}\n" for key, value in record["specs"].items() if key not in shown["specs"]]
    outer = [f"{key}: {json.dumps(value)}\n" for key, value in record.items() if key not in shown]
    return snippet + "".join([*inner, *outer])


def codes_in(folder: Path, path: str) -> list[str]:
    ended = run_here("validate", "--format", "json", path, folder=folder)
    return [diagnostic["code"] for diagnostic in json.loads(ended.out)["findings"]]


@pytest.mark.parametrize("snippet", snippets())
def test_comments_of_a_record_ignore_what_is_found_there(tmp_path: Path, snippet: str) -> None:
    without = re.sub(r" *# model-lifecycle: ignore.*", "", snippet)
    codes = set(re.findall(r"ignore(?:-file)?\[(.+)\]", snippet))
    folder = make_workspace(tmp_path, {DEFAULT_PATH: record_with(without)})
    assert set(codes_in(folder, DEFAULT_PATH)) == codes
    (folder / DEFAULT_PATH).write_text(record_with(snippet))
    assert codes_in(folder, DEFAULT_PATH) == []


def test_settings_ignore_what_json_cannot(tmp_path: Path) -> None:
    [settings] = blocks("toml", (PROJECT / DOCS / "ignoring.md").read_text(encoding="utf-8"))
    [path] = re.findall(r'^"(.*\.json)"', settings, re.MULTILINE)
    [snippet] = snippets()
    record = to_data(parse(record_with(snippet), "yaml").records[0])
    folder = make_workspace(tmp_path, {path: json.dumps(record)})
    (folder / DEFAULT_PATH).unlink()
    (folder / "migrations" / "example-1-to-example-2.yaml").unlink()
    codes = set(re.findall(r"ignore(?:-file)?\[(.+)\]", snippet))
    assert set(codes_in(folder, path)) == codes
    with (folder / "model-lifecycle.toml").open("a") as configuration:
        configuration.write(settings)
    assert codes_in(folder, path) == []


@pytest.mark.parametrize("settings", blocks("toml"))
def test_settings_are_those_that_there_are(tmp_path: Path, settings: str) -> None:
    folder = make_workspace(tmp_path, {"model-lifecycle.toml": settings})
    ended = run_here("validate", DEFAULT_PATH, folder=folder)
    assert ended.code != 2, ended.err


def test_a_comment_in_source_code_ignores_what_is_found_there(tmp_path: Path) -> None:
    [snippet] = blocks("python")
    record = {**base_record(DEFAULT_PATH), "id": "old-1.0", "slug": "old-1-0", "status": "retired"}
    folder = make_workspace(tmp_path, {DEFAULT_PATH: json.dumps(record)})
    counts = []
    for text in (snippet, snippet.partition("#")[0]):
        (folder / "app.py").write_text(text, encoding="utf-8")
        counts.append(len(run_here("scan", "--as-of", "2026-06-30", "app.py", folder=folder).out.splitlines()))
    assert counts == [0, 1]


def test_every_snippet_is_executed() -> None:
    """Those in a language that no test here runs would be read by nobody but people."""
    languages = set(re.findall(r"^```(\w*)\n", MANUAL, re.MULTILINE)) - {""}
    assert languages == {"sh", "console", "yaml", "toml", "groovy", "python", "json"}


def test_the_command_for_all_tests_is_there() -> None:
    """Running it here would run this test again, and again."""
    for block in blocks("sh")[1:]:
        for line in block.replace("\\\n", "").splitlines():
            if "git+https://" in line:  # how CI installs it: tests/e2e/test_pipelines.py
                continue
            command = line.removeprefix("model-lifecycle ").split()[0] if line.startswith("model-") else None
            is_ours = command in {subcommand.name for subcommand in COMMANDS}
            assert is_ours or (PROJECT / line.split()[-1]).exists(), line


def test_the_first_command_is_what_the_sessions_show() -> None:
    first = blocks("sh")[0]
    assert len(first) <= 120, "a person would type it"
    for command, _ in sessions():
        assert command in first


def test_all_formats_and_settings_are_listed() -> None:
    settings = {field.name.replace("_", "-") for field in fields(Configuration)} - {"path", "root", "everywhere"}
    for name in (*REPORTERS, *settings):
        assert f"`{name}`" in MANUAL or f"`[{name}]`" in MANUAL, name


def test_all_settings_of_the_server_are_listed_with_their_defaults() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| `?(\w+)`? \|", EDITORS, re.MULTILINE))
    defaults = {field.name: getattr(EditorSettings(), field.name) for field in fields(EditorSettings)}
    as_sent = {re.sub(r"_(.)", lambda match: match[1].upper(), name): value for name, value in defaults.items()}
    assert {name: rows.get(name) for name in as_sent} == {
        name: "none" if value is None else str(value).lower() for name, value in as_sent.items()
    }


def test_settings_for_editors_can_be_read() -> None:
    shown = [*map(json.loads, blocks("json", EDITORS)), *map(tomllib.loads, blocks("toml", EDITORS))]
    assert [next(iter(settings)) for settings in shown] == ["servers", "clients", "lsp", "language-server", "language"]


def test_links_lead_somewhere() -> None:
    for page in (PROJECT / "README.md", PROJECT / "editors" / "README.md", *(PROJECT / DOCS).glob("*.md")):
        for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
            assert link.startswith("https://") or (page.parent / link).exists(), f"{page}: {link}"
