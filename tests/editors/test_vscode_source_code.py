"""Models in source code and in a notebook, in one window of real VS Code."""

import json
from pathlib import Path

import pytest
from editors.conftest import OpensWindows
from playwright.sync_api import expect
from support.sources_on_disk import OLD_ID, make_sources
from support.vscode.window import Squiggle, Window
from support.workspace_files import OLD

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("vscode")]

CALL = f"ask(model='{OLD_ID}')"
CELL: dict[str, object] = {"cell_type": "code", "metadata": {}, "outputs": [], "source": [CALL]}
NOTEBOOK = {"cells": [CELL], "metadata": {"language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}
FILES = {
    "src/app.py": f'ask(model="{OLD_ID}")\n',
    "src/app.ts": f'const answer = await client.chat({{ model: "gateway/{OLD_ID}" }});\n',
    "src/deploy.yaml": f"llm:\n  model: {OLD_ID}\n",
    "src/notes.ipynb": json.dumps(NOTEBOOK),
    "other/elsewhere.py": f'ask(model="{OLD_ID}")\n',
}
SCAN = '[scan]\npaths = ["src/"]\n[platforms]\n"gateway/" = "*"\n'


def test_models_in_source_code(vscode: OpensWindows, tmp_path: Path) -> None:
    window = vscode(make_sources(tmp_path, SCAN, FILES), "src/app.py")
    window.diagnostics("src/app.py", ["ending-model"])
    window.comes(window.squiggles, [Squiggle(1, OLD_ID, "warning")])
    card = window.hover(OLD_ID, "With example-2")
    assert card.count("shuts down in 30 days, on") == 1  # VS Code's own words for the finding
    assert "Copy replacement id example-2" in card
    assert "Preview comparison page" in card
    status = window.page.locator("#model-lifecycle\\.model-lifecycle-vscode\\.model-lifecycle\\.modelsInUse")
    expect(status).to_have_text("1 model in use ends within 90 days")
    window.open("other/elsewhere.py")  # before others, whose findings come after any of its own
    for file, text in (("src/app.ts", f"gateway/{OLD_ID}"), ("src/deploy.yaml", OLD_ID)):
        window.open(file)
        (finding,) = window.diagnostics(file, ["ending-model"])
        assert finding["text"] == text
    is_in_cell(window)
    an_id_is_copied(window)
    uses_are_listed(window, [OLD.rpartition("/")[2], "app.py", "app.ts", "deploy.yaml", "notes.ipynb"])
    status.click()
    assert window.entries() == ["provider-1/example-1ends in 30 days · 4 uses"]
    window.page.keyboard.press("Escape")
    assert window.diagnostics("other/elsewhere.py") == []


def is_in_cell(window: Window) -> None:
    """A notebook is opened: the finding and the hover are those of its cell."""
    text, card = window.host(
        """await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(given.file), 'jupyter-notebook');
           const cell = await until(() => vscode.window.activeNotebookEditor?.notebook.cellAt(0).document);
           const found = await until(() => vscode.languages.getDiagnostics(cell.uri)[0]);
           const [hover] = await vscode.commands.executeCommand(
             'vscode.executeHoverProvider', cell.uri, found.range.start);
           return [cell.getText(found.range), hover.contents[0].value];""",
        file=str(window.folder / "src/notes.ipynb"),
    )
    assert text == OLD_ID
    assert "shuts down in 30 days" in card


def an_id_is_copied(window: Window) -> None:
    """The id of a replacement is copied where a use cannot be moved."""
    window.open("src/app.ts")
    window.cursor(OLD_ID)
    copied = window.page.locator(".statusbar").filter(has_text="Copied: example-2")
    window.run_quick_fix("Copy replacement id `example-2`", copied)


def uses_are_listed(window: Window, files: list[str]) -> None:
    """The references of a model, from its record."""
    window.open(OLD)
    window.cursor(f'"id": "{OLD_ID}"', len('"id": "'))
    window.page.keyboard.press("Shift+F12")
    shown = window.page.locator(".peekview-widget .ref-tree .monaco-list-row[aria-level='1']")
    for file in files:
        expect(shown.filter(has_text=file).first).to_be_visible()
