"""Footnotes: which source is cited for a value, in which order, and how old it is."""

import json
import re
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.pages import (
    DAY,
    MIGRATION,
    NEW,
    OLD,
    Fields,
    example_page,
    page_of,
    replacement,
    source,
    value_html,
    whole_provider,
    workspace_of_records,
)

from model_lifecycle.page.page import AssumedDay, Page, Value
from model_lifecycle.page.record_reader import NoLines
from model_lifecycle.records.model import source_keys
from model_lifecycle.site.build_site import site_files
from model_lifecycle.site.detail_common import Site
from model_lifecycle.site.plan import plan_site
from model_lifecycle.workspace.configuration.configuration import Configuration

PRICING, MODELS, DEPRECATIONS = (f"https://doc.example/{name}" for name in ("pricing", "models", "deprecations"))


def value(page: Page, value_id: str) -> Value:
    return next(value for value in page.values() if value.id == value_id)


def cited(page: Page, value_id: str) -> list[tuple[str, str]]:
    addresses = {source.number: source.address for source in page.sources}
    cited_value = value(page, value_id)
    return [(addresses[number], cited_value.checked) for number in cited_value.notes]


@pytest.mark.parametrize(
    ("value_id", "sources"),
    [
        ("price-input-old", [(PRICING, "2026-05-20")]),
        ("price-cached-input-new", [(PRICING, "2026-05-20")]),
        ("limit-context-window-old", [(MODELS, "2026-05-20")]),
        ("limit-max-output-new", [(MODELS, "2026-05-20")]),
        ("summary-shutdown", [(DEPRECATIONS, "2026-05-20")]),
        ("summary-relation", [(DEPRECATIONS, "2026-05-20")]),
        ("price-input-change", []),
        ("price-example-old", []),
    ],
)
def test_each_value_cites_its_source(value_id: str, sources: list[tuple[str, str]]) -> None:
    assert cited(example_page(), value_id) == sources


def test_a_fields_own_entry_goes_before_its_group() -> None:
    entries = {"prices": {"url": PRICING, "last_checked": "2026-05-20"}}
    entries["output_price_per_mtok"] = {"url": MODELS, "last_checked": "2026-05-01"}
    page = example_page(old={"specs_sources": entries})
    assert cited(page, "price-output-old") == [(MODELS, "2026-05-01")]
    assert cited(page, "price-input-old") == [(PRICING, "2026-05-20")]


def test_a_limit_that_the_model_record_contradicts_cites_nothing() -> None:
    page = example_page(old={"context_window_tokens": 1})
    assert value(page, "limit-context-window-old").mark == "unsourced"


def test_what_no_value_cites_of_the_record_comes_last() -> None:
    page = example_page(sources=[source("https://doc.example/guide")])
    assert [source.address for source in page.sources][-1] == "https://doc.example/guide"
    assert page.sources[-1].values == ()


SPECS = {
    "price-input": "input_price_per_mtok",
    "price-output": "output_price_per_mtok",
    "price-cached-input": "cached_input_price_per_mtok",
    "limit-context-window": "context_window_tokens",
    "limit-max-output": "max_output_tokens",
    "capability-supports_tools": "supports_tools",
    "capability-modalities_in": "modalities_in",
    "capability-reasoning": "reasoning",
}
"""Values of a comparison, without their side, and the properties that they are of."""


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(("prices", "limits", *SPECS.values()), st.sampled_from("abc"))))
@settings(max_examples=30)
def test_comparison_model_page_and_json_cite_the_same_for_each_value(sources: dict[str, str]) -> None:
    """A value's footnote is its own source, wherever it is shown."""
    entries = {
        key: {"url": f"https://doc.example/{page}", "last_checked": "2026-05-01"} for key, page in sources.items()
    }
    new = {**NEW, "specs": {**NEW["specs"], "supports_tools": False, "reasoning": "optional", "specs_sources": entries}}
    new["specs"]["modalities_in"] = ["text", "image"]
    listed = [
        {"field": "supports_tools", "old": True, "new": False},
        {"field": "modalities_in", "old": "text", "new": "image, text"},
        {"field": "reasoning", "old": "none", "new": "optional"},
    ]
    workspace = workspace_of_records({**MIGRATION, "capability_changes": listed}, OLD, new, whole_provider())
    site = Site(workspace, plan_site(workspace, workspace.entries(), ()), DAY, NoLines())
    pages = dict(site_files(site, "json"))
    comparison = json.loads(pages["migrations/provider-1/old-1-0-to-new-2-0.json"])
    model = json.loads(pages["models/provider-1/new-2-0.json"])
    for value_id, field in SPECS.items():
        shown = _cited_in_json(comparison, f"{value_id}-new")
        assert shown == _cited_in_json(model, f"spec-{field}"), field
        keys = [key for key in source_keys(field) if key in entries]
        assert shown == ([entries[keys[0]]["url"]] if keys else []), field


def _cited_in_json(page: dict[str, Any], value_id: str) -> list[str]:
    addresses = {source["number"]: source["url"] for source in page["sources"]}
    value = page["values"][value_id]
    assert ("mark" in value) == ("sources" not in value)
    return [addresses[number] for number in value.get("sources", [])]


def test_an_api_change_cites_its_own_address() -> None:
    change = {"kind": "removed_param", "detail": "Drop it.", "source_url": MODELS}
    page = example_page(api_changes=[change])
    assert cited(page, "api-0-detail") == [(MODELS, "2026-05-20")]


def test_footnotes_are_numbered_as_the_page_needs_them() -> None:
    page = example_page()
    assert [(source.number, source.title, source.address) for source in page.sources] == [
        (1, "Pricing page", DEPRECATIONS),
        (2, "Pricing page", PRICING),
        (3, "Example AI: models", MODELS),
    ]
    assert [value.id for value in page.sources[2].values] == [
        "limit-context-window-old",
        "limit-context-window-new",
        "limit-max-output-old",
        "limit-max-output-new",
    ]


def test_an_excerpt_stands_at_the_check_that_found_it() -> None:
    page = example_page()
    assert [source.excerpts for source in page.sources] == [("old-1.0 shuts down on 2026-07-01.",), (), ()]


def test_a_published_value_without_a_source_is_marked() -> None:
    page = example_page(old={"specs_sources": {}})
    assert value(page, "price-input-old").mark == "unsourced"
    assert [value.id for value in page.unsourced] == [
        *("price-input-old", "price-output-old", "price-cached-input-old"),
        *("limit-context-window-old", "limit-max-output-old"),
    ]


def test_what_is_not_published_needs_no_source() -> None:
    page = example_page(old={"specs_sources": {}, "input_price_per_mtok": None})
    assert value(page, "price-input-old").mark == ""


@pytest.mark.parametrize(("day", "stale"), [("2026-11-16", False), ("2026-11-17", True)])
def test_a_source_that_is_too_old_is_marked(day: str, stale: bool) -> None:
    as_of = AssumedDay(date.fromisoformat(day), "the day of the test")
    page = page_of(MIGRATION, OLD, NEW, whole_provider(), day=as_of, configuration=Configuration(stale_after_days=180))
    assert {source.stale for source in page.sources} == {stale}
    assert value(page, "price-input-old").mark == ("stale" if stale else "")


@pytest.mark.parametrize(
    "address",
    [
        *("javascript:alert(1)", "data:text/html,x", "//doc.example", "ftp://doc.example", "https://", "https://a b"),
        *("https://user:pw@doc.example/", "https://doc.example@evil.example/"),
    ],
)
def test_only_http_and_https_are_linked(address: str) -> None:
    change = {"kind": "removed_param", "detail": "Drop it.", "source_url": address}
    page = example_page(api_changes=[change], sources=[source(address)])
    assert value(page, "api-0-source").url is None
    assert value(page, "api-0-source").text == address
    assert {source.url for source in page.sources} == {None, PRICING, MODELS, DEPRECATIONS}


def test_a_replacement_without_a_listed_source_cites_nothing() -> None:
    old: Fields = {"replacements": [replacement("new-2.0") | {"source_url": "https://doc.example/elsewhere"}]}
    page = example_page(old=old)
    assert value(page, "summary-relation").mark == "unsourced"


def test_derived_values_name_what_they_come_from() -> None:
    derived: dict[str, Any] = {value.id: value.derived_from for value in example_page().values() if value.derived_from}
    assert derived["price-input-change"] == ("price-input-old", "price-input-new")
    assert derived["price-example-new"] == ("price-input-new", "price-output-new")
    assert derived["answer-2-price-input-old"] == ("price-input-old",)


def test_an_address_has_one_footnote_with_its_days() -> None:
    days = {"input_price_per_mtok": "2026-05-01", "output_price_per_mtok": "2026-04-01", "limits": "2026-05-11"}
    entries = {name: {"url": PRICING, "last_checked": day} for name, day in days.items()}
    page = example_page(old={"specs_sources": entries})
    (pricing,) = [source for source in page.sources if source.address == PRICING]
    assert (pricing.checked, pricing.earlier) == ("2026-05-20", ("2026-05-11", "2026-05-01", "2026-04-01"))
    assert pricing.when == "Checked 2026-05-20, 12 days ago; other values on 3 earlier days since 2026-04-01"
    assert cited(page, "price-output-old") == [(PRICING, "2026-04-01")]


@pytest.mark.parametrize(("count", "marks"), [(2, "1, 2"), (12, "1–12"), (25, "1–20, …")])
def test_footnotes_of_a_value_ascend_and_many_are_a_range(count: int, marks: str) -> None:
    sources = [source(f"https://doc.example/{n}", f"2026-05-{day:02}") for n in range(count) for day in (2, 1)]
    page = example_page(old={"sources": sources})
    cited = value(page, "summary-shutdown")
    assert cited.notes == tuple(sorted(cited.notes))
    assert (len(cited.notes) + cited.more_notes, cited.checked) == (count, "2026-05-02")
    assert re.sub("<[^>]+>", "", value_html(cited)) == cited.text + marks
    assert len(page.sources) == len({source.address for source in page.sources})
