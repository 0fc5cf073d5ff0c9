"""A page that is read after it was made: its days are counted again from the reader's day."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from support.pages import MIGRATION, NEW, OLD, page_of, whole_provider

from model_lifecycle.page.rendering.html_page import render_html

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize(
    ("read_on", "kind", "words", "state"),
    [
        ("2026-06-01", "exact", "Shuts down in 144 days", "later"),
        ("2026-05-01", "exact", "Shuts down in 144 days", "later"),
        ("2026-07-01", "exact", "Shuts down in 114 days", "later"),
        ("2026-10-01", "not_before", "Shuts down in 22 days at the earliest", "soon"),
        ("2026-10-22", "exact", "Shuts down in 1 day", "soon"),
        ("2026-10-23", "exact", "Shuts down today", "soon"),
        ("2026-11-25", "exact", "Was due 33 days ago", "past"),
        ("2026-11-25", "not_before", "Can be over since 2026-10-23", "soon"),
    ],
)
def test_days_count_from_the_day_of_the_reader(
    browser: Browser, tmp_path: Path, read_on: str, kind: str, words: str, state: str
) -> None:
    old = OLD | {"shutdown_date": "2026-10-23", "shutdown_date_kind": kind}
    page = page_of(MIGRATION, old, NEW, whole_provider())
    file = tmp_path / "page.html"
    file.write_text(render_html(page, lambda path: None), encoding="utf-8")
    window = browser.new_page()
    window.clock.set_fixed_time(f"{read_on}T12:00:00")
    window.goto(file.as_uri())
    card = window.locator(".fact").first
    shown = " ".join(card.locator("dd").inner_text().split())
    assert shown.endswith(f"2026-10-23 {words} counted on {max(read_on, '2026-06-01')}")
    assert card.get_attribute("class") == f"fact {state}"
    window.close()
