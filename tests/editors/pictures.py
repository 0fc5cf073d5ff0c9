"""The pictures in the extension's README, taken anew from real VS Code.

    PYTHONPATH=tests .venv/bin/python -m editors.pictures

Look at them before they are committed.
"""

import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from editors.install import extension
from editors.install.frame import CHECKOUT
from playwright.sync_api import BrowserContext, ViewportSize, sync_playwright
from support.vscode.code_server import CodeServer
from support.vscode.window import Window

IMAGES = extension.SOURCE / "images"
BRIDGE = Path(__file__).parent / "extensions" / "bridge"
RECORD = "migrations/loom-2-large-to-loom-3-large.yaml"
RIGHT, WRONG = "output_pct_change: -33.3", "output_pct_change: 33.3"
SIZE: ViewportSize = {"width": 1200, "height": 720}


def take_pictures(browser: BrowserContext, folder: Path) -> None:
    """Write all pictures; the folder is for what is needed on the way."""
    with zipfile.ZipFile(extension.install()) as vsix:
        vsix.extractall(folder / "vsix")
    with example_window(browser, folder, "light", "Default Light Modern", WRONG) as window:
        window.hover("33.3")
        window.page.screenshot(path=IMAGES / "hover.png", clip={"x": 50, "y": 64, "width": 1000, "height": 560})
        window.page.mouse.move(600, 700)
        window.cursor(WRONG, len(WRONG))
        window.quick_fixes()
        window.page.screenshot(path=IMAGES / "quick-fix.png", clip={"x": 50, "y": 64, "width": 570, "height": 360})
        window.page.keyboard.press("Escape")
        window.host("await vscode.commands.executeCommand('model-lifecycle.showPreviewToSide')")
        window.webview().locator("#live-banner li").wait_for()
        window.page.screenshot(path=IMAGES / "editor.png")
    with example_window(browser, folder, "dark", "Default Dark Modern", RIGHT) as window:
        window.host("await vscode.commands.executeCommand('model-lifecycle.showPreviewToSide')")
        window.webview().locator("article").wait_for()
        window.host("await vscode.commands.executeCommand('workbench.action.focusFirstEditorGroup')")
        window.cursor("change_pct: 212.5", len("change_pct: 212"))
        window.webview().locator("#limit-context-window-change[data-live-lit]").wait_for()
        window.page.screenshot(path=IMAGES / "preview.png", animations="disabled")


@contextmanager
def example_window(browser: BrowserContext, folder: Path, name: str, theme: str, line: str) -> Iterator[Window]:
    """A window of that theme on the example that `init` writes, with this line in a migration."""
    records = folder / name / "records"
    program = [sys.executable, "-m", "model_lifecycle", "init", str(records)]
    subprocess.run(program, check=True, stdout=subprocess.DEVNULL)
    text = (records / RECORD).read_text(encoding="utf-8")
    (records / RECORD).write_text(text.replace(RIGHT, line), encoding="utf-8")
    server = CodeServer(
        [folder / "vsix" / "extension", BRIDGE],
        machine={"model-lifecycle.path": str(CHECKOUT / ".venv" / "bin" / "model-lifecycle")},
        user={"workbench.colorTheme": theme, "window.title": "${folderName}", "editor.hover.above": False},
    )
    try:
        window = Window(browser, server, records, RECORD)
        window.page.set_viewport_size(SIZE)
        window.host("await vscode.commands.executeCommand('workbench.action.closeSidebar')")
        window.lens("Preview comparison page").wait_for()
        window.diagnostics(RECORD, [] if line == RIGHT else ["price-change"])
        yield window
        window.close()
    finally:
        server.stop()


if __name__ == "__main__":
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as temporary:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        take_pictures(chromium.new_context(), Path(temporary))
