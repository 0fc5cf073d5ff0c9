"""Values that are not among the allowed ones: what is said, where, and what to write."""

from inline_snapshot import snapshot
from support.schema_snapshots import reported_values


def test_choices() -> None:
    assert reported_values(
        "model", "status: ", "sunset", "Active", "depricated", "preview", "1", "null", "", "[active]"
    ) == snapshot("""\
status: sunset
  6:9 /status not-allowed-value [sunset]
    Expected one of `active`, `legacy`, `deprecated`, `retired`, found the text "sunset". Did you mean
    `retired`?
    fix, unsafe: Write retired
status: Active
  6:9 /status not-allowed-value [Active]
    Expected one of `active`, `legacy`, `deprecated`, `retired`, found the text "Active". Did you mean
    `active`?
    fix, safe: Write active
status: depricated
  6:9 /status not-allowed-value [depricated]
    Expected one of `active`, `legacy`, `deprecated`, `retired`, found the text "depricated". Did you mean
    `deprecated`?
    fix, unsafe: Write deprecated
status: preview
  6:9 /status not-allowed-value [preview]
    Expected one of `active`, `legacy`, `deprecated`, `retired`, found the text "preview".
status: 1
  6:9 /status not-allowed-value [1]
    Expected one of `active`, `legacy`, `deprecated`, `retired`, found the number 1.
status: null
  6:9 /status null-value [null]
    `status` may not be null. Write one of `active`, `legacy`, `deprecated`, `retired`.
status:
  6:1 /status null-value [status]
    `status` has no value. Write one of `active`, `legacy`, `deprecated`, `retired`.
status: [active]
  6:9 /status wrong-type [[active]]
    Expected one of `active`, `legacy`, `deprecated`, `retired`, found a list. Write active.
    fix, safe: Write active
""")
    assert reported_values("model", "shutdown_date_kind: ", "not-before", "month", "null") == snapshot("""\
shutdown_date_kind: not-before
  10:21 /shutdown_date_kind not-allowed-value [not-before]
    Expected one of `exact`, `not_before`, `month_only`, `none`, found the text "not-before". Did you mean
    `not_before`?
    fix, safe: Write not_before
shutdown_date_kind: month
  10:21 /shutdown_date_kind not-allowed-value [month]
    Expected one of `exact`, `not_before`, `month_only`, `none`, found the text "month". Did you mean
    `month_only`?
    fix, unsafe: Write month_only
shutdown_date_kind: null
  10:21 /shutdown_date_kind null-value [null]
    `shutdown_date_kind` may not be null. Write none.
    fix, unsafe: Write none
""")
    assert reported_values("model", "reasoning: ", "true", "off", "false") == snapshot("""\
  reasoning: true
  42:14 /specs/reasoning not-allowed-value [true]
    Expected one of `none`, `optional`, `always` or null, found true. Write `optional` if it can be switched
    off, otherwise `always`.
  reasoning: off
  42:14 /specs/reasoning not-allowed-value [off]
    Expected one of `none`, `optional`, `always` or null, found the text "off". Did you mean `none`?
    fix, unsafe: Write none
  reasoning: false
  42:14 /specs/reasoning not-allowed-value [false]
    Expected one of `none`, `optional`, `always` or null, found false. Did you mean `none`?
    fix, unsafe: Write none
""")
    assert reported_values("model", "currency: ", "usd", "EUR") == snapshot("""\
  currency: usd
  31:13 /specs/currency not-allowed-value [usd]
    Expected `USD` or null, found the text "usd". Did you mean `USD`?
    fix, safe: Write USD
  currency: EUR
  31:13 /specs/currency not-allowed-value [EUR]
    Expected `USD` or null, found the text "EUR".
""")


def test_choices_of_migrations() -> None:
    assert reported_values("migration", "confidence: ", "full") == snapshot("""\
confidence: full
  53:13 /confidence not-allowed-value [full]
    Expected one of `official`, `partial`, found the text "full".
""")
    assert reported_values("migration", "language: ", "js") == snapshot("""\
  language: js
  33:13 /code_change/language not-allowed-value [js]
    Expected one of `python`, `typescript`, `curl`, found the text "js". Did you mean `typescript`?
    fix, unsafe: Write typescript
""")
    assert reported_values("migration", "kind: ", "rename-param") == snapshot("""\
  - kind: rename-param
  29:11 /api_changes/0/kind not-allowed-value [rename-param]
    Expected one of `renamed_param`, `removed_param`, `new_required_param`, `endpoint_change`,
    `behavior_change`, found the text "rename-param". Did you mean `renamed_param`?
    fix, unsafe: Write renamed_param
""")
    assert reported_values("migration", "currency: ", "null") == snapshot("""\
  currency: null
  14:13 /price_diff/currency null-value [null]
    `currency` may not be null. Write USD.
    fix, unsafe: Write USD
""")


def test_providers() -> None:
    assert reported_values("provider", "id: ", "provider-8", "Provider-2", "openai", "2") == snapshot("""\
id: provider-8
  1:5 /id not-allowed-value [provider-8]
    Expected one of `provider-1`, `provider-2`, `provider-3`, `provider-4`, `provider-5`, `provider-6`,
    `provider-7`, found the text "provider-8".
id: Provider-2
  1:5 /id not-allowed-value [Provider-2]
    Expected one of `provider-1`, `provider-2`, `provider-3`, `provider-4`, `provider-5`, `provider-6`,
    `provider-7`, found the text "Provider-2". Did you mean `provider-2`?
    fix, safe: Write provider-2
id: openai
  1:5 /id not-allowed-value [openai]
    Expected one of `provider-1`, `provider-2`, `provider-3`, `provider-4`, `provider-5`, `provider-6`,
    `provider-7`, found the text "openai".
id: 2
  1:5 /id not-allowed-value [2]
    Expected one of `provider-1`, `provider-2`, `provider-3`, `provider-4`, `provider-5`, `provider-6`,
    `provider-7`, found the number 2.
""")


def test_modalities() -> None:
    assert reported_values(
        "model",
        "modalities_in: ",
        "[txt, 🚧]",
        "text",
        "text and image",
        "[text, null]",
        "none",
        "{text: true}",
        "[text images, pdf]",
    ) == snapshot("""\
  modalities_in: [txt, 🚧]
  34:19 /specs/modalities_in/0 not-allowed-value [txt]
    Expected one of `text`, `image`, `audio`, `video`, `pdf`, found the text "txt". Did you mean `text`?
    fix, unsafe: Write text
  34:24 /specs/modalities_in/1 not-allowed-value [🚧]
    Expected one of `text`, `image`, `audio`, `video`, `pdf`, found the text "🚧".
  modalities_in: text
  34:18 /specs/modalities_in wrong-type [text]
    Expected a list or null, found the text "text". Write [text].
    fix, safe: Write [text]
  modalities_in: text and image
  34:18 /specs/modalities_in wrong-type [text and image]
    Expected a list or null, found the text "text and image". Write [text, image].
    fix, unsafe: Write [text, image]
  modalities_in: [text, null]
  34:25 /specs/modalities_in/1 null-value [null]
    This item may not be null. Write one of `text`, `image`, `audio`, `video`, `pdf`.
  modalities_in: none
  34:18 /specs/modalities_in wrong-type [none]
    Expected a list or null, found the text "none". Write null where it is not published.
    fix, unsafe: Write null
  modalities_in: {text: true}
  34:18 /specs/modalities_in wrong-type [{text: true}]
    Expected a list or null, found a mapping. Write each item on a line of its own, after `- `.
  modalities_in: [text images, pdf]
  34:19 /specs/modalities_in/0 not-allowed-value [text images]
    Expected one of `text`, `image`, `audio`, `video`, `pdf`, found the text "text images". Write an item for
    each: text, image.
""")
