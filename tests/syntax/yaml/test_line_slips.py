"""One line that is written otherwise than it should be: one diagnostic, whose fix gives the record back."""

import re
from collections.abc import Iterator

import pytest
from support.sample_records import MIGRATION, MODEL
from syntax.yaml.test_stray_lines import assert_one_and_right

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.fast.load_data import load_plain_data
from model_lifecycle.syntax.parse import parse

MODEL_WITH_TWO = MODEL.replace(
    "sources:\n",
    """\
sources:
  - url: https://doc.example/first
    label: First
    last_checked: 2026-07-24
    excerpt: ''
""",
    1,
)


def lines_like(pattern: str, text: str) -> Iterator[re.Match[str]]:
    matches = list(re.finditer(rf"(?m){pattern}", text))
    assert matches
    yield from matches


@pytest.mark.parametrize("indentation", ["", " ", "  ", "   "])
@pytest.mark.parametrize("key", ["replacements", "sources"])
def test_a_first_item_without_its_dash_in_any_column(key: str, indentation: str) -> None:
    text = re.sub(rf"(?m)^({key}:\n)  - ", rf"\g<1>{indentation}", MODEL, count=1)
    assert text != MODEL
    assert_one_and_right(text, "model", "missing-dash")


@pytest.mark.parametrize("sign", ["+ ", "_ ", "1. ", "= ", ""])
def test_something_else_in_the_place_of_a_dash(sign: str) -> None:
    for match in lines_like(r"^  - url", MODEL_WITH_TWO):
        text = f"{MODEL_WITH_TWO[: match.start() + 2]}{sign}{MODEL_WITH_TWO[match.start() + 4 :]}"
        document = parse(text, "yaml")
        assert [diagnostic.code for diagnostic in document.diagnostics] == ["missing-dash"]
        fix = document.diagnostics[0].fix
        assert fix is not None


def test_a_text_that_is_a_first_item_without_its_dash() -> None:
    document = parse("a: 1\nchecklist:\nRead it.\n- Do it.\n- Ship it.\nb: 2\n", "yaml")
    assert [diagnostic.code for diagnostic in document.diagnostics] == ["missing-dash"]
    assert to_data(document.records[0]) == {"a": 1, "checklist": ["Read it.", "Do it.", "Ship it."], "b": 2}


@pytest.mark.parametrize("line", ["---", "..."])
def test_a_separator_in_the_middle_of_a_record(line: str) -> None:
    tried = 0
    for kind, text in (("model", MODEL), ("migration", MIGRATION)):
        for match in list(lines_like(r"^ *[a-z_]+:", text))[1::3]:
            cut = f"{text[: match.start()]}{line}\n{text[match.start() :]}"
            document = parse(cut, "yaml")
            assert [diagnostic.code for diagnostic in document.diagnostics] == ["stray-marker"], cut
            assert to_data(document.records[0]) == to_data(parse(text, "yaml").records[0])
            assert load_plain_data(cut, "yaml") is None
            tried += kind == "model"
    assert tried > 5


def test_documents_that_have_keys_in_common_are_records() -> None:
    provider = "id: provider-1\nname: One\ndeprecations_url: https://a.example/\n"
    document = parse(f"{provider}---\n{provider}", "yaml")
    assert len(document.records) == 2
    assert document.diagnostics == ()


@pytest.mark.parametrize("fence", ["```", "```yaml", "~~~"])
def test_a_fence_in_the_middle_of_a_record(fence: str) -> None:
    for match in list(lines_like(r"^ *[a-z_]+:", MODEL))[2:-2:4]:
        text = f"{MODEL[: match.start()]}{fence}\n{MODEL[match.start() :]}"
        document = parse(text, "yaml")
        assert [diagnostic.code for diagnostic in document.diagnostics] == ["markdown-fence"], text
        assert to_data(document.records[0]) == to_data(parse(MODEL, "yaml").records[0])


@pytest.mark.parametrize("line", ["<br>", "],", "====", "Note: to be checked", "Updated by: Anna", "www.doc.example"])
@pytest.mark.parametrize("before", ["  currency:", "  supports_tools:", "    label:", "      last_checked:"])
def test_a_line_that_is_no_part_of_the_record(before: str, line: str) -> None:
    text = MODEL.replace(f"\n{before}", f"\n{line}\n{before}", 1)
    errors = [diagnostic for diagnostic in parse(text, "yaml").diagnostics if diagnostic.severity is Severity.ERROR]
    assert len(errors) == 1, [diagnostic.message for diagnostic in errors]
    assert to_data(parse(text, "yaml").records[0]) == to_data(parse(MODEL, "yaml").records[0])


@pytest.mark.parametrize(("kind", "text"), [("model", MODEL), ("migration", MIGRATION)])
def test_a_record_that_is_indented_with_tabs(kind: Kind, text: str) -> None:
    tabs = re.sub(r"(?m)^(?:  )+(?=[a-z-])", lambda match: "\t" * (len(match[0]) // 2), text)
    assert_one_and_right(tabs, kind, "tab-indentation")
