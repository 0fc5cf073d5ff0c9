"""A window of VS Code that one test after the other has to itself: opening a window takes most of a test's time."""

from collections.abc import Callable, Mapping
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from support.vscode.code_server import CodeServer
from support.vscode.window import Window
from support.workspace_files import make_tree, validated, workspace_files


class SharedWindow:
    """A window on a folder of records. Each test begins with the files it asks for, and with nothing open."""

    def __init__(self, browser: BrowserContext, server: CodeServer, make_folder: Callable[[], Path]) -> None:
        self._browser = browser
        self._server = server
        self._make_folder = make_folder
        self._window: Window | None = None
        self._outside: list[str] = []

    @property
    def pages(self) -> list[Page]:
        """The page that is to stay open between tests, if there is one."""
        return [self._window.page] if self._window else []

    def begin(self, changes: Mapping[str, str | None], file: str | None) -> Window:
        """The window, once it shows a file of the folder (where one is named) and the findings of all of them.

        The folder holds the records of `make_records`; `changes` are other texts, None where there is to be no file.
        """
        wanted = workspace_files(changes)
        if self._window and not self._begun_anew(self._window, wanted):
            self._close(self._window)
        if self._window is None:
            folder = self._make_folder()  # of one that was open before, VS Code opens the same tabs again
            make_tree(folder, wanted)
            self._window = Window(self._browser, self._server, folder)
        if file:
            self._window.open(file)
        return self._window

    def _begun_anew(self, window: Window, wanted: Mapping[str, str]) -> bool:
        """Whether the window shows other files' findings now, and nothing else. If not, it takes a new one."""
        files = [str(window.folder / path) for path in wanted]
        if not window.host(_REVERT, files=files):
            return False
        _write(window.folder, wanted)
        by_path = validated(window.folder)
        codes = sorted(
            f"{path} {diagnostic.code}" for path, all_of_file in by_path.items() for diagnostic in all_of_file
        )
        return bool(window.host(_SETTLE, folder=f"{window.folder}/", codes=",".join(codes)))

    def end(self, *, keep: bool) -> list[str]:
        """Leave it to the next test, or close it, so that the next one opens another. The hosts that were asked for."""
        if self._window:
            self._outside += self._window.outside
            self._window.outside = []
            if not keep:
                self._close(self._window)
        outside, self._outside = self._outside, []
        return outside

    def _close(self, window: Window) -> None:
        self._outside += window.outside
        window.close()
        self._window = None


def _write(folder: Path, wanted: Mapping[str, str]) -> None:
    """Write the files that are different, and remove all that are not wanted."""
    there = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    for path, file in there.items():
        if path not in wanted:
            file.unlink()
    make_tree(
        folder,
        {path: text for path, text in wanted.items() if path not in there or there[path].read_text() != text},
    )


_REVERT = """
const documents = () => vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === 'file');
const shown = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).map(({ input }) => input?.uri?.fsPath);
if (!documents().every(({ uri }) => given.files.includes(uri.fsPath) && shown().includes(uri.fsPath))) return false;
for (const document of documents().filter((one) => one.isDirty)) {
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.action.files.revert');
}
return true;
"""
"""Nothing is unsaved. False where VS Code holds a text of a file that is not wanted, or one that no tab shows: it does
so for minutes when a script opened it, and asks for no diagnostics of it."""

_SETTLE = """
const found = () => vscode.languages.getDiagnostics().flatMap(([{ fsPath }, all]) => all
  .filter(({ source }) => source === 'model-lifecycle')
  .map(({ code }) => `${fsPath.replace(given.folder, '')} ${code?.value ?? code}`)).sort().join();
for (const end = Date.now() + 10_000; found() !== given.codes; ) {
  if (Date.now() > end) return false;
  await new Promise((go) => setTimeout(go, 20));
}
await vscode.window.tabGroups.close(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs));
for (const command of ['closeQuickOpen', 'closePanel'])
  await vscode.commands.executeCommand(`workbench.action.${command}`);
for (const command of ['clearAll', 'hideList']) await vscode.commands.executeCommand(`notifications.${command}`);
return true;
"""
"""VS Code shows what `validate` finds, and nothing is open. False if it does not come to that."""
