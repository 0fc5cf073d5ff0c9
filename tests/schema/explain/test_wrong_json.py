"""Mistakes in JSON: quotes belong to what is underlined, and what to write is JSON."""

import pytest
from inline_snapshot import snapshot
from support.sample_records import PROVIDER, TEXTS, as_json
from support.schema_snapshots import reported, reported_for

from model_lifecycle.schema.kind import KINDS, Kind


@pytest.mark.parametrize("kind", KINDS)
def test_valid_records_have_no_findings(kind: Kind) -> None:
    assert reported(as_json(TEXTS[kind]), kind, "json") == ""


def test_values() -> None:
    assert reported_for("model", '"status": "deprecated"', ['"status": "sunset"'], "json") == snapshot("""\
"status": "sunset"
  7:13 /status not-allowed-value ["sunset"]
    Expected one of `active`, `legacy`, `deprecated`, `retired`, found the text "sunset". Did you mean
    `retired`?
    fix, unsafe: Write "retired"
""")
    tokens = ['"context_window_tokens": "128,000"', '"context_window_tokens": 1.28e5']
    assert reported_for("model", '"context_window_tokens": 128000', tokens, "json") == snapshot("""\
"context_window_tokens": "128,000"
  41:30 /specs/context_window_tokens wrong-type ["128,000"]
    Expected a whole number or null, found the text "128,000". Write 128000.
    fix, safe: Write 128000
"context_window_tokens": 1.28e5
  41:30 /specs/context_window_tokens integer-spelling [1.28e5]
    1.28e5 is read as 128000. Write 128000, which every reader takes for a whole number.
    fix, safe: Write 128000
""")
    dates = '"shutdown_date": "2026-10-05"', ['"shutdown_date": 20261005']
    assert reported_for("model", *dates, "json") == snapshot("""\
"shutdown_date": 20261005
  10:20 /shutdown_date bad-date [20261005]
    Expected a date (`YYYY-MM-DD`) or null, found the number 20261005. Write "2026-10-05".
    fix, safe: Write "2026-10-05"
""")
    assert reported_for("model", '"knowledge_cutoff": "2024-06"', ['"knowledge_cutoff": 2024'], "json") == snapshot("""\
"knowledge_cutoff": 2024
  57:25 /specs/knowledge_cutoff wrong-type [2024]
    Expected text or null, found the number 2024. Put it in quotes: "2024".
    fix, safe: Write "2024"
""")
    assert reported_for("model", '"supports_tools": true', ['"supports_tools": "yes"'], "json") == snapshot("""\
"supports_tools": "yes"
  50:23 /specs/supports_tools wrong-type ["yes"]
    Expected true, false or null, found the text "yes". Write true.
    fix, safe: Write true
""")
    assert reported_for(
        "model", '"modalities_out": [\n      "text"\n    ]', ['"modalities_out": "text"'], "json"
    ) == snapshot("""\
"modalities_out": "text"
  47:23 /specs/modalities_out wrong-type ["text"]
    Expected a list or null, found the text "text". Write ["text"].
    fix, safe: Write ["text"]
""")
    assert reported_for("model", '"excerpt": ""', ['"excerpt": null'], "json") == snapshot("""\
"excerpt": null
  32:18 /sources/1/excerpt null-value [null]
    `excerpt` may not be null. Write it, or "" when there is none.
    fix, unsafe: Write ""
""")


def test_properties() -> None:
    assert reported_for("model", '"display_name"', ['"name"'], "json") == snapshot("""\
"name"
  5:3 /name unknown-property ["name"]
    Unknown property `name`. Did you mean `display_name`?
    fix, unsafe: Rename to `display_name`
""")
    assert reported_for("model", '    "currency": "USD",\n', [""], "json") == snapshot("""\
(left out)
  35:3 /specs/currency missing-property ["specs"]
    Missing property `currency` in `specs`. Add it, with null where it is not published.
    fix, unsafe: Add `currency`
""")
    first, modeline = '{\n  "id": "example-1",', '{\n  "$schema": "model.json",\n  "id": "example-1",'
    assert reported_for("model", first, ["{", modeline], "json") == snapshot("""\
{
  2:3 /id missing-property ["slug"]
    Missing property `id`. Add it: the model id.
    fix, placeholder: Add `id`
{⏎  "$schema": "model.json",⏎  "id": "example-1",
  2:3 /$schema unknown-property ["$schema"]
    Unknown property `$schema`. Remove it: the folder, the name of the file or the configuration decides the
    kind of a record.
    fix, unsafe: Remove `$schema`
""")


def test_nesting() -> None:
    replacement = '"replacements": [\n    {'
    assert reported_for("model", replacement, ['"replacements": ["example-2", {'], "json") == snapshot("""\
"replacements": ["example-2", {
  13:20 /replacements/0 wrong-type ["example-2"]
    Expected a mapping, found the text "example-2". Write its properties: `model_id`, `provider`, `kind` and
    `source_url`.
""")
    reference = '"from": {\n    "provider": "provider-1",\n    "model_id": "example-1",\n    "slug": "example-1"\n  }'
    in_brackets = reference.replace("{", "[{").replace("}", "}]")
    assert reported_for("migration", reference, ['"from": "example-1"', in_brackets], "json") == snapshot("""\
"from": "example-1"
  2:11 /from wrong-type ["example-1"]
    Expected a mapping, found the text "example-1". Write its properties: `provider`, `model_id` and `slug`.
"from": [{⏎    "provider": "provider-1",⏎    "model_id": "example-1",…
  2:11 /from wrong-type [[{⏎    "provider": "provider-1",⏎    "model_id": "example-1",⏎    "sl…]
    Expected a mapping, found a list. Remove the brackets around it.
    fix, safe: Write the value that was meant
""")
    change = '[\n    {\n      "field": "supports_vision",\n      "old": false,\n      "new": true\n    }\n  ]'
    assert reported_for("migration", change, [change.strip("[]")], "json") == snapshot("""\
⏎    {⏎      "field": "supports_vision",⏎      "old": false,⏎      "n…
  31:5 /capability_changes wrong-type [{⏎      "field": "supports_vision",⏎      "old": false,⏎      "new": …]
    Expected a list, found a mapping. Put it in brackets, to make it an item.
    fix, safe: Write [{"field": "supports_vision", "old": false, "new": true}]
""")


def test_no_record() -> None:
    assert reported('[1, null, "text", [], {}]', "provider", "json") == snapshot("""\
  1:2 / not-a-record [1]
    Expected a provider record (a mapping of properties), found the number 1.
  1:5 / of record 1 not-a-record [null]
    Expected a provider record (a mapping of properties), found null.
  1:11 / of record 2 not-a-record ["text"]
    Expected a provider record (a mapping of properties), found the text "text".
  1:19 / of record 3 not-a-record [[]]
    Expected a provider record (a mapping of properties), found an empty list.
  1:23 / of record 4 missing-property [{}]
    Missing properties `id`, `name`, `deprecations_url`, `pricing_url` and `models_url`. Add them.
    fix, placeholder: Add `id`, `name`, `deprecations_url`, `pricing_url` and `models_url`\
""")
    assert reported(as_json(PROVIDER), "model", "json") == snapshot("""\
  2:3 / wrong-kind ["id"]
    Expected a model record, found the properties of a provider record. Move the file to `providers/`.\
""")
