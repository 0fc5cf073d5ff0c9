"""The rules of the page (schemas/README.md#page-rules), one by one, with the decisions that settle them."""

from typing import Any

import pytest
from support.pages import (
    MIGRATION,
    Fields,
    example_page,
    replacement,
)

from model_lifecycle.page.page import Page, ValueTable, prose_text
from model_lifecycle.page.rendering.json_page import page_data


def row(table: ValueTable, name: str) -> tuple[str, str, str]:
    match = next(row for row in table.rows if row.name == name)
    return (match.old.text, match.new.text, match.change.text)


def answer(page: Page, number: int) -> str:
    return prose_text(page.questions[number - 1].answer)


@pytest.mark.parametrize(
    ("price", "shown"),
    [
        (3, "$3"),
        (2.50, "$2.5"),
        (0.0375, "$0.0375"),
        (0, "$0"),
        (1200, "$1200"),
        (1e-7, "$0.0000001"),
        (None, "Not published"),
    ],
)
def test_rule_1_prices_have_a_dollar_and_no_trailing_zeros(price: float | None, shown: str) -> None:
    page = example_page(old={"input_price_per_mtok": price}, new={"input_price_per_mtok": price})
    assert row(page.prices, "Input")[:2] == (shown, shown)


@pytest.mark.parametrize(("old", "new"), [(None, 3), (3, None), (None, None)])
@pytest.mark.parametrize("name", ["Input", "Output"])
def test_rule_2_change_is_not_published_when_a_price_is_missing(
    name: str, old: float | None, new: float | None
) -> None:
    field = f"{name.lower()}_price_per_mtok"
    page = example_page(old={field: old}, new={field: new})
    assert row(page.prices, name)[2] == "Not published"


def test_rule_2_change_of_cached_input_is_never_published() -> None:
    page = example_page(old={"cached_input_price_per_mtok": 0.3}, new={"cached_input_price_per_mtok": 0.2})
    assert row(page.prices, "Cached input") == ("$0.3", "$0.2", "Not published")


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        (15, 5, "-66.7% (lower)"),
        (0.8, 1, "+25% (higher)"),
        (24, 25, "+4.2% (higher)"),
        (3, 3, "0%"),
        (0, 0, "0%"),
        (0, 1, "Not comparable"),
        (10000, 10001, "+0% (higher)"),
    ],
)
def test_rule_3_change_of_a_price(old: float, new: float, change: str) -> None:
    page = example_page(old={"output_price_per_mtok": old}, new={"output_price_per_mtok": new})
    assert row(page.prices, "Output")[2] == change


def test_rule_3_the_stored_percentage_is_not_believed() -> None:
    stored = {**MIGRATION["price_diff"], "input_pct_change": 99}
    page = example_page(old={"input_price_per_mtok": 4}, new={"input_price_per_mtok": 2}, price_diff=stored)
    assert row(page.prices, "Input")[2] == "-50% (lower)"


def test_rule_4_example_cost_is_ten_times_input_plus_twice_output() -> None:
    page = example_page(
        old={"input_price_per_mtok": 0.1, "output_price_per_mtok": 0.2},
        new={"input_price_per_mtok": 8, "output_price_per_mtok": 24},
    )
    assert row(page.prices, "Example monthly cost") == ("$1.4", "$128", "Example only")


def test_rule_4_example_cost_is_not_published_without_both_prices() -> None:
    page = example_page(old={"output_price_per_mtok": None})
    assert row(page.prices, "Example monthly cost") == ("Not published", "$50", "Example only")


def test_rule_4_the_example_is_labelled_with_the_records_own_words() -> None:
    page = example_page()
    assert page.prices.label is not None
    assert page.prices.label.text == "10M input + 2M output tokens per month (example, not a bill)"


@pytest.mark.parametrize(
    ("old", "new", "cells"),
    [
        (8192, 64000, ("8,192", "64,000", "+681.3% (higher)")),
        (1000000, 200000, ("1,000,000", "200,000", "-80% (lower)")),
        (4096, 4096, ("4,096", "4,096", "0%")),
        (None, 4096, ("Not published", "4,096", "Not published")),
        (0, 4096, ("0", "4,096", "Not comparable")),
        (1024.5, 2048, ("1,025", "2,048", "+99.9% (higher)")),
    ],
)
@pytest.mark.parametrize(("diff", "name"), [("context_diff", "Context window"), ("max_output_diff", "Max output")])
def test_rule_5_limits(diff: str, name: str, old: float | None, new: float | None, cells: tuple[str, str, str]) -> None:
    page = example_page(**{diff: {"old_tokens": old, "new_tokens": new, "change_pct": None}})
    assert row(page.limits, name) == cells


def test_rule_5_the_migrations_own_counts_are_shown() -> None:
    page = example_page(old={"context_window_tokens": 1})
    assert row(page.limits, "Context window")[0] == "128,000"


def test_rule_6_no_capability_differs() -> None:
    assert page_data(example_page())["capabilities"] == "No differing capability values are published for both models."


def test_rule_7_no_api_change() -> None:
    assert page_data(example_page())["api_changes"] == (
        "No parameter change is listed on the official pages checked; the sample only swaps the model id."
    )


def test_rule_8_all_snippets_are_shown_before_and_after() -> None:
    snippets = {
        language: {"before": f"{language} old-1.0", "after": f"{language} new-2.0"}
        for language in ("python", "typescript", "curl")
    }
    page = example_page(code_change={"language": "curl", "before": "-", "after": "-", "snippets": snippets})
    assert [(code.language, code.before.text, code.after.text) for code in page.code] == [
        ("python", "python old-1.0", "python new-2.0"),
        ("typescript", "typescript old-1.0", "typescript new-2.0"),
        ("curl", "curl old-1.0", "curl new-2.0"),
    ]


def test_rule_9_the_checklist_is_the_records_own_in_its_order() -> None:
    page = example_page(migration_checklist=["Second first.", "Then the first.", "Last."])
    assert [step.text for step in page.checklist] == ["Second first.", "Then the first.", "Last."]


@pytest.mark.parametrize(
    ("model", "sentence"),
    [
        ({}, "old-1.0 shuts down on 2026-07-01 (checked 2026-05-20; reference: https://doc.example/deprecations)."),
        ({"shutdown_date": "2026-05-01"}, "old-1.0 shut down on 2026-05-01 (checked 2026-05-20;"),
        ({"shutdown_date_kind": "not_before"}, "old-1.0 shuts down not before 2026-07-01 (checked 2026-05-20;"),
        ({"shutdown_date_kind": "month_only"}, "old-1.0 shuts down in 2026-07 (checked 2026-05-20;"),
        ({"shutdown_date_kind": "none"}, "The shutdown date of old-1.0 is not published (checked 2026-05-20;"),
        ({"shutdown_date": None}, "The shutdown date of old-1.0 is not published (checked 2026-05-20;"),
        ({"replacements": [replacement("new-2.0")]}, "The official replacement for old-1.0 is new-2.0."),
        ({"replacements": [replacement("new-2.0", "editorial")]}, "The editorial replacement for old-1.0 is new-2.0."),
        (
            {"replacements": [replacement("other")]},
            "old-1.0 is compared with new-2.0, which no source recommends in its place.",
        ),
        ({}, "The context window goes from 128,000 to 200,000 tokens."),
    ],
)
def test_rule_10_summary(model: Fields, sentence: str) -> None:
    assert sentence in prose_text(example_page(old=model).summary)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (1024, 1024, "The context window stays at 1,024 tokens."),
        (None, 1024, "The context window is not published for one or both models."),
    ],
)
def test_rule_10_context_window(old: int | None, new: int, sentence: str) -> None:
    sides = [{"context_window_tokens": count} for count in (old, new)]
    page = example_page(*sides, context_diff={"old_tokens": old, "new_tokens": new, "change_pct": None})
    assert prose_text(page.summary).endswith(sentence)


def test_a_window_that_only_the_models_have() -> None:
    page = example_page(context_diff={"old_tokens": None, "new_tokens": None, "change_pct": None})
    by_records = (
        "The context window is not published in the migration; in the models' records it is 128,000 → 200,000 tokens."
    )
    assert prose_text(page.summary).endswith(by_records)
    assert answer(page, 3) == by_records


@pytest.mark.parametrize("status", ["active", "legacy", "deprecated", "retired"])
def test_rule_11_the_heading_marks_the_old_model(status: str) -> None:
    page = example_page(old={"status": status})
    assert prose_text(page.heading) == f"Replace ({status}) old-1.0 with new-2.0"


def test_rule_12_the_first_answer_is_the_summary() -> None:
    page = example_page()
    assert prose_text(page.questions[0].question) == "What is the replacement for old-1.0?"
    assert answer(page, 1) == prose_text(page.summary)


@pytest.mark.parametrize(
    ("old", "new", "start"),
    [
        (
            (3, 15),
            (3, 10),
            "Yes. Input $3 → $3, output $15 → $10 per 1M tokens; the example workload goes from $60 to $50.",
        ),
        ((3, 15), (4, 15), "No. Input $3 → $4,"),
        ((3, 15), (3, 15), "The prices are the same. Input"),
        (
            (8, 24),
            (5, 25),
            "It depends on the workload: one price falls and the other rises. Input $8 → $5, output $24 → $25",
        ),
    ],
)
def test_rule_13_cheaper(old: tuple[float, float], new: tuple[float, float], start: str) -> None:
    sides = [{"input_price_per_mtok": prices[0], "output_price_per_mtok": prices[1]} for prices in (old, new)]
    page = example_page(*sides)
    assert prose_text(page.questions[1].question) == "Is new-2.0 cheaper than old-1.0?"
    assert answer(page, 2).startswith(start)


@pytest.mark.parametrize("missing", ["input_price_per_mtok", "output_price_per_mtok"])
@pytest.mark.parametrize("side", ["old", "new"])
def test_rule_13_a_price_is_missing(side: str, missing: str) -> None:
    page = example_page(**{side: {missing: None}})
    assert answer(page, 2) == (
        "A full price comparison is not published: one or both prices are missing on the official pages checked."
    )


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (4096, 128000, "Yes: 4,096 → 128,000 tokens."),
        (128000, 4096, "No, it is smaller: 128,000 → 4,096 tokens."),
        (4096, 4096, "No, it is the same: 4,096 → 4,096 tokens."),
        (4096, None, "The context window is not published for one or both models."),
    ],
)
def test_rule_14_bigger(old: int, new: int | None, words: str) -> None:
    sides = [{"context_window_tokens": count} for count in (old, new)]
    page = example_page(*sides, context_diff={"old_tokens": old, "new_tokens": new, "change_pct": None})
    assert prose_text(page.questions[2].question) == "Does new-2.0 have a bigger context window?"
    assert answer(page, 3) == words


def test_title_and_order_of_the_page() -> None:
    page = example_page()
    assert page.title.text == "old-1.0 to new-2.0"
    assert page.prices.columns == ("Field", "Old", "New", "Change")
    assert [row.name for row in page.prices.rows] == ["Input", "Output", "Cached input", "Example monthly cost"]
    assert page.limits.columns == ("Limit", "Old", "New", "Change")
    assert [row.name for row in page.limits.rows] == ["Context window", "Max output"]


@pytest.mark.parametrize(
    ("confidence", "line"),
    [
        ("official", "All values come from official sources. Checked 2026-05-20"),
        ("partial", "Some values are not published. Checked 2026-05-20"),
    ],
)
def test_status_line(confidence: str, line: str) -> None:
    assert prose_text(example_page(confidence=confidence).status_line) == line


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        (True, "Yes"),
        (False, "No"),
        (None, "Not published"),
        ("text, image", "text, image"),
        (12000, "12000"),
        (0.50, "0.5"),
    ],
)
def test_capability_values_in_words(raw: Any, shown: str) -> None:
    change = {"field": "anything", "old": "x", "new": raw}
    page = example_page(capability_changes=[change])
    assert page.capabilities[0].new.text == shown
    assert page_data(page)["capabilities"] == [change]
