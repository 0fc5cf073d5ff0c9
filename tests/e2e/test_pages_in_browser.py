"""Pages in Debian's Chromium: layout, dark mode, print, accessibility, and that nothing leaves the page."""

from collections.abc import Iterator
from itertools import product
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from support.hostile import hostile_workspace
from support.pages import DAY, EXAMPLE, page_of, workspace_of_records
from support.site_in_browser import opened, served, written
from support.thorough import some_of

from model_lifecycle.cli.site_folder import write_site
from model_lifecycle.page.changes import compare
from model_lifecycle.page.record_reader import NoLines
from model_lifecycle.page.rendering.html_page import Since, render_html
from model_lifecycle.site.build_site import site_files
from model_lifecycle.site.detail_common import Site
from model_lifecycle.site.plan import plan_site

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

COMPARISON = "migrations/provider-1/old-1-0-to-new-2-0.html"
PAGES = [COMPARISON, "models/provider-1/old-1-0.html", "providers/provider-1.html", "index.html"]
SINCE = "since.html"
WIDTHS = [1280, 768, 390]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    migration, *others = EXAMPLE
    rich = migration | {
        "capability_changes": [
            {"field": "supports_tools", "old": False, "new": True},
            {"field": "supports_vision", "old": True, "new": False},
        ],
        "api_changes": [
            {"kind": "removed_param", "detail": "Drop it.", "source_url": "https://doc.example/deprecations"}
        ],
    }
    models = [dict(record) for record in others]
    models[0]["specs"] = models[0]["specs"] | {
        "supports_tools": False,
        "supports_vision": True,
        "modalities_in": ["image"],
    }
    models[1]["specs"] = models[1]["specs"] | {"supports_vision": False}
    models[1]["specs"]["specs_sources"] = {"prices": {"url": "https://doc.example/old", "last_checked": "2024-01-01"}}
    folder = written(tmp_path_factory.mktemp("pages"), rich, *models)
    after = page_of(rich, *models)
    since = Since("main", compare(page_of(*EXAMPLE), after), new=False)
    (folder / "since.html").write_text(render_html(after, lambda path: None, since), encoding="utf-8")
    with served(folder) as address:
        yield address


@pytest.fixture(scope="module")
def dated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site of a model that might have ended since its sources were read, and that loses a long name."""
    migration, *models = EXAMPLE
    ends = (["/v1/chat/completions", "/v1/batches"], ["/v1/responses", "/v1/batches"])
    change = {"field": "endpoints", "old": ", ".join(ends[0]), "new": ", ".join(ends[1])}
    old, new = (
        {**model, "specs": {**model["specs"], "endpoints": end}} for model, end in zip(models, ends, strict=False)
    )
    old |= {"shutdown_date_kind": "not_before", "shutdown_date": "2026-05-25"}
    records = {**migration, "capability_changes": [change]}, old, new, models[2]
    with served(written(tmp_path_factory.mktemp("dated"), *records)) as address:
        yield address


def assert_asked_only_for(events: list[str], site: str, path: str) -> None:
    """A page asked for itself and the style sheet of its site, and complained of nothing."""
    files = {f"{site}/{path}", *(f"{site}/{name}" for name in ("style.css", "favicon.svg") if path != SINCE)}
    assert events[0] == f"{site}/{path}"
    assert set(events) <= files


LOOKS: list[tuple[Literal["light", "dark"], int]] = [("light", 1280), ("light", 390), ("dark", 1280)]


@pytest.mark.parametrize("path", some_of([*PAGES, SINCE], 2))
def test_axe_finds_nothing(browser: Browser, site: str, path: str) -> None:
    with opened(browser, f"{site}/{path}") as (page, _):
        for scheme, width in LOOKS:
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 900})
            results = Axe().run(page)
            assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("path", [*PAGES, SINCE])
def test_nothing_is_wider_than_the_window(browser: Browser, site: str, path: str) -> None:
    """Nor in the widest one with text twice as large."""
    with opened(browser, f"{site}/{path}") as (page, events):
        for width in WIDTHS[::-1]:
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[0]
        assert_asked_only_for(events, site, path)


@pytest.mark.parametrize("path", PAGES)
def test_no_line_ends_inside_of_a_day(browser: Browser, dated: str, path: str) -> None:
    broken = """() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange()
        const found = []
        while (texts.nextNode()) for (const day of texts.currentNode.data.matchAll(/\\d{4}-\\d\\d-\\d\\d/g)) {
            range.setStart(texts.currentNode, day.index)
            range.setEnd(texts.currentNode, day.index + day[0].length)
            if (range.getClientRects().length > 1) found.push(texts.currentNode.data)
        }
        return found
    }"""
    with opened(browser, f"{dated}/{path}") as (page, _):
        for width in (320, 344, 368, 390, 768, 1024, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(broken) == [], width


def test_capabilities_fit_on_a_phone(browser: Browser, dated: str) -> None:
    with opened(browser, f"{dated}/{COMPARISON}", 390) as (page, _):
        table = page.locator(".wide:has(.capabilities)")
        assert table.evaluate("table => table.scrollWidth <= table.clientWidth")


@pytest.mark.parametrize("path", ["providers/provider-1.html", "index.html", "models/provider-1/old-1-0.html"])
def test_words_of_a_card_are_below_each_other(browser: Browser, site: str, path: str) -> None:
    """On a phone no cell of half the width has a line to itself, unless it is the last of several numbers."""
    alone = """() => {
        const box = element => element.getBoundingClientRect(), found = []
        for (const row of document.querySelectorAll(".cards tbody tr")) {
            const cells = [...row.querySelectorAll("td")]
            for (const cell of cells) {
                const half = box(cell).width < .6 * box(row).width
                const beside = cells.some(other => other !== cell && box(other).top === box(cell).top)
                if (half && !beside && !cell.matches(".number + .number")) found.push(cell.dataset.label)
            }
        }
        return found
    }"""
    with opened(browser, f"{site}/{path}", 390) as (page, _):
        assert page.evaluate(alone) == []


def test_the_facts_of_a_provider_fill_the_line(browser: Browser, site: str) -> None:
    ends = "list => [list, list.lastElementChild].map(each => each.getBoundingClientRect().right)"
    with opened(browser, f"{site}/providers/provider-1.html", 1920) as (page, _):
        whole, last = page.locator(".facts-list").evaluate(ends)
        assert abs(whole - last) < 1


def test_numbers_of_a_column_end_at_the_same_place(browser: Browser, site: str) -> None:
    sides = "cells => cells.map(cell => cell.getBoundingClientRect().right)"
    with opened(browser, f"{site}/{COMPARISON}") as (page, _):
        for width, table, column in product(WIDTHS, ("prices", "limits"), (2, 3, 4)):
            page.set_viewport_size({"width": width, "height": 900})
            ends = page.locator(f"section.{table} tbody td:nth-child({column}) .value").evaluate_all(sides)
            assert max(ends) - min(ends) < 1, (width, table, column)


def test_code_is_side_by_side_where_there_is_room(browser: Browser, site: str) -> None:
    for width, beside in ((1280, True), (390, False)):
        with opened(browser, f"{site}/{COMPARISON}", width) as (page, _):
            boxes = [page.locator(f"#code-python-{moment}").bounding_box() for moment in ("before", "after")]
            assert boxes[0] is not None
            assert boxes[1] is not None
            assert (abs(boxes[0]["y"] - boxes[1]["y"]) < 1) is beside


def brightness(page: Page, style: str) -> float:
    colour = page.evaluate(f"getComputedStyle(document.body).{style}")
    parts = [float(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]
    return sum(parts) / len(parts)


def test_dark_mode_is_dark(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{COMPARISON}") as (page, _):
        for dark in (False, True):
            page.emulate_media(color_scheme="dark" if dark else "light")
            assert (brightness(page, "backgroundColor") < brightness(page, "color")) is dark


def test_print_shows_everything_and_no_buttons(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{COMPARISON}", color_scheme="dark") as (page, _):
        page.emulate_media(media="print")
        assert brightness(page, "backgroundColor") > brightness(page, "color")
        assert not page.locator("button").first.is_visible()
        assert not page.locator("nav:visible").count()
        assert page.locator("#code-curl-after").is_visible()
        assert page.locator(".sources details li").first.is_visible()
        assert page.pdf().startswith(b"%PDF")


def test_the_page_is_whole_without_scripts(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{COMPARISON}", java_script_enabled=False) as (page, _):
        assert page.locator("h2").all_inner_texts() == [
            "Price per 1M tokens",
            "Context and max output",
            "Capabilities that differ",
            "API changes",
            "Code",
            "Checklist",
            "Questions",
            "Sources",
        ]
        assert page.locator("#code-python-after").text_content() == 'call("new-2.0")\n'
        assert not page.locator("button").first.is_visible()


def test_languages_are_tabs_that_need_no_script(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{COMPARISON}", java_script_enabled=False) as (page, _):
        shown = [page.locator(f"#code-{name}-after") for name in ("python", "curl")]
        assert [panel.is_visible() for panel in shown] == [True, False]
        page.get_by_text("curl", exact=True).click()
        assert [panel.is_visible() for panel in shown] == [False, True]
        tops = {box["y"] for tab in page.locator(".tabs summary").all() if (box := tab.bounding_box())}
        assert len(tops) == 1
    with opened(browser, f"{site}/{COMPARISON}#code-typescript-before", java_script_enabled=False) as (page, _):
        assert page.locator("#code-typescript-before").is_visible()


def test_the_contents_are_beside_the_text_where_there_is_room(browser: Browser, site: str) -> None:
    for width, beside in ((1280, True), (768, False)):
        with opened(browser, f"{site}/{COMPARISON}", width) as (page, _):
            contents = page.get_by_role("navigation", name="On this page")
            assert contents.is_visible() is beside
            names = page.locator("nav.contents a").all_text_contents()
            assert names == [heading.strip() for heading in page.locator("h2").all_inner_texts()]


def test_only_what_scrolls_is_a_stop_of_the_tab_key(browser: Browser, site: str) -> None:
    stops = "[...document.querySelectorAll('.wide')].map(box => [box.tabIndex, box.scrollWidth > box.clientWidth])"
    seen = set()
    for width in (1280, 120):
        with opened(browser, f"{site}/{COMPARISON}", width) as (page, _):
            seen |= {tuple(stop) for stop in page.evaluate(stops)}
    assert seen == {(0, True), (-1, False)}


def test_bars_are_pictures_that_forced_colours_show(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{COMPARISON}", forced_colors="active") as (page, _):
        bars = page.locator("svg.bar.new")
        assert bars.count() > 0
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        for bar in bars.all():
            assert bar.get_attribute("aria-hidden") == "true"
            assert bar.evaluate("bar => getComputedStyle(bar).fill") != paper


def test_code_can_be_copied(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{COMPARISON}", permissions=["clipboard-read", "clipboard-write"]) as (page, _):
        button = page.get_by_role("button", name="Copy Python, after")
        button.click()
        page.get_by_text("Copied").wait_for()
        assert page.evaluate("navigator.clipboard.readText()") == 'call("new-2.0")\n'


def test_footnotes_lead_to_sources_and_back(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{COMPARISON}") as (page, _):
        page.locator("#price-input-old + sup a").click()
        source = page.locator(":target")
        assert "https://doc.example/pricing" in source.inner_text()
        source.locator("summary").click()
        source.get_by_role("link", name="Input price, old", exact=True).click()
        assert page.locator(":target").inner_text() == "$3"


def test_stale_and_missing_sources_are_marked(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{COMPARISON}") as (page, _):
        assert page.locator("#price-input-new + sup").inner_text().endswith("†")
        assert page.locator(".sources .chip.stale").count() == 1


def test_everything_can_be_reached_by_keyboard(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{COMPARISON}") as (page, _):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
        assert page.locator(".skip").bounding_box() is not None
        page.keyboard.press("Enter")
        assert page.url.endswith("#main")


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site of records that no schema has looked at, as a preview would show them."""
    workspace = workspace_of_records(*hostile_workspace())
    site = Site(workspace, plan_site(workspace, workspace.entries(), ()), DAY, NoLines())
    folder = tmp_path_factory.mktemp("hostile")
    write_site(folder, site_files(site, "html"))
    with served(folder) as address:
        yield address


@pytest.mark.parametrize("path", PAGES)
def test_a_hostile_record_stays_text(browser: Browser, hostile: str, path: str) -> None:
    with opened(browser, f"{hostile}/{path}") as (page, events):
        for element in page.locator("summary").all():
            element.click()
        page.mouse.wheel(0, 100_000)
        assert_asked_only_for(events, hostile, path)
        assert page.title() != "hacked"
        assert page.locator("img, iframe, object, embed, base").count() == 0
        assert page.locator("form, svg:not(.bar, .legend svg, .spans)").count() == (2 if path == "index.html" else 0)
        assert page.locator("script:not([type])").count() == page.locator("script[type]").count() == 1


def test_the_verdict_is_on_the_first_screen_of_a_phone(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{COMPARISON}", 390) as (page, _):
        facts = page.locator(".fact").all()
        assert len(facts) == 4
        for fact in facts:
            box = fact.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] < 844
        assert facts[3].inner_text().splitlines()[1].startswith("1 lost")
