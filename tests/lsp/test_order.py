"""What is answered first, what last, and what not at all."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from support.desk import MODEL, make_desk, text_of
from support.talk import PUSH, RefusedError, Talk

MANY = "many.model.json"
OUTLINES = ("codeLens", "documentSymbol", "foldingRange")


def many(count: int = 40) -> str:
    record = json.loads(text_of(MODEL))
    return json.dumps([{**record, "id": f"example-{number}"} for number in range(count)], indent=1)


async def begin(talk: Talk, folder: Path, capabilities: dict[str, Any] = PUSH) -> dict[str, Any]:
    root = make_desk(folder)
    await talk.initialize(capabilities, root)
    await talk.settled()
    return {"textDocument": {"uri": (root / MANY).as_uri()}}


async def test_diagnostics_and_what_is_under_the_cursor_come_first(talk: Talk, tmp_path: Path) -> None:
    document = await begin(talk, tmp_path)
    place = {"line": 3, "character": 3}
    uri = document["textDocument"]["uri"]
    talk.open(uri, many(), language="json")
    outlines = [talk.begin(f"textDocument/{name}", document) for name in OUTLINES]
    action = {"range": {"start": place, "end": place}, "context": {"diagnostics": []}}
    asked = talk.begin("textDocument/codeAction", document | action)
    hover = talk.begin("textDocument/hover", document | {"position": place})
    for request in (*outlines, asked, hover):
        await talk.answer(request)
    order = [
        message.get("id", "diagnostics")
        for message in talk.received
        if "id" in message or message.get("params", {}).get("uri") == uri
    ]
    order = [each for each in order if each in ("diagnostics", hover, asked, *outlines)]
    assert order.index("diagnostics") < min(order.index(request) for request in (*outlines, asked))
    assert order.index(hover) < min(order.index(request) for request in outlines)


async def test_the_same_text_has_its_answers_ready(talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = await begin(talk, tmp_path)
    talk.open(document["textDocument"]["uri"], many(3), language="json")
    first = [await talk.request(f"textDocument/{name}", document) for name in OUTLINES]
    encoded = type(talk.server.client).encoded
    asked: list[object] = []
    monkeypatch.setattr(talk.server.client, "encoded", asked.append, raising=False)
    assert [await talk.request(f"textDocument/{name}", document) for name in OUTLINES] == first
    assert asked == []
    monkeypatch.setattr(talk.server.client, "encoded", encoded.__get__(talk.server.client))
    talk.change(document["textDocument"]["uri"], many(4), 2)
    assert len(await talk.request("textDocument/documentSymbol", document)) == 4


@pytest.mark.parametrize("stale", [True, False])
async def test_an_answer_about_a_text_that_has_changed(talk: Talk, tmp_path: Path, stale: bool) -> None:
    general = {"staleRequestSupport": {"cancel": stale, "retryOnContentModified": []}}
    document = await begin(talk, tmp_path, {**PUSH, "general": general})
    uri = document["textDocument"]["uri"]
    talk.open(uri, many(), language="json")
    request = talk.begin("textDocument/documentSymbol", document)
    for _ in range(3):  # turns of the event loop, in which the request is taken in
        await asyncio.sleep(0)
    talk.change(uri, many(2), 2)
    if stale:
        with pytest.raises(RefusedError) as refused:
            await talk.answer(request)
        assert refused.value.code == types.LSPErrorCodes.ContentModified
    else:
        assert len(await talk.answer(request)) == 2


@pytest.mark.parametrize("method", [f"textDocument/{name}" for name in (*OUTLINES, "hover", "codeAction")])
async def test_a_request_that_is_cancelled_is_answered_so(talk: Talk, tmp_path: Path, method: str) -> None:
    document = await begin(talk, tmp_path)
    talk.open(document["textDocument"]["uri"], many(), language="json")
    place = {"line": 0, "character": 0}
    more = {"position": place, "range": {"start": place, "end": place}, "context": {"diagnostics": []}}
    request = talk.begin(method, document | more)
    talk.notify("$/cancelRequest", {"id": request})
    with pytest.raises(RefusedError) as refused:
        await talk.answer(request)
    assert refused.value.code == types.LSPErrorCodes.RequestCancelled
    assert await talk.request("textDocument/documentSymbol", document)


@pytest.mark.parametrize("limit", [None, 7, 100_000])
async def test_a_client_gets_no_more_folds_than_it_takes(talk: Talk, tmp_path: Path, limit: int | None) -> None:
    folding = {} if limit is None else {"rangeLimit": limit}
    capabilities = {**PUSH, "textDocument": {**PUSH["textDocument"], "foldingRange": folding}}
    document = await begin(talk, tmp_path, capabilities)
    talk.open(document["textDocument"]["uri"], many(20), language="json")
    found = await talk.request("textDocument/foldingRange", document)
    assert (len(found) == 7) if limit == 7 else (len(found) > 100)
