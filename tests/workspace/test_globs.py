"""Simple lines of `.gitignore` mean what pathspec makes of them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pathspec import GitIgnoreSpec

from model_lifecycle.workspace.globs import simple_rule


def of_pathspec(line: str) -> str:
    (pattern,) = GitIgnoreSpec.from_lines([line]).patterns
    assert pattern.include
    assert isinstance(pattern.regex, re.Pattern)
    return str(pattern.regex.pattern)


@pytest.mark.parametrize(
    "line",
    [
        "build",
        "build/",
        "/build",
        "/dist/",
        "*.pyc",
        "*.egg-info/",
        "/*.log",
        ".venv/",
        "a.b-c_d",
        "*a",
        "..a",
        "a/b",
        "/a/b-c/d.e/",
    ],
)
def test_simple_lines(line: str) -> None:
    made = simple_rule(line)
    assert made is not None
    assert made.pattern == of_pathspec(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "#a",
        "!a",
        "**",
        "**/a",
        "a/**",
        "a*",
        "*",
        "a?",
        "[ab]",
        r"\#a",
        "a ",
        ".",
        "..",
        "/",
        "*.",
        "é",
        "a/*b",
        "a//b",
    ],
)
def test_lines_for_pathspec(line: str) -> None:
    assert simple_rule(line) is None


@given(st.from_regex(r"/?\*?[A-Za-z0-9_./*! -]{1,8}/?", fullmatch=True))
def test_any_line(line: str) -> None:
    made = simple_rule(line)
    assert made is None or made.pattern == of_pathspec(line)
