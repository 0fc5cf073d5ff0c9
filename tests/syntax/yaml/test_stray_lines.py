"""Lines that are no part of a record, and markers in front of lines: one diagnostic, whose fix gives the record."""

import re

import pytest
from support.sample_records import MIGRATION, MODEL, TEXTS
from support.schema_snapshots import diagnostics

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits


def assert_one_and_right(text: str, kind: Kind, code: str) -> None:
    """One error, of syntax; after its fix the record is as the sample."""
    document = parse(text, "yaml")
    errors = [diagnostic for diagnostic in document.diagnostics if diagnostic.severity is Severity.ERROR]
    assert [diagnostic.code for diagnostic in errors] == [code], text
    assert [diagnostic.message for diagnostic in diagnostics(document, kind)] == [], text
    assert errors[0].fix is not None
    edits = text_edits(document, 0, errors[0].fix)
    assert edits is not None
    assert to_data(parse(apply_edits(text, edits), "yaml").roots[0]) == to_data(parse(TEXTS[kind], "yaml").roots[0])


@pytest.mark.parametrize("line", ["// checked", "-- checked", "; checked", "<!-- checked -->", "/* checked */"])
@pytest.mark.parametrize(
    "before", ["status:", "  currency:", "  supports_tools:", "    label:", "specs:", "first_seen:"]
)
def test_comments_of_other_languages(before: str, line: str) -> None:
    assert_one_and_right(MODEL.replace(f"\n{before}", f"\n{line}\n{before}", 1), "model", "missing-colon")


@pytest.mark.parametrize("before", ["  currency:", "  supports_tools:", "    label:", "      last_checked:"])
def test_a_sentence_among_properties(before: str) -> None:
    text = MODEL.replace(f"\n{before}", f"\nsee the page\n{before}", 1)
    assert_one_and_right(text, "model", "missing-colon")


def test_a_property_without_its_colon_is_no_sentence() -> None:
    for text in (
        MODEL.replace("\nspecs:", "\nspecs", 1),
        MODEL.replace("currency: USD", "currency USD", 1),
        MIGRATION.replace("  before: |", "  before |", 1),
    ):
        messages = [diagnostic.message for diagnostic in parse(text, "yaml").diagnostics]
        assert messages
        assert not any("neither a property nor an item" in message for message in messages)


@pytest.mark.parametrize("marker", ["- [ ] ", "- [x] ", "12: ", "3. "])
@pytest.mark.parametrize("line", ["status:", "  currency:", "  supports_tools:", "    label:"])
def test_markers_in_front_of_properties(line: str, marker: str) -> None:
    indent = line[: len(line) - len(line.lstrip())]
    text = MODEL.replace(f"\n{line}", f"\n{indent}{marker}{line.lstrip()}", 1)
    document = parse(text, "yaml")
    if any(diagnostic.severity is Severity.ERROR for diagnostic in document.diagnostics):
        assert_one_and_right(text, "model", "stray-marker")
    else:  # `3. status: ` is a key like any other: the schema does not know it
        assert len(diagnostics(document, "model")) == 1


@pytest.mark.parametrize("sign", ["+", "-"])
def test_lines_of_a_patch(sign: str) -> None:
    tried = 0
    for match in re.finditer(r"(?m)^ {2,}[a-z_]+: .*$", MODEL):
        text = MODEL[: match.start()] + sign + MODEL[match.start() :]
        document = parse(text, "yaml")
        errors = [diagnostic for diagnostic in document.diagnostics if diagnostic.severity is Severity.ERROR]
        if [diagnostic.code for diagnostic in errors] == ["stray-marker"]:
            tried += 1
            assert_one_and_right(text, "model", "stray-marker")
    assert tried > 20


def test_the_key_behind_an_empty_list_in_a_wrong_column() -> None:
    text = re.sub(r"replacements:\n(?:  .*\n)+sources:", "replacements: []\n sources:", MODEL)
    [diagnostic] = parse(text, "yaml").diagnostics
    assert (diagnostic.code, text[slice(*diagnostic.span)]) == ("wrong-indentation", "sources")
