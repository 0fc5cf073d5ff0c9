"""A line that is no part of a record, or does not begin as it should: one diagnostic, whose fix gives the record."""

import re

import pytest
from support.block_style import in_block_style
from support.examples import base_record
from support.sample_records import MIGRATION, MODEL, TEXTS
from support.workspace_files import NEW

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.schema.judge import errors_of_records
from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.fast.load_data import load_plain_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits

JOINED = in_block_style(base_record(NEW)).replace('"', "")


def assert_one_and_right(text: str, original: str, code: str) -> None:
    """One error, of syntax; the record is read as the original, and after the fix as well."""
    document = parse(text, "yaml", judge=errors_of_records)
    errors = [diagnostic for diagnostic in document.diagnostics if diagnostic.severity is Severity.ERROR]
    assert [error.code for error in errors] == [code], text
    data = [to_data(root) for root in parse(original, "yaml", judge=errors_of_records).roots]
    assert [to_data(root) for root in document.roots] == data
    assert errors[0].fix is not None
    edits = text_edits(document, 0, errors[0].fix)
    assert edits is not None
    assert [to_data(root) for root in parse(apply_edits(text, edits), "yaml", judge=errors_of_records).roots] == data


@pytest.mark.parametrize("line", ["// checked", "-- checked", "; checked", "<!-- checked -->", "/* checked */"])
@pytest.mark.parametrize(
    "before", ["status:", "  currency:", "  supports_tools:", "    label:", "specs:", "first_seen:"]
)
def test_comments_of_other_languages(before: str, line: str) -> None:
    assert_one_and_right(MODEL.replace(f"\n{before}", f"\n{line}\n{before}", 1), MODEL, "missing-colon")


@pytest.mark.parametrize(
    "line", ["see the page", "Note: to be checked", "Updated by: Anna", "www.doc.example", "<br>", "],", "===="]
)
@pytest.mark.parametrize("before", ["  currency:", "  supports_tools:", "    label:", "      last_checked:"])
def test_a_line_that_is_no_part_of_the_record(before: str, line: str) -> None:
    code = "missing-colon" if line[0].isalpha() else "stray-marker"
    assert_one_and_right(MODEL.replace(f"\n{before}", f"\n{line}\n{before}", 1), MODEL, code)


def test_a_list_without_the_key_above_it() -> None:
    number = MODEL.splitlines().index("replacements:")
    text = MODEL.replace("replacements:\n", "")
    [error] = parse(text, "yaml", judge=errors_of_records).diagnostics
    assert (error.code, text.count("\n", 0, error.span.start)) == ("unexpected-dash", number)
    assert error.message == "The key of the list that begins here is missing. Write it on a line of its own above."


def test_a_property_without_its_colon_is_no_note() -> None:
    for text in (
        MODEL.replace("\nspecs:", "\nspecs", 1),
        MODEL.replace("currency: USD", "currency USD", 1),
        MIGRATION.replace("  before: |", "  before |", 1),
    ):
        messages = [diagnostic.message for diagnostic in parse(text, "yaml", judge=errors_of_records).diagnostics]
        assert messages
        assert not any("neither a property nor an item" in message for message in messages)


@pytest.mark.parametrize(("above", "column"), [("sources:\n", 2), ("sources:\n", 4), ("specs:\n", 2), ("specs:\n", 4)])
def test_an_item_that_was_pasted_without_its_dash(above: str, column: int) -> None:
    item = ("label: New", "url: https://doc.example/new", "last_checked: 2026-07-24", 'excerpt: ""')
    if above == "sources:\n":
        item = ("model_id: example-3", "provider: provider-1", "kind: official", "source_url: https://doc.example/x")
    right = "  - " + "\n    ".join(item) + "\n"
    wrong = "".join(f"{' ' * column}{line}\n" for line in item)
    original = MODEL.replace(above, right + above, 1)
    assert_one_and_right(MODEL.replace(above, wrong + above, 1), original, "missing-dash")


@pytest.mark.parametrize("lost", ["\xa0", "\xa0 ", "/", " = ", " =", "="])
def test_a_colon_is_written_with_a_blank_behind_it(lost: str) -> None:
    value = f"{'/' * (lost == '/')}example"
    original = MODEL.replace("family: example", f"family: {value}")
    wrong = MODEL.replace("family: example", f"family{lost}example")
    assert_one_and_right(wrong, original, "missing-colon")


@pytest.mark.parametrize("list_", ["[text, image", "[text", "[text,", "["])
def test_a_bracket_that_is_not_closed(list_: str) -> None:
    original = MODEL.replace("[text, image]", f"{list_}]")
    assert_one_and_right(MODEL.replace("[text, image]", list_), original, "unclosed-bracket")


@pytest.mark.parametrize("sign", ["[", "{", "[ "])
@pytest.mark.parametrize("key", ["display_name", "family", "status", "announced_date"])
def test_a_bracket_before_a_value_that_is_no_list(sign: str, key: str) -> None:
    assert_one_and_right(MODEL.replace(f"\n{key}: ", f"\n{key}: {sign}"), MODEL, "unclosed-bracket")


@pytest.mark.parametrize("line", ["---", "..."])
def test_a_separator_in_the_middle_of_a_record(line: str) -> None:
    for text in (MODEL, MIGRATION):
        matches = list(re.finditer(r"(?m)^ *[a-z_]+:", text))[1::3]
        assert len(matches) > 5
        for match in matches:
            cut = f"{text[: match.start()]}{line}\n{text[match.start() :]}"
            assert_one_and_right(cut, text, "stray-marker")
            assert load_plain_data(cut, "yaml") is None


def test_documents_that_have_keys_in_common_are_records() -> None:
    provider = "id: provider-1\nname: One\ndeprecations_url: https://a.example/\n"
    document = parse(f"{provider}---\n{provider}", "yaml", judge=errors_of_records)
    assert len(document.records) == 2
    assert document.diagnostics == ()


@pytest.mark.parametrize("kind", ["model", "migration"])
def test_a_record_that_is_indented_with_tabs(kind: Kind) -> None:
    tabs = re.sub(r"(?m)^(?:  )+(?=[a-z-])", lambda match: "\t" * (len(match[0]) // 2), TEXTS[kind])
    assert_one_and_right(tabs, TEXTS[kind], "tab-indentation")


def test_a_code_sample_without_its_mark() -> None:
    sample = "  before: |\n    import client\n    client.ask(model=x)\n    print(client: client)\n"
    text = re.sub(r"(?m)^  before: \|\n    .*\n", sample, MIGRATION, count=1)
    assert sample in text
    assert_one_and_right(text.replace("before: |", "before:", 1), text, "block-text")


def test_the_only_item_of_a_list_without_its_dash() -> None:
    for key in ("replacements", "sources"):
        text = re.sub(rf"(?m)^({key}:\n)  - ", r"\g<1>  ", MODEL, count=1)
        assert text != MODEL
        assert_one_and_right(text, MODEL, "missing-dash")


def test_the_key_behind_an_empty_list_in_a_wrong_column() -> None:
    text = re.sub(r"replacements:\n(?:  .*\n)+sources:", "replacements: []\n sources:", MODEL)
    [diagnostic] = parse(text, "yaml", judge=errors_of_records).diagnostics
    assert (diagnostic.code, text[slice(*diagnostic.span)]) == ("wrong-indentation", "sources")


@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
@pytest.mark.parametrize("between", ["", " "])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("    prices:", "url: "),
        ("label: Deprecations", "last_checked: "),
        ("sources:", "- url: "),
        ("output_price_per_mtok: 8", "cached_input_price_per_mtok: "),
    ],
)
def test_two_lines_joined_into_one(first: str, second: str, between: str, line_break: str) -> None:
    record = JOINED.replace("\n", line_break)
    head, separator, tail = record.partition(f"{first}{line_break}")
    assert separator
    assert tail.lstrip().startswith(second)
    assert_one_and_right(f"{head}{first}{between}{tail.lstrip()}", record, "unquoted-colon")


@pytest.mark.parametrize("text", ["label: Note: the first of them\nurl: x\n", "label: Shutdown date: 2026\nurl: x\n"])
def test_a_text_with_a_colon_is_not_two_lines(text: str) -> None:
    titles = [
        diagnostic.fix.title
        for diagnostic in parse(text, "yaml", judge=errors_of_records).diagnostics
        if diagnostic.fix is not None
    ]
    assert not any("new line" in title for title in titles)


@pytest.mark.parametrize(("key", "inside"), [("code_change", "  "), ("  snippets", "    "), ("    python", "      ")])
def test_keys_in_brackets_do_not_make_a_text_of_the_mapping_above(key: str, inside: str) -> None:
    keys = f"{inside}{{a: b}}: c\n{inside}[d]: e\n"
    text = re.sub(rf"\n{key}:\n(?:{inside}.*\n)+", f"\n{key}:\n{keys}", MIGRATION)
    assert [diagnostic.code for diagnostic in parse(text, "yaml").diagnostics] == ["complex-key", "complex-key"]
