"""A small language client for measuring: as little as possible between the server and the clock."""

import json
import os
import queue
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from model_lifecycle.lsp.transport.framing import Frames, frame

PATIENCE = 120.0

CAPABILITIES = {
    "workspace": {"configuration": True},
    "textDocument": {"publishDiagnostics": {"versionSupport": True}},
}


class LanguageClient:
    """One server's process, from its start to its end. `settings` are what it is told when it asks for them."""

    def __init__(self, command: Sequence[str], settings: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        self.started = time.perf_counter()
        self._settings, self._options = settings, options
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._answers: queue.Queue[tuple[float, dict[str, Any]]] = queue.Queue()
        self._published: queue.Queue[tuple[float, dict[str, Any]]] = queue.Queue()
        self._count = 0
        self.full_sync = True
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        frames = Frames()
        while data := os.read(self._process.stdout.fileno(), 1 << 16):
            now = time.perf_counter()
            for body in frames.feed(data):
                message = json.loads(body or b"{}")
                if "method" in message and "id" in message:
                    self._answer(message)
                elif message.get("method") == "textDocument/publishDiagnostics":
                    self._published.put((now, message["params"]))
                elif "method" not in message:
                    self._answers.put((now, message))

    def _answer(self, request: dict[str, Any]) -> None:
        items = request["params"]["items"] if request["method"] == "workspace/configuration" else None
        result = None if items is None else [self._settings.get(item.get("section")) for item in items]
        self._send({"id": request["id"], "result": result})

    def _send(self, message: dict[str, Any]) -> float:
        """Send a message; when its last byte was written."""
        assert self._process.stdin is not None
        self._process.stdin.write(frame(json.dumps({"jsonrpc": "2.0", **message}).encode()))
        self._process.stdin.flush()
        return time.perf_counter()

    def notify(self, method: str, params: Any) -> float:
        """Send a notification; when its last byte was written."""
        return self._send({"method": method, "params": params})

    def request(self, method: str, params: Any) -> Any:
        self._count += 1
        self._send({"id": self._count, "method": method, "params": params})
        return self._answers.get(timeout=PATIENCE)[1].get("result")

    def greet(self, folder: Path) -> None:
        """Introduce a client that shows a folder."""
        folders = [{"uri": folder.as_uri(), "name": folder.name}]
        params = {
            "processId": os.getpid(),
            "clientInfo": {"name": "benchmark"},  # a client without a name is asked for full texts
            "rootUri": folder.as_uri(),
            "workspaceFolders": folders,
            "capabilities": CAPABILITIES,
            "initializationOptions": self._options,
        }
        sync = self.request("initialize", params)["capabilities"]["textDocumentSync"]
        self.full_sync = (sync if isinstance(sync, int) else sync["change"]) == 1
        self.notify("initialized", {})
        self.notify("workspace/didChangeConfiguration", {"settings": self._settings})

    def open(self, path: Path, text: str) -> float:
        """Open a document; when it was sent."""
        sent = time.perf_counter()
        item = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})
        return sent

    def change(self, path: Path, before: str, start: int, end: int, new: str, version: int) -> float:
        """Put `new` in the place of some characters, in the way the server wants to be told; when its last byte was
        written, so that how long it takes to find their line in a long text is not counted.
        """
        change: dict[str, Any] = {"text": new}
        if self.full_sync:
            change["text"] = before[:start] + new + before[end:]
        else:
            line, column = before.count("\n", 0, start), start - before.rfind("\n", 0, start) - 1
            place = {"line": line, "character": column}
            change["range"] = {"start": place, "end": {**place, "character": column + end - start}}
        document = {"uri": path.as_uri(), "version": version}
        return self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})

    def diagnostics(self, path: Path, *, wanted: bool | None = None) -> tuple[float, list[Any]]:
        """When the next diagnostics of a document came, and they; with `wanted`, the next that are some, or none."""
        while True:
            came, params = self._published.get(timeout=PATIENCE)
            if params["uri"] == path.as_uri() and wanted in (None, bool(params["diagnostics"])):
                return came, params["diagnostics"]

    def quiet(self, seconds: float) -> float:
        """Wait until no diagnostics of any document have come for so long: when the last ones came, or 0."""
        last = 0.0
        while True:
            try:
                last, _ = self._published.get(timeout=seconds)
            except queue.Empty:
                return last

    def memory(self) -> float:
        """Of the server and its own processes, in MiB."""
        processes = [self._process.pid, *_children(self._process.pid)]
        return sum(_resident(process) for process in processes) / 1024

    def stop(self) -> None:
        """Shut the server down."""
        self.request("shutdown", None)
        self.notify("exit", None)
        self._process.wait(PATIENCE)


def _children(process: int) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True, check=False).stdout.split()
    return [descendant for child in map(int, found) for descendant in (child, *_children(child))]


def _resident(process: int) -> int:
    """The memory of a process in KiB, as Linux tells it."""
    status = Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
