"""From record to record, and renames, with VS Code's keys."""

from pathlib import Path

import pytest
from editors.conftest import OpensRecords
from playwright.sync_api import Locator, expect
from support.vscode.window import Window
from support.workspace_files import MIGRATION, NEW, OLD, text_of

pytestmark = [pytest.mark.slow, pytest.mark.further_editor, pytest.mark.xdist_group("vscode")]

MOVED = "models/provider-1/next.yaml"
MOVED_MIGRATION = "migrations/example-1-to-next.yaml"


def test_to_the_record_of_a_name_and_to_what_names_it(open_records: OpensRecords) -> None:
    window = opened(open_records)
    window.cursor('"model_id": "example-2"', len('"model_id": "ex'))
    window.page.keyboard.press("F12")
    window.comes(lambda: window.active()["file"], NEW)
    assert line_at_cursor(window) == '"id": "example-2",'
    window.page.keyboard.press("Shift+F12")
    files = window.page.locator(".peekview-widget .ref-tree .monaco-list-row[aria-level='1']")
    expect(files).to_have_count(3)
    for row, file in enumerate((MIGRATION, OLD, NEW)):
        expect(files.nth(row)).to_contain_text(Path(file).name)
    window.page.keyboard.press("Escape")
    window.open(MIGRATION)
    window.cursor('"model_id": "example-2"', len('"model_id": "ex'))
    window.page.locator(".detected-link", has_text="example-2").first.wait_for()
    window.host("await vscode.commands.executeCommand('editor.action.openLink')")
    window.comes(lambda: window.active()["file"], NEW)


def test_a_record_by_its_name(open_records: OpensRecords) -> None:
    window = opened(open_records)
    box = window.page.locator(".quick-input-widget input.input")
    window.page.keyboard.press("Control+t")
    box.fill("#exam2")
    first = window.page.locator(".quick-input-list .monaco-list-row").first
    expect(first).to_contain_text("example-2")
    window.page.keyboard.press("Enter")
    window.comes(lambda: window.active()["file"], NEW)


def test_a_rename_is_looked_at_before_it_is_made(open_records: OpensRecords) -> None:
    window = opened(open_records)
    window.cursor('"model_id": "example-1"', len('"model_id": "ex'))
    name(window, "better", "Control+Enter")
    panel = window.page.locator(".refactor-preview, .bulk-edit-panel").first
    panel.wait_for()
    window.host("await vscode.commands.executeCommand('refactorPreview.groupByType')")
    for group in ("References", "Words in texts"):
        expect(panel.locator(".monaco-list-row", has_text=group).first).to_be_visible()
    panel.get_by_role("button", name="Apply").click()
    changes = ('"model_id": "example-1"', '"model_id": "better"'), ('\\"example-1\\"', '\\"better\\"')
    window.comes(lambda: window.active()["text"], text_of(MIGRATION, *changes))
    model = text_of(OLD, ('"id": "example-1"', '"id": "better"'))
    window.comes(lambda: (window.folder / OLD).read_text(encoding="utf-8"), model)


def test_a_new_slug_moves_its_files(open_records: OpensRecords) -> None:
    window = opened(open_records, NEW)
    window.cursor('"slug": "example-2"', len('"slug": "ex'))
    name(window, "next", "Enter")
    window.comes((window.folder / MOVED).exists, True)
    window.comes((window.folder / MOVED_MIGRATION).exists, True)
    window.comes(lambda: window.active()["file"], MOVED)
    assert not (window.folder / NEW).exists()
    window.command("File: Save All Files")
    window.comes(lambda: '"slug": "next"' in (window.folder / MOVED_MIGRATION).read_text(encoding="utf-8"), True)
    window.diagnostics(MOVED, [])


def test_a_file_renamed_in_the_explorer_takes_its_slug_along(open_records: OpensRecords) -> None:
    window = opened(open_records, NEW)
    window.command("File: Reveal Active File in Explorer View")
    row = window.page.locator(".explorer-folders-view .monaco-list-row.focused", has_text="example-2.yaml")
    row.wait_for()
    box = window.page.locator(".explorer-folders-view input")
    window.press("F2", box)
    box.fill("next.yaml")
    window.page.keyboard.press("Enter")
    dialog = window.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Extension 'Model Lifecycle' wants to make refactoring changes with this file move")
    dialog.get_by_role("button", name="OK").click()
    window.comes((window.folder / MOVED).exists, True)
    window.comes((window.folder / MOVED_MIGRATION).exists, True)
    window.command("File: Save All Files")
    window.comes(lambda: '"slug": "next"' in (window.folder / MOVED).read_text(encoding="utf-8"), True)
    window.comes(lambda: '"slug": "next"' in (window.folder / MOVED_MIGRATION).read_text(encoding="utf-8"), True)


def opened(open_records: OpensRecords, file: str = MIGRATION) -> Window:
    """A window on a record that the server looks after."""
    window = open_records(file=file)
    window.holds(window.status, "Model Lifecycle 0.1.0 | running, from setting · | Log | Restart")
    return window


def name(window: Window, new: str, key: str) -> None:
    """Rename what is at the cursor."""
    box: Locator = window.page.locator(".rename-box input")
    window.press("F2", box)
    box.fill(new)
    window.page.keyboard.press(key)
    box.wait_for(state="hidden")


def line_at_cursor(window: Window) -> str:
    active = window.active()
    return str(active["text"].splitlines()[active["line"]].strip())
