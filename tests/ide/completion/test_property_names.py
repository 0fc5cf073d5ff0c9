"""The names of properties that are offered, in YAML and JSON, and the text after one is taken."""

import pytest
from inline_snapshot import snapshot
from support.completion_probe import (
    MIGRATION,
    MIGRATION_JSON,
    MODEL,
    MODEL_JSON,
    REFERENCES,
    accepted,
    item_of,
    labels,
    offered,
    ranked,
    taken,
)


@pytest.mark.parametrize(
    ("marked", "path", "expected"),
    [
        ("from:\n<cursor>", MIGRATION, "from:\n  provider:"),
        ("from:\n  <cursor>\nto:\n", MIGRATION, "from:\n  provider: \nto:\n"),
        ("from:\n    provider: p\n    <cursor>", MIGRATION, "from:\n    provider: p\n    model_id: "),
        ("from:\n  provider: p\n<cursor>\n  slug: s\n", MIGRATION, "from:\n  provider: p\n  model_id: \n  slug: s\n"),
        ("sources:\n- <cursor>\n", MODEL, None),
        ("sources:\n  - label: x\n    <cursor>\n", MODEL, "sources:\n  - label: x\n    url: \n"),
        ("sources:\n- label: x\n  <cursor>\n", MODEL, "sources:\n- label: x\n  url: \n"),
        ("- id: a\n  <cursor>\n- id: b\n  slug: b\n", MODEL, "- id: a\n  slug: a\n- id: b\n  slug: b\n"),
        ("id: a\nslu<cursor>\n", MODEL, None),
        ("id: a\nslu<cursor>: b\n", MODEL, "id: a\nslug: b\n"),
        ('id: a\n"slu<cursor>": b\n', MODEL, 'id: a\n"slug": b\n'),
        ("specs: {curr<cursor>}\n", MODEL, None),
        ("from: {provider: p, <cursor>}\n", MIGRATION, "from: {provider: p, model_id: }\n"),
        ("from: {\n  provider: p,\n  <cursor>\n}\n", MIGRATION, "from: {\n  provider: p,\n  model_id: \n}\n"),
        ("id: a\r\n<cursor>\r\n", MODEL, "id: a\r\nslug: a\r\n"),
        ("display_name: 🙂🙂\nid: a\n<cursor>\n", MODEL, "display_name: 🙂🙂\nid: a\nslug: a\n"),
    ],
)
def test_a_name_is_written_where_it_belongs(marked: str, path: str, expected: str | None) -> None:
    text, answer = offered(marked, path)
    assert answer is not None
    names = [item for item in ranked(answer) if item.kind == "property"]
    assert names
    if expected is not None:
        first = names[0]
        assert accepted(text, answer, first).rstrip(" ") == expected.rstrip(" ")


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ('{"id": "a", <cursor>}', '{"id": "a", "slug": "a"}'),
        ('{"id": "a",<cursor>}', '{"id": "a", "slug": "a"}'),
        ('{\n  "id": "a",\n  <cursor>\n}', '{\n  "id": "a",\n  "slug": "a"\n}'),
        ('{\n  "id": "a"\n  <cursor>\n}', '{\n  "id": "a",\n  "slug": "a"\n}'),
        ('{\n  "id": "a"\n<cursor>\n}', '{\n  "id": "a",\n  "slug": "a"\n}'),
        ('{\n  "id": "a",\n  "sl<cursor>"\n}', '{\n  "id": "a",\n  "slug": "a"\n}'),
        ('{\n  "id": "a",\n  "sl<cursor>\n}', '{\n  "id": "a",\n  "slug": "a"\n}'),
        ('{\n  "id": "a",\n  sl<cursor>\n}', '{\n  "id": "a",\n  "slug": "a"\n}'),
        ('{\n  "id": "a",\n  "sl<cursor>": "b"\n}', '{\n  "id": "a",\n  "slug": "b"\n}'),
        ('{\n  "id": "a",\n  <cursor>\n  "family": null\n}', '{\n  "id": "a",\n  "slug": "a",\n  "family": null\n}'),
        ('{\n  "id": "a",\n  <cursor>,\n  "family": null\n}', '{\n  "id": "a",\n  "slug": "a",\n  "family": null\n}'),
        ('{\n\t"id": "a",\n<cursor>\n}', '{\n\t"id": "a",\n\t"slug": "a"\n}'),
        ('[{"id": "b"}, {"id": "a", <cursor>}]', '[{"id": "b"}, {"id": "a", "slug": "a"}]'),
        ('{"id": "a", <cursor>', '{"id": "a", "slug": "a"}'),
    ],
)
def test_in_json_with_quotes_and_commas(marked: str, expected: str) -> None:
    assert taken(marked, MODEL_JSON, "slug") == expected


def test_names_come_in_the_order_of_the_contract_without_those_that_are_there() -> None:
    assert labels("slug: b\nid: a\n<cursor>\nspecs:\n  currency: USD\n", MODEL) == snapshot(
        [
            "provider",
            "display_name",
            "family",
            "status",
            "announced_date",
            "deprecation_date",
            "shutdown_date",
            "shutdown_date_kind",
            "region_or_platform_notes",
            "replacements",
            "sources",
            "first_seen",
            "updated_at",
        ]
    )


@pytest.mark.parametrize(
    ("marked", "expected", "others"),
    [
        (
            "sources:\n  - <cursor>\n    label: x\n    excerpt: y\n",
            "sources:\n  - url: \n    label: x\n    excerpt: y\n",
            ["last_checked"],
        ),
        ("sources:\n  -<cursor>\n    label: x\n", "sources:\n  - url: \n    label: x\n", ["last_checked", "excerpt"]),
        (
            "sources:\n-     <cursor>\n\n   label: x\n   last_checked: 2026-01-02\n",
            "sources:\n-  url: \n\n   label: x\n   last_checked: 2026-01-02\n",
            ["excerpt"],
        ),
        (
            "sources:\n  - url: a\n    label: b\n  - <cursor>\n    label: x\n    excerpt: y\n  - excerpt: z\n",
            "sources:\n  - url: a\n    label: b\n  - url: \n    label: x\n    excerpt: y\n  - excerpt: z\n",
            ["last_checked"],
        ),
        ("sources:\n  - <cursor>\n    label: x\n    url: u\n    last_checked: 2026-01-02\n    excerpt: y\n", None, []),
    ],
)
def test_a_dash_alone_above_the_rest_of_its_item_offers_what_is_missing(
    marked: str, expected: str | None, others: list[str]
) -> None:
    text, answer = offered(marked, MODEL)
    names = [] if answer is None else ranked(answer)
    assert [item.label for item in names] == (["url", *others] if expected else [])
    if expected is not None and answer is not None:
        assert accepted(text, answer, names[0]).replace(": \n", ":\n") == expected.replace(": \n", ":\n")


def test_a_whole_object_with_known_values() -> None:
    assert taken(f"{REFERENCES}<cursor>", MIGRATION, "price_diff").removeprefix(REFERENCES) == snapshot("""\
price_diff:
  input_pct_change: -33.3
  output_pct_change: 0
  example_monthly_cost_old: 60
  example_monthly_cost_new: 50
  currency: USD
  example_label: 10M input + 2M output tokens per month (example, not a bill)\
""")
    assert item_of(f"{REFERENCES}<cursor>", MIGRATION, "price_diff").snippet == snapshot("""\
price_diff:
  input_pct_change: -33.3
  output_pct_change: 0
  example_monthly_cost_old: 60
  example_monthly_cost_new: 50
  currency: USD
  example_label: 10M input + 2M output tokens per month (example, not a bill)\
""")


def test_a_whole_object_without_known_values() -> None:
    assert taken("<cursor>", MIGRATION, "code_change") == snapshot("""\
code_change:
  language:
  before:
  after:
  snippets:
    python:
      before:
      after:
    typescript:
      before:
      after:
    curl:
      before:
      after:\
""")
    assert taken("{\n  <cursor>\n}", MIGRATION_JSON, "max_output_diff") == snapshot("""\
{
  "max_output_diff": {
    "old_tokens": null,
    "new_tokens": null,
    "change_pct": null
  }
}\
""")


def test_when_an_object_has_all_it_needs_the_one_around_it_is_offered() -> None:
    marked = f"{REFERENCES}  <cursor>\n"
    assert taken(marked, MIGRATION, "context_diff").removeprefix(REFERENCES) == snapshot("""\
context_diff:
  old_tokens: 128000
  new_tokens: 200000
  change_pct: 56.3
""")


def test_lines_end_as_those_of_the_text() -> None:
    result = taken(REFERENCES.replace("\n", "\r\n") + "<cursor>", MIGRATION, "context_diff")
    assert result.count("\n") == result.count("\r\n")
    assert result.endswith("context_diff:\r\n  old_tokens: 128000\r\n  new_tokens: 200000\r\n  change_pct: 56.3")


@pytest.mark.parametrize(
    ("marked", "label", "expected"),
    [
        (f"{REFERENCES}  conf<cursor>\n", "confidence", f"{REFERENCES}confidence: official\n"),
        ("from:\n  provider: a\n  api<cursor>\n", "api_changes", "from:\n  provider: a\napi_changes: []\n"),
        ("sources:\n  - url: x\n    conf<cursor>\n", "confidence", "sources:\n  - url: x\nconfidence:\n"),
        (
            "- from:\n    provider: a\n    conf<cursor>\n- to: x\n",
            "confidence",
            "- from:\n    provider: a\n  confidence:\n- to: x\n",
        ),
        (
            "code_change:\n  snippets:\n    python:\n      before: x\n      lang<cursor>\n",
            "language",
            "code_change:\n  snippets:\n    python:\n      before: x\n  language:\n",
        ),
    ],
)
def test_a_name_of_an_object_around_on_a_line_that_is_indented_as_the_one_before(
    marked: str, label: str, expected: str
) -> None:
    assert taken(marked, MIGRATION, label).replace(" \n", "\n") == expected
    _, answer = offered(marked, MIGRATION)
    assert answer is not None
    typed = marked[answer.span.start : answer.cursor]
    assert any(item.filter_text.startswith(typed) for item in answer.items), "clients compare what the edit replaces"


@pytest.mark.parametrize(
    "marked",
    ["from:\n  provider: a\n  s<cursor>\n", "from:\n  provider: a\n  t<cursor>\n  slug: x\n"],
    ids=["a name of its own", "the object goes on below"],
)
def test_a_name_of_the_object_itself_comes_first(marked: str) -> None:
    assert "model_id" in labels(marked, MIGRATION)
