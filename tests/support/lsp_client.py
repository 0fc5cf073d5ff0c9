"""A client of a server in the same process: every byte passes the real framing, without a process or a pipe."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from model_lifecycle.lsp.features import make_server
from model_lifecycle.lsp.transport.framing import Frames, frame
from support.lsp_types import shape_mistakes
from support.patience import PATIENCE

PUSH: dict[str, Any] = {
    "window": {"workDoneProgress": True},
    "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}},
    "textDocument": {
        "publishDiagnostics": {
            "versionSupport": True,
            "relatedInformation": True,
            "codeDescriptionSupport": True,
            "dataSupport": True,
            "tagSupport": {"valueSet": [1, 2]},
        },
        "documentSymbol": {
            "hierarchicalDocumentSymbolSupport": True,
            "symbolKind": {"valueSet": list(range(1, 27))},
        },
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source"]}}},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
}
"""A client that is pushed to and counts columns in UTF-16."""

PULL: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-8", "utf-16"]},
    "workspace": {
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "diagnostics": {"refreshSupport": True},
        "configuration": True,
    },
    "textDocument": {
        "diagnostic": {"relatedInformation": True, "codeDescriptionSupport": True, "dataSupport": True},
        "publishDiagnostics": {},
        "documentSymbol": {
            "hierarchicalDocumentSymbolSupport": True,
            "symbolKind": {"valueSet": list(range(1, 27))},
        },
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source"]}}},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
}
"""A client that pulls and counts columns in UTF-8."""


class RefusedError(Exception):
    """The server answered with an error; raised by an answer to the server, this client does."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


def _null(params: Any) -> None:
    """The answer to what a client does without saying anything."""


class LspClient:
    """One client, its server, and every message that the server sent."""

    def __init__(self, server: Any = None) -> None:
        self.server = server or make_server()
        self.received: list[dict[str, Any]] = []
        """Every message from the server, in order."""
        self.mistakes: list[str] = []
        """What was wrong with their shapes."""
        self.exit_code: int | None = None
        self.client_name = "tests"
        self.answers: dict[str, Callable[[Any], Any] | None] = {}
        """What to answer to the server's requests, by method: null unless it stands here; None: nothing, ever."""
        self._methods: dict[int | str, str] = {}
        self._frames = Frames()
        self._news = asyncio.Event()
        self._count = 0
        self.server.start(self._take, self._stop)

    def _stop(self, code: int) -> None:
        self.exit_code = code
        self._news.set()

    def _take(self, data: bytes) -> None:
        for body in self._frames.feed(data):
            assert body is not None
            message = json.loads(body)
            self.mistakes += shape_mistakes(message, self._methods.get(message.get("id")))
            self.received.append(message)
            self._news.set()
            if "method" in message and "id" in message:
                answer: Callable[[Any], Any] | None = self.answers.get(message["method"], _null)
                if answer is not None:
                    self._reply(message["id"], message.get("params"), answer)

    def _reply(self, identifier: int | str, params: Any, answer: Callable[[Any], Any]) -> None:
        try:
            outcome = {"result": answer(params)}
        except RefusedError as error:
            outcome = {"error": {"code": error.code, "message": str(error)}}
        self.send({"jsonrpc": "2.0", "id": identifier, **outcome})

    def send(self, message: Any) -> None:
        """Any JSON value as a message."""
        if isinstance(message, dict) and "id" in message and "method" in message:
            self._methods[message["id"]] = message["method"]
        self.send_bytes(frame(json.dumps(message).encode()))

    def send_bytes(self, data: bytes) -> None:
        """Any bytes. They arrive when the event loop comes to it."""
        frames = Frames()
        for body in frames.feed(data):
            asyncio.get_running_loop().call_soon(self.server.receive, body)

    def notify(self, method: str, params: Any = None) -> None:
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def begin(self, method: str, params: Any = None) -> int:
        """Send a request; its id, for `answer`."""
        self._count += 1
        self.send({"jsonrpc": "2.0", "id": self._count, "method": method, "params": params})
        return self._count

    async def answer(self, identifier: int) -> Any:
        """The result of a request. Raises `RefusedError` for an error."""
        message = await self.wait(lambda message: message.get("id") == identifier and "method" not in message)
        if "error" in message:
            raise RefusedError(message["error"]["code"], message["error"]["message"])
        return message.get("result")

    async def request(self, method: str, params: Any = None) -> Any:
        """The result of a request. Raises `RefusedError` for an error."""
        return await self.answer(self.begin(method, params))

    async def wait(self, wanted: Callable[[dict[str, Any]], bool], after: int = 0) -> dict[str, Any]:
        """The first message, of those received after the first `after`, that is wanted; waits for one to come."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while after < len(self.received):
                    if wanted(self.received[after]):
                        return self.received[after]
                    after += 1
                self._news.clear()
                await self._news.wait()

    def sent(self, method: str) -> list[Any]:
        """The parameters of all the server's messages with a method."""
        return [message.get("params") for message in self.received if message.get("method") == method]

    def forget(self) -> None:
        """Forget what was received so far."""
        self.received.clear()
        self._methods.clear()

    # The life of a session

    async def initialize(
        self, capabilities: Mapping[str, Any], *folders: Path, options: Mapping[str, Any] | None = None
    ) -> Any:
        """Introduce a client that shows some folders; the server's answer."""
        result = await self.request(
            "initialize",
            {
                "processId": None,
                "clientInfo": {"name": self.client_name},
                "rootUri": None,
                "capabilities": capabilities,
                "workspaceFolders": [{"uri": folder.as_uri(), "name": folder.name} for folder in folders],
                "initializationOptions": {"debounce": 0, **(options or {})},
            },
        )
        self.notify("initialized", {})
        return result

    async def show(
        self, capabilities: Mapping[str, Any], folder: Path, path: str, text: str, *, language: str = "yaml"
    ) -> str:
        """Introduce a client that shows a folder with one of its files open, which has this text; the file's URI."""
        await self.initialize(capabilities, folder)
        uri = (folder / path).as_uri()
        self.open(uri, text, language=language)
        return uri

    async def end(self) -> None:
        """Shut down properly, and check that no message had another shape than the LSP's."""
        if self.exit_code is None:
            with contextlib.suppress(RefusedError):  # it may have been shut down, or never have begun
                await self.request("shutdown")
            self.notify("exit")
            await self.wait_for_exit()
        self.server.close()
        assert not self.mistakes, self.mistakes

    async def settled(self) -> None:
        """Wait until all that was sent has been taken in, and every file has been read, checked and published."""
        nowhere = {"textDocument": {"uri": "x:"}, "position": {"line": 0, "character": 0}}
        await self.request("textDocument/hover", nowhere)
        await self.server.session.wait_until_checked()

    async def wait_for_exit(self) -> None:
        """Wait until the server wants to leave."""
        async with asyncio.timeout(PATIENCE):
            while self.exit_code is None:
                self._news.clear()
                await self._news.wait()

    # Documents

    def open(self, uri: str, text: str, version: int = 1, language: str = "yaml") -> None:
        self.notify(
            "textDocument/didOpen",
            {"textDocument": {"uri": uri, "languageId": language, "version": version, "text": text}},
        )

    def change(self, uri: str, text: str, version: int) -> None:
        self.notify(
            "textDocument/didChange",
            {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": text}]},
        )

    def close(self, uri: str) -> None:
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    async def pushed(self, uri: str, version: int | None = None, after: int = 0) -> list[dict[str, Any]]:
        """The diagnostics that were pushed for a document (and version), the first such message after `after`."""
        message = await self.wait(
            lambda message: (
                message.get("method") == "textDocument/publishDiagnostics"
                and message["params"]["uri"] == uri
                and (version is None or message["params"].get("version") == version)
            ),
            after,
        )
        diagnostics: list[dict[str, Any]] = message["params"]["diagnostics"]
        return diagnostics


# What a client has been sent


def codes(diagnostics: list[dict[str, Any]]) -> list[str]:
    """The codes of some diagnostics."""
    return [diagnostic["code"] for diagnostic in diagnostics]


def shown(client: LspClient) -> dict[str, list[str]]:
    """What the client shows in the end: the codes by the file's URI."""
    last = {params["uri"]: codes(params["diagnostics"]) for params in client.sent("textDocument/publishDiagnostics")}
    return {uri: names for uri, names in last.items() if names}


def published(client: LspClient, after: int) -> list[str]:
    """The URIs of what was published after so many messages."""
    method = "textDocument/publishDiagnostics"
    return [message["params"]["uri"] for message in client.received[after:] if message.get("method") == method]


def watched(client: LspClient, root: Path, *paths: str) -> None:
    """The client tells that these paths have changed on disk."""
    changes = [{"uri": (root / path).as_uri(), "type": 2} for path in paths]
    client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
