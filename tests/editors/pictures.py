"""The pictures in the READMEs of the extension and of the plugin, taken anew from real VS Code and Neovim.

    PYTHONPATH=tests .venv/bin/python -m editors.pictures [vscode] [neovim]

Look at them before they are committed.
"""

import base64
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from editors.install import extension
from editors.install.frame import CHECKOUT
from editors.neovim_pictures import pictures
from playwright.sync_api import BrowserContext, ViewportSize, sync_playwright
from support.vscode.code_server import CodeServer
from support.vscode.window import Window

IMAGES = extension.SOURCE / "images"
BRIDGE = Path(__file__).parent / "extensions" / "bridge"
RECORD = "migrations/loom-2-large-to-loom-3-large.yaml"
RIGHT, WRONG = "output_pct_change: -33.3", "output_pct_change: 33.3"
REPLACE = """
const editor = vscode.window.activeTextEditor;
const at = editor.document.getText().indexOf(given.old);
const range = new vscode.Range(editor.document.positionAt(at), editor.document.positionAt(at + given.old.length));
await editor.edit((edit) => edit.replace(range, given.new));
"""
SIZE: ViewportSize = {"width": 1200, "height": 720}


def take_pictures(browser: BrowserContext, folder: Path) -> None:
    """Write all pictures of VS Code; the folder is for what is needed on the way."""
    with zipfile.ZipFile(extension.install()) as vsix:
        vsix.extractall(folder / "vsix")
    with example_window(browser, folder, "light", "Default Light Modern", WRONG) as window:
        window.hover("33.3", "Change of the output price")
        window.page.screenshot(path=IMAGES / "hover.png", clip={"x": 50, "y": 64, "width": 1000, "height": 560})
        window.page.mouse.move(600, 700)
        window.cursor(WRONG, len(WRONG))
        window.quick_fixes()
        window.page.screenshot(path=IMAGES / "quick-fix.png", clip={"x": 50, "y": 64, "width": 570, "height": 360})
        window.page.keyboard.press("Escape")
        window.host("await vscode.commands.executeCommand('model-lifecycle.showPreviewToSide')")
        window.webview().locator("#live-banner li").wait_for()
        window.page.screenshot(path=IMAGES / "editor.png")
    take_small_pictures(browser, folder)
    with example_window(browser, folder, "dark", "Default Dark Modern", RIGHT) as window:
        window.host("await vscode.commands.executeCommand('model-lifecycle.showPreviewToSide')")
        window.webview().locator("article").wait_for()
        window.host("await vscode.commands.executeCommand('workbench.action.focusFirstEditorGroup')")
        window.cursor("change_pct: 212.5", len("change_pct: 212"))
        window.webview().locator("#limit-context-window-change[data-live-lit]").wait_for()
        window.page.screenshot(path=IMAGES / "preview.png", animations="disabled")


def take_small_pictures(browser: BrowserContext, folder: Path) -> None:
    """Those of what stands at the cursor."""
    with example_window(browser, folder, "writing", "Default Light Modern", RIGHT) as window:
        window.hover("loom-3-large", "loom-3-large")
        small_picture(browser, window, "card", 760, 420)
        window.page.mouse.move(600, 700)
        window.cursor("loom-3-large")
        window.host("await vscode.commands.executeCommand('editor.action.goToReferences')")
        window.page.locator(".reference-zone-widget .monaco-list-row .highlight").first.wait_for()
        small_picture(browser, window, "references", 1000, 460)
        window.page.keyboard.press("Escape")
        window.host(REPLACE, old="model_id: loom-3-large", new="model_id: ")
        window.cursor("model_id: \n", len("model_id: "))
        window.press("Control+Space", window.page.locator(".suggest-widget.visible .monaco-list-row").first)
        window.press("Control+Space", window.page.locator(".suggest-details .docs"))
        small_picture(browser, window, "completion", 1000, 420)


def small_picture(browser: BrowserContext, window: Window, name: str, width: int, height: int) -> None:
    """Write the upper left part of the editor as WebP, which takes a third of PNG: the extension is to stay small."""
    clip = {"x": 50, "y": 64, "width": width, "height": height, "scale": 1}
    session = browser.new_cdp_session(window.page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": 60, "clip": clip})
    (IMAGES / f"{name}.webp").write_bytes(base64.b64decode(taken["data"]))


@contextmanager
def example_window(browser: BrowserContext, folder: Path, name: str, theme: str, line: str) -> Iterator[Window]:
    """A window of that theme on the example that `init` writes, with this line in a migration."""
    records = folder / name / "records"
    program = [sys.executable, "-m", "model_lifecycle", "init", "--example", str(records)]
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


def take_all(editors: Sequence[str]) -> None:
    """Write the pictures of these editors."""
    with tempfile.TemporaryDirectory() as temporary:
        if "neovim" in editors:
            for path, text in pictures(Path(temporary) / "neovim"):
                path.write_text(text, encoding="utf-8")
        if "vscode" in editors:
            with sync_playwright() as playwright:
                chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
                take_pictures(chromium.new_context(), Path(temporary))


if __name__ == "__main__":
    take_all(sys.argv[1:] or ("vscode", "neovim"))
