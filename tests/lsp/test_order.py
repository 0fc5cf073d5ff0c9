"""What is answered first, what last, and what not at all."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from lsprotocol import types
from support.lsp_client import PUSH, LspClient, RefusedError
from support.thorough import some_of
from support.workspace_files import OLD, make_workspace, text_of

from model_lifecycle.lsp.state.check_queue import CheckQueue

MANY = "many.model.json"
OUTLINES = ("codeLens", "documentSymbol", "foldingRange")


def many(count: int = 40) -> str:
    record = json.loads(text_of(OLD))
    return json.dumps([{**record, "id": f"example-{number}"} for number in range(count)], indent=1)


async def begin(client: LspClient, folder: Path, capabilities: dict[str, Any] = PUSH) -> dict[str, Any]:
    root = make_workspace(folder)
    await client.initialize(capabilities, root)
    await client.settled()
    return {"textDocument": {"uri": (root / MANY).as_uri()}}


async def test_diagnostics_and_what_is_under_the_cursor_come_first(client: LspClient, tmp_path: Path) -> None:
    document = await begin(client, tmp_path)
    place = {"line": 3, "character": 3}
    uri = document["textDocument"]["uri"]
    client.open(uri, many(), language="json")
    outlines = [client.begin(f"textDocument/{name}", document) for name in OUTLINES]
    action = {"range": {"start": place, "end": place}, "context": {"diagnostics": []}}
    asked = client.begin("textDocument/codeAction", document | action)
    hover = client.begin("textDocument/hover", document | {"position": place})
    for request in (*outlines, asked, hover):
        await client.answer(request)
    order = [
        message.get("id", "diagnostics")
        for message in client.received
        if "id" in message or message.get("params", {}).get("uri") == uri
    ]
    order = [answer for answer in order if answer in ("diagnostics", hover, asked, *outlines)]
    assert order.index("diagnostics") < min(order.index(request) for request in (*outlines, asked))
    assert order.index(hover) < min(order.index(request) for request in outlines)


async def test_who_waits_for_all_files_longer_is_answered_first(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    for number in range(60):
        copy = text_of(OLD, ('"example-1"', f'"example-{number + 10}"'))
        (root / OLD).with_name(f"copy-{number}.json").write_text(copy, encoding="utf-8")
    document = {"textDocument": {"uri": (root / OLD).as_uri()}}
    await client.initialize({**PUSH, "workspace": {**PUSH["workspace"], "codeLens": {"refreshSupport": True}}}, root)
    client.open(document["textDocument"]["uri"], text_of(OLD))
    early = client.begin("textDocument/codeLens", document)
    await client.wait(lambda message: message.get("method") == "workspace/codeLens/refresh")
    late = client.begin("textDocument/codeLens", document)
    await asyncio.gather(client.answer(early), client.answer(late))
    assert [message["id"] for message in client.received if message.get("id") in (early, late)] == [early, late]


async def test_the_same_text_has_its_answers_ready(
    client: LspClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = await begin(client, tmp_path)
    client.open(document["textDocument"]["uri"], many(3), language="json")
    first = [await client.request(f"textDocument/{name}", document) for name in OUTLINES]
    encoded = type(client.server.client).encode
    asked: list[object] = []
    monkeypatch.setattr(client.server.client, "encode", asked.append, raising=False)
    assert [await client.request(f"textDocument/{name}", document) for name in OUTLINES] == first
    assert asked == []
    monkeypatch.setattr(client.server.client, "encode", encoded.__get__(client.server.client))
    client.change(document["textDocument"]["uri"], many(4), 2)
    assert len(await client.request("textDocument/documentSymbol", document)) == 4


@pytest.mark.parametrize("stale", [True, False])
async def test_an_answer_about_a_text_that_has_changed(
    client: LspClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stale: bool
) -> None:
    general = {"staleRequestSupport": {"cancel": stale, "retryOnContentModified": []}}
    document = await begin(client, tmp_path, {**PUSH, "general": general})
    uri = document["textDocument"]["uri"]
    is_asked, is_changed, wait = Event(), Event(), CheckQueue.wait

    def wait_for_the_change(checks: CheckQueue, path: str, timeout: float, stopped: Callable[[], bool]) -> None:
        is_asked.set()
        assert is_changed.wait(60)
        wait(checks, path, timeout, stopped)

    monkeypatch.setattr(CheckQueue, "wait", wait_for_the_change)
    client.open(uri, many(3), language="json")
    request = client.begin("textDocument/documentSymbol", document)
    await asyncio.to_thread(is_asked.wait, 60)
    client.change(uri, many(2), 2)
    await client.pushed(uri, 2)  # the server has taken the change in
    is_changed.set()
    if stale:
        with pytest.raises(RefusedError) as refused:
            await client.answer(request)
        assert refused.value.code == types.LSPErrorCodes.ContentModified
    else:
        assert len(await client.answer(request)) == 2


@pytest.mark.parametrize("method", some_of(f"textDocument/{name}" for name in (*OUTLINES, "hover", "codeAction")))
async def test_a_request_that_is_cancelled_is_answered_so(client: LspClient, tmp_path: Path, method: str) -> None:
    document = await begin(client, tmp_path)
    client.open(document["textDocument"]["uri"], many(), language="json")
    place = {"line": 0, "character": 0}
    more = {"position": place, "range": {"start": place, "end": place}, "context": {"diagnostics": []}}
    request = client.begin(method, document | more)
    client.notify("$/cancelRequest", {"id": request})
    with pytest.raises(RefusedError) as refused:
        await client.answer(request)
    assert refused.value.code == types.LSPErrorCodes.RequestCancelled
    assert await client.request("textDocument/documentSymbol", document)


@pytest.mark.parametrize("limit", [None, 7, 100_000])
async def test_a_client_gets_no_more_folds_than_it_takes(client: LspClient, tmp_path: Path, limit: int | None) -> None:
    folding = {} if limit is None else {"rangeLimit": limit}
    capabilities = {**PUSH, "textDocument": {**PUSH["textDocument"], "foldingRange": folding}}
    document = await begin(client, tmp_path, capabilities)
    client.open(document["textDocument"]["uri"], many(20), language="json")
    folds = await client.request("textDocument/foldingRange", document)
    assert (len(folds) == 7) if limit == 7 else (len(folds) > 100)
