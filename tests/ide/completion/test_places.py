"""What is offered at values and in comments, and nowhere else, and the text after it is taken."""

import pytest
from inline_snapshot import snapshot
from support.completion_probe import (
    MIGRATION,
    MIGRATION_JSON,
    MODEL,
    MODEL_JSON,
    REFERENCES,
    TODAY,
    data_of,
    item_of,
    labels,
    offered,
    ranked,
    taken,
)

ENDS = """\
"from": {"provider": "provider-1", "model_id": "old-1.0", "slug": "old-1-0"},
"to": {"provider": "provider-1", "model_id": "new-2.0", "slug": "new-2-0"}"""

# Values


@pytest.mark.parametrize(("day", "words"), [("2026-05-20", "not published"), ("0001-01-01", "not read yet")])
@pytest.mark.parametrize("name", ["supports_tools", "batch_discount_pct"])
def test_what_null_would_say(day: str, words: str, name: str) -> None:
    marked = f"sources:\n  - url: https://doc.example/\n    last_checked: {day}\nspecs:\n  {name}: <cursor>"
    assert item_of(marked, MODEL, "null").detail == words


@pytest.mark.parametrize(
    ("marked", "path", "expected"),
    [
        ("status: <cursor>", MODEL, snapshot(["active", "legacy", "deprecated", "retired"])),
        ("status:<cursor>", MODEL, snapshot(["active", "legacy", "deprecated", "retired"])),
        (
            "shutdown_date: 2026-01-01\nshutdown_date_kind: exact\nstatus: <cursor>",
            MODEL,
            snapshot(["retired", "active", "legacy", "deprecated"]),
        ),
        (
            "shutdown_date: null\nshutdown_date_kind: <cursor>",
            MODEL,
            snapshot(["none", "exact", "not_before", "month_only"]),
        ),
        ("specs:\n  currency: <cursor>", MODEL, snapshot(["USD", "null"])),
        ("specs:\n  supports_tools: <cursor>", MODEL, snapshot(["true", "false", "null"])),
        ("specs:\n  modalities_in:\n    - <cursor>", MODEL, snapshot(["text", "image", "audio", "video", "pdf"])),
        ("specs:\n  batch_discount_pct: <cursor>", MODEL, snapshot(["null"])),
        ("updated_at: <cursor>", MODEL, snapshot(["2026-08-22T12:00:00Z", "2026-05-20T00:00:00Z"])),
        ("last_checked: <cursor>\nsources:\n  - last_checked: 2026-01-02\n", MIGRATION, snapshot(["2026-08-22"])),
        (
            "from:\n  provider: <cursor>",
            MIGRATION,
            snapshot(["provider-1", "provider-2", "provider-3", "provider-4", "provider-5", "provider-6"]),
        ),
        ("from:\n  provider: provider-1\n  model_id: <cursor>", MIGRATION, snapshot(["old-1.0", "new-2.0"])),
        (
            "from:\n  provider: provider-1\n  model_id: old-1.0\n  slug: <cursor>",
            MIGRATION,
            snapshot(["old-1-0", "new-2-0"]),
        ),
        (
            "from:\n  provider: provider-1\n  slug: old-1-0\n  model_id: ol<cursor>d",
            MIGRATION,
            snapshot(["old-1.0", "new-2.0"]),
        ),
        ("from: {provider: provider-1, model_id: old-1.0}\nto: {model_id: <cursor>}", MIGRATION, snapshot(["new-2.0"])),
        (f"{REFERENCES}price_diff:\n  input_pct_change: <cursor>", MIGRATION, snapshot(["-33.3", "null"])),
        (f"{REFERENCES}price_diff:\n  example_monthly_cost_old: <cursor>", MIGRATION, snapshot(["60", "null"])),
        (
            f"{REFERENCES}price_diff:\n  example_label: <cursor>",
            MIGRATION,
            snapshot(["10M input + 2M output tokens per month (example, not a bill)"]),
        ),
        (f"{REFERENCES}context_diff:\n  old_tokens: <cursor>", MIGRATION, snapshot(["128000", "null"])),
        (f"{REFERENCES}capability_changes: <cursor>", MIGRATION, snapshot(["[]", "capability changes"])),
        (
            "provider: provider-1\nsources:\n  - url: <cursor>",
            MODEL,
            snapshot(
                [
                    "https://doc.example/deprecations",
                    "https://doc.example/models",
                    "https://doc.example/pricing",
                    "https://",
                ]
            ),
        ),
        (
            "provider: provider-1\nsources:\n  - url: https://doc.example/pricing\n    label: <cursor>",
            MODEL,
            snapshot(["Pricing page"]),
        ),
        (
            "specs:\n  specs_sources:\n    prices:\n      url: x\n    <cursor>",
            MODEL,
            snapshot(
                [
                    "limits",
                    "context_window_tokens",
                    "max_output_tokens",
                    "modalities_in",
                    "modalities_out",
                    "supports_tools",
                ]
            ),
        ),
        (
            "provider: provider-1\nreplacements:\n  - <cursor>",
            MODEL,
            snapshot(["new-2.0", "old-1.0", "replacement", "model_id", "provider", "kind"]),
        ),
        ('{"status": <cursor>}', MODEL_JSON, snapshot(["active", "legacy", "deprecated", "retired"])),
        ('{"status": "<cursor>"}', MODEL_JSON, snapshot(["active", "legacy", "deprecated", "retired"])),
        ('{"status": "act<cursor>\n "id": "a"}', MODEL_JSON, snapshot(["active", "legacy", "deprecated", "retired"])),
        ('{"specs": {"modalities_in": [<cursor>]}}', MODEL_JSON, snapshot(["text", "image", "audio", "video", "pdf"])),
    ],
)
def test_values(marked: str, path: str, expected: list[str]) -> None:
    assert labels(marked, path)[:6] == expected


@pytest.mark.parametrize(
    ("marked", "path", "label", "expected"),
    [
        ("status:<cursor>", MODEL, "active", "status: active"),
        (
            "provider: provider-1\nreplacements: <cursor>\nid: x",
            MODEL,
            "replacements",
            "provider: provider-1\nreplacements:\n"
            "  - model_id:\n    provider: provider-1\n    kind:\n    source_url:\nid: x",
        ),
        ("status: <cursor>  # comment", MODEL, "active", "status: active  # comment"),
        ("status: dep<cursor>recated", MODEL, "active", "status: active"),
        ("status: 'dep<cursor>'", MODEL, "active", "status: 'active'"),
        ("status: ''<cursor>", MODEL, "active", "status: 'active'"),
        ('status: "<cursor>"', MODEL, "active", 'status: "active"'),
        ("from:\n  provider: provider-1\n  model_id: ne<cursor>w-2", MIGRATION, "old-1.0", None),
        ("from:<cursor>", MIGRATION, "old-1.0", None),
        ('{"status":<cursor>}', MODEL_JSON, "active", '{"status": "active"}'),
        ('{"status": "dep<cursor>recated"}', MODEL_JSON, "active", '{"status": "active"}'),
        ('{"status": dep<cursor>}', MODEL_JSON, "active", '{"status": "active"}'),
        ('{"status": <cursor>\n"id": "a"}', MODEL_JSON, "active", '{"status": "active",\n"id": "a"}'),
        ('{"status": <cursor>,\n"id": "a"}', MODEL_JSON, "active", '{"status": "active",\n"id": "a"}'),
    ],
)
def test_the_whole_token_is_replaced(marked: str, path: str, label: str, expected: str | None) -> None:
    result = taken(marked, path, label)
    if expected is not None:
        assert result == expected
    assert data_of(result, "json" if path.endswith("json") else "yaml") is not None


def test_a_capability_brings_its_values_along() -> None:
    marked = f"{REFERENCES}capability_changes:\n  - field: <cursor>\n"
    assert taken(marked, MIGRATION).removeprefix(REFERENCES) == snapshot("""\
capability_changes:
  - field: modalities_in
""")
    assert taken(f"{REFERENCES}capability_changes:\n<cursor>\n", MIGRATION).removeprefix(REFERENCES) == snapshot("""\
capability_changes:
  - field:
    old: null
    new: null
""")


def test_a_model_is_shown_with_what_matters_of_it() -> None:
    item = item_of("from:\n  provider: provider-1\n  model_id: <cursor>", MIGRATION, "old-1.0")
    assert item.detail == snapshot("Old-1.0 · deprecated until 2026-07-01 · $3 / $15")
    assert item.documentation == snapshot("""\
**Old-1.0** `old-1.0`

- Provider: Example AI `provider-1`
- Status: deprecated, was due to shut down 52 days ago
- Shuts down: 2026-07-01
- Prices per 1M tokens: $3 / $15
- Context window: 128,000 tokens
- Max output: 8,192 tokens
- Replacement: `new-2.0` (official)
- Records: 1 migration · named by 1 record\
""")
    assert not item.deprecated


def test_a_number_is_documented_with_its_arithmetic() -> None:
    item = ranked(offered(f"{REFERENCES}price_diff:\n  input_pct_change: <cursor>", MIGRATION)[1])[0]
    assert (item.label, item.detail, item.documentation) == snapshot(
        ("-33.3", "$3 → $2: -33.3% (lower)", "`$3 → $2: -33.3% (lower)`, by the two model records.")
    )


@pytest.mark.parametrize(
    "above",
    [
        "sta\n",
        'display_name: "abc\n',
        "family: 'x\n",
        "replacements: [\n",
        "specs: {currency: USD\n",
        "zzz\n\tfamily: x\n",
        "sources:\n  - url\n",
        "from:\n\tprovider: x\n",
        "specs: {\n",
    ],
)
def test_what_is_half_typed_above_changes_nothing(above: str) -> None:
    assert labels(f"id: a\n{above}status: <cursor>\n", MODEL) == ["active", "legacy", "deprecated", "retired"]
    assert "provider" in labels("id: a\nsta\n<cursor>\nslug: b\n", MODEL)


@pytest.mark.parametrize(
    ("marked", "path"),
    [
        ('price_diff:\n  example_label: "10M <cursor>\n', MIGRATION),
        ("price_diff:\n  example_label: 10M <cursor>\n", MIGRATION),
        ("price_diff:\n  example_label:10M <cursor>\n", MIGRATION),
        ('{"price_diff": {"example_label": "10M <cursor>', MIGRATION_JSON),
    ],
)
def test_a_text_of_several_words_is_completed_behind_a_blank_too(marked: str, path: str) -> None:
    text, answer = offered(marked, path)
    assert answer is not None
    assert text[answer.span.start : answer.span.end].lstrip('"') == "10M "
    assert answer.items[0].filter_text.lstrip('"').startswith("10M input + 2M")


@pytest.mark.parametrize(
    ("marked", "path"),
    [
        ('migration_checklist: ["x", "Sh<cursor>"]\n', MIGRATION),
        ('{"migration_checklist": ["x", "Sh<cursor>', MIGRATION_JSON),
        ("migration_checklist:\n  - x\n  - Sh<cursor>\n", MIGRATION),
    ],
)
def test_an_item_that_is_half_typed_does_not_count_for_its_own_position(marked: str, path: str) -> None:
    _, answer = offered(f"{REFERENCES}{marked}" if path == MIGRATION else marked.replace("{", f"{{{ENDS}, ", 1), path)
    assert ranked(answer)[0].filter_text.lstrip('"') == "Point requests at the new model."


@pytest.mark.parametrize(
    ("marked", "path"),
    [
        ("specs:\n  modalities_in: [text, <cursor>]", MODEL),
        ("specs:\n  modalities_in:\n    - text\n    - <cursor>", MODEL),
        ('{"specs": {"modalities_in": ["text", "<cursor>"]}}', MODEL_JSON),
    ],
)
def test_what_a_list_has_already_comes_last(marked: str, path: str) -> None:
    assert labels(marked, path) == ["image", "audio", "video", "pdf", "text"]


@pytest.mark.parametrize("provider", ["prov", "🙂"])
def test_a_provider_that_is_none_does_not_keep_models_away(provider: str) -> None:
    assert labels(f"from:\n  provider: {provider}\n  model_id: <cursor>", MIGRATION) == ["old-1.0", "new-2.0"]


def test_tabs_before_a_name_are_replaced() -> None:
    assert taken("from:\n\t<cursor>\n", MIGRATION, "slug") == "from:\n  slug: \n"


def test_json_without_blanks_stays_so() -> None:
    assert taken('{"from":{"provider":"a",<cursor>}}', MIGRATION_JSON, "slug") == '{"from":{"provider":"a","slug":""}}'


# Nothing


@pytest.mark.parametrize(
    ("marked", "path"),
    [
        ("id: a # comm<cursor>ent with words\n", MODEL),
        ("code_change:\n  before: |\n    a\n    <cursor>\n", MIGRATION),
        ("code_change:\n  before: |\n    <cursor>\n  after: x\n", MIGRATION),
        ("code_change:\n  before: |\n    model: <cursor>\n", MIGRATION),
        ("code_change:\n  before: |<cursor>\n", MIGRATION),
        ("family: some words\n  that <cursor>go on\n", MODEL),
        ("status: active <cursor>\n", MODEL),
        ('family: "words" <cursor>\n', MODEL),
        ('{"status": "active"} <cursor>', MODEL_JSON),
        ('{"status" <cursor>}', MODEL_JSON),
        ("zzz:\n  <cursor>\n", MODEL),
    ],
)
def test_nothing_is_offered(marked: str, path: str) -> None:
    assert labels(marked, path) == []


# Comments


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("# <cursor>\nid: a\n", ["model-lifecycle:", "yaml-language-server: $schema="]),
        ("# model-lifecycle: <cursor>\nid: a\n", ["ignore[", "ignore-file[", "kind="]),
        ("# model-lifecycle: kind=<cursor>\nid: a\n", ["model", "provider", "migration"]),
        (
            "# yaml-language-server: $schema=<cursor>\nid: a\n",
            ["model.schema.json", "provider.schema.json", "migration.schema.json"],
        ),
        ("id: 1  # model-lifecycle: ignore[<cursor>\n", ["missing-property", "wrong-type"]),
    ],
)
def test_in_a_comment_only_what_means_something_there(marked: str, expected: list[str]) -> None:
    assert labels(marked, MODEL)[: len(expected)] == expected


def test_every_item_has_one_range_and_a_place_in_the_order() -> None:
    for marked in ("<cursor>", "from:\n  model_id: a.b-c:d@e<cursor>f\n", f"{REFERENCES}<cursor>"):
        text, answer = offered(marked, MIGRATION)
        assert answer is not None
        assert "\n" not in text[answer.span.start : answer.span.end]
        order = [item.sort_text for item in answer.items]
        assert all(order)
        assert len(set(order)) == len(order)
    assert str(TODAY) == "2026-08-22"


def test_the_values_of_a_capability_say_which_it_is() -> None:
    """Where both are written; one says nothing of the other."""
    for written, first in (("old: true\n    new: true", "supports_tools"), ("new: true", "modalities_in")):
        marked = f"{REFERENCES}capability_changes:\n  - field: <cursor>\n    {written}\n"
        assert labels(marked, MIGRATION)[0] == first
