"""Real editors for tests; they are installed when they are missing (see `install`)."""

import shutil
import zipfile
from collections.abc import Generator, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

import pytest
from editors.install import extension
from editors.install.frame import CHECKOUT
from playwright.sync_api import BrowserContext, sync_playwright
from support.vscode.code_server import CodeServer
from support.vscode.shared_window import SharedWindow
from support.vscode.window import Window

RESULTS = CHECKOUT / "build" / "test-results"
EXTENSIONS = Path(__file__).parent / "extensions"
SERVER = CHECKOUT / ".venv" / "bin" / "model-lifecycle"

_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell the fixtures of a test that it failed."""
    report = yield
    if call.when == "setup":
        item.stash[_FAILED] = False
    item.stash[_FAILED] |= report.failed
    return report


class OpensWindows(Protocol):
    """Opens a window of VS Code on a folder, with a file of it; it is closed after the test."""

    def __call__(
        self, folder: Path, file: str | None = None, server: CodeServer | None = None, tests: Path | None = None
    ) -> Window:
        """See `Window`."""
        ...


class OpensRecords(Protocol):
    """Shows a file of good records, of which some have other texts, in a window that tests share."""

    def __call__(
        self, changes: Mapping[str, str | None] | None = None, file: str | None = None, server: CodeServer | None = None
    ) -> Window:
        """See `SharedWindow.begin`."""
        ...


@pytest.fixture(scope="session")
def our_extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The extension as the VSIX of this checkout holds it."""
    folder = tmp_path_factory.mktemp("vsix")
    with zipfile.ZipFile(extension.install()) as vsix:
        vsix.extractall(folder)
    return folder / "extension"


@pytest.fixture(scope="session")
def code_server(our_extension: Path) -> Iterator[CodeServer]:
    """VS Code with the extension and this checkout's server, for any number of windows."""
    server = CodeServer([our_extension, EXTENSIONS / "bridge"], machine={"model-lifecycle.path": str(SERVER)})
    yield server
    server.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[BrowserContext]:
    """Debian's Chromium, which finds no host but this one. It loads VS Code once for all windows of a module."""
    rules = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    options = ["--no-sandbox", "--disable-gpu", rules]  # a processor that stands in for a GPU takes an eighth longer
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=options)
        yield browser.new_context()
        browser.close()


@pytest.fixture(scope="module")
def shared_windows() -> dict[CodeServer, SharedWindow]:
    """The windows that the tests of a module share; they end with its browser."""
    return {}


@pytest.fixture
def vscode(
    request: pytest.FixtureRequest,
    chromium: BrowserContext,
    code_server: CodeServer,
    shared_windows: dict[CodeServer, SharedWindow],
) -> Iterator[OpensWindows]:
    """Opens windows of VS Code. When the test fails, pictures and logs are in `build/test-results`."""
    windows: list[Window] = []

    def open_window(
        folder: Path, file: str | None = None, server: CodeServer | None = None, tests: Path | None = None
    ) -> Window:
        window = Window(chromium, server or code_server, folder, file, tests)
        windows.append(window)
        return window

    yield open_window
    failed = request.node.stash[_FAILED]
    if failed:
        _save(RESULTS / request.node.name, chromium, [code_server, *(window.server for window in windows)])
    outside = [url for window in windows for url in window.outside]
    for shared in shared_windows.values():
        outside += shared.end(keep=not failed)
    kept = [page for shared in shared_windows.values() for page in shared.pages]
    for page in chromium.pages:
        if page not in kept:
            page.close()
    assert outside == []


@pytest.fixture
def open_records(
    vscode: OpensWindows,
    chromium: BrowserContext,
    code_server: CodeServer,
    shared_windows: dict[CodeServer, SharedWindow],
    tmp_path_factory: pytest.TempPathFactory,
) -> OpensRecords:
    """Opens records in a window that the tests of a module share; one that a test failed in is not used again."""

    def show(
        changes: Mapping[str, str | None] | None = None, file: str | None = None, server: CodeServer | None = None
    ) -> Window:
        of = server or code_server
        if of not in shared_windows:
            shared_windows[of] = SharedWindow(chromium, of, partial(tmp_path_factory.mktemp, "records"))
        return shared_windows[of].begin(changes or {}, file)

    return show


def _save(folder: Path, browser: BrowserContext, servers: list[CodeServer]) -> None:
    """Keep the pictures of all pages and the logs of servers."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number, page in enumerate(browser.pages):
        page.screenshot(path=folder / f"window-{number}.png")
    for number, server in enumerate(dict.fromkeys(servers)):
        shutil.copytree(server.data / "logs", folder / f"logs-{number}", dirs_exist_ok=True)
        (folder / f"server-{number}.log").write_text(server.output, encoding="utf-8")
