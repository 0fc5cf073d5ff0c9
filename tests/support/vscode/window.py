"""A window of VS Code as a person at keyboard and screen has it."""

import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

from playwright.sync_api import BrowserContext, FrameLocator, Locator, Page, Request, expect
from playwright.sync_api import TimeoutError as Late

from support.patience import PATIENCE_MS
from support.process_tree import descendants
from support.vscode.bridge import Bridge
from support.vscode.code_server import CodeServer
from support.vscode.patience import EACH_MS, NOWHERE, TIMES, leave_hover, until_shown

T = TypeVar("T")


@dataclass(frozen=True, order=True)
class Squiggle:
    """An underline as drawn: the line's number from 1, the text above it, and `error`, `warning`, `info` or `hint`."""

    line: int
    text: str
    severity: str


class Window:
    """A window with a folder open. Close it when done."""

    def __init__(
        self,
        browser: BrowserContext,
        server: CodeServer,
        folder: Path,
        file: str | None = None,
        tests: Path | None = None,
    ) -> None:
        """Open a window on a folder, with a file of it if one is named (by its path below the folder).

        With `tests` it runs a script's `run` in its extension host, if the server is one that allows this.
        """
        self.server = server
        self.folder = folder
        self.outside: list[str] = []
        self.page: Page = browser.new_page()
        self.page.set_viewport_size({"width": 1280, "height": 900})
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.on("request", self._look_at)
        self._bridge = Bridge(server.bridges, folder)
        if tests:
            for name in ("codeAutomationLog", "codeAutomationExit"):  # VS Code calls them
                self.page.expose_function(name, lambda *_: None)
        self.page.goto(self._address(file, tests))
        self.page.locator(".monaco-workbench").wait_for()
        if file:
            self.tab(Path(file).name).wait_for()
            self.editor.wait_for()

    def close(self) -> None:
        """Close it; its extension host ends, and with that the language server."""
        self.page.close()

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
        squiggles = self.editor.evaluate(_SQUIGGLES)
        return sorted(Squiggle(squiggle["line"], squiggle["text"], squiggle["severity"]) for squiggle in squiggles)

    def lenses(self) -> list[str]:
        """The code lenses that are drawn, from top to bottom."""
        return self.page.locator(".codelens-decoration a").all_inner_texts()

    def lens(self, title: str) -> Locator:
        """A code lens by its text."""
        return self.page.locator(".codelens-decoration a", has_text=title)

    def status(self) -> list[str]:
        """The entries of the language status, which is at the right end of the status bar: one line each."""
        item = self.page.locator("#status\\.languageStatus")
        shown = self.page.locator(".hover-language-status")
        for _ in range(TIMES):
            if not item.is_visible():
                return []
            try:
                item.hover(timeout=EACH_MS)
                shown.first.wait_for(timeout=EACH_MS)
                return [" | ".join(entry.split("\n")) for entry in shown.all_inner_texts()]
            except Late:  # the item was taken away, or replaced under the mouse, which then does not enter it
                continue
            finally:
                leave_hover(self.page, shown.first)
        raise TimeoutError("The language status does not show what it is about.")

    def notification(self, text: str | re.Pattern[str]) -> Locator:
        """A message that holds a text: in the corner or, where it was there too long, in the list of messages."""
        places = (f"{place} .notification-list-item" for place in (".notifications-toasts", _MESSAGES))
        return self.page.locator(", ".join(places), has_text=text).first

    def message(self, text: str | re.Pattern[str]) -> Locator:
        """Wait for a message that holds a text. From the corner it goes after ten seconds, seen or not."""
        notification = self.notification(text)
        for _ in range(TIMES):
            try:
                notification.wait_for(timeout=EACH_MS)
            except Late:
                if not self.page.locator(_MESSAGES).is_visible():
                    self.command("Notifications: Show Notifications")
                continue
            return notification
        raise TimeoutError(f"No message holds {text!r}.")

    def answer(self, text: str, button: str) -> None:
        """Press a button of the message that holds a text."""
        for left in reversed(range(TIMES)):
            try:
                return self.message(text).locator(".monaco-button", has_text=button).click(timeout=EACH_MS)
            except Late:  # it has left the corner meanwhile
                if not left:
                    raise
        return None

    def problems(self) -> list[str]:
        """The diagnostics in the Problems panel, which is opened: `file line:column message`."""
        panel = self.page.locator(".markers-panel-container")
        if not panel.is_visible():
            self.command("Problems: Focus on Problems View")
            panel.wait_for()
        places: list[str] = []
        file = ""
        for row in _rows(panel.locator(".monaco-list-row")):
            lines = row["text"].split("\n")
            if row["level"] == "1":
                file = row["name"]
            elif row["level"] == "2":
                place = re.sub(r"\[Ln (\d+), Col (\d+)\]", r"\1:\2", lines[-1])
                places.append(f"{file} {place} {lines[0]}")
        return places

    def hover(self, text: str, holding: str) -> str:
        """Point at a text in the editor; what the hover says once it holds some words.

        VS Code shows the findings first, then "Loading...", then the server's answer: name words of what comes last.
        """
        shown = self.page.locator(".monaco-hover:visible", has_text=holding).first

        def point() -> None:
            self.page.mouse.move(*NOWHERE)
            self.text(text).hover(position={"x": 4, "y": 8}, timeout=EACH_MS)

        until_shown(point, shown)
        return shown.inner_text()

    def text(self, words: str) -> Locator:
        """The smallest piece of the editor's text that holds some words (which are of one colour)."""
        return self.editor.locator(".view-line span", has_text=words).last

    def webview(self) -> FrameLocator:
        """The page of the webview that is shown. Where it runs no scripts of its own, `evaluate` waits for ever."""
        return self.page.frame_locator("iframe.webview:visible").frame_locator("iframe#active-frame")

    def comes(self, ask: Callable[[], T], wanted: T) -> None:
        """Wait until asking gives what is wanted."""
        self._wait(ask, lambda value: value == wanted, wanted)

    def holds(self, ask: Callable[[], Sequence[T]], wanted: T) -> None:
        """Wait until what asking gives holds what is wanted."""
        self._wait(ask, lambda value: wanted in value, wanted)

    # What hands do

    def open(self, file: str, line: int | None = None) -> None:
        """Show a file of the folder, at a line from 1."""
        self.host(
            """const selection = given.line && new vscode.Range(given.line - 1, 0, given.line - 1, 0);
               await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(given.file),
                                                    { preview: false, ...(selection && { selection }) });""",
            file=str(self.folder / file),
            line=line,
        )
        self.tab(Path(file).name).wait_for()
        self.editor.wait_for()

    def command(self, title: str) -> None:
        """Run a command from the palette, by its whole title."""
        box = self.page.locator(_BOX)
        row = self.page.locator(".quick-input-list .monaco-list-row").filter(
            has=self.page.locator(".quick-input-list-label .label-name", has_text=re.compile(f"^{re.escape(title)}$"))
        )

        def ask() -> None:
            self.page.keyboard.press("F1")
            box.fill(f">{title}", timeout=EACH_MS)

        until_shown(ask, row.first)  # the palette closes when something else takes the focus
        row.first.click()

    def entries(self) -> list[str]:
        """The entries of the list that is asked from, one line each."""
        expect(self.page.locator(_BOX)).not_to_have_value(re.compile("^>"))  # the palette's
        shown = self.page.locator(".quick-input-list .monaco-list-row")
        shown.first.wait_for()
        return [" | ".join(row["text"].strip().split("\n")) for row in _rows(shown)]

    def pick(self, label: str) -> None:
        """Choose an entry of the list that is asked from, by typing its label."""
        self.entries()
        self.page.locator(_BOX).fill(label)
        self.page.locator(".quick-input-list .monaco-list-row", has_text=label).first.click()

    def cursor(self, text: str, offset: int = 0) -> None:
        """Put the cursor to where a text first stands in the active editor, and the focus into the editor."""
        self.host(
            _EDITOR
            + """const at = editor.document.getText().indexOf(given.text);
               if (at < 0) throw new Error(`The text is not there: ${given.text}`);
               const position = editor.document.positionAt(at + given.offset);
               editor.selection = new vscode.Selection(position, position);
               editor.revealRange(editor.selection);
               await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');""",
            text=text,
            offset=offset,
        )
        self.page.locator(".editor-group-container.active .monaco-editor.focused").first.wait_for()

    def type(self, text: str) -> None:
        """Type at the cursor."""
        self.page.keyboard.type(text)

    def replace(self, old: str, new: str) -> None:
        """Select a text in the active editor and type another one over it."""
        self.cursor(old)
        for _ in old:
            self.page.keyboard.press("Shift+ArrowRight")
        self.type(new)

    def quick_fixes(self) -> list[str]:
        """Ask for quick fixes at the cursor by keyboard; the entries of the menu, of which the first is selected."""
        entries = self.page.locator(".action-widget .monaco-list-row.action")
        self.press("Control+.", entries.first)
        return [row["text"] for row in _rows(entries)]

    def run_quick_fix(self, title: str, shows: Locator) -> None:
        """Run the first quick fix at the cursor, a command with this title, until what it brings shows.

        VS Code forgets the commands of a menu when it asks for actions anew, and then says "Actual command not found".
        """

        def run() -> None:
            if not shows.is_visible():  # it may come late
                assert self.quick_fixes()[0] == title
                self.page.keyboard.press("Enter")

        until_shown(run, shows)

    def press(self, key: str, shows: Locator) -> None:
        """Press a key until something shows."""
        until_shown(lambda: self.page.keyboard.press(key), shows)

    def save(self) -> None:
        """Save the active file."""
        self.host(_EDITOR + "await editor.document.save()")

    # What the extension host knows

    def host(self, body: str, /, **given: Any) -> Any:
        """Run JavaScript in the extension host; see `Bridge.run`."""
        return self._bridge.run(body, **given)

    def children(self, words: str) -> list[int]:
        """The ids of the processes of this window's extension host whose command line holds some words."""
        host = self.host("return process.pid")
        return [process.id for process in descendants(host) if words in process.command]

    def active(self) -> dict[str, Any]:
        """The active editor: `file` (below the folder), `line` and `character` of the cursor from 0, and `text`."""
        answer: dict[str, Any] = self.host(
            _EDITOR
            + """return { file: vscode.workspace.asRelativePath(editor.document.uri), text: editor.document.getText(),
                        line: editor.selection.active.line, character: editor.selection.active.character };"""
        )
        return answer

    def diagnostics(self, file: str, codes: list[str] | None = None) -> list[dict[str, Any]]:
        """Our diagnostics of a file as VS Code has them, each with the text that its range holds.

        With `codes`, this waits until the file has diagnostics with just these codes.
        """
        actions: list[dict[str, Any]] = self.host(
            """const uri = vscode.Uri.file(given.file);
               const document = vscode.workspace.textDocuments.find((one) => one.uri.fsPath === uri.fsPath)
                 ?? await vscode.workspace.openTextDocument(uri);
               const ours = () => vscode.languages.getDiagnostics(uri)
                 .filter((one) => one.source === 'model-lifecycle').map((one) => ({
                   code: one.code?.value ?? one.code, message: one.message, text: document.getText(one.range),
                   severity: vscode.DiagnosticSeverity[one.severity].toLowerCase(),
                   range: [one.range.start, one.range.end].flatMap(({ line, character }) => [line, character]),
                 }));
               const wanted = given.codes?.sort().join();
               const holds = (found) => !given.codes || found.map((one) => one.code).sort().join() === wanted;
               let found;
               try { await until(() => holds((found = ours()))); }
               catch { throw new Error(`Wanted ${wanted}, there are ${JSON.stringify(found)}`); }
               return found;""",
            file=str(self.folder / file),
            codes=codes,
        )
        return actions

    def _wait(self, ask: Callable[[], T], is_wanted: Callable[[T], bool], wanted: object) -> None:
        end = time.monotonic() + PATIENCE_MS / 1000
        while not is_wanted(value := ask()):
            if time.monotonic() > end:
                raise TimeoutError(f"Wanted {wanted!r}, there is {value!r}.")
            self.page.wait_for_timeout(50)

    def _address(self, file: str | None, tests: Path | None) -> str:
        there = f"vscode-remote://{self.server.authority}"
        payload = [["openFile", f"{there}{self.folder / file}"]] if file else []
        if tests:
            extension = next((self.server.home / "extensions").glob("tests.bridge-*"))
            payload += [["extensionDevelopmentPath", f"{there}{extension}"], ["extensionTestsPath", f"{there}{tests}"]]
        return f"{self.server.address}/?folder={quote(str(self.folder))}&payload={quote(json.dumps(payload))}"

    def _look_at(self, request: Request) -> None:
        there = urlsplit(request.url)
        # What a webview asks of `vscode-resource` VS Code's service worker answers itself.
        ours = there.hostname == "127.0.0.1" or str(there.hostname).endswith(".vscode-resource.vscode-cdn.net")
        if there.scheme in {"http", "https", "ws", "wss"} and not ours:
            self.outside.append(request.url)


def _rows(rows: Locator) -> list[dict[str, Any]]:
    """The rows of a list, as they stand on the screen."""
    entries: list[dict[str, Any]] = rows.evaluate_all(
        """rows => rows.sort((one, other) => one.dataset.index - other.dataset.index).map(row => (
             { text: row.innerText, level: row.ariaLevel, name: row.querySelector('.label-name')?.innerText }))"""
    )
    return entries


_MESSAGES = ".notifications-center"
"""The list of messages, which is open when somebody opens it."""

_BOX = ".quick-input-widget input.input"

_EDITOR = """
const editor = await until(() => [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors]
  .find((one) => one && one.document.uri.scheme !== 'output'));
"""
"""The editor that is active; the text of the Output panel is not one."""

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

expect.set_options(timeout=PATIENCE_MS)
