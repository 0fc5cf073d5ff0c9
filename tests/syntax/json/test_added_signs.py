"""What somebody added to a JSON text is one mistake, and the text is read without it."""

import pytest

from model_lifecycle.diagnostics.fix import ReplaceText
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse

LINES = ["{", '  "a": [', "    1", "  ],", '  "b": {', '    "c": "x"', "  },", '  "d": 2', "}"]
TEXT = "\n".join(LINES) + "\n"
DATA = {"a": [1], "b": {"c": "x"}, "d": 2}


def changed(line: int, *new: str) -> str:
    return "\n".join([*LINES[:line], *new, *LINES[line + 1 :]]) + "\n"


@pytest.mark.parametrize(
    ("text", "code", "at", "words"),
    [
        (changed(7, '  // "d": 2'), "json-comment", "//", "Delete the `//` before it."),
        (changed(7, '//  "d": 2'), "json-comment", "//", "is needed"),
        (changed(7, '  # "d": 2'), "json-comment", "#", "is needed"),
        (changed(7, '  /* "d": 2 */'), "json-comment", "/*", "is needed"),
        (changed(5, '    -- "c": "x"'), "json-comment", "--", "is needed"),
        (changed(0, "# {"), "json-comment", "#", "is needed"),
        (changed(7, "  /*", '  "d": 2', "  */"), "json-comment", "/*", "are needed"),
        (
            changed(1, '//  "a": [', "//    1", "//  ],").replace("    1\n  ],\n", ""),
            "json-comment",
            "//",
            "are needed",
        ),
        (changed(7, '  jj"d": 2'), "unexpected-text", "jj", "Delete it."),
        (changed(7, '  "d": 2^['), "unexpected-text", "^[", "Delete it."),
        (f":w{TEXT}", "unexpected-text", ":w", "Delete it."),
        (changed(4, '  "b": {', '  "b": {'), "duplicate-key", '"b": {', "This line is there twice"),
        (changed(7, '  "d": 2', '  "d": 2'), "duplicate-key", '"d": 2', "Delete the second."),
        (changed(8, "}", '  "d": 2', "}"), "duplicate-key", '"d": 2', "These 2 lines are there twice"),
        (changed(5, '    ."c": "x"'), "unexpected-text", ".", "Delete it."),
        (changed(5, '    "c": &"x"'), "unexpected-text", "&", "Delete it."),
        (f"+{TEXT}", "unexpected-text", "+", "Delete it."),
    ],
)
def test_what_was_added_is_one_mistake(text: str, code: str, at: str, words: str) -> None:
    document = parse(text, "json")
    [found] = document.diagnostics
    assert (found.code, text[slice(*found.span)]) == (code, at)
    assert words in found.message
    assert to_data(document.roots[0]) == DATA
    assert found.fix is not None
    after = text
    for change in reversed(found.fix.changes):
        assert isinstance(change, ReplaceText)
        after = after[: change.start] + change.replacement + after[change.end :]
    assert to_data(parse(after, "json").roots[0]) == DATA
    assert parse(after, "json").diagnostics == ()


def test_a_comment_that_is_one_stays_one() -> None:
    [found] = parse(changed(7, '  "d": 2 // two'), "json").diagnostics
    assert (found.code, found.message[:21]) == ("json-comment", "JSON has no comments.")


def test_a_pair_of_typographic_quotes_is_one_mistake() -> None:
    [found] = parse(changed(5, '    "c": «x»'), "json").diagnostics
    assert found.code == "lookalike-sign"
