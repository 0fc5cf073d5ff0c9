"""Records with a sign before each of their lines, or a key around them."""

import json
from typing import Any

import pytest

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

specs:
  input_price_per_mtok: 1.5
  endpoints: [chat, batch]
"""
DATA: dict[str, Any] = to_data(parse(YAML, "yaml").roots[0])  # type: ignore[assignment]
JSON = json.dumps(DATA, indent=2) + "\n"


def prefixed(prefix: str, text: str) -> str:
    return "".join(f"{prefix}{line}\n" for line in text.splitlines())


def mended(document: Document) -> str:
    """The text with the fix of its only diagnostic."""
    [diagnostic] = document.diagnostics
    assert diagnostic.fix is not None
    edits = []
    for change in diagnostic.fix.changes:
        assert isinstance(change, ReplaceText)
        edits.append(TextEdit(Span(change.start, change.end), change.replacement))
    return apply_edits(document.text, edits)


@pytest.mark.parametrize(
    ("language", "code", "text"),
    [
        *[("yaml", "line-prefix", prefixed(prefix, YAML)) for prefix in ("+", "> ", "│ ", "  | ")],
        *[("json", "line-prefix", prefixed(prefix, JSON)) for prefix in ("+", "> ", "// ", "# ")],
        ("yaml", "line-prefix", prefixed("+", YAML).replace("\n", "\r\n")),
        ("yaml", "outer-key", "record:\n" + prefixed("  ", YAML)),
        ("yaml", "outer-key", "models:\n  - " + prefixed("    ", YAML).lstrip()),
        ("json", "outer-key", json.dumps({"record": DATA}, indent=1)),
        ("json", "outer-key", json.dumps({"status": "ok", "data": DATA})),
    ],
)
def test_what_was_copied_along_is_one_mistake(language: Language, code: str, text: str) -> None:
    document = parse(text, language)
    assert [diagnostic.code for diagnostic in document.diagnostics] == [code]
    assert [to_data(root) for root in document.records] == [DATA]
    after = parse(mended(document), language)
    assert after.diagnostics == ()
    assert [to_data(root) for root in after.records] == [DATA]
    assert ("# kept" in after.text) == ("# kept" in text)


def test_another_mistake_is_found_at_its_own_place() -> None:
    text = prefixed("+", YAML.replace("kind: official", "kind official"))
    first, second = parse(text, "yaml").diagnostics
    assert (first.code, first.span.start) == ("line-prefix", 0)
    assert (second.code, text[slice(*second.span)]) == ("missing-colon", "kind")


@pytest.mark.parametrize(
    "text",
    [
        YAML,
        "specs:\n  a: 1\n  b: 2\n  c: 3\n  d: 4\n  e: 5\n",
        "x: 1\n",
        "- a\n- b\n- c\n",
        "# a\n# b\n# c\n",
        "text\n",
        "",
    ],
)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert parse(text, "yaml").diagnostics == ()
