"""How clients are asked to tell of changes."""

from typing import Any

import pytest
from lsprotocol import types
from support.talk import PUSH, Talk

from model_lifecycle.lsp.sync import COUNTS_OTHERWISE, sync_kind

FULL, INCREMENTAL = types.TextDocumentSyncKind.Full, types.TextDocumentSyncKind.Incremental


@pytest.mark.parametrize("client", ["Visual Studio Code", "VSCodium", "Zed", "IntelliJ IDEA", "anything else"])
def test_changes_come_as_ranges(client: str) -> None:
    assert sync_kind(client) is INCREMENTAL


@pytest.mark.parametrize("client", ["", *sorted(COUNTS_OTHERWISE)])
def test_a_client_that_counts_lines_otherwise_sends_full_texts(client: str) -> None:
    assert sync_kind(client) is FULL
    assert sync_kind(client, "incremental") is INCREMENTAL


@pytest.mark.parametrize(
    ("client", "options", "expected"),
    [("Visual Studio Code", {}, 2), ("Neovim", {}, 1), ("Visual Studio Code", {"sync": "full"}, 1)],
)
async def test_the_client_is_told(talk: Talk, client: str, options: dict[str, Any], expected: int) -> None:
    talk.client_name = client
    answer = await talk.initialize(PUSH, options=options)
    assert answer["capabilities"]["textDocumentSync"]["change"] == expected
