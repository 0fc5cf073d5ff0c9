"""Lists, mappings and single values in each other's place: what is said, where, and what to write."""

from inline_snapshot import snapshot
from support.schema_snapshots import reported_for, reported_values


def test_checklists() -> None:
    assert reported_for(
        "migration",
        "migration_checklist:\n  - Read the shutdown date of example-1.\n  - Point requests at example-2.",
        [
            "migration_checklist: []",
            "migration_checklist: null",
            "migration_checklist: Read the page.",
            "migration_checklist: |\n  1. Read the page.\n  2. Change the id.",
            "migration_checklist:\n  1: Read\n  2: Write",
        ],
    ) == snapshot("""\
migration_checklist: []
  50:1 /migration_checklist too-few-items [migration_checklist]
    `migration_checklist` needs at least 1 item, found an empty list. Add a step.
migration_checklist: null
  50:22 /migration_checklist null-value [null]
    `migration_checklist` may not be null. Write a list with at least 1 item.
migration_checklist: Read the page.
  50:22 /migration_checklist wrong-type [Read the page.]
    Expected a list, found the text "Read the page.". Write ["Read the page."].
    fix, safe: Write ["Read the page."]
migration_checklist: |⏎  1. Read the page.⏎  2. Change the id.
  50:22 /migration_checklist wrong-type [|⏎  1. Read the page.⏎  2. Change the id.]
    Expected a list, found the text "1. Read the page.⏎2. Change the id.⏎". Write ["Read the page.", "Change
    the id."].
    fix, unsafe: Write ["Read the page.", "Change the id."]
migration_checklist:⏎  1: Read⏎  2: Write
  51:3 /migration_checklist wrong-type [1: Read⏎  2: Write]
    Expected a list, found a mapping. Write each item on a line of its own, after `- `.
""")


def test_lists_of_mappings() -> None:
    assert reported_for(
        "migration",
        "capability_changes:\n  - field: supports_vision\n    old: false\n    new: true",
        [
            "capability_changes: null",
            "capability_changes: none",
            "capability_changes: {}",
            "capability_changes:\n  field: supports_vision\n  old: false\n  new: true",
            "capability_changes:\n  - supports_vision",
        ],
    ) == snapshot("""\
capability_changes: null
  24:21 /capability_changes null-value [null]
    `capability_changes` may not be null. Write [].
    fix, unsafe: Write []
capability_changes: none
  24:21 /capability_changes wrong-type [none]
    Expected a list, found the text "none". Write [].
    fix, unsafe: Write []
capability_changes: {}
  24:21 /capability_changes wrong-type [{}]
    Expected a list, found an empty mapping. Write [].
    fix, unsafe: Write []
capability_changes:⏎  field: supports_vision⏎  old: false⏎  new: true
  25:3 /capability_changes wrong-type [field: supports_vision⏎  old: false⏎  new: true]
    Expected a list, found a mapping. Put `- ` in front of its first property, to make it an item.
    fix, safe: Write [{"field": "supports_vision", "old": false, "new": true}]
capability_changes:⏎  - supports_vision
  25:5 /capability_changes/0 wrong-type [supports_vision]
    Expected a mapping, found the text "supports_vision". Write its properties: `field`, `old` and `new`.
""")


def test_lists_of_texts() -> None:
    assert reported_values("model", "endpoints: ", "/v1/responses", "/v1/responses, /v1/batches") == snapshot("""\
  endpoints: /v1/responses
  44:14 /specs/endpoints wrong-type [/v1/responses]
    Expected a list or null, found the text "/v1/responses". Write [/v1/responses].
    fix, safe: Write [/v1/responses]
  endpoints: /v1/responses, /v1/batches
  44:14 /specs/endpoints wrong-type [/v1/responses, /v1/batches]
    Expected a list or null, found the text "/v1/responses, /v1/batches". Write [/v1/responses, /v1/batches].
    fix, unsafe: Write [/v1/responses, /v1/batches]
""")


def test_mappings() -> None:
    assert reported_for(
        "migration",
        "from:\n  provider: provider-1\n  model_id: example-1\n  slug: example-1",
        [
            "from: provider-1/example-1",
            "from:",
            "from:\n  - provider: provider-1\n    model_id: example-1\n    slug: example-1",
            "from: {}",
        ],
    ) == snapshot("""\
from: provider-1/example-1
  1:7 /from wrong-type [provider-1/example-1]
    Expected a mapping, found the text "provider-1/example-1". Write its properties: `provider`, `model_id`
    and `slug`.
from:
  1:1 /from null-value [from]
    `from` has no value. Write its properties: `provider`, `model_id` and `slug`.
from:⏎  - provider: provider-1⏎    model_id: example-1⏎    slug: exam…
  2:3 /from wrong-type [- provider: provider-1⏎    model_id: example-1⏎    slug: example-1]
    Expected a mapping, found a list. Remove the `-` in front of it.
    fix, safe: Write the value that was meant
from: {}
  1:1 /from missing-property [from]
    Missing properties `provider`, `model_id` and `slug` in `from`. Add them.
    fix, placeholder: Add `provider`, `model_id` and `slug`
""")


def test_maps() -> None:
    assert reported_for(
        "model",
        "  specs_sources:\n    prices:\n      url: https://doc.example/pricing\n      last_checked: 2026-07-02",
        [
            "  specs_sources: null",
            "  specs_sources: []",
            "  specs_sources:\n    - url: https://doc.example/pricing\n      last_checked: 2026-07-02",
            "  specs_sources:\n    prices: https://doc.example/pricing",
            "  specs_sources:\n    prices:",
        ],
    ) == snapshot("""\
  specs_sources: null
  45:18 /specs/specs_sources null-value [null]
    `specs_sources` may not be null. Write {}.
    fix, unsafe: Write {}
  specs_sources: []
  45:18 /specs/specs_sources wrong-type [[]]
    Expected a mapping, found an empty list. Write {}.
    fix, unsafe: Write {}
  specs_sources:⏎    - url: https://doc.example/pricing⏎      last_ch…
  46:5 /specs/specs_sources wrong-type [- url: https://doc.example/pricing⏎      last_checked: 2026-07-02]
    Expected a mapping, found a list. Write a key for each source, with `url` and `last_checked` below it.
  specs_sources:⏎    prices: https://doc.example/pricing
  46:13 /specs/specs_sources/prices wrong-type [https://doc.example/pricing]
    Expected a mapping, found the text "https://doc.example/pricing". Write its properties: `url` and
    `last_checked`.
  specs_sources:⏎    prices:
  46:5 /specs/specs_sources/prices null-value [prices]
    `prices` has no value. Write its properties: `url` and `last_checked`.
""")
