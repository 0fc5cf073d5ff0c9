"""One version for server, extension and plugin: its home is `src/model_lifecycle/__init__.py`."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from model_lifecycle import __version__

CHECKOUT = Path(__file__).parents[2]

CHANGELOGS = (".github/CHANGELOG.md", "editors/vscode/CHANGELOG.md")
"""Both have a heading that becomes the version's."""

VERSIONED = (
    *CHANGELOGS,
    "src/model_lifecycle/__init__.py",
    "editors/vscode/package.json",
    "editors/vscode/package-lock.json",
    "editors/neovim/lua/model_lifecycle/version.lua",
)


def versions_in(checkout: Path) -> dict[str, str]:
    package, lock = (json.loads((checkout / f"editors/vscode/{name}").read_text()) for name in VSCODE)
    return {
        "server": version_in(r'^__version__ = "(.*)"$', checkout / "src/model_lifecycle/__init__.py"),
        "extension": package["version"],
        "lock file": lock["version"],
        "lock file, package": lock["packages"][""]["version"],
        "Neovim plugin": version_in(r'^return "(.*)"$', checkout / "editors/neovim/lua/model_lifecycle/version.lua"),
    }


VSCODE = ("package.json", "package-lock.json")


def version_in(pattern: str, file: Path) -> str:
    match = re.search(pattern, file.read_text(), re.MULTILINE)
    assert match is not None
    return match[1]


def test_all_parts_have_the_version_of_the_server() -> None:
    assert set(versions_in(CHECKOUT).values()) == {__version__}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in (*VERSIONED, ".ci/set-version", ".ci/check_release.py", "pyproject.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CHECKOUT / name, tmp_path / name)
    return tmp_path


def test_one_command_sets_it_and_nothing_else(copy: Path) -> None:
    def changed(before: str, after: str) -> list[str]:
        return [new for old, new in zip(before.splitlines(), after.splitlines(), strict=True) if old != new]

    before = {name: (copy / name).read_text() for name in VERSIONED}
    subprocess.run([copy / ".ci/set-version", "12.34.56"], check=True)
    assert set(versions_in(copy).values()) == {"12.34.56"}
    lines = [line for name in VERSIONED for line in changed(before[name], (copy / name).read_text())]
    assert len(lines) == len(versions_in(copy)) + len(CHANGELOGS)
    assert lines.count("## 12.34.56") == len(CHANGELOGS)
    assert sorted(file.name for file in (copy / "editors/vscode").iterdir()) == sorted((*VSCODE, "CHANGELOG.md"))


def test_the_command_takes_versions_only(copy: Path) -> None:
    before = versions_in(copy)
    run = subprocess.run([copy / ".ci/set-version", "1.0"], check=False, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (2, "usage: .ci/set-version X.Y.Z\n")
    assert versions_in(copy) == before


def missing_at_release(checkout: Path, version: str) -> list[str]:
    command: list[str | Path] = [sys.executable, checkout / ".ci/check_release.py", version]
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    assert run.returncode == (1 if run.stdout else 0)
    return [line.partition(":")[0] for line in run.stdout.splitlines()]


def test_a_release_needs_a_licence_an_address_and_its_changes(copy: Path) -> None:
    assert missing_at_release(copy, "12.34.56") == ["LICENSE", "pyproject.toml", "pyproject.toml", *CHANGELOGS]
    subprocess.run([copy / ".ci/set-version", "12.34.56"], check=True)
    (copy / "LICENSE").write_text("The owner's choice.\n", encoding="utf-8")
    settings = copy / "pyproject.toml"
    text = settings.read_text(encoding="utf-8").replace('address = ""', 'address = "https://code.example/team/it"')
    settings.write_text(text.replace("[project]\n", '[project]\nlicense = "MIT"\n'), encoding="utf-8")
    assert missing_at_release(copy, "12.34.56") == []


@pytest.mark.parametrize("arguments", [[], ["v1.0.0"], ["1.0"], [""], ["1.0.0", "2.0.0"]])
def test_a_release_is_asked_about_by_one_version(copy: Path, arguments: list[str]) -> None:
    command: list[str | Path] = [sys.executable, copy / ".ci/check_release.py", *arguments]
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (2, "")


def test_a_list_of_changes_without_a_heading_for_the_version_stops_it(copy: Path) -> None:
    subprocess.run([copy / ".ci/set-version", "12.34.56"], check=True)
    subprocess.run([copy / ".ci/set-version", "12.34.56"], check=True)  # the release workflow runs it again
    run = subprocess.run([copy / ".ci/set-version", "12.34.57"], check=False, capture_output=True, text=True)
    assert run.returncode == 1
    assert "## Unreleased" in run.stderr
    assert set(versions_in(copy).values()) == {"12.34.56"}
