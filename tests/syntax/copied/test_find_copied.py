"""Texts that are a record as a whole but for what stands on all lines, around it, or in place of its signs."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from support.copied_texts import OF_JSON, OF_YAML, broken, each, staircase, sub

from model_lifecycle.diagnostics.fix import ReplaceText
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

YAML = """\
id: example-1
display_name: Example One
family: null
# kept
replacements:
  - model_id: example-2
    kind: official
sources:
  - url: https://one.doc.example/a
    label: Prices
    excerpt: "a = b"
specs:
  input_price_per_mtok: 1.5
  supports_tools: true
  endpoints: [chat, batch]
"""
DATA: dict[str, Any] = to_data(parse(YAML, "yaml").roots[0])  # type: ignore[assignment]
JSON = json.dumps(DATA, indent=2) + "\n"
MIGRATION = """\
from:
  model_id: example-1
to:
  model_id: example-2
confidence: official
last_checked: 2026-01-05
code_change:
  before: |
    client = OpenAI()
    model: x
"""


def mended(document: Document) -> str:
    """The text with the fix of its only problem."""
    (found,) = document.diagnostics
    assert found.fix is not None
    edits = []
    for change in found.fix.changes:
        assert isinstance(change, ReplaceText)
        edits.append(TextEdit(Span(change.start, change.end), change.replacement))
    return apply_edits(document.text, edits)


@pytest.mark.parametrize(
    ("language", "code", "change"),
    [
        pytest.param(language, code, change, id=f"{language}: {name}")
        for language, changes in (("yaml", OF_YAML), ("json", OF_JSON))
        for name, (code, change) in changes.items()
    ],
)
def test_what_stands_on_all_lines_is_one_mistake(language: Language, code: str, change: Callable[[str], str]) -> None:
    document = parse(change(YAML if language == "yaml" else JSON), language)
    assert [found.code for found in document.diagnostics] == [code]
    assert [to_data(root) for root in document.records] == [DATA]
    text = mended(document)
    after = parse(text, language)
    assert after.diagnostics == ()
    assert [to_data(root) for root in after.records] == [DATA]
    assert ("# kept" in text) == ("# kept" in document.text)


def test_another_mistake_is_found_at_its_own_place() -> None:
    text = each(lambda _: "+")(YAML.replace("kind: official", "kind official"))
    first, second = parse(text, "yaml").diagnostics
    assert (first.code, first.span.start) == ("line-prefix", 0)
    assert (second.code, text[slice(*second.span)]) == ("missing-colon", "kind")


def test_code_samples_keep_their_signs() -> None:
    document = parse(sub(r"^(  )?([a-z_]+):(?= |$)", r"\1\2 =")(MIGRATION), "yaml")
    (found,) = document.diagnostics
    assert found.code == "other-notation"
    assert [to_data(root) for root in document.records] == [to_data(parse(MIGRATION, "yaml").roots[0])]


LONG = "of many words, so that they do not fit on a line of an editor, or of a mail that somebody sends"


@pytest.mark.parametrize("language", ["yaml", "json"])
def test_lines_that_were_broken_are_joined(language: Language) -> None:
    text = (YAML if language == "yaml" else JSON).replace("Example One", f"Example {LONG}").replace("a = b", LONG)
    document = parse(broken(text), language)
    assert [found.code for found in document.diagnostics] == ["broken-layout"]
    assert mended(document) == text


def test_lines_that_were_pasted_between_others() -> None:
    before, name, behind = YAML.partition("sources:\n")
    document = parse(f"{before}{staircase(name + behind)}status: active\n", "yaml")
    assert [found.code for found in document.diagnostics] == ["broken-layout"]
    assert mended(document) == f"{YAML}status: active\n"


OTHERS = {
    "an HTML page": "<!DOCTYPE html>\n<html lang='en'>\n<body>\n<p>Not found: nothing here</p>\n</body>\n</html>\n",
    "XML": '<?xml version="1.0"?>\n<model>\n<id>x</id>\n</model>\n',
    "Git LFS": "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
    "CSV": "id,slug,provider,status\nx,x,provider-1,active\ny,y,provider-1,active\n",
    "TOML": 'id = "x"\n\n[specs]\ncurrency = "USD"\n\n[[sources]]\nurl = "https://a.example/x"\n',
    "SQL": "INSERT INTO models (id, slug) VALUES ('x', 'y');\n",
    "a program": "Model(\n    id='x',\n    slug='y',\n)\n",
    "a Markdown page": "# Model\n\nThe model:\n\n- **id**: x\n- **family**: y\n",
}


@pytest.mark.parametrize("what", OTHERS)
@pytest.mark.parametrize("language", ["yaml", "json"])
def test_what_is_no_record_is_named(language: Language, what: str) -> None:
    document = parse(OTHERS[what], language)
    assert [found.code for found in document.diagnostics] == ["other-format"]
    assert what in document.diagnostics[0].message
    assert document.roots == ()


@pytest.mark.parametrize(
    "text",
    [
        YAML,
        "specs:\n  input_price_per_mtok: 1\n  output_price_per_mtok: 2\n  currency: USD\n  a: 1\n  b: 2\n",
        "from:\n  provider: provider-1\n  model_id: a\n  slug: a\n",
        "x: 1\n",
        "- a\n- b\n- c\n",
        "# a\n# b\n# c\n",
        "# a\nFrom:\n  Id: 1\nTo:\n  Id: 2\nA: 1\nB: 2\nC: 3\n",
        "# A comment\nThe names: 1\nb: 2\nc: 3\nd: 4\ne: 5\n",
        f"- {YAML}".replace("\n", "\n  "),
        f"---\n{YAML}---\n{YAML}",
        "text\n",
        "",
    ],
)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert parse(text, "yaml").diagnostics == ()
