"""Properties that are misspelt, unknown or missing: one diagnostic for each mistake."""

import re

import pytest
from inline_snapshot import snapshot
from support.sample_records import PROVIDER
from support.schema_snapshots import reported_for

from model_lifecycle.schema.kind import Kind


@pytest.mark.parametrize(
    ("kind", "line", "misspelt", "fix"),
    [
        ("model", "display_name:", "name:", "unsafe"),
        ("model", "display_name:", "displayName:", "safe"),
        ("model", "display_name:", "dispaly_name:", "safe"),
        ("model", "display_name:", "title:", "unsafe"),
        ("model", "display_name:", "caption:", "unsafe"),
        ("model", "knowledge_cutoff:", "knowledge:", "unsafe"),
        ("model", "input_price_per_mtok: 2.5", "input_price_per_mtoken: 2.5", "safe"),
        ("model", "input_price_per_mtok: 2.5", "input_cost_per_token: 2.5", "unsafe"),
        ("model", "context_window_tokens:", "contextWindow:", "unsafe"),
        ("model", "max_output_tokens:", "max_tokens:", "unsafe"),
        ("model", "modalities_in:", "modalities:", "unsafe"),
        ("model", "shutdown_date:", "eol:", "unsafe"),
        ("model", "specs:", "spec:", "safe"),
        ("model", "updated_at:", "lastUpdated:", "unsafe"),
        ("model", "model_id: example-2", "id: example-2", "unsafe"),
        ("model", "label: Models", "title: Models", "unsafe"),
        ("provider", "deprecations_url:", "deprecation_url:", "safe"),
        ("provider", "name:", "display_name:", "unsafe"),
        ("migration", "migration_checklist:", "checklist:", "unsafe"),
        ("migration", "typescript:", "javascript:", "unsafe"),
        ("migration", "price_diff:", "price_change:", "unsafe"),
        ("migration", "example_monthly_cost_old:", "monthly_cost_old:", "unsafe"),
        ("migration", "confidence: official", "confidance: full", "safe"),
    ],
)
def test_misspelt(kind: Kind, line: str, misspelt: str, fix: str) -> None:
    name, right = (text.partition(":")[0] for text in (misspelt, line))
    _, place, message, shown_fix = reported_for(kind, line, [misspelt]).splitlines()
    assert re.search(rf"/{name} unknown-property \[{name}\]$", place)
    assert message == f"    Unknown property `{name}`. Did you mean `{right}`?"
    assert shown_fix == f"    fix, {fix}: Rename to `{right}`"


def test_two_misspelt_properties_are_two_findings() -> None:
    assert reported_for(
        "model",
        "  max_output_tokens: 8192\n  modalities_in: [text, image]",
        ["  max_tokens: 8192\n  input_modalities: [text, image]"],
    ) == snapshot("""\
  max_tokens: 8192⏎  input_modalities: [text, image]
  33:3 /specs/max_tokens unknown-property [max_tokens]
    Unknown property `max_tokens`. Did you mean `max_output_tokens`?
    fix, unsafe: Rename to `max_output_tokens`
  34:3 /specs/input_modalities unknown-property [input_modalities]
    Unknown property `input_modalities`. Did you mean `modalities_in`?
    fix, unsafe: Rename to `modalities_in`
""")


def test_unknown() -> None:
    assert reported_for(
        "model",
        "slug: example-1\n",
        [
            "slug: example-1\n$schema: ./model.json\n",
            "slug: example-1\nnotes: checked twice\n",
            "slug: example-1\nreplacement: example-2\n",
            "slug: example-1\ncost: {input: 3}\n",
            "slug: example-1\nopen_weights: true\n",
            "slug: example-1\ncurrency: USD\n",
            "slug: example-1\ncontext_length: 128000\n",
            "slug: example-1\n'': x\n",
            "slug: example-1\n? [a, b]\n: x\n",
            "slug: example-1\n1: x\n",
        ],
    ) == snapshot("""\
slug: example-1⏎$schema: ./model.json
  3:1 /$schema unknown-property [$schema]
    Unknown property `$schema`. Name the schema in a comment: `# yaml-language-server: $schema=model.json`.
    fix, unsafe: Remove `$schema`
slug: example-1⏎notes: checked twice
  3:1 /notes unknown-property [notes]
    Unknown property `notes`. Did you mean `region_or_platform_notes`, which is there already?
    related: `region_or_platform_notes` is here
    fix, unsafe: Remove `notes`
slug: example-1⏎replacement: example-2
  3:1 /replacement unknown-property [replacement]
    Unknown property `replacement`. List it under `replacements`.
    related: `replacements` is here
    fix, unsafe: Remove `replacement`
slug: example-1⏎cost: {input: 3}
  3:1 /cost unknown-property [cost]
    Unknown property `cost`. Prices belong in `specs`, as `input_price_per_mtok`, `output_price_per_mtok` and
    `cached_input_price_per_mtok`.
    fix, unsafe: Remove `cost`
slug: example-1⏎open_weights: true
  3:1 /open_weights unknown-property [open_weights]
    Unknown property `open_weights`. Remove it: records have no such property.
    fix, unsafe: Remove `open_weights`
slug: example-1⏎currency: USD
  3:1 /currency unknown-property [currency]
    Unknown property `currency`. It belongs in `specs`, where there is one already.
    fix, unsafe: Remove `currency`
slug: example-1⏎context_length: 128000
  3:1 /context_length unknown-property [context_length]
    Unknown property `context_length`. Did you mean `context_window_tokens` in `specs`, which is there
    already?
    fix, unsafe: Remove `context_length`
slug: example-1⏎'': x
  3:1 / unknown-property ['']
    Unknown property "". Remove it: records have no such property.
    fix, unsafe: Remove ""
slug: example-1⏎? [a, b]⏎: x
slug: example-1⏎1: x
  3:1 /1 unknown-property [1]
    Unknown property `1`. Remove it: records have no such property.
    fix, unsafe: Remove `1`
""")
    assert reported_for(
        "model",
        "  currency: USD\n",
        [
            "  currency: USD\n  input_price_above_200k: 5\n",
            "  currency: USD\n  cache_write_price: 3\n",
            "  currency: USD\n  supports_video: true\n",
            "  currency: USD\n  status: active\n",
        ],
    ) == snapshot("""\
  currency: USD⏎  input_price_above_200k: 5
  32:3 /specs/input_price_above_200k unknown-property [input_price_above_200k]
    Unknown property `input_price_above_200k`. Prices by tier have no property here.
    fix, unsafe: Remove `input_price_above_200k`
  currency: USD⏎  cache_write_price: 3
  32:3 /specs/cache_write_price unknown-property [cache_write_price]
    Unknown property `cache_write_price`. The price of writing to a cache has no property here.
    fix, unsafe: Remove `cache_write_price`
  currency: USD⏎  supports_video: true
  32:3 /specs/supports_video unknown-property [supports_video]
    Unknown property `supports_video`. Remove it: records have no such property.
    fix, unsafe: Remove `supports_video`
  currency: USD⏎  status: active
  32:3 /specs/status unknown-property [status]
    Unknown property `status`. It belongs at the top level of the record, where there is one already.
    fix, unsafe: Remove `status`
""")
    assert reported_for(
        "provider", "name: Example Labs\n", ["name: Example Labs\nhomepage: https://doc.example\n"]
    ) == snapshot("""\
name: Example Labs⏎homepage: https://doc.example
  3:1 /homepage unknown-property [homepage]
    Unknown property `homepage`. Expected `id`, `name`, `deprecations_url`, `pricing_url` and `models_url`
    only.
    fix, unsafe: Remove `homepage`
""")
    assert reported_for("migration", "    new: true\n", ["    new: true\n    note: x\n"]) == snapshot("""\
    new: true⏎    note: x
  28:5 /capability_changes/0/note unknown-property [note]
    Unknown property `note`. Expected `field`, `old` and `new` only.
    fix, unsafe: Remove `note`
""")
    assert reported_for(
        "migration", "  - field: supports_vision\n    old: false\n    new: true\n", ["  - supports_vision: true\n"]
    ) == snapshot("""\
  - supports_vision: true
  25:5 /capability_changes/0/supports_vision unknown-property [supports_vision]
    Unknown property `supports_vision`. Expected `field`, `old` and `new` only.
    fix, unsafe: Remove `supports_vision`
""")


def test_missing() -> None:
    assert reported_for("model", "  knowledge_cutoff: 2024-06\n", [""]) == snapshot("""\
(left out)
  26:1 /specs/knowledge_cutoff missing-property [specs]
    Missing property `knowledge_cutoff` in `specs`. Add it, with null where it is not published.
    fix, unsafe: Add `knowledge_cutoff`
""")
    assert reported_for("model", "id: example-1\nslug", ["slug"]) == snapshot("""\
slug
  1:1 /id missing-property [slug]
    Missing property `id`. Add it: the model id.
    fix, placeholder: Add `id`
""")
    assert reported_for("model", "family: example\nstatus: deprecated\n", [""]) == snapshot("""\
(left out)
  1:1 / missing-property [id]
    Missing properties `family` and `status`. Add them.
    fix, placeholder: Add `family` and `status`
""")
    assert reported_for("model", "updated_at: 2026-07-24T05:21:47Z\n", [""]) == snapshot("""\
(left out)
  1:1 /updated_at missing-property [id]
    Missing property `updated_at`. Add it: a date-time (`YYYY-MM-DDTHH:MM:SSZ`).
    fix, placeholder: Add `updated_at`
""")
    assert reported_for("model", "    kind: official\n", [""]) == snapshot("""\
(left out)
  13:5 /replacements/0/kind missing-property [model_id]
    Missing property `kind` in `replacements[0]`. Add it: one of `official`, `editorial`.
    fix, placeholder: Add `kind`
""")
    assert reported_for(
        "model", '    label: Models\n    last_checked: 2026-07-24\n    excerpt: ""\n', [""]
    ) == snapshot("""\
(left out)
  22:5 /sources/1 missing-property [url]
    Missing properties `label`, `last_checked` and `excerpt` in `sources[1]`. Add them.
    fix, placeholder: Add `label`, `last_checked` and `excerpt`
""")
    assert reported_for("model", "      last_checked: 2026-07-02\n", [""]) == snapshot("""\
(left out)
  46:5 /specs/specs_sources/prices/last_checked missing-property [prices]
    Missing property `last_checked` in `specs.specs_sources.prices`. Add it: a date (`YYYY-MM-DD`).
    fix, placeholder: Add `last_checked`
""")
    three = "  reasoning: none\n  knowledge_cutoff: 2024-06\n  endpoints: null\n"
    assert reported_for("model", three, [""]) == snapshot("""\
(left out)
  26:1 /specs missing-property [specs]
    Missing properties `reasoning`, `knowledge_cutoff` and `endpoints` in `specs`. Add them, with null where a
    value is not published.
    fix, unsafe: Add `reasoning`, `knowledge_cutoff` and `endpoints`
""")
    assert reported_for(
        "model",
        "replacements:\n  - model_id: example-2\n    provider: provider-1\n    kind: official\n    source_url: https://doc.example/deprecations\n",
        [""],
    ) == snapshot("""\
(left out)
  1:1 /replacements missing-property [id]
    Missing property `replacements`. Add it, with [] where there is none.
    fix, unsafe: Add `replacements`
""")
    assert reported_for(
        "model",
        "  - model_id: example-2\n    provider: provider-1\n    kind: official\n    source_url: https://doc.example/deprecations\n",
        ["  - {}\n"],
    ) == snapshot("""\
  - {}
  13:5 /replacements/0 missing-property [{}]
    Missing properties `model_id`, `provider`, `kind` and `source_url` in `replacements[0]`. Add them.
    fix, placeholder: Add `model_id`, `provider`, `kind` and `source_url`
""")


def test_missing_in_other_kinds() -> None:
    assert reported_for("migration", "  change_pct: 681.3\n", [""]) == snapshot("""\
(left out)
  16:1 /context_diff/change_pct missing-property [context_diff]
    Missing property `change_pct` in `context_diff`. Add it, with null where it is not published.
    fix, unsafe: Add `change_pct`
""")
    assert reported_for(
        "migration", "confidence: official\nlast_checked: 2026-07-24\n", ["confidence: official\n"]
    ) == snapshot("""\
confidence: official
  1:1 /last_checked missing-property [from]
    Missing property `last_checked`. Add it: a date (`YYYY-MM-DD`).
    fix, placeholder: Add `last_checked`
""")
    assert reported_for(
        "migration", "    curl:\n      before: curl -d example-1\n      after: curl -d example-2\n", [""]
    ) == snapshot("""\
(left out)
  38:3 /code_change/snippets/curl missing-property [snippets]
    Missing property `curl` in `code_change.snippets`. Add it, with `before` and `after`.
    fix, placeholder: Add `curl`
""")
    assert reported_for("provider", PROVIDER, ["{}\n"]) == snapshot("""\
{}
  1:1 / missing-property [{}]
    Missing properties `id`, `name`, `deprecations_url`, `pricing_url` and `models_url`. Add them.
    fix, placeholder: Add `id`, `name`, `deprecations_url`, `pricing_url` and `models_url`
""")
