"""What a page says beyond its rules: what breaks first, the days that are left, the way to a live model, bars."""

from copy import deepcopy
from datetime import date
from typing import Any

import pytest
from support.pages import (
    DAY,
    EXAMPLE,
    MIGRATION,
    NEW,
    OLD,
    Fields,
    example_page,
    migration_of,
    page_of,
    replacement,
    source,
    whole_model,
    whole_provider,
    workspace_of_records,
)

from model_lifecycle.page.build_page import build_page
from model_lifecycle.page.page import MADE_FROM_MODELS, AssumedDay, prose_text
from model_lifecycle.page.record_reader import NoLines
from model_lifecycle.page.rendering.html_page import render_html
from model_lifecycle.page.rendering.json_page import page_data
from model_lifecycle.page.rendering.markdown_page import render_markdown
from model_lifecycle.records.gaps import GAP_ADDRESS, GAP_CHANGE
from model_lifecycle.workspace.configuration.configuration import Configuration


def test_what_breaks_first_comes_first() -> None:
    listed = [
        {"field": "supports_tools", "old": False, "new": True},
        {"field": "reasoning", "old": "optional", "new": "always"},
        {"field": "modalities_in", "old": "text, image", "new": "text"},
        {"field": "supports_vision", "old": True, "new": False},
        {"field": "modalities_out", "old": "text", "new": "text, image"},
        {"field": "endpoints", "old": "chat", "new": None},
    ]
    page = example_page(capability_changes=listed)
    assert [(change.effect, change.field.text, change.lost) for change in page.capabilities] == [
        ("lost", "Input modalities", "image input"),
        ("lost", "Vision", "vision"),
        ("changed", "Reasoning", ""),
        ("changed", "Endpoints", ""),
        ("gained", "Tools", ""),
        ("gained", "Output modalities", ""),
    ]
    assert page.capabilities[1].field.hint == "supports_vision"
    assert page_data(page)["capabilities"] == listed


@pytest.mark.parametrize(
    ("old", "new", "effect"),
    [
        ("none", "optional", "gained"),
        ("none", "always", "changed"),
        ("optional", "always", "changed"),
        ("always", "optional", "changed"),
        ("optional", "none", "lost"),
        ("always", "none", "lost"),
    ],
)
def test_reasoning_that_cannot_be_switched_off_is_not_gained(old: str, new: str, effect: str) -> None:
    page = example_page(capability_changes=[{"field": "reasoning", "old": old, "new": new}])
    assert page.capabilities[0].effect == effect


@pytest.mark.parametrize(
    ("model", "day", "words", "days"),
    [
        ({}, date(2026, 6, 1), "Shuts down in 30 days", 30),
        ({}, date(2026, 6, 30), "Shuts down in 1 day", 1),
        ({}, date(2026, 7, 1), "Shuts down today", 0),
        ({}, date(2026, 7, 3), "Was due on 2026-07-01 (not checked since 2026-05-20)", -2),
        (
            {"sources": [source(checked="2026-07-01")]},
            date(2026, 7, 3),
            "Was due on 2026-07-01 (not checked since 2026-07-01)",
            -2,
        ),
        ({"sources": [source(checked="2026-07-02")]}, date(2026, 7, 3), "Shut down 2 days ago", -2),
        ({"shutdown_date_kind": "not_before"}, date(2026, 6, 1), "Shuts down in 30 days at the earliest", 30),
        (
            {"shutdown_date_kind": "not_before"},
            date(2026, 8, 1),
            "May shut down any day: promised only until 2026-07-01",
            -31,
        ),
        ({"shutdown_date_kind": "month_only"}, date(2026, 6, 1), "Shuts down in 30 days at the earliest", 30),
        ({"shutdown_date_kind": "month_only"}, date(2026, 7, 31), "Shuts down this month", -30),
        (
            {"shutdown_date_kind": "month_only"},
            date(2026, 8, 1),
            "Was due in 2026-07 (not checked since 2026-05-20)",
            -1,
        ),
        (
            {"shutdown_date_kind": "month_only", "sources": [source(checked="2026-08-01")]},
            date(2026, 8, 1),
            "Shut down in 2026-07",
            -1,
        ),
        ({"shutdown_date": None}, date(2026, 6, 1), "No shutdown date is published", None),
        (
            {"shutdown_date_kind": "not_before", "status": "retired"},
            date(2026, 8, 1),
            "Shut down: promised only until 2026-07-01",
            -31,
        ),
        ({"shutdown_date_kind": "month_only", "status": "retired"}, date(2026, 7, 9), "Shut down in 2026-07", -8),
    ],
)
def test_days_left(model: Fields, day: date, words: str, days: int | None) -> None:
    old = {**OLD, **model}
    page = page_of(MIGRATION, old, NEW, whole_provider(), day=AssumedDay(day, "the day of the test"))
    assert (page.deadline.words.text, page.deadline.days) == (words, days)


def test_the_day_is_the_configurations_or_todays_where_none_is_given() -> None:
    records = (MIGRATION, OLD, NEW, whole_provider())
    page = page_of(*records, day=None, configuration=Configuration(as_of=date(2026, 5, 28)))
    assert page.day == AssumedDay(date(2026, 5, 28), "the day set in the configuration")
    assert page.deadline.words.text == "Shuts down in 34 days"
    today = page_of(*records, day=None).day
    assert today is not None
    assert today.reason == "the day this page was made"


def test_the_chain_to_a_live_model_is_shown() -> None:
    new = {**NEW, "status": "deprecated", "shutdown_date": "2026-12-01", "shutdown_date_kind": "exact"}
    new["replacements"] = [replacement("side-1", "editorial"), replacement("new-3.0")]
    middle = whole_model("new-3.0", status="retired", replacements=[replacement("new-4.0")])
    page = page_of(MIGRATION, OLD, new, middle, whole_model("new-4.0"), whole_provider())
    assert [prose_text(notice.words) for notice in page.notices] == [
        "new-2.0 is itself deprecated and shuts down on 2026-12-01. "
        "Path to a model that is still offered: new-2.0 → new-3.0 → new-4.0 (active)."
    ]


def test_a_chain_without_a_live_model_ends_in_words() -> None:
    new = {**NEW, "status": "retired", "replacements": [replacement("old-1.0")]}
    page = page_of(MIGRATION, {**OLD, "status": "retired"}, new, whole_provider())
    assert [prose_text(notice.words) for notice in page.notices] == [
        "new-2.0 is itself retired. No replacement that is still offered is recorded for it."
    ]


def test_a_new_model_whose_end_is_announced_is_a_fact_and_a_warning() -> None:
    end: Fields = {"shutdown_date": "2026-12-01", "shutdown_date_kind": "exact"}
    page = page_of(MIGRATION, OLD, {**NEW, **end, "replacements": [replacement("new-3.0")]}, whole_model("new-3.0"))
    assert prose_text(page.notices[0].words) == (
        "new-2.0 itself shuts down on 2026-12-01. Path to a model that is still offered: new-2.0 → new-3.0 (active)."
    )
    assert [(fact.words, fact.detail, fact.tone) for fact in page.verdict if fact.id == "new_ends"] == [
        ("2026-12-01", "Shuts down in 183 days", "bad")
    ]
    html = render_html(page, lambda path: f"/{path}.html")
    assert html.index('href="/models/provider-1/new-3-0.html"') < html.index('class="verdict"')


def test_a_promise_of_the_new_model_is_a_fact_and_no_warning() -> None:
    page = example_page(new={"shutdown_date": "2027-01-01", "shutdown_date_kind": "not_before"})
    assert [(fact.words, fact.tone) for fact in page.verdict if fact.id == "new_ends"] == [
        ("Not before 2027-01-01", "mixed")
    ]
    assert not page.notices


def test_nothing_is_good_about_a_new_model_that_is_over() -> None:
    assert "good" in {fact.tone for fact in example_page().verdict}
    assert "good" not in {fact.tone for fact in example_page(new={"status": "retired"}).verdict}


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"api_changes": [dict(GAP_CHANGE)]}, "Draft: values of this record are still to be filled in."),
        ({"sources": [source(checked="0001-01-01")]}, "Draft: values of this record are still to be filled in."),
        ({"new": {"display_name": "TODO display name"}}, "Draft: values of the new model are still to be filled in."),
        ({}, ""),
    ],
)
def test_a_page_of_records_with_gaps_is_a_draft_in_its_first_line(changes: dict[str, Any], line: str) -> None:
    page = example_page(**changes)
    assert page.draft_line == line
    assert page_data(page)["draft"] == (line or None)
    markdown = render_markdown(page, lambda path: None)
    assert markdown.startswith(f"> **{line}**" if line else "# old-1.0")
    header = render_html(page, lambda path: None).partition("<header>")[2]
    assert header.strip().startswith('<p class="notice draft">') == bool(line)
    assert ("Nobody has looked for parameter changes" in markdown) == ("api_changes" in changes)


def test_links_lead_to_the_pages_of_both_models_and_the_provider() -> None:
    assert page_data(example_page())["links"] == {
        "model": "models/provider-1/old-1-0",
        "replacement": "models/provider-1/new-2-0",
        "provider": "providers/provider-1",
    }


def test_another_providers_replacement_links_that_provider_too() -> None:
    there = {**MIGRATION, "to": {"provider": "provider-2", "model_id": "new-2.0", "slug": "new-2-0"}}
    new = {**NEW, "provider": "provider-2"}
    page = page_of(there, OLD, new, whole_provider(), whole_provider("provider-2"))
    assert dict(page.links)["replacement_provider"].page == "providers/provider-2"


def test_the_same_records_make_an_equal_page() -> None:
    assert example_page() == example_page()
    assert len({value.id for value in example_page().values()}) == len(list(example_page().values()))
    assert example_page().day is DAY


@pytest.mark.parametrize(
    ("old", "new", "bars"),
    [(3, 15, (20, 100)), (15, 3, (100, 20)), (5, 5, (100, 100)), (0, 2, (0, 100)), (1, 10_000, (1, 100)), (0, 0, None),
     (None, 3, None)],
)  # fmt: skip
def test_numbers_are_pictured_by_their_ratio(
    old: float | None, new: float | None, bars: tuple[int, int] | None
) -> None:
    page = example_page(old={"input_price_per_mtok": old}, new={"input_price_per_mtok": new})
    assert page.prices.rows[0].bars == bars


def test_a_draft_is_not_the_page_to_link_to_and_names_no_record() -> None:
    workspace = workspace_of_records(*EXAMPLE)
    page = build_page(workspace, migration_of(workspace), DAY, lines=NoLines(), draft=True)
    for text in (render_html(page, lambda path: None), render_markdown(page, lambda path: None)):
        assert "This is a draft: a migration record makes it the canonical diff" in text
        assert "the one place that compares them" not in text
        assert MADE_FROM_MODELS in text
        assert page.path not in text.partition(MADE_FROM_MODELS)[2]
        assert "Draft: made from the records of the two models; there is no migration record yet." in text


def test_nobody_has_looked_for_the_api_changes_of_a_draft() -> None:
    workspace = workspace_of_records({**MIGRATION, "api_changes": []}, *EXAMPLE[1:])
    for draft in (False, True):
        page = build_page(workspace, migration_of(workspace), DAY, lines=NoLines(), draft=draft)
        texts = (render_html(page, lambda path: None), render_markdown(page, lambda path: None), str(page_data(page)))
        assert ["No parameter change is listed on the official pages" in text for text in texts] == [not draft] * 3
        assert ["Nobody has looked for parameter changes yet" in text for text in texts] == [draft] * 3


def test_a_sample_that_is_a_gap_is_not_shown_as_code() -> None:
    code = deepcopy(MIGRATION["code_change"])
    code["snippets"]["curl"]["before"] = f"# TODO: a request to old-1.0, in place of {GAP_ADDRESS}\n"
    page = example_page(code_change=code)
    assert page.code[2].before.text == "Not written yet"
    assert page.code[2].after.text == 'call("new-2.0")\n'
    markdown = render_markdown(page, lambda path: None)
    assert "Before:\n\nNot written yet\n\nAfter:" in markdown
    for text in (markdown, render_html(page, lambda path: None)):
        assert GAP_ADDRESS not in text
