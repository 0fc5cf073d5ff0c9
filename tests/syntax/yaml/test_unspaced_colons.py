"""Keys without a space behind their colons: named where they stand, and the space written by the fix."""

import re

import pytest
from support.sample_records import MODEL

from model_lifecycle.editing.fix_edits import text_edits
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits


def unspaced(text: str, first: int, last: int) -> str:
    """The text with no space behind the first colon of the lines `first` to `last`, counted from 0."""
    lines = text.splitlines(keepends=True)
    lines[first:last] = [re.sub(r"^( *(?:- )?[a-z_]+:) (?=\S)", r"\1", line) for line in lines[first:last]]
    return "".join(lines)


def fixed(text: str) -> tuple[list[str], str]:
    """The codes of the problems of a text, and the text after their fixes, the last one first."""
    document = parse(text, "yaml")
    for found in sorted(document.diagnostics, key=lambda one: -one.span.start):
        assert found.fix is not None
        edits = text_edits(document, found.record, found.fix)
        assert edits is not None
        text = apply_edits(text, edits)
    return [found.code for found in document.diagnostics], text


def line_of(text: str, beginning: str) -> int:
    return next(number for number, line in enumerate(text.splitlines()) if line.lstrip(" -").startswith(beginning))


@pytest.mark.parametrize("value", ['"Docs: prices"', "'Docs: prices'", '"Docs"', "Docs"])
def test_a_text_in_quotes_that_holds_a_colon(value: str) -> None:
    text = MODEL.replace("label: Deprecations", f"label: {value}", 1)
    assert text != MODEL or value == "Deprecations"
    line = line_of(text, "label")
    assert fixed(unspaced(text, line, line + 1)) == (["missing-space"], text)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_first_properties_of_a_mapping(count: int) -> None:
    line = line_of(MODEL, "input_price")
    assert fixed(unspaced(MODEL, line, line + count)) == (["missing-space"] * count, MODEL)


def test_many_of_a_record_are_one_mistake() -> None:
    line = line_of(MODEL, "input_price")
    wrong = unspaced(MODEL, line, line + 6)
    assert fixed(wrong) == (["missing-space"], MODEL)
    [found] = parse(wrong, "yaml").diagnostics
    assert found.message == "There is no space after the colon. The same is so on 5 more lines."


def test_all_properties_of_a_mapping() -> None:
    text = "from:\n  provider: provider-1\n  model_id: example-1\n  slug: example-1\n"
    assert fixed(unspaced(text, 0, 4)) == (["missing-space"] * 3, text)


@pytest.mark.parametrize(
    "text",
    [
        "excerpt: see\n  note:this\n  and:that\n",  # only a part of the text's lines
        "detail: |\n  model:a\n  model:b\n",
        'detail: "\n  model:a\n  model:b"\n',
        "url:\n  https://doc.example/\n",
        "before: curl -d model:a\n",
        "endpoints:\n  - chat:v1\n  - batch:v1\n",  # items are texts
    ],
)
def test_texts_that_are_meant(text: str) -> None:
    assert parse(text, "yaml").diagnostics == ()
