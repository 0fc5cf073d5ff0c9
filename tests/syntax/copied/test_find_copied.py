"""Texts that are a record as a whole but for what stands on all lines, around it, or in place of its signs."""

import json
import re
from collections.abc import Callable
from pprint import pformat
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


def each(before: Callable[[int], str]) -> Callable[[str], str]:
    return lambda text: "".join(f"{before(number)}{line}\n" for number, line in enumerate(text.splitlines(), start=1))


def sub(pattern: str, new: str) -> Callable[[str], str]:
    return lambda text: re.sub(pattern, new, text, flags=re.MULTILINE)


PLUS = each(lambda _: "+")
BOTH: dict[str, tuple[str, Callable[[str], str]]] = {
    "the plus of a diff": ("line-prefix", PLUS),
    "a mail": ("line-prefix", each(lambda _: "> ")),
    "a box": ("line-prefix", each(lambda _: "│ ")),
    "numbers": ("line-prefix", each(lambda number: f"{number:3}  ")),
    "numbers and colons": ("line-prefix", each(lambda number: f"{number}: ")),
    "numbers and tabs": ("line-prefix", each(lambda number: f"{number:6}\t")),
    "found by grep": ("line-prefix", each(lambda number: f"models/a.yaml:{number}:")),
    "a new file's diff": ("line-prefix", lambda text: f"--- a\n+++ a\n@@ -0,0 +1,9 @@\n{PLUS(text)}"),
    "a here-document": ("text-around", lambda text: f"cat > a.yaml <<EOF\n{text}EOF\n"),
    "a terminal": ("text-around", lambda text: f"me@host:~$ cat a.yaml\n{text}me@host:~$\n"),
    "a web page": ("text-around", lambda text: f"<!DOCTYPE html>\n<html>\n<pre>\n{text}</pre>\n</html>\n"),
    "line breaks as escapes": ("other-notation", lambda text: text.replace("\n", "\\n")),
}  # fmt: skip
OF_YAML: dict[str, tuple[str, Callable[[str], str]]] = {
    **BOTH,
    "equals signs": ("other-notation", sub(r"^(\s*(?:- )?[a-z_]+):", r"\1 =")),
    "arrows": ("other-notation", sub(r"^(\s*(?:- )?[a-z_]+):", r"\1 =>")),
    "no space behind colons": ("other-notation", sub(r"^(\s*(?:- )?[a-z_]+): ", r"\1:")),
    "bold names": ("other-notation", sub(r"^(\s*(?:- )?)([a-z_]+):", r"\1**\2**:")),
    "code names": ("other-notation", sub(r"^(\s*(?:- )?)([a-z_]+):", r"\1`\2`:")),
    "a dash before each property": ("other-notation", sub(r"^([a-z_]+:)", r"- \1")),
    "braces": ("text-around", lambda text: f"{{\n{text}}}\n"),
    "semicolons": ("other-notation", sub(r"([^:\n])$", r"\1;")),
    "quoted lines": ("other-notation", lambda text: "".join(f"'{line}'\n" for line in text.splitlines())),
    "typographic quotes": ("other-notation", sub(r"(: )([^\[\"\n]+)$", "\\1\u201c\\2\u201d")),
    "bullets": ("other-notation", sub(r"^( *)- ", "\\1• ")),
    "no-break spaces": ("odd-space", lambda text: text.replace(": ", ":\xa0")),
    "no-break spaces before lines": (
        "odd-space",
        lambda text: re.sub(r"^ +", lambda found: "\xa0" * len(found[0]), text, flags=re.MULTILINE),
    ),
    "a key around": ("outer-key", lambda text: "record:\n" + each(lambda _: "  ")(text)),
    "a list in a key": ("outer-key", lambda text: "models:\n  - " + each(lambda _: "    ")(text).lstrip()),
}
UNQUOTED = sub(r'"([a-z_]+)":', r"\1:")
OF_JSON: dict[str, tuple[str, Callable[[str], str]]] = {
    **BOTH,
    "comments": ("line-prefix", each(lambda _: "// ")),
    "Python": ("other-notation", lambda _: repr(DATA)),
    "Python, printed well": ("other-notation", lambda _: pformat(DATA, sort_dicts=False)),
    "JavaScript": ("other-notation", UNQUOTED),
    "JavaScript, exported": ("other-notation", lambda text: f"export const a = {UNQUOTED(text)};"),
    "equals signs": ("other-notation", sub('": ', '" = ')),
    "no commas": ("other-notation", sub(",$", "")),
    "semicolons": ("other-notation", sub(",$", ";")),
    "typographic quotes": ("other-notation", sub(r'"([^"\n]*)"', "\u201c\\1\u201d")),
    "entities": ("other-notation", lambda text: text.replace('"', "&quot;")),
    "escaped quotes": ("other-notation", lambda text: text.replace('"', '\\"')),
    "doubled quotes": ("other-notation", lambda text: text.replace('"', '""')),
    "a key around": ("outer-key", lambda _: json.dumps({"record": DATA}, indent=1)),
    "an answer": ("outer-key", lambda _: json.dumps({"status": "ok", "data": DATA})),
    "a list in a list": ("outer-key", lambda _: json.dumps([[DATA]])),
}  # fmt: skip


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
