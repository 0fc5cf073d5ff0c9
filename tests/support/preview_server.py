"""A preview server on loopback, and requests to it as raw as the standard library can send them."""

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from model_lifecycle.preview.http_server import PreviewServer
from model_lifecycle.preview.preview_registry import Preview, PreviewRegistry
from model_lifecycle.preview.preview_state import Jump
from support.memory_workspace import MemoryWorkspace
from support.patience import PATIENCE


@dataclass
class Served:
    """A running server with one preview."""

    server: PreviewServer
    hub: PreviewRegistry
    preview: Preview
    memory: MemoryWorkspace
    jumps: list[Jump] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"/{self.server.token}/{self.preview.id}/"

    def ask(
        self, method: str, path: str, headers: dict[str, str] | None = None, body: bytes | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """One request, as raw as http.client can send it; status, headers and body of the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        try:
            connection.putrequest(method, path, skip_host="Host" in (headers or {}))
            for name, value in (headers or {}).items():
                connection.putheader(name, value)
            if body is not None:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            answer = connection.getresponse()
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def act(self, action: object, headers: dict[str, str] | None = None) -> int:
        body = json.dumps(action).encode()
        return self.ask("POST", f"{self.path}action", {"Content-Type": "application/json"} | (headers or {}), body)[0]


@contextmanager
def stream(served: Served) -> Iterator["http.client.HTTPResponse"]:
    connection = http.client.HTTPConnection("127.0.0.1", served.server.port, timeout=PATIENCE)
    connection.request("GET", f"{served.path}events")
    try:
        yield connection.getresponse()
    finally:
        connection.close()


def event(answer: "http.client.HTTPResponse") -> tuple[str, dict[str, object]]:
    """The next event of a stream; the comments that keep it alive are passed over."""
    name = ""
    while line := answer.readline().decode().rstrip("\n"):
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            data = json.loads(line.removeprefix("data: "))
            answer.readline()
            return name, data
    return "", {}


def connected(served: Served, sent: bytes = b"") -> socket.socket:
    """A raw connection that has sent something."""
    connection = socket.create_connection(("127.0.0.1", served.server.port), timeout=PATIENCE)
    connection.sendall(sent)
    return connection


def is_ended(connection: socket.socket) -> bool:
    """Whether the server ends a connection before the test's patience does."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        return True
    return True
