"""A site of records, served on loopback and looked at in Debian's Chromium."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from model_lifecycle.cli.main import run
from support.pages import write_records
from support.patience import PATIENCE_MS

_SHARED: Final[dict[Browser, BrowserContext]] = {}
"""The window of each browser that pages are opened in one after the other."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *args: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser, without a sandbox: CI runs as root."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser
        _SHARED.pop(browser, None)
        browser.close()


def written(folder: Path, *records: dict[str, Any]) -> Path:
    """A site of these records."""
    write_records(folder / "records", *records)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder / "records")
        run(["render", "-q", "--as-of", "2026-06-01", "--output", str(folder / "site")])
    return folder / "site"


@contextmanager
def opened(browser: Browser, address: str, width: int = 1280, **options: Any) -> Iterator[tuple[Page, list[str]]]:
    """A page, and everything it asked for or complained about: in a window of its own if it has options of its own.

    The others share a window, as opening one takes longer than most tests. It forgets what a page left in it; one that
    a test failed in is not used again.
    """
    shared = None if options else _SHARED.pop(browser, None)
    context = shared or browser.new_context(**options)
    page = context.pages[0] if shared else context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.set_viewport_size(ViewportSize(width=width, height=900))
    events: list[str] = []
    listeners: dict[Any, Any] = {
        "request": lambda request: events.append(request.url),
        "console": lambda message: events.append(message.text),
        "pageerror": lambda error: events.append(str(error)),
        "dialog": lambda dialog: events.append(dialog.message),
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    try:
        page.goto(address)
        yield page, events
    except BaseException:
        context.close()
        raise
    if options:
        context.close()
        return
    for event, listener in listeners.items():
        page.remove_listener(event, listener)
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.goto("about:blank")
    page.emulate_media(media="null", color_scheme="null", forced_colors="null")
    _SHARED[browser] = context
