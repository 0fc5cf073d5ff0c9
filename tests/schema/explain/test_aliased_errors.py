"""Aliases and merge keys: a mistake is reported once, where it is written."""

from inline_snapshot import snapshot
from support.sample_records import MODEL
from support.schema_snapshots import diagnostics, reported, reported_for

from model_lifecycle.syntax.parse import parse

SOURCES = MODEL[MODEL.index("sources:") : MODEL.index("specs:")]


def said_of_sources(*items: str) -> str:
    return reported(MODEL.replace(SOURCES, f"sources:\n{''.join(items)}"), "model")


def item(anchor: str = "", url: str = "https://doc.example", label: str = "x", checked: str = "2026-07-24") -> str:
    return f"  - {anchor}\n    url: {url}\n    label: {label}\n    last_checked: {checked}\n    excerpt: x\n"


def test_an_alias_repeats_a_mistake() -> None:
    assert said_of_sources(item("&s", label="''"), "  - *s\n", "  - *s\n") == snapshot("""\
  20:12 /sources/0/label empty-text ['']
    `label` may not be empty. Write the label.\
""")
    assert said_of_sources(item("&s").replace("    label: x\n", ""), "  - *s\n") == snapshot("""\
  19:5 /sources/0/label missing-property [url]
    Missing property `label` in `sources[0]`. Add it: the label.
    fix, placeholder: Add `label`\
""")
    assert said_of_sources(item("&s") + "    extra: 1\n", "  - *s\n") == snapshot("""\
  23:5 /sources/0/extra unknown-property [extra]
    Unknown property `extra`. Expected `url`, `label`, `last_checked` and `excerpt` only.
    fix, unsafe: Remove `extra`\
""")
    assert said_of_sources(item(checked="&day 2026-07-32"), item(checked="*day")) == snapshot("""\
  21:24 /sources/0/last_checked impossible-date [2026-07-32]
    2026-07-32 is not in the calendar. July 2026 has 31 days. Write a day that exists.\
""")


def test_an_alias_is_wrong_where_its_value_is_right() -> None:
    assert said_of_sources(item(checked="&day 2026-07-24"), item(url="*day", label="*day")) == snapshot("""\
  24:10 /sources/1/url bad-uri [*day]
    Expected a URL, found the text "2026-07-24". Write the whole address, from `https://` on.\
""")
    assert reported_for("model", "example\nstatus: deprecated\n", ["&none null\nstatus: *none\n"]) == snapshot("""\
&none null⏎status: *none
  6:9 /status null-value [*none]
    `status` may not be null. Write one of `active`, `legacy`, `deprecated`, `retired`.
""")


def test_a_mapping_by_alias_in_another_place() -> None:
    text = MODEL.replace(SOURCES, "").replace("    prices:\n", "    prices: &page\n") + "sources:\n  - *page\n"
    assert reported(text, "model") == snapshot("""\
  43:5 /sources/0 missing-property [*page]
    Missing properties `label` and `excerpt` in `sources[0]`. Add them.\
""")


def test_a_merge_key_repeats_a_mistake() -> None:
    merged = "  - <<: *s\n    label: ''\n"
    assert said_of_sources(item("&s", url="n/a") + "    extra: 1\n", merged) == snapshot("""\
  19:10 /sources/0/url bad-uri [n/a]
    Expected a URL, found the text "n/a". Write the address of the page; it may not be left out.
  23:5 /sources/0/extra unknown-property [extra]
    Unknown property `extra`. Expected `url`, `label`, `last_checked` and `excerpt` only.
    fix, unsafe: Remove `extra`
  25:12 /sources/1/label empty-text ['']
    `label` may not be empty. Write the label.\
""")


def test_a_merge_key_brings_what_is_wrong_here() -> None:
    text = MODEL.replace("  - model_id", "  - &r\n    model_id").replace("    label: M", "    <<: *r\n    label: M")
    assert reported(text, "model") == snapshot("""\
  14:5 /sources/1/model_id unknown-property [model_id]
    Unknown property `model_id`. Expected `url`, `label`, `last_checked` and `excerpt` only.
  15:5 /sources/1/provider unknown-property [provider]
    Unknown property `provider`. It belongs at the top level of the record, where there is one already.
  16:5 /sources/1/kind unknown-property [kind]
    Unknown property `kind`. Expected `url`, `label`, `last_checked` and `excerpt` only.
  17:5 /sources/1/source_url unknown-property [source_url]
    Unknown property `source_url`. Did you mean `url`, which is there already?
    related: `url` is here\
""")
    inline = "  - <<: {url: n/a, label: x}\n    last_checked: 2026-07-24\n    excerpt: x\n"
    assert said_of_sources(inline) == snapshot("""\
  18:15 /sources/0/url bad-uri [n/a]
    Expected a URL, found the text "n/a". Write the address of the page; it may not be left out.\
""")


def test_records_of_one_file_share_values() -> None:
    text = """\
- &one
  id: provider-1
  name: ''
  deprecations_url: https://doc.example
  pricing_url: &page n/a
  models_url: https://doc.example
- id: provider-2
  name: x
  deprecations_url: https://doc.example
  pricing_url: *page
  models_url: *page
- <<: *one
  id: provider-3
- *one
"""
    assert reported(text, "provider") == snapshot("""\
  3:9 /name empty-text ['']
    `name` may not be empty. Write the name.
  5:22 /pricing_url bad-uri [n/a]
    Expected a URL, found the text "n/a". Write the address of the page; it may not be left out.
  11:15 /models_url of record 1 bad-uri [*page]
    Expected a URL, found the text "n/a". Write the address of the page; it may not be left out.\
""")


def test_all_that_an_aliased_mapping_lacks_is_named() -> None:
    """No fix may write there, as it would change the other place; the names are told all the same."""
    specs = MODEL[MODEL.index("specs:") : MODEL.index("first_seen:")]
    text = MODEL.replace(specs, "defaults: &defaults\n  currency: USD\n  reasoning: none\nspecs: *defaults\n")
    missing = [
        diagnostic for diagnostic in diagnostics(parse(text, "yaml"), "model") if diagnostic.code == "missing-property"
    ]
    assert [diagnostic.fix for diagnostic in missing] == [None]
    assert len(missing[0].missing) > 10
    assert "specs_sources" in missing[0].missing
    assert "`specs_sources`" not in missing[0].message
