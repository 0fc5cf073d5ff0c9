"""Whatever the parameters of a message, the server answers, and lives on."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from support.lsp_client import PULL, LspClient, RefusedError
from support.thorough import stride
from support.workspace_files import MIGRATION, make_workspace, text_of

OPEN, CLOSE = "model-lifecycle.openPreview", "model-lifecycle.closePreview"

URIS = [
    "",
    "x",
    "\ud800",
    "file:///a\ud800.yaml",
    "file:///%ed%a0%80.yaml",
    "file:///%00.yaml",
    "file:///%ZZ.yaml",
    "file://[bad",
    "file:",
    "file:///",
    "file:///../../..",
    f"file:///{'a' * 5000}.yaml",
    "untitled:\ud800",
    "untitled:",
    "git:/a.yaml",
    "file://host/share/x.yaml",
]
ODD = [None, 5, True, [], {}, "a", ["a"], {"line": -1}]


WANTED = {"explain": "code", "fileInfo": "uri", "previewPage": "id", "previewAction": "id", "previewForwarded": "uri"}
"""The messages of our own, and what they cannot do without."""


def begin_command(client: LspClient, command: Any, argument: Any) -> int:
    return client.begin("workspace/executeCommand", {"command": command, "arguments": [argument]})


def is_failure(message: dict[str, Any]) -> bool:
    is_error = message.get("error", {}).get("code") == types.ErrorCodes.InternalError
    return is_error or (message.get("method") == "window/logMessage" and message["params"]["type"] == 1)


async def begin(client: LspClient, folder: Path) -> str:
    root = make_workspace(folder)
    await client.initialize(PULL, root)
    await client.settled()
    uri = (root / MIGRATION).as_uri()
    client.open(uri, text_of(MIGRATION))
    return uri


async def all_answered(client: LspClient, requests: list[int]) -> None:
    for request in requests:
        await client.wait(lambda message, request=request: message.get("id") == request and "method" not in message)  # type: ignore[misc]
    await client.settled()
    assert not [message for message in client.received if is_failure(message)]


async def test_documents_with_odd_uris(client: LspClient, tmp_path: Path) -> None:
    await begin(client, tmp_path)
    place = {"line": 0, "character": 0}
    more = {"position": place, "range": {"start": place, "end": place}, "context": {"diagnostics": []}}
    requests = []
    for uri in URIS[:: stride(1)]:
        client.open(uri, "id: a\n")
        client.notify("model-lifecycle/cursor", {"textDocument": {"uri": uri}, "position": place})
        document = {"textDocument": {"uri": uri}, **more}
        names = ("hover", "codeAction", "codeLens", "documentSymbol", "foldingRange", "diagnostic")
        requests += [client.begin(f"textDocument/{name}", document) for name in names]
        parameters = {"uri": uri, "code": uri, "kind": "model"}
        own_names = ("fileInfo", "schema", "explain", "previewForwarded")
        requests += [client.begin(f"model-lifecycle/{name}", parameters) for name in own_names]
        target = {"uri": uri, "record": 3, "old": {"provider": uri, "id": uri}, "new": {"id": uri}}
        arguments = (uri, {"uri": uri, "ask": False}, {"target": target, "ask": False})
        requests += [begin_command(client, OPEN, argument) for argument in arguments]
        client.change(uri, "id: b\n", 2)
        client.close(uri)
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 1}]})
    await all_answered(client, requests)


@pytest.mark.parametrize("params", ODD, ids=repr)
async def test_messages_of_our_own_with_odd_parameters(client: LspClient, tmp_path: Path, params: Any) -> None:
    uri = await begin(client, tmp_path)
    requests, refused = [], []
    for name, wanted in WANTED.items():
        given = {} if params == "a" or isinstance(params, bool | int | dict) else params  # the JSON-RPC has no others
        refused += [client.begin(f"model-lifecycle/{name}", odd) for odd in ({wanted: 5}, {}, given)]
    refused.append(client.begin("model-lifecycle/schema", {"kind": []}))
    far = {"line": 0, "character": 2**31}  # one more than a position can have
    arguments = (5, ["a"], {"uri": 5}, {"position": {"line": -1}}, {"uri": uri, "position": far}, {"target": 5})
    refused += [begin_command(client, OPEN, argument) for argument in arguments]
    for command in (OPEN, CLOSE, "none", params):
        requests.append(begin_command(client, command, params))
        requests.append(client.begin("workspace/executeCommand", {"command": command, "arguments": params}))
    for name in ("cursor", "previewPage", "explain"):
        client.notify(f"model-lifecycle/{name}", {"textDocument": params, "position": params})
        client.notify(f"model-lifecycle/{name}", {"textDocument": {"uri": uri}, "position": far})
    item = {"label": "a", "data": {"uri": uri, **far}}
    action = {"title": "a", "data": {"uri": uri, "ranges": [[0, 0, 0, 2**31]], "version": 1}}
    requests += [client.begin("completionItem/resolve", item), client.begin("codeAction/resolve", action)]
    for method in ("hover", "codeAction", "selectionRange", "foldingRange"):
        requests.append(client.begin(f"textDocument/{method}", {"textDocument": params, "position": params}))
        requests.append(client.begin(f"textDocument/{method}", {"textDocument": {"uri": uri}, "position": params}))
    client.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": params}, "contentChanges": params})
    for request in refused:
        with pytest.raises(RefusedError) as error:
            await client.answer(request)
        assert error.value.code == types.ErrorCodes.InvalidParams
        assert str(error.value).endswith(".")
    await all_answered(client, requests)


async def test_previews_that_are_opened_and_closed_at_once(client: LspClient, tmp_path: Path) -> None:
    uri = await begin(client, tmp_path)
    opened = {"command": OPEN, "arguments": [{"uri": uri, "panel": True, "show": False}]}
    requests = []
    for _ in range(4):
        requests += [client.begin("workspace/executeCommand", opened) for _ in range(3)]
        await asyncio.sleep(0)
        requests.append(client.begin("workspace/executeCommand", {"command": CLOSE}))
    await all_answered(client, requests)
