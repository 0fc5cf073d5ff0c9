"""A window of VS Code as a person at keyboard and screen has it."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from playwright.sync_api import Browser, FrameLocator, Locator, Page, Request, expect

from support.vscode.bridge import Bridge
from support.vscode.server import CodeServer

LIMIT_MS = 60_000
"""How long to wait for what must come; a busy machine takes many times what an idle one does."""


@dataclass(frozen=True, order=True)
class Squiggle:
    """An underline as drawn: the line's number from 1, the text above it, and `error`, `warning`, `info` or `hint`."""

    line: int
    text: str
    severity: str


class Window:
    """A window with a folder open. Close it when done."""

    def __init__(self, browser: Browser, server: CodeServer, folder: Path, file: str | None = None) -> None:
        """Open a window on a folder, with a file of it if one is named (by its path below the folder)."""
        self.server = server
        self.folder = folder
        self.outside: list[str] = []
        self.page: Page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        self.page.set_default_timeout(LIMIT_MS)
        self.page.on("request", self._look_at)
        self._bridge = Bridge(server.bridges, folder)
        self.page.goto(self._address(file))
        self.page.locator(".monaco-workbench").wait_for()
        if file:
            self.tab(Path(file).name).wait_for()
            self.editor.wait_for()

    def close(self) -> None:
        """Close it; its extension host ends, and with that the language server."""
        self.page.context.close()

    # What is on the screen

    @property
    def editor(self) -> Locator:
        """The text editor that has, or would have, the focus."""
        return self.page.locator(".editor-group-container.active .monaco-editor[role='code']").first

    def tab(self, name: str) -> Locator:
        """The tab with this label."""
        return self.page.locator(f".tab[data-resource-name={json.dumps(name)}], .tab[aria-label^={json.dumps(name)}]")

    def squiggles(self) -> list[Squiggle]:
        """The underlines drawn in the active editor, from top to bottom, each with the text that it is under."""
        found = self.editor.evaluate(_SQUIGGLES)
        return sorted(Squiggle(one["line"], one["text"], one["severity"]) for one in found)

    def lenses(self) -> list[str]:
        """The code lenses that are drawn, from top to bottom."""
        return self.page.locator(".codelens-decoration a").all_inner_texts()

    def lens(self, title: str) -> Locator:
        """A code lens by its text."""
        return self.page.locator(".codelens-decoration a", has_text=title)

    def status(self) -> Locator:
        """The extension's item in the status bar."""
        return self.page.locator(".statusbar-item[id^='model-lifecycle.model-lifecycle-vscode']")

    def notification(self, text: str | re.Pattern[str]) -> Locator:
        """A message in the corner that holds a text."""
        return self.page.locator(".notifications-toasts .notification-list-item", has_text=text)

    def dialog(self) -> Locator:
        """The modal dialog."""
        return self.page.locator(".monaco-dialog-box")

    def problems(self) -> list[str]:
        """The rows of the Problems panel, which is opened."""
        panel = self.page.locator(".markers-panel-container, .markers-panel").first
        if not panel.is_visible():
            self.command("Problems: Focus on Problems View")
        panel.wait_for()
        return [" ".join(row.split()) for row in panel.locator(".monaco-list-row").all_inner_texts()]

    def hover(self, text: str) -> str:
        """Point at a text in the editor; what the hover says."""
        self.text(text).hover(position={"x": 4, "y": 8})
        shown = self.page.locator(".monaco-hover:visible").first
        shown.wait_for()
        return shown.inner_text()

    def text(self, words: str) -> Locator:
        """The smallest piece of the editor's text that holds some words (which are of one colour)."""
        return self.editor.locator(".view-line span", has_text=words).last

    def webview(self) -> FrameLocator:
        """The page of the webview that is shown. Where it runs no scripts of its own, `evaluate` waits for ever."""
        return self.page.frame_locator("iframe.webview:visible").frame_locator("iframe#active-frame")

    # What hands do

    def open(self, file: str, line: int | None = None) -> None:
        """Show a file of the folder, at a line from 1."""
        self.host(
            """const document = await vscode.workspace.openTextDocument(vscode.Uri.file(given.file));
               const editor = await vscode.window.showTextDocument(document, { preview: false });
               if (given.line) {
                 const range = document.lineAt(given.line - 1).range;
                 editor.selection = new vscode.Selection(range.start, range.start);
                 editor.revealRange(range);
               }""",
            file=str(self.folder / file),
            line=line,
        )
        self.tab(Path(file).name).wait_for()
        self.editor.wait_for()

    def command(self, title: str) -> None:
        """Run a command from the palette, by its whole title."""
        box = self.page.locator(".quick-input-widget input.input")
        for _ in range(5):  # the key is lost now and then, while the window is busy
            self.page.keyboard.press("F1")
            try:
                box.wait_for(timeout=3_000)
                break
            except Exception:
                continue
        box.fill(f">{title}")
        row = self.page.locator(".quick-input-list .monaco-list-row").filter(
            has=self.page.locator(".quick-input-list-label .label-name", has_text=re.compile(f"^{re.escape(title)}$"))
        )
        row.first.click()

    def pick(self, label: str) -> None:
        """Choose an entry of the list that is asked from."""
        self.page.locator(".quick-input-list .monaco-list-row", has_text=label).first.click()

    def cursor(self, text: str, offset: int = 0) -> None:
        """Put the cursor to where a text first stands in the active editor, and the focus into the editor."""
        self.host(
            """const editor = await until(() => vscode.window.activeTextEditor);
               const at = editor.document.getText().indexOf(given.text);
               if (at < 0) throw new Error(`The text is not there: ${given.text}`);
               const position = editor.document.positionAt(at + given.offset);
               editor.selection = new vscode.Selection(position, position);
               editor.revealRange(editor.selection);
               await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');""",
            text=text,
            offset=offset,
        )

    def type(self, text: str) -> None:
        """Type at the cursor."""
        self.page.keyboard.insert_text(text)

    def replace(self, old: str, new: str) -> None:
        """Select a text in the active editor and type another one over it."""
        self.cursor(old)
        for _ in old:
            self.page.keyboard.press("Shift+ArrowRight")
        self.type(new)

    def quick_fixes(self) -> Locator:
        """Ask for quick fixes at the cursor by keyboard; the entries of the menu."""
        self.page.keyboard.press("Control+.")
        entries = self.page.locator(".action-widget .monaco-list-row.action")
        entries.first.wait_for()
        return entries

    def save(self) -> None:
        """Save the active file."""
        self.host("await vscode.window.activeTextEditor.document.save()")

    # What the extension host knows

    def host(self, body: str, /, **given: Any) -> Any:
        """Run JavaScript in the extension host; see `Bridge.run`."""
        return self._bridge.run(body, **given)

    def active(self) -> dict[str, Any]:
        """The active editor: `file` (below the folder), `line` and `character` of the cursor from 0, and `text`."""
        found: dict[str, Any] = self.host(
            """const editor = await until(() => vscode.window.activeTextEditor);
               return { file: vscode.workspace.asRelativePath(editor.document.uri), text: editor.document.getText(),
                        line: editor.selection.active.line, character: editor.selection.active.character };"""
        )
        return found

    def diagnostics(self, file: str) -> list[dict[str, Any]]:
        """Our diagnostics of a file as VS Code has them, with the text that each range holds."""
        found: list[dict[str, Any]] = self.host(
            """const uri = vscode.Uri.file(given.file);
               const document = await vscode.workspace.openTextDocument(uri);
               const ours = vscode.languages.getDiagnostics(uri).filter((one) => one.source === 'model-lifecycle');
               return ours.map((one) => ({
                 code: one.code?.value ?? one.code, message: one.message, text: document.getText(one.range),
                 severity: vscode.DiagnosticSeverity[one.severity].toLowerCase(),
                 range: [one.range.start.line, one.range.start.character, one.range.end.line, one.range.end.character],
               }));""",
            file=str(self.folder / file),
        )
        return found

    def await_codes(self, file: str, codes: list[str]) -> list[dict[str, Any]]:
        """Wait until a file has diagnostics with just these codes; the diagnostics."""
        self.host(
            """const uri = vscode.Uri.file(given.file);
               const codes = () => vscode.languages.getDiagnostics(uri)
                 .filter((one) => one.source === 'model-lifecycle').map((one) => one.code?.value ?? one.code).sort();
               const wanted = JSON.stringify(given.codes.sort());
               try { await until(() => JSON.stringify(codes()) === wanted); }
               catch { throw new Error(`Wanted ${wanted}, there are ${JSON.stringify(codes())}`); }""",
            file=str(self.folder / file),
            codes=codes,
        )
        return self.diagnostics(file)

    def _address(self, file: str | None) -> str:
        payload = [["openFile", f"vscode-remote://{self.server.authority}{self.folder / file}"]] if file else []
        return f"{self.server.address}/?folder={quote(str(self.folder))}&payload={quote(json.dumps(payload))}"

    def _look_at(self, request: Request) -> None:
        there = urlsplit(request.url)
        if there.scheme in {"http", "https", "ws", "wss"} and there.hostname != "127.0.0.1":
            self.outside.append(request.url)


_SQUIGGLES = """editor => {
  const lines = [...editor.querySelectorAll('.view-line')].map(line => ({ line, box: line.getBoundingClientRect() }));
  const numbers = [...editor.querySelectorAll('.line-numbers')]
    .map(one => ({ number: Number(one.textContent), box: one.getBoundingClientRect() }));
  const within = (box, y) => box.top <= y && y < box.bottom;
  const letters = (line) => {
    const found = [], walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
      let at = 0;
      for (const letter of node.data) {
        const range = document.createRange();
        range.setStart(node, at); range.setEnd(node, at += letter.length);
        found.push({ letter, box: range.getBoundingClientRect() });
      }
    }
    return found;
  };
  return [...editor.querySelectorAll('.view-overlays [class*=squiggly-]')].flatMap(one => {
    const box = one.getBoundingClientRect(), middle = (box.top + box.bottom) / 2;
    const on = lines.find(line => within(line.box, middle));
    const number = numbers.find(number => within(number.box, middle));
    if (!on || !number) return [];
    const above = letters(on.line).filter(({ box: letter }) =>
      letter.width && box.left - 1 <= letter.left && letter.right <= box.right + 1);
    return [{ line: number.number, severity: /squiggly-([a-z]+)/.exec(one.className)[1],
              text: above.map(({ letter }) => letter).join('').replaceAll('\\u00a0', ' ') }];
  });
}"""

expect.set_options(timeout=LIMIT_MS)
