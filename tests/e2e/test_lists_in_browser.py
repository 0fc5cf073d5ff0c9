"""The index and the pages of providers of a large site in Chromium: columns, search, choices, missing pages."""

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser
from support.pages import EXAMPLE, replacement, whole_model
from support.patience import PATIENCE_MS
from support.site_in_browser import opened, served, written
from support.thorough import some_of

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

COMPARISON = "migrations/provider-1/old-1-0-to-new-2-0.html"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with every kind of date, state and price, long names, and models that lead nowhere."""
    kinds = ("exact", "not_before", "month_only", "none")
    states = ("active", "legacy", "deprecated", "retired")
    days = ("2024-11-06", "2026-05-25", "2026-06-10", "2027-12-31")
    models = [
        whole_model(
            f"a-model-with-a-long-name-{kind}-{state}-{day}-20251001",
            status=state,
            shutdown_date=None if kind == "none" else day,
            shutdown_date_kind=kind,
            display_name=f"Long Name {number % 3}",
            input_price_per_mtok=None if number % 4 else 1234.5678,
            context_window_tokens=None if number % 5 else 10_000_000,
            replacements=[replacement(f"a-model-with-a-long-name-none-active-{days[0]}-20251001")]
            if number % 2
            else [],
        )
        for number, (kind, state, day) in enumerate(product(kinds, states, days))
    ]
    with served(written(tmp_path_factory.mktemp("many"), *EXAMPLE, *models)) as address:
        yield address


@pytest.mark.parametrize(
    "path", ["index.html", "providers/provider-1.html", "models/provider-1/old-1-0.html", COMPARISON]
)
def test_no_table_hides_a_column(browser: Browser, many: str, path: str) -> None:
    hidden = "[...document.querySelectorAll('.wide')].filter(box => box.scrollWidth > box.clientWidth + 1).length"
    with opened(browser, f"{many}/{path}") as (page, _):
        for width in (320, 390, 768, 1024, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(hidden) == 0, width
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", ["index.html", "providers/provider-1.html"])
def test_prices_in_lists_end_at_the_same_place(browser: Browser, many: str, path: str) -> None:
    with opened(browser, f"{many}/{path}") as (page, _):
        for column in ("Input", "Output", "Context"):
            cells = page.locator(f'td[data-label="{column}"]').all()
            table = cells[0].locator("xpath=ancestor::table")
            heading = table.get_by_role("columnheader", name=column)
            sides = [cell.evaluate("cell => getComputedStyle(cell).textAlign") for cell in (*cells[:5], heading)]
            assert sides == ["right"] * 6


@pytest.mark.parametrize("path", ["index.html", "providers/provider-1.html"])
def test_dates_and_names_of_columns_are_not_broken(browser: Browser, many: str, path: str) -> None:
    """A word is broken where its box is higher than a line and it holds no blank."""
    broken = """() => [...document.querySelectorAll('thead th, td[data-label="Shutdown"] span')].filter(cell => {
        const range = document.createRange(), text = cell.querySelector("button")?.firstChild ?? cell.firstChild
        if (text?.nodeType !== Node.TEXT_NODE) return false
        return [...text.data.matchAll(/\\S+/g)].some(word => {
            range.setStart(text, word.index); range.setEnd(text, word.index + word[0].length)
            return range.getClientRects().length > 1
        })
    }).map(cell => cell.textContent)"""
    with opened(browser, f"{many}/{path}") as (page, _):
        for width in (768, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(broken) == [], width


def test_months_of_the_timeline_can_be_read(browser: Browser, many: str) -> None:
    with opened(browser, f"{many}/index.html") as (page, _):
        for width in (390, 768, 1024, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            texts = page.locator(".timeline text:not(.most)").all()
            boxes = [box for text in texts if (box := text.bounding_box()) is not None]
            assert min(box["height"] for box in boxes) > 11
            assert all(left["x"] + left["width"] < right["x"] for left, right in pairwise(boxes))


def test_forced_colours_reach_the_timeline(browser: Browser, many: str) -> None:
    fills = "rects => rects.map(rect => getComputedStyle(rect).fill)"
    with opened(browser, f"{many}/index.html") as (page, _):
        ours = set(page.locator(".timeline rect").evaluate_all(fills))
        page.emulate_media(forced_colors="active")
        assert not ours & set(page.locator(".timeline rect:not(.earliest)").evaluate_all(fills))


def test_the_page_of_what_is_not_there_leads_home(browser: Browser, many: str) -> None:
    with opened(browser, f"{many}/404.html") as (page, _):
        text = page.request.get(f"{many}/404.html").text()
        for path, home in (
            ("models/provider-1/gone.html", ""),
            ("docs/models/provider-1/gone.html", "docs/"),
            ("docs/gone", "docs/"),
        ):
            page.route(f"**/{path}", lambda route: route.fulfill(body=text, content_type="text/html"))
            page.goto(f"{many}/{path}")
            for link in page.locator("a:not(.skip)").all():
                assert link.evaluate("link => link.href") == f"{many}/{home}"


def test_three_letters_find_a_model(browser: Browser, many: str) -> None:
    with opened(browser, f"{many}/index.html") as (page, _):
        rows = page.locator("table.models tbody tr:visible")
        assert rows.count() > 60
        page.get_by_label("Find a model").press_sequentially("new")
        assert [row.locator("th").inner_text() for row in rows.all()] == ["new-2.0"]
        assert page.get_by_role("status").inner_text() == "1 model found"


def test_choices_narrow_the_tables_and_columns_sort_them(browser: Browser, many: str) -> None:
    with opened(browser, f"{many}/index.html") as (page, _):
        page.get_by_role("button", name="retired", exact=True).click()
        page.get_by_role("button", name="In a month", exact=True).click()
        rows = page.locator("table.models tbody tr:visible")
        assert rows.count() == 4
        page.locator("table.models").get_by_role("button", name="Shutdown").click()
        page.locator("table.models").get_by_role("button", name="Shutdown").click()
        shown = [row.locator("td").nth(2).inner_text() for row in rows.all()]
        assert shown == ["2027-12", "2026-06", "2026-05", "2024-11"]
        assert page.url == f"{many}/index.html?status=retired&end=month_only"
    with opened(browser, f"{many}/index.html?status=retired&end=month_only&q=2026") as (page, _):
        assert page.locator("table.models tbody tr:visible").count() == 2
        assert page.locator('[aria-pressed="true"]').all_inner_texts() == ["retired", "In a month"]
        assert page.locator("article > section:visible h2").first.inner_text() == "All models"


def test_the_index_is_whole_without_scripts(browser: Browser, many: str) -> None:
    with opened(browser, f"{many}/index.html", java_script_enabled=False) as (page, _):
        assert page.locator("table.models tbody tr:visible").count() == 66
        assert not page.locator("#filters").is_visible()


@pytest.mark.parametrize("path", some_of(["index.html", "404.html", "providers/provider-1.html"]))
def test_axe_finds_nothing_in_a_long_list(browser: Browser, many: str, path: str) -> None:
    with opened(browser, f"{many}/{path}") as (page, _):
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            results = Axe().run(page)
            assert results.violations_count == 0, results.generate_report()


def test_nothing_moves_while_a_page_loads(browser: Browser, many: str) -> None:
    add = "list => { for (const entry of list.getEntries()) moved += entry.value }"
    for path in ("index.html", COMPARISON):
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.add_init_script(
            f"window.moved = 0; new PerformanceObserver({add}).observe({{ type: 'layout-shift', buffered: true }})"
        )
        page.goto(f"{many}/{path}")
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("moved") == 0
        context.close()
