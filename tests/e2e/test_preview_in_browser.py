"""The live page in Debian's Chromium, driven by the real server over its pipes: what an author sees while typing."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, async_playwright, expect
from support.hostile import hostile_workspace
from support.lsp_client import LspClient
from support.pages import EXAMPLE, EXAMPLE_FILES, MIGRATION_PATH, NEW_PATH, OLD_PATH, write_records
from support.patience import PATIENCE_MS
from support.preview_session import SHOWS
from support.stdio_server import PipedServer

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser"), pytest.mark.asyncio(loop_scope="module")]

expect.set_options(timeout=PATIENCE_MS)

PRICE = '"input_price_per_mtok": 2'


class Author:
    """An author at an editor, with a folder of records and a browser."""

    def __init__(self, client: LspClient, folder: Path, browser: Browser) -> None:
        self.client = client
        self.folder = folder
        self.browser = browser
        self._versions: dict[str, int] = {}
        client.answers["window/showDocument"] = lambda params: {"success": True}

    def uri(self, path: str) -> str:
        return (self.folder / path).as_uri()

    def write(self, path: str, text: str) -> None:
        """Have a file open with this text, not saved."""
        uri = self.uri(path)
        version = self._versions[path] = self._versions.get(path, 0) + 1
        if version == 1:
            self.client.open(uri, text)
        else:
            self.client.change(uri, text, version)

    async def preview(self, path: str = MIGRATION_PATH) -> str:
        """Run the command on a file; the address it gives."""
        params = {"command": "model-lifecycle.openPreview", "arguments": [{"uri": self.uri(path)}]}
        return str((await self.client.request("workspace/executeCommand", params))["uri"])

    async def look(self, address: str, **options: Any) -> tuple[Page, list[str]]:
        """A browser at a page, and everything that it complained about or asked of another host."""
        page = await (await self.browser.new_context(viewport={"width": 1100, "height": 800}, **options)).new_page()
        page.set_default_timeout(PATIENCE_MS)
        events: list[str] = []
        page.on("request", lambda request: None if request.url.startswith(address) else events.append(request.url))
        page.on("console", lambda message: events.append(message.text))
        page.on("pageerror", lambda error: events.append(str(error)))
        page.on("dialog", lambda dialog: events.append(dialog.message))
        await page.goto(address)
        await page.wait_for_selector("article")
        return page, events


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser
        await browser.close()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "runtime"))
    return write_records(tmp_path / "records", *EXAMPLE)


async def begin(folder: Path) -> LspClient:
    client = LspClient(await PipedServer.launch())
    await client.initialize(SHOWS, folder)
    await client.wait(lambda message: message.get("method") == "workspace/codeLens/refresh")
    return client


@pytest_asyncio.fixture(loop_scope="module")
async def author(folder: Path, browser: Browser) -> AsyncIterator[Author]:
    client = await begin(folder)
    yield Author(client, folder, browser)
    for context in browser.contexts:  # a page whose server has ended asks for it again and again
        await context.close()
    await client.end()


async def text(page: Page, value: str) -> str:
    return await page.locator(f"#{value}").inner_text()


async def test_a_price_typed_into_a_model_changes_the_page_in_place(author: Author) -> None:
    page, events = await author.look(await author.preview())
    assert (await text(page, "price-input-new"), await text(page, "price-input-change")) == ("$2", "-33.3% (lower)")
    await page.evaluate("window.kept = document.querySelector('h1'); scrollTo({top: 600, behavior: 'instant'})")
    details = page.locator("details").last
    await details.evaluate("element => element.open = true")
    await page.locator("summary").nth(1).evaluate("element => element.focus({preventScroll: true})")
    where = "document.getElementById('capabilities').getBoundingClientRect().top"
    before = await page.evaluate(where)
    for price, change in (("2.5", "-16.7% (lower)"), ("3", "0%"), ("4.25", "+41.7% (higher)")):
        author.write(NEW_PATH, EXAMPLE_FILES[NEW_PATH].replace(PRICE, PRICE.replace(": 2", f": {price}")))
        await expect(page.locator("#price-input-new")).to_have_text(f"${price}")
        assert await text(page, "price-input-change") == change
    assert await page.evaluate("window.kept === document.querySelector('h1')")
    assert await page.evaluate(where) == pytest.approx(before, abs=1)  # the banner's height is scrolled away
    assert await details.evaluate("element => element.open")
    assert await page.evaluate("document.activeElement.tagName") == "SUMMARY"
    assert events == []


async def test_a_half_typed_record_keeps_the_last_good_page_under_a_banner(author: Author) -> None:
    page, events = await author.look(await author.preview())
    banner = page.locator("#live-banner")
    assert not await banner.is_visible()
    author.write(NEW_PATH, EXAMPLE_FILES[NEW_PATH].replace(PRICE, '"input_price_per_mtok": "2'))
    await banner.wait_for()
    assert "last good page" in await banner.inner_text()
    assert await text(page, "price-input-new") == "$2"
    await expect(page.locator("#price-input-new")).to_have_attribute("data-live-doubt", "")
    spoken = await page.locator("#price-input-new").evaluate("value => getComputedStyle(value, '::after').content")
    assert spoken == '"" / " (in doubt)"'  # what only a screen reader says
    await banner.locator("button").first.click()
    shown = await author.client.wait(
        lambda message: message.get("method") == "window/showDocument" and "selection" in message["params"]
    )
    assert shown["params"]["uri"] == author.uri(NEW_PATH)
    line = EXAMPLE_FILES[NEW_PATH].split(PRICE)[0].count("\n")
    assert shown["params"]["selection"]["start"]["line"] == line
    author.write(NEW_PATH, EXAMPLE_FILES[NEW_PATH])
    await expect(banner).to_be_hidden()
    assert await page.locator("[data-live-doubt]").count() == 0
    assert events == []


async def test_from_a_value_to_its_record_and_from_the_cursor_to_the_value(author: Author) -> None:
    page, _ = await author.look(await author.preview())
    await page.locator("#price-output-old").click()
    shown = await author.client.wait(
        lambda message: message.get("method") == "window/showDocument" and "selection" in message["params"]
    )
    assert shown["params"]["uri"] == author.uri(OLD_PATH)
    line = EXAMPLE_FILES[OLD_PATH].split('"output_price_per_mtok"')[0].count("\n")
    assert shown["params"]["selection"]["start"]["line"] == line
    author.write(MIGRATION_PATH, EXAMPLE_FILES[MIGRATION_PATH])
    last = EXAMPLE_FILES[MIGRATION_PATH].split("Point requests")[0].count("\n")
    place = {"textDocument": {"uri": author.uri(MIGRATION_PATH)}, "position": {"line": last, "character": 8}}
    author.client.notify("model-lifecycle/cursor", place)
    await expect(page.locator("#checklist-1")).to_have_attribute("data-live-lit", "")
    await expect(page.locator("#checklist-1")).to_be_in_viewport(ratio=1)


async def test_a_page_stays_where_it_is_while_a_value_at_the_cursor_can_be_seen(author: Author) -> None:
    page, _ = await author.look(await author.preview())
    await page.locator("#limits").evaluate("element => element.scrollIntoView({ behavior: 'instant' })")
    before = await page.evaluate("scrollY")
    author.write(MIGRATION_PATH, EXAMPLE_FILES[MIGRATION_PATH])
    line = EXAMPLE_FILES[MIGRATION_PATH].split('"new_tokens": 200000')[0].count("\n")
    place = {"textDocument": {"uri": author.uri(MIGRATION_PATH)}, "position": {"line": line, "character": 20}}
    author.client.notify("model-lifecycle/cursor", place)
    await expect(page.locator("#limit-context-window-new")).to_have_attribute("data-live-lit", "")
    await expect(page.locator("#summary-context-new")).to_have_attribute("data-live-lit", "")
    await expect(page.locator("#summary-context-new")).not_to_be_in_viewport()
    assert await page.evaluate("scrollY") == before


async def test_two_previews_live_beside_each_other(author: Author) -> None:
    other = "migrations/other.yaml"
    author.write(other, EXAMPLE_FILES[MIGRATION_PATH].replace("new-2.0", "newer-3.0").replace("new-2-0", "newer-3-0"))
    first, _ = await author.look(await author.preview())
    second, _ = await author.look(await author.preview(other))
    assert await first.title() == "old-1.0 to new-2.0"
    assert await second.title() == "old-1.0 to newer-3.0"
    author.write(OLD_PATH, EXAMPLE_FILES[OLD_PATH].replace('"input_price_per_mtok": 3', '"input_price_per_mtok": 6'))
    for page in (first, second):
        await expect(page.locator("#price-input-old")).to_have_text("$6")


async def test_the_page_goes_on_when_the_server_is_restarted(author: Author, folder: Path) -> None:
    page, _ = await author.look(await author.preview())
    await author.client.end()
    await page.locator("#live-status").wait_for()
    client = await begin(folder)
    again = Author(client, folder, author.browser)
    await page.locator("#live-status").wait_for(state="hidden")
    again.write(NEW_PATH, EXAMPLE_FILES[NEW_PATH].replace(PRICE, '"input_price_per_mtok": 2.5'))
    await expect(page.locator("#price-input-new")).to_have_text("$2.5")
    await client.end()


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing_on_a_page_with_banner_and_highlight(author: Author, scheme: str) -> None:
    page, _ = await author.look(await author.preview(), color_scheme=scheme)
    author.write(NEW_PATH, EXAMPLE_FILES[NEW_PATH].replace(PRICE, '"input_price_per_mtok": "two"'))
    await page.locator("#live-banner").wait_for()
    place = {"textDocument": {"uri": author.uri(NEW_PATH)}, "position": {"line": 3, "character": 8}}
    author.client.notify("model-lifecycle/cursor", place)
    results = await Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


async def test_the_highlight_lies_within_its_value(author: Author) -> None:
    """Nothing of it is drawn outside, where a table would cut it off, or a footnote is."""
    page, _ = await author.look(await author.preview())
    place = {"textDocument": {"uri": author.uri(NEW_PATH)}, "position": {"line": 24, "character": 8}}
    author.write(NEW_PATH, EXAMPLE_FILES[NEW_PATH])
    author.client.notify("model-lifecycle/cursor", place)
    await page.locator("[data-live-lit]").first.wait_for()
    drawn = await page.eval_on_selector_all(
        "[data-live-lit]",
        "all => all.map(element => getComputedStyle(element)).map(style => [style.outlineStyle, style.boxShadow])",
    )
    assert all(outline == "none" and "inset" in shadow for outline, shadow in drawn)


async def test_values_are_reached_with_the_keyboard(author: Author) -> None:
    page, _ = await author.look(await author.preview())
    await expect(page.locator("[data-value][tabindex]")).to_have_count(1)
    await page.locator("[data-value][tabindex]").focus()
    await page.keyboard.press("End")
    last = await page.evaluate("document.activeElement.id")
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowRight")
    assert await page.evaluate("document.activeElement.id") == last
    await page.locator("#price-output-old").click()
    await page.locator("[data-value][tabindex]").focus()
    assert await page.evaluate("document.activeElement.id") == "price-output-old"
    price = '"output_price_per_mtok": 1'
    author.write(OLD_PATH, EXAMPLE_FILES[OLD_PATH].replace(f"{price}5", f"{price}6"))
    await expect(page.locator("#price-output-old")).to_have_text("$16")
    assert await page.evaluate("document.activeElement.id") == "price-output-old"
    await expect(page.locator("[data-value][tabindex]")).to_have_count(1)
    author.client.forget()
    await page.keyboard.press("Enter")
    await author.client.wait(lambda message: message.get("method") == "window/showDocument")


async def test_a_bar_without_anything_in_it_is_not_seen(author: Author) -> None:
    """As in a terminal's preview, which has no lock."""
    page, _ = await author.look(await author.preview())
    height = "bar => bar.getBoundingClientRect().height"
    assert await page.locator("#live-bar").evaluate(height) > 0
    await page.locator("#live-lock").evaluate("lock => lock.hidden = true")
    assert await page.locator("#live-bar").evaluate(height) == 0
    author.write(NEW_PATH, EXAMPLE_FILES[NEW_PATH].replace('"currency"', '"curency"'))
    await expect(page.locator("#live-banner")).to_be_visible()
    assert await page.locator("#live-bar").evaluate(height) > 0


async def test_the_banner_sets_names_as_code(author: Author) -> None:
    page, _ = await author.look(await author.preview())
    author.write(NEW_PATH, EXAMPLE_FILES[NEW_PATH].replace('"currency"', '"curency"'))
    await expect(page.locator("#live-banner li code").first).to_have_text("curency")
    assert "`" not in (await page.locator("#live-banner").inner_text())


async def test_hostile_records_do_nothing_here_either(folder: Path, browser: Browser, tmp_path: Path) -> None:
    hostile = write_records(tmp_path / "hostile", *hostile_workspace(repeats=1))
    client = await begin(hostile)
    author = Author(client, hostile, browser)
    (migration,) = (hostile / "migrations").iterdir()
    author.write(f"migrations/{migration.name}", migration.read_text(encoding="utf-8"))
    page, events = await author.look(await author.preview(f"migrations/{migration.name}"))
    assert "hacked" not in await page.title()
    links = await page.eval_on_selector_all("a[href]", "all => all.map(link => link.protocol)")
    assert set(links) <= {"http:", "https:"}
    for selector in ("article *", "#live-bar *"):
        handlers = await page.eval_on_selector_all(
            selector, "all => all.flatMap(element => element.getAttributeNames().filter(name => name.startsWith('on')))"
        )
        assert handlers == []
    assert await page.locator("article script, article img, article svg:not(.bar), article iframe").count() == 0
    assert events == []
    await client.end()
