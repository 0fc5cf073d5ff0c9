"""What git ignores is what git itself says it ignores."""

import os
import subprocess
from pathlib import Path

import pytest
from support.thorough import some_of
from support.workspace_files import make_tree

from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.discovery import discover
from model_lifecycle.workspace.discovery.gitignore import MOST_WILDCARDS

FOLDERS = ("", "a/", "b/", "a/b/", "b/a/", "a/b/c/", "models/", "models/a/", "x y/", "é/")
FILES = {f"{folder}{name}": "" for folder in FOLDERS for name in ("a.yaml", "b.yaml", "c.json", "#d.yaml", "!e.yaml")}


@pytest.mark.parametrize(
    "patterns",
    some_of(
        [
            ["/*", "!/models/", "/models/*", "!/models/a/"],
            ["a"],
            ["/a"],
            ["a/"],
            ["a/*"],
            ["a/**"],
            ["a/**/"],
            ["**/"],
            ["**/a"],
            ["/**/a"],
            ["**/b/**"],
            ["a/**/c"],
            ["a/**/a.yaml"],
            ["*"],
            ["**"],
            ["*/"],
            ["/*"],
            ["*/*"],
            ["*/**"],
            ["**/*"],
            ["*", "!models", "!*.yaml"],
            ["*", "!*/", "!*.yaml"],
            ["/*", "!/models/"],
            ["a/**", "!a/a.yaml"],
            ["a/**", "!a/b/"],
            ["!a/**", "*"],
            ["models/**", "!/models/a/"],
            ["a/", "!a/a.yaml"],
            ["*.yaml", "!a.yaml", "b/a.yaml"],
            ["[ab].yaml"],
            ["[!a].yaml"],
            ["[a-"],
            ["?.yaml"],
            ["a.*"],
            ["\\#d.yaml", "\\!e.yaml"],
            ["#d.yaml", "!e.yaml", ""],
            ["x y/"],
            ["x\\ y/"],
            ["a.yaml   "],
            ["é/"],
            ["\ufeffa.yaml"],
            ["a.yaml\r", "b\r"],
            ["\\", "!", "/", "//", "a.yaml"],
        ],
        4,
    ),
    ids=" ".join,
)
def test_the_same_files_as_git(tmp_path: Path, patterns: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    root = make_tree(tmp_path, {**FILES, ".gitignore": "\n".join(patterns), "a/b/.gitignore": "\n".join(patterns[:1])})
    subprocess.run(["git", "init", "--quiet", root], check=True)
    listed = ["git", "-C", root, "ls-files", "--others", "--exclude-standard", "-z"]
    output = subprocess.run(listed, check=True, capture_output=True, text=True).stdout
    expected = {name for name in output.split("\0") if name.endswith((".yaml", ".json"))}
    assert {file.path.removeprefix(f"{root}/") for file in discover(root, Configuration()).files} == expected


def test_wildcards_beyond_a_limit_are_passed_over_and_the_file_is_named(tmp_path: Path) -> None:
    patterns = [f"*?{number}" for number in range(MOST_WILDCARDS - 1)]
    root = make_tree(tmp_path, {**FILES, ".git/HEAD": "", ".gitignore": "\n".join([*patterns, "# *", "a*", "x"])})
    discovery = discover(root, Configuration())
    assert not discovery.overfull
    (tmp_path / ".gitignore").write_text("\n".join([*patterns, "?zz", "a*", "*"]))
    beyond = discover(root, Configuration())
    assert (beyond.overfull, len(beyond.files) > len(discovery.files)) == ([f"{root}/.gitignore"], True)
