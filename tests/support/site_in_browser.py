"""A site of records, served on loopback and looked at in Debian's Chromium."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from model_lifecycle.cli.main import run
from support.pages import write_records
from support.patience import PATIENCE_MS


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
    """A page in a window of its own, and everything it asked for or complained about."""
    context = browser.new_context(viewport=ViewportSize(width=width, height=900), **options)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    events: list[str] = []
    page.on("request", lambda request: events.append(request.url))
    page.on("console", lambda message: events.append(message.text))
    page.on("pageerror", lambda error: events.append(str(error)))
    page.on("dialog", lambda dialog: events.append(dialog.message))
    page.goto(address)
    yield page, events
    context.close()
