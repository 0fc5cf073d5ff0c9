"""The formatter's layout, rule by rule."""

from dataclasses import dataclass

import pytest
from inline_snapshot import snapshot
from support.sample_records import TEXTS, as_json

from model_lifecycle.format.format_style import FormatRefusedError, FormatStyle
from model_lifecycle.ide.format_record import format_text
from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.document import Language
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span


@dataclass(frozen=True)
class Case:
    rule: str
    before: str
    after: str
    kind: Kind = "model"
    language: Language = "yaml"
    style: FormatStyle | None = None


CASES = (
    Case(
        "the contract's order at every level, unknown keys last",
        "specs:\n  reasoning: none\n  mine: 1\n  currency: USD\nmine: 2\nslug: a\nid: a\n",
        "id: a\nslug: a\nspecs:\n  currency: USD\n  reasoning: none\n  mine: 1\nmine: 2\n",
    ),
    Case(
        "keys that the contract does not order stay as written, what is below them does not",
        "specs:\n  specs_sources:\n    prices: {last_checked: 2026-01-01, url: https://a.example}\n    limits: {}\n",
        "specs:\n  specs_sources:\n    prices: {url: https://a.example, last_checked: 2026-01-01}\n    limits: {}\n",
    ),
    Case(
        "as written",
        "slug:   a\nid:  a\n",
        "slug: a\nid: a\n",
        style=FormatStyle(order="as-written"),
    ),
    Case(
        "list items are indented under their key, by the width that is asked for",
        "sources:\n- url: a\n  label: b\n- - c\nspecs:\n  currency: USD\n",
        "sources:\n    - url: a\n      label: b\n    - - c\nspecs:\n    currency: USD\n",
        style=FormatStyle(indent=4),
    ),
    Case(
        "quotes that no reader needs go, scalars keep their spelling",
        "id: 'a b'\nfamily: ~\nspecs: {input_price_per_mtok: 1.50, context_window_tokens: 0x10}\n",
        "id: a b\nfamily: ~\nspecs: {input_price_per_mtok: 1.50, context_window_tokens: 0x10}\n",
    ),
    Case(
        "quotes between brackets stay where only block style could do without",
        "specs: {endpoints: ['/v1', 'a, b', 'https://a.example']}\n",
        "specs: {endpoints: [/v1, 'a, b', 'https://a.example']}\n",
    ),
    Case(
        "escapes keep their quotes, those of a quote do not need them",
        'id: "a\\tb"\nslug: "a \\"b\\""\nprovider: \'it\'\'s\'\n',
        'id: "a\\tb"\nslug: a "b"\nprovider: it\'s\n',
    ),
    Case(
        "brackets stay where they fit",
        "specs:\n  modalities_in: [ text,\n    image ]\n  endpoints: [" + ", ".join(["/v1/endpoint"] * 9) + "]\n",
        "specs:\n  modalities_in: [text, image]\n  endpoints:\n" + "    - /v1/endpoint\n" * 9,
    ),
    Case(
        "brackets with comments inside become lines",
        "sources: [ # all\n  {label: a, url: b}, # first\n  # above c\n  c\n  # end\n]\n",
        "sources: # all\n  - {url: b, label: a} # first\n  # above c\n  - c\n  # end\n",
    ),
    Case(
        "code in block scalars",
        'code_change:\n  after: "a\\n"  # c\n  before: "a\\nb"\n  language: python\n',
        "code_change:\n  language: python\n  before: |-\n    a\n    b\n  after: |  # c\n    a\n",
        "migration",
    ),
    Case(
        "long texts stay as they are, at their depth",
        "excerpt:\n    one\n      two\nsources:\n- excerpt: >-\n      a\n\n        b\n  url: |2-\n     c\n",
        "sources:\n  - url: |2-\n       c\n    excerpt: >-\n      a\n\n        b\nexcerpt:\n  one\n  two\n",
    ),
    Case(
        "comments belong to what is below them, or beside them, or to the end of their mapping",
        "# document\n\n# slug\nslug: a # behind slug\nspecs: # specs\n  # reasoning\n  reasoning: none\n"
        "  currency: USD\n  # end of specs\n# id\nid: a\n# end\n",
        "# document\n\n# id\nid: a\n# slug\nslug: a # behind slug\nspecs: # specs\n  currency: USD\n"
        "  # reasoning\n  reasoning: none\n  # end of specs\n# end\n",
    ),
    Case(
        "comments about the file stay at its top",
        "# yaml-language-server: $schema=model.json\n# slug\nslug: a\nid: a\n",
        "# yaml-language-server: $schema=model.json\nid: a\n# slug\nslug: a\n",
    ),
    Case(
        "a comment above the first property of an item keeps the item's dash apart",
        "sources:\n- # item\n  url: a\n-\n  # url\n  url: b\n",
        "sources:\n  - # item\n    url: a\n  -\n    # url\n    url: b\n",
    ),
    Case(
        "one blank line at most, which travels with what is below it",
        "\n\nslug: a\n\n\nid: a\n\nprovider: b\nspecs:\n\n  currency: USD\n\n\n",
        "id: a\nslug: a\n\nprovider: b\nspecs:\n  currency: USD\n",
    ),
    Case(
        "an anchor moves to its first use",
        "specs: {currency: &usd USD}\nfamily: *usd\n",
        "family: &usd USD\nspecs: {currency: *usd}\n",
    ),
    Case(
        "an anchor that cannot move leaves the order as it is",
        "specs: &s\n  currency: USD\nid: [*s]\n",
        "specs: &s\n  currency: USD\nid: [*s]\n",
    ),
    Case(
        "merge keys come first",
        "- &a\n  slug: a\n- id: b\n  <<: *a\n",
        "- &a\n  slug: a\n- <<: *a\n  id: b\n",
    ),
    Case(
        "several documents",
        "%YAML 1.2\n--- # one\nslug: a\nid: a\n# end\n...\n# between\n\n---\nslug: b\nid: b",
        "%YAML 1.2\n--- # one\nid: a\nslug: a\n# end\n...\n# between\n\n---\nid: b\nslug: b\n",
    ),
    Case("line breaks", "slug: 'a'\r\nid: a", "id: a\r\nslug: a\r\n"),
    Case("mixed line breaks", "slug: a\r\nid: a\nfamily: a\n", "id: a\nslug: a\r\nfamily: a\n"),
    Case("the last line of a block scalar gets its break", "slug: |\n  a\nid: |\n  a", "id: |-\n  a\nslug: |\n  a\n"),
    Case(
        "blank lines that belong to a text",
        "slug: |+\n  a\n\n\n\n# c\nid: a\n",
        "# c\nid: a\nslug: |+\n  a\n\n\n\n",
    ),
    Case(
        "a key of several lines is joined, in quotes where it needs them",
        "specs:\n  ? |  # c\n    a\n    b\n  : - 1\n  ? c\n    d\n  : 2\n",
        'specs:\n  # c\n  "a\\nb\\n":\n    - 1\n  c d: 2\n',
    ),
    Case(
        "a key that is too long for its line is above its colon",
        f"specs:\n  ? {'k' * 1025} # c\n  : a: 1\n    b: 2\nid: a\n",
        f"id: a\nspecs:\n  ? {'k' * 1025}\n  : # c\n    a: 1\n    b: 2\n",
    ),
    Case("a comment behind a pair without brackets", "a: [k: b # c\n  , d]\n", "a:\n  - k: b # c\n  - d\n"),
    Case("an empty text as a key", "a:\n  ? |\n", 'a:\n  "":\n'),
    Case("a byte-order mark", "\ufeff# c\nslug: a\nid:  b\n", "\ufeffid: b\n# c\nslug: a\n"),
    Case("nothing but comments", "# c\n\n\n# d", "# c\n\n\n# d"),
    Case(
        "JSON",
        '{"slug":"a", "specs":{"reasoning":"none",\n"currency":"USD","modalities_in":["text","image"]},\n\n\n"id":"a"}',
        '{\n  "id": "a",\n  "slug": "a",\n  "specs": {\n    "currency": "USD",\n'
        '    "modalities_in": ["text", "image"],\n    "reasoning": "none"\n  }\n}\n',
        language="json",
    ),
    Case(
        "a list of records in JSON",
        '[{"id": "a"},\n\n{"slug": 1.50, "id": "\\u0061"}]\n',
        '[\n  {\n    "id": "a"\n  },\n\n  {\n    "id": "\\u0061",\n    "slug": 1.50\n  }\n]\n',
        language="json",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.rule)
def test_layout(case: Case) -> None:
    assert format_text(case.before, case.language, case.kind, case.style).text == case.after
    assert format_text(case.after, case.language, case.kind, case.style).edits == ()


QUOTED = (
    *(
        "yes",
        "No",
        "on",
        "OFF",
        "y",
        "N",
        "true",
        "null",
        "~",
        "",
        "=",
        "<<",
        "1:30",
        "12:30:45",
        "2026-01-05",
        "1_000",
    ),
    *("0o17", "017", "0x1F", "0b101", "1e3", ".5", "+1", "-1", "1,000", ".inf", "-.INF", ".nan", "4.1", "2026-01"),
    *("2026-01-05T10:00:00Z", "2026-1-5 10:00", " a", "a ", "a: b", "a #b", "a:", "- a", "-", "? a", "---", "...a"),
    *("#a", "&a", "*a", "!a", "|", ">", "%a", "@a", "`a", "[a", "{a", "]", "}", ",a", ":a", "'a", '"a', "a\u00a0b"),
)
PLAIN = (
    "a",
    "a b",
    "gpt-4",
    "4 models",
    "-a",
    "?a",
    "it's",
    'a "b"',
    "a:b",
    "a#b",
    "🚧",
    "yes!",
    "1.5 USD",
    "/v1",
    "=a",
)


@pytest.mark.parametrize("text", QUOTED)
def test_quotes_that_a_reader_needs(text: str) -> None:
    quoted = "'" + text.replace("'", "''") + "'"
    assert format_text(f"id: {quoted}\n", "yaml", "model").text == f"id: {quoted}\n"


@pytest.mark.parametrize("text", PLAIN)
def test_quotes_that_nobody_needs(text: str) -> None:
    quoted = "'" + text.replace("'", "''") + "'"
    assert format_text(f"id: {quoted}\n", "yaml", "model").text == f"id: {text}\n"


@pytest.mark.parametrize("kind", TEXTS)
def test_records_that_are_formatted(kind: Kind) -> None:
    assert format_text(TEXTS[kind], "yaml", kind).edits == ()


def test_edits_are_small() -> None:
    text = "\n".join(f"- id: a\n  slug: 'b{number}'" for number in range(3))
    assert format_text(text, "yaml", "model").edits == (
        TextEdit(Span(8, 21), "  slug: b0\n"),
        TextEdit(Span(29, 42), "  slug: b1\n"),
        TextEdit(Span(50, 62), "  slug: b2\n"),
    )


@pytest.mark.parametrize(
    ("text", "language", "reason"),
    [
        ("id: [a\n", "yaml", snapshot("Line 1: This `[` is never closed. Write `]` where the list ends.")),
        ('{"id": 1,}', "json", snapshot("Line 1: A trailing comma is not allowed in JSON. Delete it.")),
        ("id: a\nid: b\n", "yaml", snapshot("Line 2: Duplicate key `id`. Keep one of the two.")),
    ],
)
def test_syntax_errors_are_named(text: str, language: Language, reason: str) -> None:
    with pytest.raises(FormatRefusedError) as refused:
        format_text(text, language, "model")
    assert str(refused.value) == reason


def test_json_that_is_formatted() -> None:
    assert format_text(as_json(TEXTS["provider"]), "json", "provider").edits == ()


def test_a_name_of_an_anchor_that_is_given_twice() -> None:
    with pytest.raises(FormatRefusedError) as refused:
        format_text("id: &a 1\nslug: *a\nfamily: &a 2\nstatus: *a\n", "yaml", "model", FormatStyle())
    assert str(refused.value).startswith("A name of an anchor (`&name`) is given twice")
