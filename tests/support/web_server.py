"""A web server on this machine that answers as it is told."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any, Final

HUGE: Final = 100 * 1024 * 1024


class WebServer(ThreadingHTTPServer):
    """Answers what `answers` says for a path: a status, headers, and a text.

    Of the paths in `stalling` it answers nothing, and to those in `repeating` without end.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers: dict[str, tuple[int, dict[str, str], bytes]] = {}
        self.stalling: set[str] = set()
        self.repeating: set[str] = set()
        self.requests: list[dict[str, str]] = []
        self.ended = Event()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    server: WebServer

    def do_GET(self) -> None:
        self.server.requests.append(dict(self.headers))
        if self.path in self.server.stalling:
            self.server.ended.wait(30)
            return
        status, headers, body = self.server.answers[self.path]
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if "Content-Length" not in headers:
            self.send_header("Content-Length", str(HUGE if self.path in self.server.repeating else len(body)))
        self.end_headers()
        try:
            for _ in range(HUGE // len(body) if self.path in self.server.repeating else 1):
                self.wfile.write(body)
        except OSError:
            pass  # the client has heard enough

    def log_message(self, *_: Any) -> None:
        """Nothing is said."""


@contextmanager
def serving() -> Iterator[WebServer]:
    server = WebServer()
    thread = Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield server
    finally:
        server.ended.set()
        server.shutdown()
        server.server_close()
        thread.join()
