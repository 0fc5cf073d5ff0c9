"""Completion in real VS Code, with the keys and the settings that people have."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from editors.conftest import EXTENSIONS, SERVER, OpensRecords
from playwright.sync_api import expect
from support.vscode.code_server import CodeServer
from support.vscode.window import Window
from support.workspace_files import MIGRATION

pytestmark = [pytest.mark.slow, pytest.mark.further_editor, pytest.mark.xdist_group("vscode")]

PATH = MIGRATION.replace("example-1-to", "some")
FROM = "from:\n  provider: provider-1\n  model_id: example-1\n"
AS_PEOPLE_HAVE_IT = {
    "editor.acceptSuggestionOnEnter": "on",
    "editor.autoClosingBrackets": "languageDefined",
    "editor.autoClosingQuotes": "languageDefined",
    "editor.autoIndent": "full",
    "[yaml]": {"editor.quickSuggestions": {"other": True, "strings": True, "comments": False}},
}
"""VS Code's own settings, where the other tests have quieter ones."""


@pytest.fixture(scope="module")
def usual(our_extension: Path) -> Iterator[CodeServer]:
    """VS Code as people have it, beside a stand-in of the YAML extension that completes by the schemas it is given."""
    extensions = [our_extension, EXTENSIONS / "bridge", EXTENSIONS / "yaml"]
    server = CodeServer(extensions, machine={"model-lifecycle.path": str(SERVER)}, user=AS_PEOPLE_HAVE_IT)
    yield server
    server.stop()


@pytest.fixture
def window(open_records: OpensRecords, usual: CodeServer) -> Window:
    """A window on the beginning of a migration, the cursor at its end."""
    opened = open_records({PATH: FROM}, PATH, usual)
    opened.holds(opened.status, "Model Lifecycle 0.1.0 | running, from setting · | Log | Restart")
    opened.cursor("example-1", len("example-1"))
    return opened


def labels(window: Window) -> list[str]:
    """What the list offers, once it is there."""
    rows = window.page.locator(".suggest-widget.visible .monaco-list-row .label-name")
    rows.first.wait_for()
    return rows.all_inner_texts()


def text(window: Window) -> str:
    return str(window.active()["text"])


def test_a_whole_line_at_an_empty_one_by_enter(window: Window) -> None:
    window.page.keyboard.press("Enter")
    window.comes(lambda: text(window), f"{FROM}  \n")
    window.press("Control+Space", window.page.locator(".suggest-widget.visible .monaco-list-row").first)
    assert labels(window) == ["slug"]
    window.page.keyboard.press("Enter")
    window.comes(lambda: text(window), f"{FROM}  slug: example-1\n")
    window.page.keyboard.press("Enter")  # what is known is not left selected: the next key would write over it
    window.comes(lambda: text(window), f"{FROM}  slug: example-1\n  \n")


def test_typing_on_narrows_the_list_and_tab_doubles_nothing(window: Window) -> None:
    window.page.keyboard.press("Enter")
    window.type("sl")
    rows = window.page.locator(".suggest-widget.visible .monaco-list-row")
    window.press("Control+Space", rows.first)
    window.type("ug")
    expect(rows).to_have_count(1)
    window.page.keyboard.press("Tab")
    window.comes(lambda: text(window), f"{FROM}  slug: example-1\n")


def test_beside_the_yaml_extension_nothing_is_offered_twice(window: Window) -> None:
    window.page.keyboard.press("Enter")
    window.page.keyboard.press("Shift+Tab")
    window.press("Control+Space", window.page.locator(".suggest-widget.visible .monaco-list-row").first)
    window.holds(lambda: labels(window), "to")  # ours come when both extensions have answered
    offered = labels(window)
    assert len(offered) == len(set(offered))


def test_a_new_item_opens_where_nothing_is_known(open_records: OpensRecords, usual: CodeServer) -> None:
    path = "models/provider-1/begun.yaml"
    window = open_records({path: "provider: provider-1\nreplacements:\n"}, path, usual)
    window.cursor("replacements:", len("replacements:"))
    window.type(" ")
    window.press("Control+Space", window.page.locator(".suggest-widget.visible .monaco-list-row").first)
    window.page.locator(".suggest-widget.visible .monaco-list-row", has_text="one item").click()
    item = "  - model_id: \n    provider: provider-1\n"
    window.comes(lambda: text(window).startswith(f"provider: provider-1\nreplacements:\n{item}"), True)
    assert {"example-1", "example-2"} <= set(labels(window))
