"""How long it takes from a key to the squiggle in real editors, with one record and with a thousand in the file.

    PYTHONPATH=tests .venv/bin/python -m editors.latency

Prints milliseconds, the load of the machine beside them: whatever else runs on it is in the figures.
"""

import json
import os
import statistics
import sys
import tempfile
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from textwrap import indent

from editors.install import extension
from editors.install import install_neovim as neovim
from playwright.sync_api import BrowserContext, sync_playwright
from support.neovim import Neovim
from support.vscode.code_server import CodeServer
from support.vscode.window import Window
from support.workspace_files import make_workspace, text_of

MODEL = "models/provider-1/example-1.yaml"
ROUNDS = 9
BRIDGE = Path(__file__).parent / "extensions" / "bridge"

KEY_TO_SQUIGGLE = """() => new Promise((resolve) => {
  let start;
  addEventListener("keydown", () => { start = performance.now(); }, { capture: true, once: true });
  const watch = () => {
    const isDrawn = start !== undefined && document.querySelector(".view-overlays .squiggly-error");
    if (isDrawn) resolve(performance.now() - start);
    else requestAnimationFrame(watch);
  };
  watch();
})"""

KEY_TO_DIAGNOSTIC = """
local start = vim.uv.hrtime()
vim.api.nvim_feedkeys('rX', 'xt', false)
vim.api.nvim_exec_autocmds('TextChanged', { buffer = 0 })
vim.wait(60000, function() return #vim.diagnostic.get(0, { severity = 1 }) > 0 end, 1)
return (vim.uv.hrtime() - start) / 1e6
"""


def make_many_records(folder: Path, count: int) -> Path:
    """A folder whose `MODEL` holds so many records, several of them as a list as long files are written."""
    record = json.loads(text_of(MODEL))
    more = [{**record, "id": f"more-{number}", "slug": f"more-{number}"} for number in range(count - 1)]
    texts = [json.dumps(model, indent=2) for model in (record, *more)]
    listed = [f"- {indent(text, '  ').lstrip()}\n" for text in texts]
    return make_workspace(folder, {MODEL: "".join(listed) if more else f"{texts[0]}\n"})


def in_vscode(browser: BrowserContext, server: CodeServer, folder: Path) -> list[float]:
    """Milliseconds from a key to the squiggle, in a window on that folder."""
    window = Window(browser, server, folder, MODEL)
    window.lens("Preview comparison page").first.wait_for()
    times = []
    for _ in range(ROUNDS):
        window.cursor('"status"', len('"status'))
        asked = window.page.evaluate_handle(f"({{ drawn: ({KEY_TO_SQUIGGLE})() }})")
        window.type("x")
        times.append(float(asked.evaluate("async (asked) => await asked.drawn")))
        window.page.keyboard.press("Backspace")
        window.page.locator(".view-overlays .squiggly-error").wait_for(state="detached")
    window.close()
    return times


def in_neovim(version: str, home: Path, folder: Path) -> list[float]:
    """Milliseconds from a key to the diagnostic, in that version; without the drawing."""
    editor = Neovim(neovim.install(version), home)
    editor.edit(folder / MODEL)
    editor.wait(lambda: "Preview comparison page" in editor.screen())
    times = []
    for _ in range(ROUNDS):
        editor.find('"status"')
        editor.type("l")
        times.append(float(editor.lua(KEY_TO_DIAGNOSTIC)))
        editor.type("u")
        editor.wait_for("#vim.diagnostic.get(0, { severity = 1 }) == 0")
    editor.leave()
    return times


def report(what: str, measure: Callable[[Path], list[float]], folder: Path) -> None:
    """Measure, and print the median and the extremes for one record and for a thousand."""
    for count in (1, 1000):
        times = measure(make_many_records(folder / f"{what}-{count}", count))
        words = f"median {statistics.median(times):.0f} ms, {min(times):.0f} to {max(times):.0f}"
        sys.stdout.write(f"{what}, {count} records: {words} (load {os.getloadavg()[0]:.1f})\n")
        sys.stdout.flush()


def main(folder: Path) -> None:
    """Measure in all editors; the folder is for what is needed on the way."""
    for version in neovim.SUITES:
        report(f"Neovim {version}", partial(in_neovim, version, folder / f"home-{version}"), folder)
    with zipfile.ZipFile(extension.install()) as vsix:
        vsix.extractall(folder / "vsix")
    program = Path(sys.executable).parent / "model-lifecycle"
    server = CodeServer([folder / "vsix" / "extension", BRIDGE], machine={"model-lifecycle.path": str(program)})
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            context = browser.new_context()
            report("VS Code", lambda records: in_vscode(context, server, records), folder)
    finally:
        server.stop()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        main(Path(temporary))
