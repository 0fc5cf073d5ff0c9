"""The four facts under the heading: when, what it costs, limits, what breaks."""

from datetime import date

import pytest
from support.pages import Fields, example_page, page_of, whole_migration, whole_model, whole_provider

from model_lifecycle.page.page import AssumedDay, Page, Tile
from model_lifecycle.page.rendering.html_page import render_html
from model_lifecycle.records.gaps import GAP_CHANGE


def fact(page: Page, name: str) -> Tile:
    return next(fact for fact in page.verdict if fact.id == name)


def prices(old: tuple[float | None, float | None], new: tuple[float | None, float | None]) -> Tile:
    sides: list[Fields] = [{"input_price_per_mtok": pair[0], "output_price_per_mtok": pair[1]} for pair in (old, new)]
    return fact(example_page(old=sides[0], new=sides[1]), "costs")


@pytest.mark.parametrize(
    ("old", "new", "words", "detail"),
    [
        ((1, 2), (5, 20), "More expensive", "Input ×5, output ×10 · example $14 → $90 a month"),
        ((15, 75), (5, 25), "Cheaper", "Input -66.7%, output -66.7% · example $300 → $100 a month"),
        ((1, 2), (1.25, 1), "Mixed", "Input +25%, output -50% · example $14 → $14.5 a month"),
        ((1, 2), (1, 2), "Same price", "Input unchanged, output unchanged · example $14 a month"),
        ((0, 2), (3, 2), "More expensive", "Input from $0 to $3, output unchanged · example $4 → $34 a month"),
        ((None, 2), (5, 4), "Not comparable", "Input not published, output ×2"),
        ((None, 2), (5, None), "Not comparable", "Input not published, output not published"),
        ((None, None), (5, 4), "Not comparable", "Not published for the old model"),
        ((1, 2), (None, None), "Not comparable", "Not published for the new model"),
        ((None, None), (None, None), "Not comparable", "Not published for either model"),
    ],
)
def test_what_it_costs(
    old: tuple[float | None, float | None], new: tuple[float | None, float | None], words: str, detail: str
) -> None:
    costs = prices(old, new)
    assert (costs.words, costs.detail) == (words, detail)


@pytest.mark.parametrize(
    ("context", "output", "words", "detail"),
    [
        ((4096, 262144), (4096, 128000), "Bigger", "Context ×64, output ×31"),
        ((8192, 4096), (8192, 8192), "Smaller", "Context -50%, output unchanged"),
        ((8192, 4096), (1000, 2500), "Mixed", "Context -50%, output ×2.5"),
        ((None, 4096), (None, 8192), "Not comparable", "Not published for the old model"),
        ((None, 4096), (8192, 8192), "Not comparable", "Context not published, output unchanged"),
    ],
)
def test_limits(context: tuple[int | None, int], output: tuple[int | None, int], words: str, detail: str) -> None:
    old, new = (
        {"context_window_tokens": window, "max_output_tokens": most}
        for window, most in zip(context, output, strict=True)
    )
    limits = fact(example_page(old, new, **diffs(context, output)), "limits")
    assert (limits.words, limits.detail) == (words, detail)


def diffs(*pairs: tuple[int | None, int | None]) -> Fields:
    return {
        name: {"old_tokens": pair[0], "new_tokens": pair[1], "change_pct": None}
        for name, pair in zip(("context_diff", "max_output_diff"), pairs, strict=True)
    }


@pytest.mark.parametrize(
    ("context", "output", "detail"),
    [
        ((None, None), (None, None), "Context 128,000 → 200,000, output not published → 8,192"),
        ((None, 200000), (None, 4096), "Output not published; context 128,000 → 200,000"),
        ((128000, 200000), (None, None), "Context +56.3%; output not published → 8,192"),
    ],
)
def test_limits_that_only_the_models_have(
    context: tuple[int | None, int | None], output: tuple[int | None, int | None], detail: str
) -> None:
    limits = fact(example_page({"max_output_tokens": None}, **diffs(context, output)), "limits")
    assert (limits.words, limits.detail) == ("Not comparable", f"{detail} in the models' records, not in the migration")


@pytest.mark.parametrize(
    ("day", "kind", "words", "tone"),
    [
        ("2026-05-01", "exact", "2026-05-01", "bad"),
        ("2026-06-10", "exact", "2026-06-10", "bad"),
        ("2027-06-01", "exact", "2027-06-01", "mixed"),
        ("2027-06-01", "not_before", "Not before 2027-06-01", "mixed"),
        ("2026-06-01", "month_only", "In 2026-06", "bad"),
        (None, "none", "No date", "unknown"),
    ],
)
def test_an_end_that_is_near_or_over_is_bad(day: str | None, kind: str, words: str, tone: str) -> None:
    ends = fact(example_page(old={"shutdown_date": day, "shutdown_date_kind": kind}), "ends")
    assert (ends.words, ends.tone) == (words, tone)


def test_long_names_break_behind_an_underscore() -> None:
    lost = [{"field": "own_prompt_caching", "old": True, "new": False}]
    html = render_html(example_page(capability_changes=lost), lambda _: None)
    assert "Loses own_<wbr>prompt_<wbr>caching" in html
    assert "<code>own_<wbr>prompt_<wbr>caching</code>" in html


def test_what_breaks_names_what_is_lost_first() -> None:
    listed = [
        {"field": "supports_tools", "old": False, "new": True},
        {"field": "supports_vision", "old": True, "new": False},
    ]
    api = [{"kind": "removed_param", "detail": "Drop it.", "source_url": "https://doc.example/"}]
    breaks = fact(example_page(capability_changes=listed, api_changes=api), "breaks")
    assert (breaks.words, breaks.detail, breaks.tone) == (
        "1 lost · 1 gained · 1 API change",
        "Loses vision",
        "bad",
    )
    nothing = fact(example_page(), "breaks")
    assert (nothing.words, nothing.tone) == ("Nothing listed", "unknown")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("exact", "2026-07-01"),
        ("not_before", "Not before 2026-07-01"),
        ("month_only", "In 2026-07"),
        ("none", "No date"),
    ],
)
def test_when_it_ends(kind: str, words: str) -> None:
    page = example_page(old={"shutdown_date_kind": kind, "shutdown_date": "2026-07-01"})
    assert fact(page, "ends").words == words


def test_a_line_and_the_card_say_from_which_day_is_counted() -> None:
    html = render_html(example_page(), lambda path: None)
    assert html.count('<span class="day">2026-06-01</span>') == 2
    assert (
        '<p class="counted" data-day="2026-06-01">Days are counted from <span class="day">2026-06-01</span>, the day'
        in html
    )
    assert 'as of <span class="day">2026-06-01</span></small>' in html
    assert "Shuts down in 30 days" in html


def test_a_migration_checked_later_bears_out_that_the_day_is_over() -> None:
    old = whole_model("a", shutdown_date="2026-05-25", shutdown_date_kind="exact", status="retired")
    records = (old, whole_model("b"), whole_provider())
    day = AssumedDay(date(2026, 6, 1), "")
    unseen = page_of(whole_migration("a", "b"), *records, day=day)
    assert unseen.deadline.words.text == "Was due on 2026-05-25 (not checked since 2026-05-20)"
    assert any(part == " was due to shut down " for part in unseen.summary)
    seen = page_of(whole_migration("a", "b", last_checked="2026-05-30"), *records, day=day)
    assert seen.deadline.words.text == "Shut down 7 days ago"


def test_values_without_a_source_are_a_warning_before_the_status_line() -> None:
    page = example_page(new={"specs_sources": {}})
    assert page.status_note == "5 values on this page cite no source"
    html = render_html(page, lambda path: None)
    assert html.index("cite no source</a></p>") < html.index("All values come from official sources")
    assert example_page().status_note == ""


def test_nothing_is_good_while_nobody_has_looked_for_changes_of_the_api() -> None:
    """The entry that `new migration` leaves in `api_changes` says so."""
    gained = [{"field": "supports_vision", "old": False, "new": True}]
    seen = fact(example_page(capability_changes=gained), "breaks")
    assert (seen.words, seen.tone) == ("1 gained", "good")
    unseen = fact(example_page(capability_changes=gained, api_changes=[dict(GAP_CHANGE)]), "breaks")
    assert (unseen.words, unseen.tone) == ("1 gained · API changes not looked at yet", "unknown")
    nothing = fact(example_page(api_changes=[dict(GAP_CHANGE)]), "breaks")
    assert (nothing.words, nothing.tone) == ("Not looked at yet", "unknown")


def test_a_fact_says_by_whom_and_when_it_was_checked() -> None:
    cheaper, bigger, breaks = (fact(example_page({}), name) for name in ("costs", "limits", "breaks"))
    assert (cheaper.tone, cheaper.checked) == ("good", "Checked 2026-05-20: Pricing page")
    assert (bigger.tone, bigger.checked) == ("good", "Checked 2026-05-20: Example AI: models")
    assert breaks.checked == ("Checked 2026-05-20" if breaks.tone != "unknown" else "")


def test_nothing_is_good_that_cites_no_source() -> None:
    uncited = fact(example_page(new={"specs_sources": {}}), "costs")
    assert (uncited.words, uncited.tone, uncited.checked) == ("Cheaper", "mixed", "No source is cited for some of it")
    unknown = fact(example_page(new={"specs_sources": {}, "input_price_per_mtok": None}), "costs")
    assert (unknown.tone, unknown.checked) == ("unknown", "")


def test_the_oldest_reading_is_named() -> None:
    prices = {"url": "https://doc.example/pricing", "last_checked": "2026-04-01"}
    older = example_page(new={"specs_sources": {"prices": prices, "limits": prices}})
    assert fact(older, "costs").checked == "Checked 2026-04-01: Pricing page"
