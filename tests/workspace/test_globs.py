"""Globs mean what git itself makes of them, and take no exponential time."""

import os
import re
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.thorough import some_examples

from model_lifecycle.workspace.globs import Patterns, matching, why_invalid

PATHS = (
    "a",
    "b",
    "aa",
    "a b",
    "a/b",
    "b/a",
    "a/a/b",
    "a/b/a/b",
    "-",
    "é",
    "]",
    "!a",
    "#",
    "[",
    "a/é/b",
    ":/a",
    "x/a/z",
)

_WORDS = ("a", "b", "/", "*", "**", "?", "**/", "/**/", "-", "!", "#", ":", " ", "\\", "é", ".")
_SETS = ("[", "]", "[a-b]", "[!a]", "[^b]", "[z-a]", "[[:alpha:]]", "[[:x:]]")
LINES = st.lists(st.sampled_from((*_WORDS, *_SETS)), min_size=1, max_size=7).map("".join)

_GIT_DIFFERS = re.compile(r"[^/!]\*\*")
"""A name that ends in `**`: git before 2.52 crosses folders there, which its manual does not say."""


def ignored_by_git(lines: list[str]) -> set[str]:
    """The paths, each below the number of a line that is the only one for it, that git ignores."""
    with TemporaryDirectory() as folder:
        subprocess.run(["git", "init", "--quiet", folder], check=True)
        for number, line in enumerate(lines):
            Path(folder, str(number)).mkdir()
            Path(folder, str(number), ".gitignore").write_text(f"{line}\n", encoding="utf-8")
        asked = "".join(f"{number}/{path}\0" for number in range(len(lines)) for path in PATHS)
        command = [
            "git",
            "-c",
            f"core.excludesFile={os.devnull}",
            "-C",
            folder,
            "check-ignore",
            "--no-index",
            "--stdin",
            "-z",
        ]
        answer = subprocess.run(command, input=asked.encode(), capture_output=True, check=False)
    return {path for path in answer.stdout.decode().split("\0") if path}


@some_examples(100)
@given(st.lists(LINES.filter(lambda line: not _GIT_DIFFERS.search(line)), min_size=50, max_size=100))
def test_the_same_as_git(lines: list[str]) -> None:
    ours = {
        f"{number}/{path}"
        for number, line in enumerate(lines)
        for path in PATHS
        if (deciding := Patterns([line]).deciding_pattern(path)) is not None and deciding.included
    }
    assert ours == ignored_by_git(lines)


@pytest.mark.parametrize(
    "glob", ["**/a/" * 40 + "b", "*a" * 80 + "b", "*a**a**a*b", "**/a*/" * 40 + "b", "*?" * 80 + "b", "a**/" * 80 + "b"]
)
def test_no_exponential_time(glob: str) -> None:
    assert matching((glob,), "a/" * 100 + "a" * 200 + "c") is None


@pytest.mark.parametrize(
    ("globs", "path", "decides"),
    [
        (("data/",), "data/a.yaml", "data/"),
        (("data/", "!data/old/"), "data/old/a.yaml", None),
        (("data/old/", "!data/"), "data/old/a.yaml", "data/old/"),
        (("data/", "!data/a.yaml"), "data/a.yaml", None),
        (("data/a.yaml", "!data/"), "data/a.yaml", "data/a.yaml"),
        (("[z-", "a.yaml"), "data/a.yaml", "a.yaml"),
    ],
)
def test_the_nearest_decides(globs: tuple[str, ...], path: str, decides: str | None) -> None:
    assert matching(globs, path) == decides


@pytest.mark.parametrize(
    ("glob", "reason"),
    [
        ("models/**/[a-z]*.y?ml", None),
        ("models/[z-a].yaml", "the range `z-a` in it ends before it begins"),
        ("[a", "a `[` in it is never closed"),
        ("a\\", "its last `\\` is in front of nothing"),
        ("[[:letter:]]", "there is no class `[:letter:]`"),
        ("a//b", "it has nothing before or between its `/`"),
        ("a" * 5_000, "it has more than 4,096 characters"),
    ],
)
def test_what_is_wrong_with_a_glob(glob: str, reason: str | None) -> None:
    assert why_invalid(glob) == reason
