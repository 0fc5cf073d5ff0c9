"""The comparison page beside its record, in real VS Code."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from editors.conftest import OpensWindows
from playwright.sync_api import FrameLocator, Locator, Page, expect
from support.hostile import hostile_workspace
from support.pages import write_records
from support.vscode.window import Window
from support.workspace_files import MIGRATION, NEW, PROVIDER, make_workspace, text_of

pytestmark = [pytest.mark.slow, pytest.mark.further_editor, pytest.mark.xdist_group("vscode")]

THIRD_MODEL = "models/provider-1/example-3.yaml"
SECOND = "migrations/example-2-to-example-3.yaml"
THEMES = {
    "Default Light Modern": "vscode-light",
    "Default Dark Modern": "vscode-dark",
    "Default High Contrast": "vscode-high-contrast",
    "Default High Contrast Light": "vscode-high-contrast-light",
    "Monokai": "vscode-dark",
}
"""The kinds of themes, by the names that pages have for them."""

LENS = "Preview comparison page"
LOCK, UNLOCK = "Lock the Preview: Stay", "Unlock the Preview: Follow"
TITLE, SECOND_TITLE = "example-1 to example-2", "example-2 to example-3"


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Records with two migrations."""
    return make_workspace(tmp_path, {path: text_of(path) for path in (THIRD_MODEL, SECOND)})


def opened(window: Window) -> FrameLocator:
    """The page that the lens of the active record opens, beside it."""
    window.lens(LENS).first.click()
    page = window.webview()
    page.locator("article").wait_for()
    return page


def to_side(window: Window) -> Locator:
    """The button above a record that opens its page."""
    return window.page.get_by_role("button", name=re.compile("^Open Preview to the Side"))


def to_record(window: Window) -> None:
    """Give the focus back to the editor beside the page."""
    window.host("await vscode.commands.executeCommand('workbench.action.focusFirstEditorGroup')")


def retype(window: Window, text: str, old: str, new: str) -> None:
    """Type a word over another one: that at the end of where a text first stands in the active editor."""
    assert text.endswith(old)
    window.cursor(text, len(text) - len(old))
    for _ in old:
        window.page.keyboard.press("Shift+ArrowRight")
    window.type(new)


def value(page: FrameLocator, name: str) -> Locator:
    """A value of the page by its id."""
    return page.locator(f"[id='{name}']")


def height(page: FrameLocator, selector: str) -> float:
    """Where an element is, in pixels below the top of what is seen."""
    top: float = page.locator(selector).evaluate("element => element.getBoundingClientRect().top")
    return top


def scroll_to(page: FrameLocator, selector: str) -> float:
    """Scroll until an element is at the middle; where it is then."""
    page.locator(selector).evaluate("element => element.scrollIntoView({ block: 'center', behavior: 'instant' })")
    assert page.locator("html").evaluate("html => html.scrollTop") > 0
    return height(page, selector)


def tabs(window: Window) -> list[str]:
    """The labels of the tabs, group by group, from left to right."""
    labels: list[str] = window.host(
        "return vscode.window.tabGroups.all.map(group => group.tabs.map(tab => tab.label).join(', '))"
    )
    return labels


def await_tabs(window: Window, wanted: list[str]) -> None:
    window.host(
        """const labels = () => vscode.window.tabGroups.all.map(group => group.tabs.map(tab => tab.label).join(', '));
           try { await until(() => JSON.stringify(labels()) === JSON.stringify(given.wanted)); }
           catch { throw new Error(`Wanted ${given.wanted}, there are ${labels()}`); }""",
        wanted=wanted,
    )


def await_selected(window: Window, file: str, text: str) -> None:
    """Wait until a text of a file is selected in the active editor."""
    window.host(
        """const selected = () => {
             const editor = vscode.window.activeTextEditor;
             return editor && [vscode.workspace.asRelativePath(editor.document.uri),
                               editor.document.getText(editor.selection)].join(': ');
           };
           try { await until(() => selected() === given.wanted); }
           catch { throw new Error(`Wanted ${given.wanted}, selected is ${selected()}`); }""",
        wanted=f"{file}: {text}",
    )


def test_the_page_follows_what_is_typed_and_keeps_its_place(vscode: OpensWindows, records: Path) -> None:
    window = vscode(records, MIGRATION)
    page = opened(window)
    await_tabs(window, ["example-1-to-example-2.yaml", f"Preview {TITLE}"])
    expect(page.locator("h1")).to_have_text("Replace (deprecated) example-1 with example-2")
    before = scroll_to(page, "#limits")
    cited = page.locator("details", has_text="Kind of replacement")  # others come and go with what is typed
    cited.evaluate("details => details.open = true")

    retype(window, '"new_tokens": 128000', "128000", "256000")
    expect(value(page, "limit-context-window-new")).to_have_text("256,000")
    expect(value(page, "limit-context-window-change")).to_have_text("+100% (higher)")
    assert abs(height(page, "#limits") - before) <= 1
    expect(cited).to_have_attribute("open", "")

    retype(window, '"new_tokens": 256000', "256000", "many")
    banner = page.locator("#live-banner")
    expect(banner).to_contain_text("This is the last good page")
    expect(banner).to_contain_text('Expected a number or null, found the text "many".')
    expect(value(page, "limit-context-window-new")).to_have_text("256,000")
    window.cursor('"provider"')
    banner.get_by_role("button", name=f"{MIGRATION}:22").click()
    await_selected(window, MIGRATION, "many")

    window.type("128000")
    expect(banner).to_be_hidden()
    expect(value(page, "limit-context-window-change")).to_have_text("0%")


def test_the_page_keeps_its_place_while_ids_are_typed(vscode: OpensWindows, records: Path) -> None:
    window = vscode(records, MIGRATION)
    page = opened(window)
    to_new = '"to": {\n    "provider": "provider-1",\n    "model_id": "example-2'
    window.cursor(to_new, len(to_new))
    expect(value(page, "heading-new")).to_have_attribute("data-live-lit", "")
    before = scroll_to(page, "#limits")
    window.type("0")
    expect(page.locator("#live-bar")).to_contain_text("This is the last good page")
    await_tabs(window, ["example-1-to-example-2.yaml", f"Preview {TITLE}"])
    assert page.locator("html").evaluate("html => html.scrollTop") > 0
    assert height(page, "#limits") < before + page.locator("#live-bar").evaluate("bar => bar.clientHeight")


def test_a_value_leads_to_its_record_and_the_cursor_to_its_values(vscode: OpensWindows, records: Path) -> None:
    window = vscode(records, MIGRATION)
    window.cursor('"new_tokens": 128000', 16)
    to_side(window).click()
    page = window.webview()
    expect(value(page, "limit-context-window-new")).to_have_attribute("data-live-lit", "")
    value(page, "price-input-new").click()
    await_selected(window, NEW, "2")
    await_tabs(window, ["example-1-to-example-2.yaml, example-2.yaml", f"Preview {TITLE}"])
    expect(page.locator("[data-live-lit]").filter(has=page.locator(":scope#price-input-new"))).to_have_count(1)
    window.cursor('"output_price_per_mtok"')
    expect(value(page, "price-output-new")).to_have_attribute("data-live-lit", "")
    expect(value(page, "price-input-new")).not_to_have_attribute("data-live-lit", "")
    window.open(MIGRATION)
    window.cursor('"last_checked"')
    expect(value(page, "price-output-new")).not_to_have_attribute("data-live-lit", "")


def test_a_preview_follows_the_cursor_until_it_is_locked(vscode: OpensWindows, records: Path) -> None:
    window = vscode(records, MIGRATION)
    page = opened(window)
    window.open(SECOND)
    window.cursor('"from"')
    expect(page.locator("h1")).to_contain_text("with example-3")
    await_tabs(window, ["example-1-to-example-2.yaml, example-2-to-example-3.yaml", f"Preview {SECOND_TITLE}"])

    follows = page.get_by_role("button", name="Follows the cursor")
    expect(follows).to_be_visible()  # with the focus in the record, where VS Code hides the buttons of the other tab
    assert window.page.get_by_role("button", name=LOCK).count() == 0
    follows.click()
    page.get_by_role("button", name="Locked to this migration").click()
    expect(follows).to_be_visible()
    page.locator("h2").first.click()
    window.page.get_by_role("button", name=LOCK).click()
    await_tabs(window, ["example-1-to-example-2.yaml, example-2-to-example-3.yaml", f"[Preview] {SECOND_TITLE}"])
    window.page.get_by_role("button", name=UNLOCK).wait_for()
    assert window.page.get_by_role("button", name=LOCK).count() == 0
    to_record(window)
    window.open(MIGRATION)
    to_side(window).click()
    both = f"[Preview] {SECOND_TITLE}, Preview {TITLE}"
    await_tabs(window, ["example-1-to-example-2.yaml, example-2-to-example-3.yaml", both])

    window.open(SECOND)
    to_side(window).click()  # the one that follows is used again
    both = f"[Preview] {SECOND_TITLE}, Preview {SECOND_TITLE}"
    await_tabs(window, ["example-1-to-example-2.yaml, example-2-to-example-3.yaml", both])
    window.tab(f"[Preview] {SECOND_TITLE}").click()
    window.page.get_by_role("button", name=UNLOCK).click()  # there is one that follows
    await_tabs(window, ["example-1-to-example-2.yaml, example-2-to-example-3.yaml", f"Preview {SECOND_TITLE}"])


def test_a_preview_that_is_closed_is_closed_at_the_server_too(vscode: OpensWindows, records: Path) -> None:
    window = vscode(records, MIGRATION)
    for _ in range(2):
        opened(window)
        window.host("await vscode.window.tabGroups.close(vscode.window.tabGroups.all[1])")
        await_tabs(window, ["example-1-to-example-2.yaml"])
    left = window.host("return await vscode.commands.executeCommand('model-lifecycle.closePreview')")
    assert left == 0
    opened(window)
    left = window.host("return await vscode.commands.executeCommand('model-lifecycle.closePreview')")
    assert left == 1
    await_tabs(window, ["example-1-to-example-2.yaml"])


def test_a_preview_outlives_the_server_and_the_window(vscode: OpensWindows, records: Path) -> None:
    window = vscode(records)
    window.open(MIGRATION)
    page = opened(window)
    window.command("Model Lifecycle: Restart Server")
    retype(window, '"new_tokens": 128000', "128000", "256000")
    expect(value(page, "limit-context-window-new")).to_have_text("256,000")
    expect(page.locator("#live-status")).to_be_hidden()
    window.save()

    page.locator("summary").first.click()  # the language that is open at first
    page.locator("summary").last.click()
    window.page.get_by_role("button", name=LOCK).click()
    await_tabs(window, ["example-1-to-example-2.yaml", f"[Preview] {TITLE}"])
    before = scroll_to(page, "#sources")
    with window.page.expect_navigation():
        window.command("Developer: Reload Window")
    page = window.webview()
    page.locator("article").wait_for()
    await_tabs(window, ["example-1-to-example-2.yaml", f"[Preview] {TITLE}"])
    expect(page.locator("details").last).to_have_attribute("open", "")
    expect(page.locator("details").first).not_to_have_attribute("open", "")
    assert abs(height(page, "#sources") - before) <= 1
    to_record(window)
    retype(window, '"new_tokens": 256000', "256000", "192000")
    expect(value(page, "limit-context-window-new")).to_have_text("192,000")


def test_the_browser_shows_the_page_too(vscode: OpensWindows, records: Path) -> None:
    window = vscode(records, MIGRATION)
    to_side(window).wait_for()
    with window.page.context.expect_page() as popup:
        window.command("Model Lifecycle: Open Preview in the Browser")  # forwarded, as the window is a remote one
    browser: Page = popup.value
    expect(browser.locator("h1")).to_have_text("Replace (deprecated) example-1 with example-2")
    retype(window, '"new_tokens": 128000', "128000", "256000")
    expect(browser.locator("[id='limit-context-window-new']")).to_have_text("256,000")


def test_where_several_comparisons_are_meant_a_list_asks_and_where_none_is_a_message_tells(
    vscode: OpensWindows, records: Path
) -> None:
    window = vscode(records, PROVIDER)
    to_side(window).wait_for()
    window.command("Model Lifecycle: Open Preview")
    window.pick(SECOND_TITLE)
    expect(window.webview().locator("h1")).to_contain_text("with example-3")
    await_tabs(window, [f"provider-1.yaml, Preview {SECOND_TITLE}"])
    window.open("providers/provider-2.yaml")
    to_side(window).wait_for()
    window.command("Model Lifecycle: Open Preview")
    window.command("Notifications: Show Notifications")
    window.page.locator(".notifications-center", has_text="There is no migration here to compare").wait_for()


def test_hostile_records_do_nothing_in_the_editor(vscode: OpensWindows, tmp_path: Path) -> None:
    folder = write_records(tmp_path, *hostile_workspace())
    (migration,) = (folder / "migrations").iterdir()
    window = vscode(folder, f"migrations/{migration.name}")
    refused: list[str] = []
    window.page.on("console", lambda message: refused.append(message.text) if "violates" in message.text else None)
    page = opened(window)
    assert page.locator("article [data-value]").count() > 50
    links = page.locator("a[href]:not([href^='#'])").evaluate_all("all => all.map(one => one.protocol)")
    assert set(links) <= {"http:", "https:"}
    handlers = page.locator("article *").evaluate_all(
        "all => all.flatMap(one => one.getAttributeNames().filter(name => name.startsWith('on')))"
    )
    assert handlers == []
    assert page.locator("article").locator("script, img, svg:not(.bar), iframe, style").count() == 0
    assert refused == []
    assert "hacked" not in "".join(tabs(window))


def test_everyone_can_read_it_in_every_theme(vscode: OpensWindows, records: Path) -> None:
    window = vscode(records, MIGRATION)
    page = opened(window)
    retype(window, '"new_tokens": 128000', "128000", "many")
    page.locator("#live-banner").wait_for()
    for theme, kind in THEMES.items():
        window.host(
            """await vscode.workspace.getConfiguration('workbench')
                 .update('colorTheme', given.theme, vscode.ConfigurationTarget.Workspace)""",
            theme=theme,
        )
        expect(page.locator("body")).to_have_attribute("data-vscode-theme-kind", kind)
        assert unreadable(page) == [], theme


def unreadable(page: FrameLocator) -> list[tuple[str, list[str]]]:
    """What keeps people from using the page, as axe finds it."""
    html = page.locator("html").element_handle()
    frame = html.owner_frame() if html is not None else None
    assert frame is not None
    frame.evaluate(AXE_SCRIPT)
    violations = frame.evaluate("async () => (await axe.run()).violations")
    return [(violation["id"], [str(node["target"]) for node in violation["nodes"]]) for violation in violations]
