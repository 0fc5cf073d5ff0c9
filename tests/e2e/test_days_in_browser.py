"""A page that is read after it was made: its days are counted again from the reader's day."""

from pathlib import Path

import pytest
from inline_snapshot import snapshot
from playwright.sync_api import Browser, Page
from support.pages import EXAMPLE, MIGRATION, NEW, OLD, page_of, whole_model, whole_provider
from support.patience import PATIENCE_MS
from support.site_in_browser import written

from model_lifecycle.page.rendering.html_page import render_html

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize(
    ("kind", "days"),
    [
        (
            "exact",
            [
                ("2026-06-01", "Shuts down in 144 days", "later"),
                ("2026-05-01", "Shuts down in 144 days", "later"),
                ("2026-07-01", "Shuts down in 114 days", "later"),
                ("2026-10-22", "Shuts down in 1 day", "soon"),
                ("2026-10-23", "Shuts down today", "soon"),
                ("2026-11-25", "Was due 33 days ago", "past"),
            ],
        ),
        (
            "not_before",
            [
                ("2026-10-01", "Shuts down in 22 days at the earliest", "soon"),
                ("2026-11-25", "May have shut down since 2026-10-23", "soon"),
            ],
        ),
    ],
)
def test_days_count_from_the_day_of_the_reader(
    browser: Browser, tmp_path: Path, kind: str, days: list[tuple[str, str, str]]
) -> None:
    old = OLD | {"shutdown_date": "2026-10-23", "shutdown_date_kind": kind}
    page = page_of(MIGRATION, old, NEW, whole_provider())
    file = tmp_path / "page.html"
    file.write_text(render_html(page, lambda path: None), encoding="utf-8")
    window = new_window(browser)
    for read_on, words, state in days:
        window.clock.set_fixed_time(f"{read_on}T12:00:00")
        window.goto(file.as_uri())
        card = window.locator(".fact").first
        shown = " ".join(card.locator("dd").inner_text().split())
        assert shown.endswith(f"2026-10-23 {words} as of {max(read_on, '2026-06-01')}")
        assert card.get_attribute("class") == f"fact {state}"
        top = window.locator(".counted").inner_text()
        assert top.endswith(f"the day of the test. Recounted on {read_on}.") == (read_on > "2026-06-01")
    window.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made on 2026-06-01; one model ends in June, others later, or at the earliest then."""
    ends = {
        "ends-in-june": ("2026-06-20", "exact"),
        "ends-in-july": ("2026-07-01", "month_only"),
        "ends-later": ("2028-03-01", "exact"),
        "promised": ("2026-06-20", "not_before"),
        "over": ("2026-05-10", "exact"),
    }
    models = [
        whole_model(name, shutdown_date=day, shutdown_date_kind=kind, status="retired" if name == "over" else "active")
        for name, (day, kind) in ends.items()
    ]
    return written(tmp_path_factory.mktemp("site"), *EXAMPLE, *models)


def new_window(browser: Browser) -> Page:
    window = browser.new_page()
    window.set_default_timeout(PATIENCE_MS)
    return window


def opened_on(browser: Browser, file: Path, day: str) -> Page:
    window = new_window(browser)
    window.clock.set_fixed_time(f"{day}T12:00:00")
    window.goto(file.as_uri())
    return window


def tables(window: Page, *headings: str) -> dict[str, list[str]]:
    """The tables of these headings that are shown: a line for each row with its model and time left."""
    rows = """row => [...row.cells].filter(
        cell => cell.matches('th') || ['Model', 'When'].includes(cell.dataset.label)
    ).map(cell => cell.textContent.trim()).join(': ')"""
    shown = {}
    for section in window.locator("article > section:visible").all():
        heading = section.locator("h2").inner_text().partition(" (")[0]
        if heading in headings:
            shown[heading] = [row.evaluate(rows) for row in section.locator("tbody tr").all()]
    return shown


def test_the_index_counts_from_the_day_of_the_reader(browser: Browser, site: Path) -> None:
    headings = ("Overdue", "Announced shutdowns", "Earliest possible shutdowns", "Past shutdowns")
    window = opened_on(browser, site / "index.html", "2026-06-01")
    assert tables(window, *headings) == snapshot(
        {
            "Announced shutdowns": [
                "2026-06-20: ends-in-june: in 19 days",
                "2026-07-01: old-1.0: in 30 days",
                "2026-07: ends-in-july: in 30+ days",
                "2028-03-01: ends-later: in 639 days",
            ],
            "Earliest possible shutdowns": ["not before 2026-06-20: promised: in 19+ days"],
            "Past shutdowns": ["2026-05-10: over: 22 days ago"],
        }
    )
    window.close()
    window = opened_on(browser, site / "index.html", "2026-07-10")
    assert tables(window, *headings) == snapshot(
        {
            "Overdue": ["2026-06-20: ends-in-june: Was due 20 days ago", "2026-07-01: old-1.0: Was due 9 days ago"],
            "Announced shutdowns": [
                "2026-07: ends-in-july: any day",
                "2028-03-01: ends-later: in 600 days",
            ],
            "Earliest possible shutdowns": ["not before 2026-06-20: promised: any day"],
            "Past shutdowns": ["2026-05-10: over: 61 days ago"],
        }
    )
    window.close()
    window = opened_on(browser, site / "index.html", "2029-01-01")
    assert tables(window, *headings) == snapshot(
        {
            "Overdue": [
                "2026-06-20: ends-in-june: Was due 926 days ago",
                "2026-07-01: old-1.0: Was due 915 days ago",
                "2028-03-01: ends-later: Was due 306 days ago",
            ],
            "Announced shutdowns": ["2026-07: ends-in-july: any day"],
            "Earliest possible shutdowns": ["not before 2026-06-20: promised: any day"],
            "Past shutdowns": ["2026-05-10: over: 967 days ago"],
        }
    )
    window.close()


def test_the_chart_of_the_index_says_which_day_it_shows(browser: Browser, site: Path) -> None:
    chart = "Shutdowns from 2025-06 to 2027-06: 1 past, 3 announced, 1 earliest possible."
    for day, words in ("2026-06-01", chart), ("2026-07-10", f"{chart} As of 2026-06-01."):
        window = opened_on(browser, site / "index.html", day)
        assert window.locator(".timeline figcaption").inner_text() == words
        window.close()


def test_the_page_of_a_provider_counts_from_the_day_of_the_reader(browser: Browser, site: Path) -> None:
    window = opened_on(browser, site / "providers/provider-1.html", "2026-07-10")
    assert tables(window, "Ending", "Active", "Retired") == snapshot(
        {
            "Ending": [
                "ends-in-june: Was due 20 days ago",
                "ends-in-july: any day",
                "old-1.0: Was due 9 days ago",
                "ends-later: in 600 days",
            ],
            "Active": ["promised: any day", "new-2.0: –"],
            "Retired": ["over: 61 days ago"],
        }
    )
    window.close()


def test_the_page_of_a_model_counts_from_the_day_of_the_reader(browser: Browser, site: Path) -> None:
    window = opened_on(browser, site / "models/provider-1/ends-in-june.html", "2026-07-10")
    assert window.locator(".summary").first.inner_text() == "Was due 20 days ago."
    for model, words in (
        ("ends-later", "Shuts down in 600 days."),
        ("promised", "May have shut down since 2026-06-20."),
    ):
        window.goto((site / f"models/provider-1/{model}.html").as_uri())
        assert window.locator(".summary").first.inner_text() == words
    window.close()
