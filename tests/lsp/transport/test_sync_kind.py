"""How clients are asked to tell of changes."""

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from support.lsp_client import PUSH, LspClient

from model_lifecycle.lsp.transport.sync_kind import COUNTS_LINES_DIFFERENTLY, sync_kind

FULL, INCREMENTAL = types.TextDocumentSyncKind.Full, types.TextDocumentSyncKind.Incremental


@pytest.mark.parametrize("name", ["Visual Studio Code", "VSCodium", "Zed", "IntelliJ IDEA", "anything else"])
def test_changes_come_as_ranges(name: str) -> None:
    assert sync_kind(name) is INCREMENTAL


@pytest.mark.parametrize("name", ["", *sorted(COUNTS_LINES_DIFFERENTLY)])
def test_a_client_that_counts_lines_otherwise_sends_full_texts(name: str) -> None:
    assert sync_kind(name) is FULL
    assert sync_kind(name, "incremental") is INCREMENTAL


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [("Visual Studio Code", {}, 2), ("Neovim", {}, 1), ("Visual Studio Code", {"sync": "full"}, 1)],
)
async def test_the_client_is_told(client: LspClient, name: str, options: dict[str, Any], expected: int) -> None:
    client.client_name = name
    answer = await client.initialize(PUSH, options=options)
    assert answer["capabilities"]["textDocumentSync"]["change"] == expected


async def test_ranges_are_taken_from_a_client_that_was_asked_for_full_texts(client: LspClient, tmp_path: Path) -> None:
    """Our plugin for Neovim sends them."""
    client.client_name = "Neovim"
    await client.initialize(PUSH)
    uri = (tmp_path / "draft.yaml").as_uri()
    client.open(uri, "id: a\nslug: b\n")
    line = {"start": {"line": 1, "character": 0}, "end": {"line": 2, "character": 0}}
    changes = [{"range": line, "text": "slug: c\n"}]
    client.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": changes})
    await client.settled()
    kept = client.server.session.texts.get(uri)
    assert kept is not None
    assert kept.text == "id: a\nslug: c\n"
