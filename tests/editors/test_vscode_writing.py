"""Records that write themselves in real VS Code: a migration from its lens, YAML to JSON and back."""

from pathlib import Path

import pytest
from editors.conftest import OpensRecords, OpensWindows
from playwright.sync_api import expect
from support.program import run_here
from support.vscode.window import Window
from support.workspace_files import MIGRATION, OLD, PROVIDER, text_of

pytestmark = [pytest.mark.slow, pytest.mark.further_editor, pytest.mark.xdist_group("vscode")]

PROVIDER_IN_JSON = PROVIDER.replace(".yaml", ".json")


def choose_source_action(window: Window, title: str) -> None:
    """Choose an entry of the menu of source actions."""
    window.command("Source Action...")
    window.page.locator(".action-widget .monaco-list-row.action", has_text=title).click()


def test_a_migration_is_created_from_its_lens(open_records: OpensRecords) -> None:
    window = open_records({MIGRATION: None}, OLD)
    window.lens("Create the migration").click()
    window.tab(Path(MIGRATION).name).wait_for()
    window.comes(lambda: window.active()["file"], MIGRATION)
    assert window.active()["text"].startswith("from:\n  provider: provider-1\n  model_id: example-1\n")
    codes = ["gap"] * 9  # what is left to fill in: the API changes, and the address in each code sample
    assert window.diagnostics(MIGRATION, codes)[0]["text"].startswith("kind: behavior_change")
    assert {gap["text"] for gap in window.diagnostics(MIGRATION)[1:]} == {"https://example.com/TODO"}
    assert (window.folder / MIGRATION).read_text(encoding="utf-8") == window.active()["text"]
    window.open(OLD)
    window.lens("Preview comparison page").wait_for()
    expect(window.lens("Create the migration")).to_have_count(0)


def test_f8_steps_from_gap_to_gap(open_records: OpensRecords) -> None:
    gaps = "name: TODO name\ndeprecations_url: https://example.com/TODO\npricing_url: https://example.com/TODO\n"
    window = open_records({PROVIDER: f"id: provider-1\n{gaps}models_url: https://doc.example/models\n"}, OLD)
    window.comes(lambda: [row for row in window.problems() if row.startswith(Path(PROVIDER).name)], [ALL_AT_ONCE])
    window.open(PROVIDER)
    window.comes(lambda: len([row for row in window.problems() if row.startswith(Path(PROVIDER).name)]), 3)
    window.cursor("provider-1")
    places: list[int] = []
    for _ in range(3):
        window.page.keyboard.press("F8")
        window.comes(lambda: window.active()["line"], len(places) + 1)
        places.append(window.active()["character"])
    assert places == [len("name: "), len("deprecations_url: "), len("pricing_url: ")]


ALL_AT_ONCE = (
    f"{Path(PROVIDER).name} 2:7 Still to be filled in: `name`, `deprecations_url`, `pricing_url`. "
    "Write what is published."
)


def test_from_an_empty_folder_to_a_migration_beside_its_page(vscode: OpensWindows, tmp_path: Path) -> None:
    """By keyboard alone: 11 keys beside the names of the two models."""
    folder = tmp_path / "empty"
    folder.mkdir()
    window = vscode(folder)
    window.host("return 1")  # the extensions are there: before, the palette lacks their commands
    window.page.keyboard.press("F1")
    window.page.locator(".quick-input-widget").wait_for()
    window.type("new mig")
    choose(window, "New Migration…")
    for step, name in ("1/2", "claude-3-haiku-20240307"), ("2/2", "claude-haiku-4-5-20251001"):
        window.page.locator(".quick-input-title", has_text=f"New Migration ({step})").wait_for()
        window.type(name)
        choose(window, name)
    expect(window.webview().locator("h1")).to_contain_text("claude-3-haiku-20240307")
    written = "migrations/claude-3-haiku-20240307-to-claude-haiku-4-5-20251001.yaml"
    assert (folder / written).read_text().startswith("from:\n  provider: anthropic\n")
    ended = run_here("validate", "--format", "concise", folder=folder)
    assert (ended.code, "information[gap]" in ended.out) == (0, True), ended.out


def choose(window: Window, label: str) -> None:
    """Press Enter once the list that is asked from begins with an entry."""
    row = window.page.locator(".quick-input-list .monaco-list-row.focused", has_text=label)
    row.wait_for()
    window.page.keyboard.press("Enter")


def test_yaml_becomes_json_and_yaml_again(open_records: OpensRecords) -> None:
    written = f"# which one\n{text_of(PROVIDER)}"
    window = open_records({PROVIDER: written}, PROVIDER)
    window.lens("2 models").wait_for()
    window.cursor('"name"')
    choose_source_action(window, "Convert to JSON (loses 1 comment)")
    preview = window.page.locator(".bulk-edit-panel")
    preview.wait_for()  # VS Code asks
    assert window.active()["text"] == written
    preview.locator(".edit-checkbox").first.check()  # what has to be confirmed is not chosen at first
    preview.locator(".monaco-button", has_text="Apply").click()
    window.comes(lambda: window.active()["file"], PROVIDER_IN_JSON)
    window.comes(lambda: window.active()["text"].startswith('{\n  "id": "provider-1",\n'), True)
    assert not (window.folder / PROVIDER).exists()
    window.cursor('"name"')
    choose_source_action(window, "Convert to YAML")
    window.comes(lambda: window.active()["file"], PROVIDER)
    window.comes(lambda: window.active()["text"].startswith("id: provider-1\n"), True)
    assert window.diagnostics(PROVIDER) == []
