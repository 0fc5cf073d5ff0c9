"""Nulls that nobody has read: a page never says of them that they are not published."""

import re
from datetime import date
from itertools import pairwise, product
from typing import Final

import pytest
from support.carried_models import imported, model_files
from support.pages import Fields, example_page, source, whole_model, workspace_of_records
from support.thorough import stride

from model_lifecycle.page.build_page import build_page
from model_lifecycle.page.page import AssumedDay, Page
from model_lifecycle.page.record_reader import NoLines
from model_lifecycle.page.rendering.markdown_page import render_markdown
from model_lifecycle.preview.draft import with_draft
from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES
from model_lifecycle.records.gaps import GAP_DAY, null_values, unread_nulls
from model_lifecycle.records.values import objects
from model_lifecycle.review.main_values import main_values
from model_lifecycle.site.build_site import site_files
from model_lifecycle.site.detail_common import Site
from model_lifecycle.site.plan import plan_site
from model_lifecycle.workspace.index import key_of_model

DAY: Final = AssumedDay(date(2026, 11, 1), "the day of the test")
UNREAD: Final[Fields] = {"sources": [source(), source("https://doc.example/models", GAP_DAY)]}
PAGES: Final = {"prices": "https://doc.example/pricing", "limits": "https://doc.example/models"}

CACHED_CHANGE: Final = re.compile(r"(?<=\d) \| Not published \|$", re.MULTILINE)
"""Of a price of cached input that both models have: no record holds it (schemas/README.md#a5)."""
SCRIPT: Final = re.compile("<script.*?</script>", re.DOTALL)


def read(*groups: str) -> Fields:
    """The sources of specs, of which only some groups have been read."""
    days = {group: "2026-05-20" if group in groups else GAP_DAY for group in PAGES}
    return {"specs_sources": {group: {"url": PAGES[group], "last_checked": day} for group, day in days.items()}}


def cells(page: Page, row: str) -> list[str]:
    rows = {found.id: found for table in (page.prices, page.limits) for found in table.rows}
    return [value.text for value in (rows[row].old, rows[row].new, rows[row].change)]


def facts(page: Page) -> dict[str, str]:
    return {fact.id: f"{fact.words}: {fact.detail}" for fact in page.verdict}


NO_PRICE: Final[Fields] = {"input_price_per_mtok": None, "output_price_per_mtok": None}
NO_WINDOWS: Final[Fields] = {"context_diff": {"old_tokens": 128000, "new_tokens": None, "change_pct": None}}


def test_an_unread_price_leads_to_the_page_that_states_it() -> None:
    page = example_page(new=NO_PRICE | read("limits"))
    assert cells(page, "price-input") == ["$3", "Not read yet", "Not read yet"]
    assert cells(page, "price-example")[1] == "Not read yet"
    assert facts(page)["costs"] == "Not comparable: Not read yet for the new model"
    assert page.questions[1].answer[0] == (
        "Not known yet: one or both prices have not been read on the official pages; the table of prices links to them."
    )
    assert {value.url for value in page.values() if value.id == "price-input-new"} == {PAGES["prices"]}
    assert page.draft_line == "Draft: values of the new model are still to be filled in."


def test_what_one_model_does_not_publish_is_not_published() -> None:
    """Whatever the other's page says."""
    page = example_page(old=NO_PRICE, new=NO_PRICE | read("limits"))
    assert cells(page, "price-input") == ["Not published", "Not read yet", "Not published"]
    assert facts(page)["costs"] == "Not comparable: Not published for either model"
    assert str(page.questions[1].answer[0]).startswith("A full price comparison is not published")


@pytest.mark.parametrize(
    ("groups", "words"),
    [(("prices",), "not read yet"), (("prices", "limits"), "not published")],
)
def test_a_limit_that_nobody_has_read(groups: tuple[str, ...], words: str) -> None:
    page = example_page(new={"context_window_tokens": None} | read(*groups), **NO_WINDOWS)
    assert cells(page, "limit-context-window")[1:] == [words.capitalize()] * 2
    assert facts(page)["limits"] == f"Not comparable: Context {words}, output unchanged"
    assert ("has not been read yet" in str(page.summary[-1])) == (words == "not read yet")
    assert page.summary[-1] == page.questions[2].answer[0]


STATES: Final = ("known", "unpublished", "unread")
TEXTS: Final = {"unpublished": "Not published", "unread": "Not read yet"}
FIELDS: Final = {
    "price-input": "input_price_per_mtok",
    "price-output": "output_price_per_mtok",
    "price-cached-input": "cached_input_price_per_mtok",
    "limit-context-window": "context_window_tokens",
    "limit-max-output": "max_output_tokens",
}


def in_state(field: str, state: str) -> Fields:
    """Changes of a model by which one of its specs is known, not published, or read by nobody."""
    group = "prices" if field.endswith("_mtok") else "limits"
    sources = read(*(() if state == "unread" else (group,)), *(one for one in PAGES if one != group))
    return sources | ({field: 5} if state == "known" else {field: None})


@pytest.mark.parametrize("row", FIELDS)
@pytest.mark.parametrize("states", list(product(STATES, repeat=2)), ids="-".join)
def test_every_row_tells_the_three_states_apart(row: str, states: tuple[str, str]) -> None:
    """What follows of two values is not read yet where each that is missing is (schemas/README.md#a39)."""
    field = FIELDS[row]
    numbers = {
        f"{side}_tokens": 5 if state == "known" else None for side, state in zip(("old", "new"), states, strict=True)
    }
    diff = {"limit-context-window": "context_diff", "limit-max-output": "max_output_diff"}.get(row)
    old, new = (in_state(field, state) for state in states)
    page = example_page(old=old, new=new, **({diff: {**numbers, "change_pct": None}} if diff else {}))
    missing = {TEXTS[state] for state in states if state != "known"}
    change = min(missing) if missing else None
    shown = cells(page, row)
    assert [TEXTS.get(state, shown[at]) for at, state in enumerate(states)] == shown[:2]
    if change is not None or row == "price-cached-input":  # the change of which no record holds (A5)
        assert shown[2] == (change or "Not published")
    else:
        assert shown[2] == "0%"
    if row in ("price-input", "price-output"):
        costs = cells(page, "price-example")[:2]
        assert [TEXTS.get(state, costs[at]) for at, state in enumerate(states)] == costs


def test_a_shutdown_that_nobody_has_read() -> None:
    page = example_page(old=UNREAD | {"shutdown_date": None, "shutdown_date_kind": "none"})
    assert facts(page)["ends"] == "Not read yet: "
    assert page.deadline.words.text == "Shutdown date not read yet"
    words = [part if isinstance(part, str) else part.text for part in page.summary]
    assert "The shutdown date of old-1.0 has not been read yet (checked" in "".join(words)


def test_a_page_of_deprecations_that_nobody_has_read_is_no_reference() -> None:
    """A catalogue of prices states no day of a shutdown."""
    sources = [source(CATALOGUE_ADDRESSES[name]) for name in ("models.dev", "litellm")]
    page = example_page(old={"sources": [*sources, source("https://doc.example/deprecations", GAP_DAY)]})
    words = "".join(part if isinstance(part, str) else part.text for part in page.summary)
    address = "https://doc.example/deprecations"
    assert f"shuts down on 2026-07-01 (checked 2026-05-20; not read yet: {address})." in words
    [shown] = [value for value in page.values() if value.id == "summary-shutdown"]
    cited = [source.address for source in page.sources if source.number in shown.notes]
    assert cited == [CATALOGUE_ADDRESSES["litellm"]]


def test_capabilities_that_nobody_has_read() -> None:
    """No tile is green before."""
    page = example_page(new=UNREAD | {"supports_tools": None}, confidence="partial")
    assert page.no_capabilities.startswith("No differing capability values are known.")
    assert facts(page)["breaks"] == "Nothing listed: Some capabilities not read yet"
    assert str(page.status_line[0].text) == "Some values have not been read on official pages yet"  # type: ignore[union-attr]
    gained = {"field": "supports_batch", "old": False, "new": True}
    page = example_page(new=UNREAD | {"supports_tools": None}, capability_changes=[gained])
    assert {fact.id: fact.tone for fact in page.verdict}["breaks"] == "unknown"


def test_what_a_record_is_to_a_reviewer() -> None:
    changes = UNREAD | read("prices") | {"input_price_per_mtok": None, "context_window_tokens": None}
    workspace = workspace_of_records(whole_model("new-2.0", **changes))
    [entry] = workspace.entries()
    words = (
        "active, shutdown date not read yet, output $15, max output 8,192; not published: input; not read yet: context"
    )
    assert main_values(workspace.record(entry), ("provider-1",)) == words


@pytest.mark.parametrize("maker", ["openai", "anthropic", "google", "mistral", "cohere", "xai", "deepseek"])
def test_no_page_of_imported_models_says_that_something_is_not_published(maker: str) -> None:
    """Neither their own pages nor comparisons of one with the next; but for models of which a register has read the
    page of deprecations, which states no day.
    """
    workspace = imported(maker, stride(2))
    records = {path: workspace.files[path].records[0] for path in model_files(workspace)}
    read = [path for path, record in records.items() if set(null_values(record.values)) != set(unread_nulls(record))]
    labels = {path: [str(source["label"]) for source in objects(records[path].values, "sources")] for path in read}
    assert [path for path in read if not any("(via " in label for label in labels[path])] == []
    assert len(read) < len(records)
    workspace = workspace.with_files(dict.fromkeys(read))
    keys = [key_of_model(record) for path in model_files(workspace) for record in workspace.files[path].records]
    for old, new in pairwise(keys):
        drafted, entry = with_draft(workspace, old, new)
        page = render_markdown(build_page(drafted, entry, DAY, lines=NoLines(), draft=True), lambda _: None)
        assert "ot published" not in CACHED_CHANGE.sub("", page), (old, new)
    plan = plan_site(workspace, workspace.entries(), frozenset())
    site = Site(workspace, plan, DAY, NoLines())
    for path, content in site_files(site, "html"):
        assert "ot published" not in SCRIPT.sub("", content), path
