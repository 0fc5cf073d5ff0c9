"""A client, and the example workspace."""

import gc
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from support.lsp_client import LspClient
from support.pages import EXAMPLE, write_records

from model_lifecycle.catalogues import carried


@pytest_asyncio.fixture
async def client(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LspClient]:
    """A client that has not sent `initialize`; its server is shut down after the test."""
    monkeypatch.setattr(gc, "unfreeze", int)  # all that pytest holds stays exempt: a look through it takes 0.3 s
    client = LspClient()
    yield client
    await client.end()


@pytest.fixture(autouse=True)
def no_copies_of_catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither those of the cache of whoever runs the tests, nor the carried ones, which change each week."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(carried, "FOLDER", tmp_path / "carried")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The example workspace on disk; what previews write for browsers goes below the test's own folder."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "runtime"))
    return write_records(tmp_path / "records", *EXAMPLE)
