"""Names of two hundred characters without a blank, and texts that run from right to left, in Chromium."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from support.pages import replacement, source, whole_migration, whole_model, whole_provider
from support.site_in_browser import opened, served, written

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

PAGES = (
    "index",
    "providers/provider-1",
    "models/provider-1/old",
    "migrations/provider-1/old-to-new",
)
ENDS = {"status": "deprecated", "shutdown_date": "2026-07-01", "shutdown_date_kind": "exact", "slug": "old"}


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    names = "o" * 200, "n" * 200
    ends = [f"/v1/{name}" for name in names]
    old = whole_model(names[0], **ENDS, replacements=[replacement(names[1])], family="f" * 200, endpoints=ends[:1])
    new = whole_model(names[1], slug="new", endpoints=ends[1:])
    migration = whole_migration(
        *names,
        capability_changes=[{"field": "endpoints", "old": ends[0], "new": ends[1]}],
        migration_checklist=["s" * 300],
    )
    for end, slug in (("from", "old"), ("to", "new")):
        migration[end]["slug"] = slug
    provider = whole_provider() | {"name": "p" * 200}
    with served(written(tmp_path_factory.mktemp("long"), provider, old, new, migration)) as address:
        yield address


@pytest.fixture(scope="module")
def leftwards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    notes = "هذا النموذج متاح حتى 2026-07-01 فقط."
    old = whole_model(
        "old",
        **ENDS,
        display_name="نموذج اللغة",
        replacements=[replacement("new")],
        region_or_platform_notes=notes,
        sources=[source(excerpt="يتوقف old في 2026-07-01!")],
    )
    change = {"kind": "behavior_change", "detail": "המודל מחזיר JSON תמיד.", "source_url": "https://doc.example/x"}
    migration = whole_migration("old", "new", api_changes=[change], migration_checklist=[notes])
    provider = whole_provider() | {"name": "شركة المثال"}
    records = (provider, old, whole_model("new", display_name="מודל (חדש)"), migration)
    with served(written(tmp_path_factory.mktemp("leftwards"), *records)) as address:
        yield address


@pytest.mark.parametrize("path", PAGES)
def test_names_without_blanks_hide_no_column(browser: Browser, long: str, path: str) -> None:
    hidden = "[...document.querySelectorAll('.wide')].filter(box => box.scrollWidth > box.clientWidth + 1).length"
    with opened(browser, f"{long}/{path}.html") as (page, _):
        for width in (320, 390, 768, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(hidden) == 0, width
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", PAGES)
def test_days_run_from_left_to_right_in_every_text(browser: Browser, leftwards: str, path: str) -> None:
    reversed_days = """() => [...document.querySelectorAll(".day")].filter(day => {
        const range = document.createRange(), text = day.firstChild
        range.setStart(text, 0); range.setEnd(text, 4); const year = range.getBoundingClientRect()
        range.setStart(text, 8); range.setEnd(text, 10); const last = range.getBoundingClientRect()
        return year.width && year.left >= last.left
    }).map(day => day.parentElement.textContent)"""
    with opened(browser, f"{leftwards}/{path}.html") as (page, _):
        assert page.evaluate(reversed_days) == []


def test_texts_from_right_to_left_are_by_themselves(browser: Browser, leftwards: str) -> None:
    """Each reads in its own direction; what is around it keeps its place."""
    left_of = """text => {
        const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange()
        while (words.nextNode()) {
            const at = words.currentNode.data.indexOf(text)
            if (at < 0) continue
            range.setStart(words.currentNode, at); range.setEnd(words.currentNode, at + text.length)
            return range.getBoundingClientRect().left
        }
    }"""
    with opened(browser, f"{leftwards}/{PAGES[-1]}.html") as (page, _):
        trail = [box["x"] for link in page.locator("nav.site a").all() if (box := link.bounding_box()) is not None]
        assert len(trail) == 3
        assert trail == sorted(trail)
        first, behind = (page.evaluate(left_of, text) for text in ("המודל", "תמיד"))
        assert first > behind
        mark = page.locator(".api .notes").bounding_box()
        assert mark is not None
        assert mark["x"] > first
    with opened(browser, f"{leftwards}/{PAGES[2]}.html") as (page, _):
        title, chip = page.locator("h1 bdi").bounding_box(), page.locator("h1 .chip").bounding_box()
        assert title is not None
        assert chip is not None
        assert title["x"] < chip["x"]


@pytest.mark.parametrize("path", PAGES[:2])
def test_short_words_beside_long_names_stay_whole(browser: Browser, long: str, path: str) -> None:
    broken = """() => [...document.querySelectorAll(".comparisons td > span")].flatMap(cell => {
        const text = cell.firstElementChild?.firstChild ?? cell.firstChild, range = document.createRange()
        return [...text.data?.matchAll(/\\S+/g) ?? []].filter(word => {
            range.setStart(text, word.index); range.setEnd(text, word.index + word[0].length)
            return word[0].length <= 24 && range.getClientRects().length > 1
        }).map(word => word[0])
    })"""
    with opened(browser, f"{long}/{path}.html") as (page, _):
        for width in (768, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(broken) == [], width
