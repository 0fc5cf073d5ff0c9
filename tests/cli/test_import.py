"""`import` on the command line."""

import json
from pathlib import Path

import pytest
from inline_snapshot import snapshot
from support.catalogue_samples import D, I, L, M, deprecations_info, litellm, modeldeprecations, models_dev
from support.stored_catalogues import OF_TWO, options_of
from support.workspace_files import make_tree

from model_lifecycle.cli.main import run

SAMPLES = {
    M: models_dev(
        "openai",
        "gpt-9",
        name="GPT-9",
        family="gpt",
        cost={"input": 2, "output": 8, "cache_read": 0.5, "cache_write": 3},
        tool_call=True,
        knowledge="2025-06",
    ),
    D: modeldeprecations(
        "openai",
        "gpt-9",
        name="GPT-9",
        deprecated_on="2026-06-01",
        shutdown_on="2026-12-01",
        replacements=[{"provider": "openai", "model": "gpt-10", "recommended": True}],
    ),
    L: litellm("gpt-9", "openai", input_cost_per_token=3e-06, supports_native_streaming=True)
    | litellm("gpt-10", "openai", input_cost_per_token=3e-06),
}
AS_OF = ("--as-of", "2026-07-15")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty workspace that is the current folder."""
    (tmp_path / "work").mkdir()
    make_tree(tmp_path / "work", {"model-lifecycle.toml": OF_TWO})
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


def test_a_record_is_written(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = options_of(place.parent, SAMPLES)
    assert run(["import", "provider-1/gpt-9", *options, *AS_OF]) == 0
    written = capsys.readouterr()
    assert written.err == "Wrote 1 record.\n"
    assert written.out == snapshot("""\
models/provider-1/gpt-9.yaml
  display_name: GPT-9 (models.dev, 2026-07-15; models.dev comes first for this)
  family: gpt (models.dev, 2026-07-15; only models.dev says it)
  status: deprecated (modeldeprecations.dev, 2026-07-01; from the shutdown date)
  announced_date: 2026-06-01 (modeldeprecations.dev, 2026-07-01; only modeldeprecations.dev says it)
  deprecation_date: 2026-06-01 (modeldeprecations.dev, 2026-07-01; only modeldeprecations.dev says it)
  shutdown_date: 2026-12-01 (modeldeprecations.dev, 2026-07-01; only modeldeprecations.dev says it)
  shutdown_date_kind: exact (modeldeprecations.dev, 2026-07-01; only modeldeprecations.dev says it)
  specs/input_price_per_mtok: 2 (models.dev, 2026-07-15; models.dev comes first for this)
  specs/output_price_per_mtok: 8 (models.dev, 2026-07-15; only models.dev says it)
  specs/cached_input_price_per_mtok: 0.5 (models.dev, 2026-07-15; only models.dev says it)
  specs/currency: USD (models.dev, 2026-07-15; inferred: catalogues have prices in USD)
  specs/context_window_tokens: 200000 (models.dev, 2026-07-15; only models.dev says it)
  specs/max_output_tokens: 8000 (models.dev, 2026-07-15; only models.dev says it)
  specs/modalities_in: ["text"] (models.dev, 2026-07-15; only models.dev says it)
  specs/modalities_out: ["text"] (models.dev, 2026-07-15; only models.dev says it)
  specs/supports_tools: true (models.dev, 2026-07-15; only models.dev says it)
  specs/supports_vision: false (models.dev, 2026-07-15; the modalities of models.dev say it)
  specs/supports_streaming: true (litellm, 2026-07-15; only litellm says it)
  specs/supports_prompt_caching: true (models.dev, 2026-07-15; only models.dev says it; inferred: cached input has a price)
  specs/knowledge_cutoff: 2025-06 (models.dev, 2026-07-15; only models.dev says it)
  catalogues contradict each other, specs/input_price_per_mtok: 2 (models.dev), 3 (litellm)
  not represented in the record:
  models.dev: cost.cache_write 3
  modeldeprecations.dev: replacements openai/gpt-10
  still to be filled in: sources/3/last_checked, batch_discount_pct, supports_json_schema, supports_batch, reasoning, endpoints
""")
    record = (place / "models/provider-1/gpt-9.yaml").read_text(encoding="utf-8")
    assert record == snapshot("""\
id: gpt-9
slug: gpt-9
provider: provider-1
display_name: GPT-9
family: gpt
status: deprecated
announced_date: 2026-06-01
deprecation_date: 2026-06-01
shutdown_date: 2026-12-01
shutdown_date_kind: exact
region_or_platform_notes: null
replacements: []
sources:
  - url: https://openai.example/deprecations
    label: Deprecations (via modeldeprecations.dev)
    last_checked: 2026-06-30
    excerpt: ""
  - url: https://models.dev/api.json
    label: models.dev
    last_checked: 2026-07-15
    excerpt: ""
  - url: https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json
    label: litellm
    last_checked: 2026-07-15
    excerpt: ""
  - url: https://openai.example/models
    label: Openai models
    last_checked: 0001-01-01
    excerpt: ""
specs:
  input_price_per_mtok: 2
  output_price_per_mtok: 8
  cached_input_price_per_mtok: 0.5
  batch_discount_pct: null
  currency: USD
  context_window_tokens: 200000
  max_output_tokens: 8000
  modalities_in: [text]
  modalities_out: [text]
  supports_tools: true
  supports_json_schema: null
  supports_vision: false
  supports_streaming: true
  supports_batch: null
  supports_prompt_caching: true
  reasoning: null
  knowledge_cutoff: 2025-06
  endpoints: null
  specs_sources:
    limits:
      url: https://models.dev/api.json
      last_checked: 2026-07-15
    cached_input_price_per_mtok:
      url: https://models.dev/api.json
      last_checked: 2026-07-15
    input_price_per_mtok:
      url: https://models.dev/api.json
      last_checked: 2026-07-15
    knowledge_cutoff:
      url: https://models.dev/api.json
      last_checked: 2026-07-15
    modalities_in:
      url: https://models.dev/api.json
      last_checked: 2026-07-15
    modalities_out:
      url: https://models.dev/api.json
      last_checked: 2026-07-15
    output_price_per_mtok:
      url: https://models.dev/api.json
      last_checked: 2026-07-15
    supports_prompt_caching:
      url: https://models.dev/api.json
      last_checked: 2026-07-15
    supports_streaming:
      url: https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json
      last_checked: 2026-07-15
    supports_tools:
      url: https://models.dev/api.json
      last_checked: 2026-07-15
    supports_vision:
      url: https://models.dev/api.json
      last_checked: 2026-07-15
first_seen: 2026-06-01T00:00:00Z
updated_at: 2026-07-15T00:00:00Z
""")
    assert run(["validate", "--fail-on", "warning", "--ignore", "unknown-provider", *AS_OF]) == 0


def test_its_json(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = options_of(
        place.parent, {M: SAMPLES[M], I: deprecations_info("OpenAI", "gpt-9", shutdown_date="2026-12-01")}
    )
    assert run(["import", "provider-1/gpt-9", *options, *AS_OF, "--dry-run", "--format", "json", "-q"]) == 0
    written = capsys.readouterr()
    assert written.err == ""
    assert json.loads(written.out) == snapshot(
        {
            "models": [
                {
                    "provider": "provider-1",
                    "id": "gpt-9",
                    "path": "models/provider-1/gpt-9.yaml",
                    "values": [
                        {
                            "pointer": "/display_name",
                            "value": "GPT-9",
                            "catalogue": "models.dev",
                            "entry": "openai/gpt-9",
                            "day": "2026-07-15",
                        },
                        {
                            "pointer": "/family",
                            "value": "gpt",
                            "catalogue": "models.dev",
                            "entry": "openai/gpt-9",
                            "day": "2026-07-15",
                        },
                        {
                            "pointer": "/status",
                            "value": "deprecated",
                            "catalogue": "deprecations.info",
                            "entry": "OpenAI/gpt-9",
                            "day": "2026-05-01",
                        },
                        {
                            "pointer": "/shutdown_date",
                            "value": "2026-12-01",
                            "catalogue": "deprecations.info",
                            "entry": "OpenAI/gpt-9",
                            "day": "2026-05-01",
                        },
                        {
                            "pointer": "/shutdown_date_kind",
                            "value": "exact",
                            "catalogue": "deprecations.info",
                            "entry": "OpenAI/gpt-9",
                            "day": "2026-05-01",
                        },
                        {
                            "pointer": "/specs/input_price_per_mtok",
                            "value": 2,
                            "catalogue": "models.dev",
                            "entry": "openai/gpt-9",
                            "day": "2026-07-15",
                        },
                        {
                            "pointer": "/specs/output_price_per_mtok",
                            "value": 8,
                            "catalogue": "models.dev",
                            "entry": "openai/gpt-9",
                            "day": "2026-07-15",
                        },
                        {
                            "pointer": "/specs/cached_input_price_per_mtok",
                            "value": 0.5,
                            "catalogue": "models.dev",
                            "entry": "openai/gpt-9",
                            "day": "2026-07-15",
                        },
                        {
                            "pointer": "/specs/currency",
                            "value": "USD",
                            "catalogue": "models.dev",
                            "entry": "openai/gpt-9",
                            "day": "2026-07-15",
                        },
                        {
                            "pointer": "/specs/context_window_tokens",
                            "value": 200000,
                            "catalogue": "models.dev",
                            "entry": "openai/gpt-9",
                            "day": "2026-07-15",
                        },
                        {
                            "pointer": "/specs/max_output_tokens",
                            "value": 8000,
                            "catalogue": "models.dev",
                            "entry": "openai/gpt-9",
                            "day": "2026-07-15",
                        },
                        {
                            "pointer": "/specs/modalities_in",
                            "value": ["text"],
                            "catalogue": "models.dev",
                            "entry": "openai/gpt-9",
                            "day": "2026-07-15",
                        },
                        {
                            "pointer": "/specs/modalities_out",
                            "value": ["text"],
                            "catalogue": "models.dev",
                            "entry": "openai/gpt-9",
                            "day": "2026-07-15",
                        },
                        {
                            "pointer": "/specs/supports_tools",
                            "value": True,
                            "catalogue": "models.dev",
                            "entry": "openai/gpt-9",
                            "day": "2026-07-15",
                        },
                        {
                            "pointer": "/specs/supports_vision",
                            "value": False,
                            "catalogue": "models.dev",
                            "entry": "openai/gpt-9",
                            "day": "2026-07-15",
                        },
                        {
                            "pointer": "/specs/supports_prompt_caching",
                            "value": True,
                            "catalogue": "models.dev",
                            "entry": "openai/gpt-9",
                            "day": "2026-07-15",
                        },
                        {
                            "pointer": "/specs/knowledge_cutoff",
                            "value": "2025-06",
                            "catalogue": "models.dev",
                            "entry": "openai/gpt-9",
                            "day": "2026-07-15",
                        },
                    ],
                    "conflicts": [],
                    "not_represented": [{"catalogue": "models.dev", "field": "cost.cache_write", "value": 3}],
                    "missing": [
                        "/sources/2/last_checked",
                        "/specs/batch_discount_pct",
                        "/specs/supports_json_schema",
                        "/specs/supports_streaming",
                        "/specs/supports_batch",
                        "/specs/reasoning",
                        "/specs/endpoints",
                    ],
                }
            ]
        }
    )
    assert list(place.iterdir()) == [place / "model-lifecycle.toml"]


def test_twice_is_once_in_any_order(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = options_of(place.parent, SAMPLES)
    pairs = [options[at : at + 2] for at in range(0, len(options), 2)]
    backwards = [text for pair in reversed(pairs) for text in pair]
    assert run(["import", "provider-1/gpt-9", *options, *AS_OF, "--diff"]) == 0
    first = capsys.readouterr().out
    assert run(["import", "provider-1/gpt-9", *backwards, *AS_OF, "--diff"]) == 0
    assert capsys.readouterr().out == first
    assert run(["import", "provider-1/gpt-9", *options, *AS_OF]) == 0
    (place / "models/provider-1/gpt-9.yaml").rename(place / "models/provider-1/other.yaml")
    capsys.readouterr()
    assert run(["import", "provider-1/gpt-9", *options, *AS_OF, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"models": []}
    assert [path.name for path in (place / "models/provider-1").iterdir()] == ["other.yaml"]


def test_successors_come_along_where_asked_for(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = options_of(place.parent, SAMPLES)
    assert run(["import", "provider-1/gpt-9", *options, *AS_OF, "--with-replacements", "--at-most", "1", "-q"]) == 0
    capsys.readouterr()
    assert "- model_id: gpt-10" in (place / "models/provider-1/gpt-9.yaml").read_text(encoding="utf-8")
    assert run(["validate", *AS_OF]) == 0


def test_all_that_are_missing(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = options_of(place.parent, SAMPLES)
    assert run(["import", "--missing", "--at-most", "1", *options, *AS_OF, "--dry-run", "--format", "json"]) == 0
    written = capsys.readouterr()
    assert [model["id"] for model in json.loads(written.out)["models"]] == ["gpt-10"]
    assert written.err == snapshot("""\
Would write 1 record.
Left out: 1 model. --at-most sets how many are imported at once.
""")


def test_several_records_are_a_line_each_and_a_table_of_totals(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = options_of(place.parent, SAMPLES)
    assert run(["import", "--missing", *options, *AS_OF, "--dry-run"]) == 0
    assert capsys.readouterr().out == snapshot("""\
models/provider-1/gpt-10.yaml: 3 values; 21 still to be filled in
models/provider-1/gpt-9.yaml: 21 values; 6 still to be filled in; catalogues contradict each other: input_price_per_mtok

 2  records
24  values
 1  contradictions of catalogues
27  still to be filled in
 1  not represented in records
--verbose shows every value with its origin
""")
    assert run(["import", "--missing", *options, *AS_OF, "--dry-run", "--verbose"]) == 0
    assert "display_name: GPT-9 (models.dev, 2026-07-15; models.dev comes first for this)" in capsys.readouterr().out


def test_what_nobody_knows_is_named_and_the_others_are_written(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = options_of(place.parent, SAMPLES)
    assert run(["import", "provider-1/none", "provider-1/GPT-9", "provider-1/gpt-10", *options, *AS_OF, "-q"]) == 1
    assert capsys.readouterr().err == snapshot("""\
model-lifecycle: known to no catalogue:
  provider-1/none
  provider-1/GPT-9. Did you mean `gpt-9`?
""")
    assert (place / "models/provider-1/gpt-10.yaml").exists()


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b'{"openai": {"models": {',
        b"<!DOCTYPE html><html></html>",
        b"[]",
        b'{"openai": {"models": []}}',
        b'"text"',
        b"{}",
        b'{"openai": "\x00"}',
        b"\xff\xfe",
        b"[" * 100_000,
    ],
)
def test_a_file_that_is_no_copy_is_named_and_nothing_is_written(
    place: Path, text: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    options = options_of(place.parent, {L: SAMPLES[L]})
    (place.parent / "broken.json").write_bytes(text)
    assert run(["import", "provider-1/gpt-9", *options, "--catalogue", f"{M}=../broken.json"]) == 2
    message = capsys.readouterr().err
    assert message.startswith("model-lifecycle: --catalogue: `../broken.json`: it")
    assert list(place.iterdir()) == [place / "model-lifecycle.toml"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["provider-1/gpt-9", "--catalogue", "model.dev=x"],
            "there is no catalogue `model.dev`. Did you mean `models.dev`?",
        ),
        (["provider-1/gpt-9", "--catalogue", f"{M}=none.json"], "`none.json` cannot be read: it is not there"),
        (
            ["provider-1/gpt-9", "--catalogue", f"{M}=https://models.example/api.json"],
            "`https://models.example/api.json` cannot be read: it is not there. It has to be a file: `catalogues update` "
            "fetches",
        ),
        (["provider-1/../x"], "`../x` is not the id of a model"),
        (["provider-1/a\x1bb"], "`a\\x1bb` is not the id of a model"),
        (["openai/gpt-9"], "there is no provider `openai`. The catalogues' `openai` is `provider-1` here."),
        (
            ["openrouter/openai/gpt-9"],
            "there is no provider `openrouter`. The maker's id is `provider-1/gpt-9`",
        ),
        (["us.openai.gpt-9-v1:0"], "expected PROVIDER/MODEL, found `us.openai.gpt-9-v1:0`"),
        (["gpt-9"], "expected PROVIDER/MODEL, found `gpt-9`"),
        ([], "say which models: PROVIDER/MODEL, or --missing"),
    ],
)
def test_a_wrong_call_writes_nothing(
    place: Path, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["import", *arguments, *options_of(place.parent, {L: SAMPLES[L]})]) == 2
    assert message in capsys.readouterr().err
    assert list(place.iterdir()) == [place / "model-lifecycle.toml"]


def test_files_without_a_day_are_named(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["import", "provider-1/gpt-9", *options_of(place.parent, {M: SAMPLES[M]})]) == 0
    assert capsys.readouterr().err == snapshot("""\
Wrote 1 record.
The day of models.dev is unknown: set it with --as-of.
""")


def test_a_copy_of_another_catalogue_is_recognized(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, copy = options_of(place.parent, {L: SAMPLES[L]})
    file = copy.removeprefix(f"{L}=")
    assert run(["import", "provider-1/gpt-9", "--catalogue", f"{M}={file}"]) == 2
    assert f"it holds no entry of {M}. Did you mean `{copy}`?" in capsys.readouterr().err


def test_where_there_is_no_workspace_the_message_says_how_to_begin_one(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "model-lifecycle.toml").unlink()
    assert run(["import", "openai/gpt-9", *options_of(place.parent, {L: SAMPLES[L]})]) == 2
    assert "`model-lifecycle init --provider openai` begins a workspace with it." in capsys.readouterr().err
