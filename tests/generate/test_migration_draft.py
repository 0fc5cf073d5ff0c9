"""A migration drafted from its two models, compared with migrations that people wrote."""

from decimal import Decimal
from typing import Any

import pytest
from inline_snapshot import snapshot
from support.workspaces import workspace_of

from model_lifecycle.cli.init import example_files
from model_lifecycle.generate.migration_draft import draft_record
from model_lifecycle.records.arithmetic import PERCENT_TOLERANCE
from model_lifecycle.records.gaps import GAP_ADDRESS
from model_lifecycle.records.values import exact
from model_lifecycle.rules.samples.credential_to_page import request_addresses
from model_lifecycle.syntax.document import language_of
from model_lifecycle.workspace.index import Entry, ModelKey, key_of_reference
from model_lifecycle.workspace.workspace import Workspace

FILES = {path: content.decode() for path, content in example_files().items() if language_of(path) is not None}
EXAMPLE = workspace_of(FILES)
MIGRATIONS = [entry for entry in EXAMPLE.entries() if EXAMPLE.record(entry).kind == "migration"]


def drafted(workspace: Workspace, entry: Entry) -> dict[str, Any]:
    """A migration of a workspace, made from its two models without it."""
    record = workspace.record(entry)
    view = workspace.with_files({entry.path: None}).view()
    return draft_record(view, key_of_reference(record, "from"), key_of_reference(record, "to"))


def key(name: str) -> ModelKey:
    [entry] = EXAMPLE.view().models_with_id(name)
    record = EXAMPLE.record(entry)
    return ModelKey(str(record.value("provider")), name)


@pytest.mark.parametrize("entry", MIGRATIONS, ids=lambda entry: entry.path.rpartition("/")[2])
def test_what_people_wrote_follows_from_the_models(entry: Entry) -> None:
    draft, data = drafted(EXAMPLE, entry), EXAMPLE.record(entry).data
    assert isinstance(data, dict)
    written: dict[str, Any] = data
    for name in ("from", "to", "confidence"):
        assert draft[name] == written[name]
    for group in ("price_diff", "context_diff", "max_output_diff"):
        assert draft[group].keys() == written[group].keys()
        for name, value in written[group].items():
            if not isinstance(value, int | float):
                assert draft[group][name] == value
            else:
                tolerance = PERCENT_TOLERANCE if name.endswith(("pct", "pct_change")) else Decimal(0)
                assert abs(exact(draft[group][name]) - exact(value)) <= tolerance
    assert [change for change in written["capability_changes"] if change["field"] != "endpoints"] == draft[
        "capability_changes"
    ]


@pytest.mark.parametrize("entry", MIGRATIONS, ids=lambda entry: entry.path.rpartition("/")[2])
def test_no_sample_names_a_model_of_another_migration(entry: Entry) -> None:
    draft = drafted(EXAMPLE, entry)
    for snippet in draft["code_change"]["snippets"].values():
        assert draft["from"]["model_id"] in snippet["before"]
        assert draft["to"]["model_id"] in snippet["after"]
    ids = {str(EXAMPLE.record(other).value("id")) for other in EXAMPLE.view().all_models()}
    others = sorted(ids - {draft["from"]["model_id"], draft["to"]["model_id"]})
    text = str(draft["code_change"])
    assert [name for name in others if f'"{name}"' in text] == []


def test_samples_in_the_style_of_the_provider() -> None:
    code: Any = draft_record(EXAMPLE.view(), key("loom-2-mini"), key("loom-3-large"))["code_change"]
    assert code["snippets"]["curl"] == snapshot(
        {
            "before": """\
curl https://ardentloom.example/v1/chat \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "loom-2-mini", "messages": [{"role": "user", "content": "Hello"}], "max_tokens": 4000}'
""",
            "after": """\
curl https://ardentloom.example/v1/chat \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "loom-3-large", "messages": [{"role": "user", "content": "Hello"}], "max_output_tokens": 4000}'
""",
        }
    )
    assert code["before"] == code["snippets"]["python"]["before"]


def test_samples_of_two_providers_without_a_migration_between_them() -> None:
    code: Any = draft_record(EXAMPLE.view(), key("birch-1.5-pro"), key("rook-chat-2"))["code_change"]
    assert code["snippets"]["curl"] == snapshot(
        {
            "before": """\
curl https://birchwater.example/v2/generate \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "birch-1.5-pro", "messages": [{"role": "user", "content": "Hello"}], "top_k": 40}'
""",
            "after": """\
curl https://corvidlabs.example/chat \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "rook-chat-2", "messages": [{"role": "user", "content": "Hello"}]}'
""",
        }
    )


def test_the_commonest_style_wins() -> None:
    path = "migrations/loom-2-large-to-loom-3-large.yaml"
    other = FILES[path].replace("v1/chat", "v9/chat")
    names = ("loom-2-mini", "loom-2-nano")
    files = {f"migrations/{name}-to-loom-3-large.yaml": other.replace("loom-2-large", name) for name in names}
    view = workspace_of(FILES | files).view()
    code: Any = draft_record(view, ModelKey("provider-1", "loom-1"), key("loom-3-large"))["code_change"]
    assert "v9/chat" in code["before"]


def test_no_request_is_written_where_nobody_knows_the_address() -> None:
    files = {path: text for path, text in FILES.items() if not path.startswith("migrations/")}
    code: Any = draft_record(workspace_of(files).view(), key("loom-2-mini"), key("rook-chat-2"))["code_change"]
    samples = [sample for pair in code["snippets"].values() for sample in pair.values()]
    assert [sample.split()[0] for sample in samples] == ["#", "#", "//", "//", "#", "#"]
    for sample in samples:
        assert GAP_ADDRESS in sample
        assert sample.count("\n") == 1
        assert request_addresses(sample) == []


@pytest.mark.parametrize(
    ("end_point", "start"),
    [
        ("https://api.ardentloom.example/v1/chat", "curl https://api.ardentloom.example/v1/chat "),
        ("https://ardentloom.example/pricing", "# TODO"),
        ("/v1/chat", "# TODO"),
    ],
)
def test_a_plain_request_goes_to_an_end_point_that_is_no_page(end_point: str, start: str) -> None:
    files = {path: text for path, text in FILES.items() if not path.startswith("migrations/")}
    path = "models/provider-1/loom-2-mini.yaml"
    head, _, tail = files[path].partition("  endpoints:")
    files[path] = f"{head}  endpoints: ['{end_point}']\n  specs_sources:{tail.partition('  specs_sources:')[2]}"
    code: Any = draft_record(workspace_of(files).view(), key("loom-2-mini"), key("rook-chat-2"))["code_change"]
    assert code["snippets"]["curl"]["before"].startswith(start)


def test_sources_are_those_that_the_values_came_from() -> None:
    draft: Any = draft_record(EXAMPLE.view(), key("loom-2-large"), key("loom-3-large"))
    assert draft["sources"] == snapshot(
        [
            {
                "url": "https://ardentloom.example/docs/deprecations#loom-2-large",
                "label": "Ardent Loom: deprecations",
                "last_checked": "2026-06-22",
                "excerpt": "",
            },
            {
                "url": "https://ardentloom.example/docs/models",
                "label": "Ardent Loom: models",
                "last_checked": "2026-06-22",
                "excerpt": "",
            },
            {
                "url": "https://ardentloom.example/pricing",
                "label": "Ardent Loom: pricing",
                "last_checked": "2026-06-22",
                "excerpt": "",
            },
        ]
    )
    assert draft["last_checked"] == max(source["last_checked"] for source in draft["sources"])


def test_a_page_is_called_as_other_migrations_call_it() -> None:
    path = "migrations/loom-2-large-to-loom-3-large.yaml"
    page = "url: https://ardentloom.example/docs/models\n"
    sources = f"sources:\n  - {page}    label: All models\n    last_checked: 2026-06-22\n    excerpt: ''\n"
    text = FILES[path].partition("sources:\n")[0] + sources
    draft: Any = draft_record(workspace_of(FILES | {path: text}).view(), key("loom-2-mini"), key("loom-3-large"))
    labels = {source["url"]: source["label"] for source in draft["sources"]}
    assert labels["https://ardentloom.example/docs/models"] == "All models"


def test_api_changes_of_pages_that_both_models_cite() -> None:
    page = "https://ardentloom.example/docs/models"
    path = "migrations/loom-2-large-to-loom-3-large.yaml"
    assert "https://ardentloom.example/docs/migrate-to-3" in FILES[path]
    view = workspace_of(
        FILES | {path: FILES[path].replace("https://ardentloom.example/docs/migrate-to-3", page)}
    ).view()
    draft: Any = draft_record(view, key("loom-2-mini"), key("loom-3-large"))
    assert [change["kind"] for change in draft["api_changes"]] == snapshot(["renamed_param", "behavior_change"])
    assert draft_record(EXAMPLE.view(), key("loom-2-mini"), key("loom-3-large"))["api_changes"] == []


def test_no_step_repeats_what_a_record_says() -> None:
    draft: Any = draft_record(EXAMPLE.view(), key("loom-2-large"), key("loom-3-large"))
    assert draft["migration_checklist"] == snapshot(
        [
            "Read the shutdown date of the old model on the linked official page.",
            "Point requests at the new model.",
            "Re-check price, context and parameters on the linked provider pages.",
            "Ship the change before the published shutdown date.",
        ]
    )


def test_official_only_where_the_old_model_says_so() -> None:
    assert draft_record(EXAMPLE.view(), key("loom-2-large"), key("loom-3-large"))["confidence"] == "official"
    assert draft_record(EXAMPLE.view(), key("loom-3-large"), key("loom-2-large"))["confidence"] == "partial"


def test_no_change_follows_from_nothing() -> None:
    path = "models/provider-1/loom-2-large.yaml"
    lines = [line for line in FILES[path].splitlines() if "input_price_per_mtok" not in line]
    text = "\n".join(lines).replace("specs:", "specs:\n  input_price_per_mtok: 0\n  cached_input_price_per_mtok: 0")
    draft: Any = draft_record(workspace_of(FILES | {path: text}).view(), key("loom-2-large"), key("loom-3-large"))
    assert draft["price_diff"]["input_pct_change"] is None
    assert draft["price_diff"]["example_monthly_cost_old"] is not None
