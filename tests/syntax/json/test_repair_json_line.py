"""One line of a JSON record that is no property, or not written as one: one diagnostic, whose fix mends it."""

import json
import re

import pytest
from support.sample_records import MODEL

from model_lifecycle.editing.fix_edits import text_edits
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits

DATA = to_data(parse(MODEL, "yaml").records[0])
TEXT = json.dumps(DATA, indent=2) + "\n"


def assert_mended(text: str) -> None:
    """One diagnostic, with a fix after which the record is as it was."""
    document = parse(text, "json")
    assert len(document.diagnostics) == 1, (text, [one.message for one in document.diagnostics])
    fix = document.diagnostics[0].fix
    assert fix is not None
    edits = text_edits(document, 0, fix)
    assert edits is not None
    assert json.loads(apply_edits(text, edits)) == json.loads(TEXT)


@pytest.mark.parametrize(
    "line",
    [
        "This needs to be checked",
        "sorry, fix tomorrow,",
        "Note: see the page",
        "git commit",
        "https://doc.example/x",
        "| a | b |",
        "; c",
    ],
)
@pytest.mark.parametrize("before", ["status", "currency", "supports_tools", "sources", "updated_at"])
def test_a_line_that_is_no_property(before: str, line: str) -> None:
    assert_mended(re.sub(rf'(?m)^(?= *"{before}":)', f"{line}\n", TEXT, count=1))


@pytest.mark.parametrize(
    "line",
    [
        '"{}"; {},',
        '"{}", {},',
        '"{}" = {},',
        '"{}" => {},',
        '"{}":: {},',
        '"{}": = {},',
        '"{}" - {},',
        '- "{}": {},',
        '"{}": ({}),',
        '"{}": *{},',
        '"{}": {}:',
        '"{}": {} # as agreed,',
        "{}: {}",
        "'{}' = {};",
    ],
)
@pytest.mark.parametrize("name", ["slug", "currency", "label"])
def test_a_property_that_is_written_otherwise(name: str, line: str) -> None:
    found = re.search(rf'(?m)^( *)"{name}": (.*),$', TEXT)
    assert found is not None
    assert_mended(TEXT[: found.end(1)] + line.format(name, found[2]) + TEXT[found.end() :])


@pytest.mark.parametrize("name", ["slug", "status", "label"])
def test_a_comma_inside_the_quotes(name: str) -> None:
    assert_mended(re.sub(rf'("{name}": "[^"]*)",', r'\1,"', TEXT, count=1))


@pytest.mark.parametrize(("right", "wrong"), [("[", "{"), ("{", "["), ("[", "("), ("{", "(")])
def test_a_bracket_of_the_wrong_kind(right: str, wrong: str) -> None:
    name = "sources" if right == "[" else "specs"
    text = TEXT.replace(f'"{name}": {right}', f'"{name}": {wrong}', 1)
    assert text != TEXT
    assert_mended(text)


def test_properties_with_one_mistake_keep_their_message() -> None:
    """A colon or a comma that is missing is told as that, not as a line that is to be deleted."""
    for text, code in (
        (TEXT.replace('"status": ', '"status" ', 1), "missing-colon"),
        (TEXT.replace('"status": "deprecated",', '"status": "deprecated"', 1), "missing-comma"),
        (TEXT.replace('"status": ', "status: ", 1), "unquoted-text"),
    ):
        assert [one.code for one in parse(text, "json").diagnostics] == [code]
