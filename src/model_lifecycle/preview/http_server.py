"""The loopback HTTP server of all previews, which runs on a thread of its own."""

import asyncio
import json
import logging
import socket
import threading
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, Final

from model_lifecycle.preview import request_guard
from model_lifecycle.preview.connections import Connections, Reports
from model_lifecycle.preview.html_shell import policy, shell
from model_lifecycle.preview.preview_registry import PreviewRegistry
from model_lifecycle.preview.preview_state import Jump

if TYPE_CHECKING:
    from aiohttp import web

_PING_SECONDS: Final = 15
"""Seconds between two comments sent on each event stream, by which a closed browser is noticed."""

_SEND_SECONDS: Final = 30
"""Seconds in which a browser has to receive an event; after that the stream is closed."""

_NOTHING_HERE: Final = (
    "There is no preview at this address any more: it was closed, or its server ended. Open it again.\n"
)
"""The text of a 404 answer, which reveals no more than the status does."""

_START_SECONDS: Final = 10

Reveal = Callable[[Jump], str | None]
"""Shows a location in the editor; returns it as text for the page if no editor can. Called on the server's thread."""


class PreviewServer:
    """Serves the previews of `hub` on 127.0.0.1, under a random token; serves no files.

    `start` and `stop` may be called from any thread. With `port=0`, a free port is used; also if the requested port is
    in use, with a new token, as pages at the old port send the old token to the program that listens there.
    `keeps_address`: a server with this address will follow; without it, pages are told at the end that none will.
    """

    def __init__(
        self,
        hub: PreviewRegistry,
        reveal: Reveal,
        *,
        token: str | None = None,
        port: int = 0,
        origins: Iterable[str] = (),
        keeps_address: bool = True,
    ) -> None:
        """Prepare the server without starting its thread; `reveal` shows a location in the editor."""
        self.token = token or token_urlsafe(24)
        self.port = port
        self._hub = hub
        self._keeps_address = keeps_address
        self._show_location = reveal
        self._streams = 0
        self._reports = Reports()
        self._connections: Connections | None = None
        self.origins = frozenset(origins)
        """The origins under which the server answers in addition to its own."""
        self._loop = asyncio.SelectorEventLoop()  # has `add_reader` on every system
        self._ready = threading.Event()
        self._failure: Exception | None = None
        self._stopping: asyncio.Event | None = None
        self._thread = threading.Thread(target=self._run, name="preview", daemon=True)

    def start(self) -> None:
        """Start the server. Raises OSError if no port is available."""
        self._thread.start()
        self._ready.wait(_START_SECONDS)
        if self._failure is not None:
            raise self._failure

    def stop(self) -> None:
        """Close all streams and stop the server; return when that is done. A second call does nothing."""
        if self._thread.is_alive() and self._stopping is not None:
            self._loop.call_soon_threadsafe(self._stopping.set)
            self._thread.join(_START_SECONDS)

    def address(self, preview_id: str) -> str:
        """The URL of a preview: `http://127.0.0.1:PORT/TOKEN/ID/`."""
        return f"http://127.0.0.1:{self.port}/{self.token}/{preview_id}/"

    def allow(self, address: str) -> bool:
        """Also answer under the origin of a URL that an editor forwards here; return whether it is a valid URL."""
        origin = request_guard.origin_of(address)
        if origin is not None:
            self.origins |= {origin}
        return origin is not None

    def _run(self) -> None:
        """Run the event loop of the server's thread until the server stops; store a failure for `start`."""
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        except Exception as error:
            self._failure = error  # raised by `start`, in the thread that waits for it
        finally:
            self._ready.set()
            self._loop.close()

    async def _serve(self) -> None:
        """Set up the application and its routes, and serve until the server is told to stop."""
        from aiohttp import web

        self._stopping = asyncio.Event()
        self._loop.set_exception_handler(self._report)
        shell("", "")  # reads the assets now, as file handles may be exhausted later
        app = web.Application(middlewares=[self._guard_middleware], client_max_size=request_guard.MAX_BODY)
        app.router.add_get("/{token}/{preview}/", self._page)
        app.router.add_get("/{token}/{preview}/events", self._events)
        app.router.add_post("/{token}/{preview}/action", self._action)
        runner = web.AppRunner(
            app,
            access_log=None,
            handle_signals=False,
            shutdown_timeout=1,
            logger=_silent_logger(),
            lingering_time=0,
            auto_decompress=False,
        )
        await runner.setup()
        try:
            with _listening_socket(self.port) as listening:
                await self._accept_until_stopped(listening, runner)
        finally:
            await runner.cleanup()
            for _ in range(3):  # the loop closes sockets one iteration after they were told to close
                await asyncio.sleep(0)

    async def _accept_until_stopped(self, listening: socket.socket, runner: "web.AppRunner") -> None:
        """Accept connections until the server is told to stop.

        First sets `port`, and a new `token` if the requested port was in use, and lets `start` return.
        """
        assert runner.server is not None
        assert self._stopping is not None
        port: int = listening.getsockname()[1]
        if self.port not in (0, port):
            self.token = token_urlsafe(24)
        self.port = port
        self._connections = Connections(listening, runner.server, self._reports)
        self._connections.accept()
        self._ready.set()
        try:
            await self._stopping.wait()
        finally:
            await self._connections.stop()

    def _report(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log an error of the event loop once."""
        self._reports.report(f"The preview's server: {context['message']}", context.get("exception"))

    @property
    def _guard_middleware(self) -> Any:
        """The middleware that refuses requests (see `_refusal`), and answers unexpected errors with status 500."""
        from aiohttp import web

        @web.middleware
        async def guarded(
            request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
        ) -> web.StreamResponse:
            """Answer a request, or refuse it."""
            status = self._refusal(request)
            if status:
                return _answer(status, _NOTHING_HERE if status == 404 else "")
            try:
                return await handler(request)
            except web.HTTPException as error:
                return _answer(error.status)
            except Exception as error:
                self._reports.report("The preview's server could not answer a request", error)
                return _answer(500)

        return guarded

    def _refusal(self, request: "web.Request") -> int:
        """The HTTP status with which a request is refused; 0 if it is accepted."""
        headers, origins = request.headers, request_guard.own_origins(self.port) | self.origins
        if not request_guard.host_fits(headers.get("Host"), origins):
            return 421
        fetched = [headers.get(f"Sec-Fetch-{name}") for name in ("Site", "Mode", "Dest")]
        if not request_guard.origin_fits(headers.get("Origin"), origins) or not request_guard.fetch_fits(*fetched):
            return 403
        token, preview = request.match_info.get("token", ""), request.match_info.get("preview", "")
        if not request_guard.token_fits(token, self.token) or self._hub.get(preview) is None:
            return 404
        return 0

    async def _page(self, request: "web.Request") -> "web.StreamResponse":
        """Answer a request for the page of a preview: the document without content of records."""
        preview = self._hub.get(request.match_info["preview"])
        nonce = token_urlsafe(16)
        text = shell(preview.state()["title"] if preview else "", nonce)
        return _answer(200, text, "text/html", {"Content-Security-Policy": policy(nonce)})

    async def _events(self, request: "web.Request") -> "web.StreamResponse":
        """Answer a request for the event stream of a preview; returns when the stream is closed."""
        from aiohttp import web

        if self._streams >= request_guard.MAX_STREAMS:
            return _answer(503)
        mailbox = _Mailbox(asyncio.get_running_loop())
        self._streams += 1
        stop_listening: Callable[[], None] = lambda: None  # noqa: E731 - replaced once the stream listens
        try:
            # A compressing proxy would hold back events until its buffer is full.
            headers = request_guard.HEADERS | {
                "Content-Type": "text/event-stream; charset=utf-8",
                "Cache-Control": "no-store, no-transform",
            }
            response = web.StreamResponse(headers=headers)
            response.force_close()
            await response.prepare(request)
            if self._connections is not None:
                self._connections.keep_open(request.transport)
            stop_listening = self._hub.listen(request.match_info["preview"], mailbox.put)
            await self._send_events(response, mailbox)
        except TimeoutError:
            if request.transport is not None:
                request.transport.abort()
        except (ConnectionError, KeyError):
            pass
        finally:
            stop_listening()
            self._streams -= 1
        return response

    async def _send_events(self, response: "web.StreamResponse", mailbox: "_Mailbox") -> None:
        """Send events and pings on a stream until the preview is closed or the server stops."""
        assert self._stopping is not None
        stopped = asyncio.ensure_future(self._stopping.wait())
        stopped.add_done_callback(lambda _: mailbox.wake.set())
        try:
            while not self._stopping.is_set():
                try:
                    async with asyncio.timeout(_PING_SECONDS):
                        await mailbox.wake.wait()
                except TimeoutError:
                    await _send(response, b": still here\n\n")
                for event, data in mailbox.take():
                    await _send(response, f"event: {event}\ndata: {json.dumps(data)}\n\n".encode())
                    if event == "closed":
                        return
            if not self._keeps_address:
                await _send(response, b"event: ended\ndata: {}\n\n")
        finally:
            stopped.cancel()

    async def _action(self, request: "web.Request") -> "web.StreamResponse":
        """Answer a posted action of a page, such as a jump to a value; with its location if no editor can show that."""
        if request.content_type != "application/json":
            return _answer(415)
        try:
            action = json.loads(await request.read())
        except (ValueError, RecursionError):
            action = None
        if not isinstance(action, dict):
            return _answer(400)
        answer = self._act(request.match_info["preview"], action)
        return _answer(200, json.dumps({"place": answer}), "application/json")

    def _act(self, preview: str, action: dict[str, Any]) -> str | None:
        """Carry out an action; return the location to show on the page as text, None if the editor shows it."""
        jump: Jump | None = None
        match action:
            case {"kind": "reveal", "value": str(value)}:
                jump = self._hub.jump_to_value(preview, value)
            case {"kind": "problem", "problem": str(diagnostic)}:
                jump = self._hub.jump_to_diagnostic(preview, diagnostic)
            case {"kind": "lock", "locked": bool(locked)}:
                self._hub.lock(preview, locked)
        return self._show_location(jump) if jump is not None else None


def _answer(
    status: int, text: str = "", content_type: str = "text/plain", headers: dict[str, str] | None = None
) -> "web.Response":
    """Make a complete answer after which the connection is closed, as each serves one request only."""
    from aiohttp import web

    answer = web.Response(
        status=status, text=text or None, content_type=content_type, headers=request_guard.HEADERS | (headers or {})
    )
    answer.force_close()
    return answer


async def _send(response: "web.StreamResponse", data: bytes) -> None:
    """Send data to a browser. Raises TimeoutError if it does not receive them within `_SEND_SECONDS`."""
    async with asyncio.timeout(_SEND_SECONDS):
        await response.write(data)


def _silent_logger() -> logging.Logger:
    """A disabled logger for aiohttp, which would log a traceback for each request that is not HTTP."""
    logger = logging.getLogger(f"{__name__}.http")
    logger.disabled = True
    return logger


def _listening_socket(port: int) -> socket.socket:
    """Open a socket on 127.0.0.1, at `port` if that is free, otherwise at any port. Raises OSError if none is free."""
    listening: socket.socket | None = None
    if port:
        with suppress(OSError):
            listening = socket.create_server(("127.0.0.1", port))
    listening = listening or socket.create_server(("127.0.0.1", 0))
    listening.setblocking(False)
    return listening


class _Mailbox:
    """The events to send to one browser; of each kind only the newest is stored, however slow the browser is."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.wake = asyncio.Event()
        self._loop = loop
        self._waiting: dict[str, dict[str, Any]] = {}

    def put(self, event: str, data: dict[str, Any]) -> None:
        """Store an event. May be called from any thread."""
        self._loop.call_soon_threadsafe(self._put, event, data)

    def _put(self, event: str, data: dict[str, Any]) -> None:
        """Store an event, on the event loop."""
        self._waiting.pop(event, None)
        self._waiting[event] = data
        self.wake.set()

    def take(self) -> list[tuple[str, dict[str, Any]]]:
        """Remove and return the stored events, in the order in which they were last changed."""
        taken = list(self._waiting.items())
        self._waiting.clear()
        self.wake.clear()
        return taken
