"""The actions that take values from catalogues, and what comes of them."""

import pytest
from inline_snapshot import snapshot
from support.catalogue_samples import D, L, M, litellm, modeldeprecations, models_dev
from support.stored_catalogues import importer_of
from support.workspace_files import record_files
from support.workspaces import ROOT, TODAY, diagnostics_of, workspace_of

from model_lifecycle.check import check
from model_lifecycle.generate.new_records import new_model
from model_lifecycle.generate.record_text import data_text
from model_lifecycle.ide.actions.offered_actions import actions_at
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import RecordAction
from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES
from model_lifecycle.records.gaps import GAP_DAY, null_values, unread_nulls
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.configuration.configuration import CatalogueSettings, Configuration
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.workspace import Workspace

NEW = "models/provider-1/gpt-9.yaml"
SAMPLES = {
    M: models_dev("openai", "gpt-9", cost={"input": 2, "output": 8}, tool_call=True, name="GPT-9"),
    D: modeldeprecations("openai", "gpt-9", deprecated_on="2026-06-01", shutdown_on="2026-12-01"),
    L: litellm("gpt-9", "openai", input_cost_per_token=2.5e-06, output_cost_per_token=8e-06),
}
DRAFT = data_text(new_model(workspace_of(record_files()).view(), ModelKey("provider-1", "gpt-9"), TODAY), "yaml")
JSON = '{\n  "id": "gpt-9",\n  "provider": "provider-1", "specs": {}\n}\n'
BARE = "# ours\nid: gpt-9 # typed\nprovider: provider-1\n"


def place_in(text: str, word: str, configuration: Configuration | None = None) -> tuple[Workspace, ActionPlace]:
    workspace = workspace_of({**record_files(), NEW: text}, configuration)
    offset = text.index(word)
    importer = importer_of(workspace, SAMPLES)
    checked = check(workspace, today=TODAY)
    return workspace, ActionPlace(checked, f"{ROOT}/{NEW}", Span(offset, offset), catalogues=(importer, None))


def offered(text: str, word: str = "id") -> dict[str, RecordAction]:
    actions = actions_at(place_in(text, word)[1])
    assert len({action.title for action in actions}) == len(actions)
    return {action.title: action for action in actions if action.title.startswith(("Take", "Fill"))}


def chosen(text: str, title: str, word: str = "id") -> str:
    changes = offered(text, word)[title].work_out()
    assert changes is not None
    return apply_edits(text, changes.edits[f"{ROOT}/{NEW}"])


def errors(text: str) -> list[str]:
    diagnostics = diagnostics_of({**record_files(), NEW: text}).get(NEW, ())
    return [diagnostic.message for diagnostic in diagnostics if diagnostic.severity.name == "ERROR"]


FILL = "Fill 14 values from catalogues"


@pytest.mark.parametrize("text", [DRAFT, BARE, JSON], ids=["draft", "bare", "json"])
def test_a_record_is_filled(text: str) -> None:
    assert list(offered(text)) == [FILL]
    filled = chosen(text, FILL)
    assert errors(filled) == []
    assert list(offered(filled)) == []
    assert filled.startswith(text.splitlines(keepends=True)[0])


def test_the_filled_record() -> None:
    assert chosen(BARE, FILL) == snapshot("""\
# ours
id: gpt-9 # typed
slug: gpt-9
provider: provider-1
display_name: GPT-9
family: null
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
  - url: https://doc.example/docs/pricing
    label: "Example: pricing"
    last_checked: 0001-01-01
    excerpt: ""
  - url: https://doc.example/docs/models
    label: "Example: models"
    last_checked: 0001-01-01
    excerpt: ""
specs:
  input_price_per_mtok: 2
  output_price_per_mtok: 8
  cached_input_price_per_mtok: null
  batch_discount_pct: null
  currency: USD
  context_window_tokens: 200000
  max_output_tokens: 8000
  modalities_in: [text]
  modalities_out: [text]
  supports_tools: true
  supports_json_schema: null
  supports_vision: false
  supports_streaming: null
  supports_batch: null
  supports_prompt_caching: null
  reasoning: null
  knowledge_cutoff: null
  endpoints: null
  specs_sources:
    limits:
      url: https://models.dev/api.json
      last_checked: 2026-07-15
    input_price_per_mtok:
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
    supports_tools:
      url: https://models.dev/api.json
      last_checked: 2026-07-15
    supports_vision:
      url: https://models.dev/api.json
      last_checked: 2026-07-15
first_seen: 2026-06-01T00:00:00Z
updated_at: 2026-07-15T00:00:00Z
""")


def test_what_is_added_as_null_to_a_record_that_was_read_is_marked() -> None:
    """Nobody has read that: only of the nulls that the record had its sources say so."""
    sources = "sources: [{url: https://doc.example/, label: Docs, last_checked: 2026-06-01, excerpt: ''}]"
    text = f"{BARE}{sources}\nspecs:\n  batch_discount_pct: null\n  specs_sources: {{}}\n"
    filled = chosen(text, FILL)
    [record] = workspace_of({**record_files(), NEW: filled}).files[f"{ROOT}/{NEW}"].records
    read = [pointer for pointer in null_values(record.values) if pointer not in unread_nulls(record)]
    assert read == ["/specs/batch_discount_pct"]


def test_the_mark_of_an_unread_value_becomes_the_citation_of_the_one_taken() -> None:
    """Also where the mark names the catalogue's own address."""
    url = CATALOGUE_ADDRESSES["models.dev"]
    mark = f"supports_tools: {{url: '{url}', last_checked: {GAP_DAY}}}"
    filled = chosen(f"{BARE}specs:\n  supports_tools: null\n  specs_sources:\n    {mark}\n", FILL)
    [record] = workspace_of({**record_files(), NEW: filled}).files[f"{ROOT}/{NEW}"].records
    assert record.value("specs", "supports_tools") is True
    cited = {"url": url, "last_checked": "2026-07-15"}
    assert record.value("specs", "specs_sources", "supports_tools") == cited


def test_what_somebody_wrote_stays() -> None:
    text = DRAFT.replace("input_price_per_mtok: null", "input_price_per_mtok: 7 # contract", 1)
    filled = chosen(text, "Fill 13 values from catalogues")
    assert "input_price_per_mtok: 7 # contract" in filled
    assert "output_price_per_mtok: 8" in filled


def test_no_prices_in_dollars_beside_those_in_another_currency() -> None:
    priced = DRAFT.replace("  input_price_per_mtok: null", "  input_price_per_mtok: 7")
    text = priced.replace("currency: null", "currency: EUR")
    filled = chosen(text, "Fill 12 values from catalogues")
    assert "output_price_per_mtok: null" in filled


def test_a_value_is_taken_from_the_catalogue_that_counts_or_from_another() -> None:
    text = DRAFT.replace("input_price_per_mtok: null", "input_price_per_mtok: 7 # contract", 1)
    titles = [title for title in offered(text, "7 # con") if title.startswith("Take")]
    assert titles == snapshot(["Take $2 (models.dev, 2026-07-15)", "Take $2.5 (litellm, 2026-07-15)"])
    assert "input_price_per_mtok: 2.5 # contract" in chosen(text, titles[1], "7 # con")


def test_a_difference_is_accepted_by_a_comment() -> None:
    text = chosen(DRAFT, FILL).replace("context_window_tokens: 200000", "context_window_tokens: 128000")
    configuration = Configuration(root=ROOT, catalogues=CatalogueSettings(use=(M,)))
    title = "Ignore `catalogue-differs` here"
    assert title not in {action.title for action in actions_at(place_in(text, "128000")[1])}
    place = place_in(text, "128000", configuration)[1]
    (action,) = [action for action in actions_at(place) if action.title == title]
    changes = action.work_out()
    assert changes is not None
    after = apply_edits(text, changes.edits[f"{ROOT}/{NEW}"])
    assert "# model-lifecycle: ignore[catalogue-differs]\n" in after
    assert title not in {action.title for action in actions_at(place_in(after, "128000", configuration)[1])}


def test_nothing_is_offered_of_models_that_no_catalogue_knows() -> None:
    assert offered(BARE.replace("gpt-9", "gpt-0")) == {}
    assert offered("id: gpt-9\nprovider: provider-2\n") == {}
