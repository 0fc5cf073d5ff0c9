"""Docstrings and comments read as a native technical writer's, not as translated."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import model_lifecycle

CLEAN: Final = (
    "catalogues",
    "cli",
    "lsp",
    "mcp",
    "diagnostics",
    "fixes",
    "format",
    "ide",
    "generate",
    "identity",
    "network",
    "page",
    "preview",
    "records",
    "review",
    "rules",
    "scan",
    "schema",
    "site",
    "sources",
    "syntax",
    "text",
    "workspace",
)
"""The packages whose docstrings and comments are held to `_HABITS`."""

_HABITS: Final = (
    (
        re.compile(r"(?<!\bthere )\b(?:is|are|was|were) no\b(?! (?:longer|more)\b)", re.IGNORECASE),
        'write "is not a …", or the adjective ("invalid"), in place of "is no …"',
    ),
    (
        re.compile(r"(?:^|[,;:(.–] ?)(?:or )?else\b(?! (?:if|where|when)\b)", re.IGNORECASE),
        'write a full clause in place of "else": "otherwise UTF-8", "or `several` if given", "; if not, None"',
    ),
    (
        re.compile(r"^\W*what\b", re.IGNORECASE),
        'begin with the noun or an imperative ("Errors of …", "Read …") in place of "What …"',
    ),
    (
        re.compile(r"^(?:Those|That of|Of(?= [a-z])|Serve (?:it|them)\.)"),
        'name the thing in place of a fragment ("The diagnostics of one file", not "Those of one file")',
    ),
)
"""A habit, and what to write instead."""

_Prose = tuple[int, str]
"""The line that a docstring or comment begins on, and its text on one line."""


def habits_in(text: str) -> list[str]:
    """The advice on each habit that a docstring or comment has."""
    return [advice for habit, advice in _HABITS if habit.search(text)]


def prose_of(source: str) -> Iterator[_Prose]:
    """The docstrings of a module, those behind attributes and constants too, and its comments, joined over lines."""
    for node in ast.walk(ast.parse(source)):
        for statement in getattr(node, "body", ()) if not isinstance(node, ast.Lambda | ast.IfExp) else ():
            match statement:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield statement.lineno, " ".join(text.split())
    yield from _comments(source)


def _comments(source: str) -> Iterator[_Prose]:
    first, last, words = 0, 0, ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line, said = token.start[0], token.string.lstrip("#").strip()
            goes_on = line == last + 1 and not token.line[: token.start[1]].strip()
            if not goes_on:
                if words:
                    yield first, words
                first, words = line, said
            else:
                words = f"{words} {said}"
            last = line
    if words:
        yield first, words


def test_docstrings_and_comments_read_as_written_in_english() -> None:
    root = Path(model_lifecycle.__file__).parent
    found = [
        f"{path.relative_to(root.parent.parent)}:{line}: {advice}: {text[:160]}"
        for folder in CLEAN
        for path in sorted((root / folder).rglob("*.py"))
        for line, text in prose_of(path.read_text("utf-8"))
        for advice in habits_in(text)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("None for what is no number.", 1),
        ("There is no such record.", 0),
        ("The record is no longer there.", 0),
        ("The text: UTF-8 if valid, else Latin-1.", 1),
        ("A preview of its own; else it follows the cursor.", 1),
        ("Its text, or else its name.", 1),
        ("Anything else that a page says.", 0),
        ("What a reader reports.", 1),
        ("The rules, and what each is about.", 0),
        ("What it is, else what is no text.", 3),
        ("Those of one file.", 1),
        ("Of a model, its end.", 1),
        ("That a path is a link.", 0),
    ],
)
def test_what_a_habit_is(text: str, count: int) -> None:
    assert len(habits_in(text)) == count


def test_all_prose_of_a_module_is_read() -> None:
    source = (
        '"""A module."""\n\nA = 1  # a constant,\n"""Of one."""\n\n\n'
        'class B:\n    c: int\n    """A field\n    of two lines."""\n    # A comment\n    # of two.\n'
    )
    assert sorted(prose_of(source)) == [
        (1, "A module."),
        (3, "a constant,"),
        (4, "Of one."),
        (9, "A field of two lines."),
        (11, "A comment of two."),
    ]
