"""The lifecycle, and messages that are not as they should be."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from lsprotocol import types
from support.lsp_client import PUSH, LspClient, RefusedError

from model_lifecycle.lsp.transport.framing import MAX_HEADER, Frames, frame

REQUEST = {"jsonrpc": "2.0", "id": 7, "method": "textDocument/hover"}


def is_answer(identifier: int, message: dict[str, Any]) -> bool:
    return message.get("id") == identifier


def is_error(code: int, identifier: int | None = None) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message.get("id") == identifier and message.get("error", {}).get("code") == code


async def test_requests_before_initialize_are_refused(client: LspClient) -> None:
    with pytest.raises(RefusedError) as refused:
        await client.request("textDocument/hover", {})
    assert refused.value.code == types.ErrorCodes.ServerNotInitialized
    client.notify("textDocument/didOpen", {})
    await client.initialize(PUSH)


async def test_a_second_initialize_is_refused(client: LspClient) -> None:
    await client.initialize(PUSH)
    with pytest.raises(RefusedError) as refused:
        await client.initialize(PUSH)
    assert refused.value.code == types.ErrorCodes.InvalidRequest


async def test_after_shutdown_only_exit_is_served(client: LspClient) -> None:
    await client.initialize(PUSH)
    await client.request("shutdown")
    with pytest.raises(RefusedError) as refused:
        await client.request("textDocument/hover", {})
    assert refused.value.code == types.ErrorCodes.InvalidRequest
    client.notify("exit")
    await client.wait_for_exit()
    assert client.exit_code == 0


async def test_exit_without_shutdown_is_a_failure(client: LspClient) -> None:
    await client.initialize(PUSH)
    client.notify("exit")
    await client.wait_for_exit()
    assert client.exit_code == 1


async def test_exit_works_at_any_time(client: LspClient) -> None:
    client.notify("exit")
    await client.wait_for_exit()
    assert client.exit_code == 1


@pytest.mark.parametrize(
    ("body", "code", "identifier"),
    [
        pytest.param(b"{", types.ErrorCodes.ParseError, None, id="not JSON"),
        pytest.param(b"\xff", types.ErrorCodes.ParseError, None, id="not UTF-8"),
        pytest.param(b"[" * 100_000, types.ErrorCodes.ParseError, None, id="nested too deep"),
        pytest.param(b"[]", types.ErrorCodes.InvalidRequest, None, id="a batch"),
        pytest.param(b'{"id": 7}', types.ErrorCodes.InvalidRequest, 7, id="no version"),
        pytest.param(
            b'{"jsonrpc": "2.0", "id": 7, "method": 1}', types.ErrorCodes.InvalidRequest, 7, id="method is no text"
        ),
        pytest.param(b'{"jsonrpc": "2.0", "id": 7}', types.ErrorCodes.InvalidRequest, 7, id="no method"),
        pytest.param(
            json.dumps({**REQUEST, "params": 5}).encode(), types.ErrorCodes.InvalidRequest, 7, id="params are a number"
        ),
        pytest.param(
            json.dumps({**REQUEST, "params": {"textDocument": 5}}).encode(),
            types.ErrorCodes.InvalidParams,
            7,
            id="params of another shape",
        ),
        pytest.param(
            json.dumps({**REQUEST, "method": "textDocument/didSave"}).encode(),
            types.ErrorCodes.InvalidRequest,
            7,
            id="a notification with an id",
        ),
        pytest.param(
            json.dumps({**REQUEST, "method": "no/such"}).encode(),
            types.ErrorCodes.MethodNotFound,
            7,
            id="unknown method",
        ),
    ],
)
async def test_malformed_messages_are_answered_with_an_error(
    client: LspClient, body: bytes, code: types.ErrorCodes, identifier: int | None
) -> None:
    await client.initialize(PUSH)
    client.send_bytes(frame(body))
    await client.wait(is_error(code, identifier))


@pytest.mark.parametrize(
    "message",
    [
        {"jsonrpc": "2.0", "method": "no/such"},
        {"jsonrpc": "2.0", "method": "$/no/such", "params": {}},
        {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {}}},
        {"jsonrpc": "2.0", "method": "textDocument/didChange", "params": []},
        {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 99}},
        {"jsonrpc": "2.0", "method": "workspace/didChangeConfiguration", "params": {"settings": 5}},
        {"jsonrpc": "2.0", "method": "window/workDoneProgress/cancel", "params": {"token": "none"}},
        {"jsonrpc": "2.0", "id": 99, "result": None},
        {"jsonrpc": "2.0", "id": "x", "error": {"code": 1, "message": "no"}},
        {"jsonrpc": "2.0", "id": None, "error": {"code": 1, "message": "no"}},
    ],
    ids=lambda message: message.get("method", "answer"),
)
async def test_the_server_survives(client: LspClient, message: dict[str, Any]) -> None:
    await client.initialize(PUSH)
    client.send(message)
    assert await client.request("textDocument/hover", at("untitled:x")) is None


def at(uri: str, line: int = 0, character: int = 0) -> dict[str, Any]:
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}


async def test_a_broken_header_is_answered_and_skipped(client: LspClient) -> None:
    await client.initialize(PUSH)
    client.send_bytes(b"Content-Length: many\r\n\r\n")
    client.send({**REQUEST, "params": at("untitled:x")})
    await client.wait(is_error(types.ErrorCodes.ParseError))
    await client.wait(lambda message: message.get("id") == REQUEST["id"])


async def test_shutdown_with_requests_pending_on_both_sides(client: LspClient) -> None:
    client.answers["client/registerCapability"] = None
    await client.initialize(PUSH)
    await client.wait(lambda message: message.get("method") == "client/registerCapability")
    questions = [client.begin("textDocument/hover", at("untitled:x")) for _ in range(20)]
    await client.request("shutdown")
    for question in questions:
        await client.wait(partial(is_answer, question))


class TestFrames:
    BODIES = (b"{}", b"", "é→\U0001f600".encode(), b"\r\n\r\n")

    @pytest.mark.parametrize("size", [1, 2, 7, 1000])
    def test_bodies_come_out_however_the_stream_is_cut(self, size: int) -> None:
        stream = b"".join(frame(body) for body in self.BODIES)
        frames = Frames()
        pieces = [stream[start : start + size] for start in range(0, len(stream), size)]
        assert [body for piece in pieces for body in frames.feed(piece)] == list(self.BODIES)

    @pytest.mark.parametrize(
        "header",
        [
            b"content-length: 2",
            b"CONTENT-LENGTH:2",
            b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2",
        ],
    )
    def test_headers_are_read_as_http_does(self, header: bytes) -> None:
        assert list(Frames().feed(header + b"\r\n\r\n{}")) == [b"{}"]

    @pytest.mark.parametrize(
        "header", [b"", b"nonsense", b"Content-Length: -1", b"Content-Length: 1e3", b"Content-Length: 99999999999999"]
    )
    def test_a_header_without_a_length_is_told_and_skipped(self, header: bytes) -> None:
        assert list(Frames().feed(header + b"\r\n\r\n" + frame(b"{}"))) == [None, b"{}"]

    def test_endless_nonsense_takes_no_room(self) -> None:
        frames = Frames()
        bodies = [body for _ in range(10) for body in frames.feed(b"x" * MAX_HEADER)]
        assert set(bodies) == {None}
        assert list(frames.feed(b"\r\n\r\n" + frame(b"{}"))) == [None, b"{}"]
