"""The one loopback HTTP server of all previews, in a thread of its own."""

import asyncio
import json
import socket
import threading
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, Final

from model_lifecycle.preview import guard
from model_lifecycle.preview.hub import Hub
from model_lifecycle.preview.shell import policy, shell
from model_lifecycle.preview.showing import Jump

if TYPE_CHECKING:
    from aiohttp import web

_PING_SECONDS: Final = 15
"""A comment down each stream, so that a browser that is gone is noticed."""

_START_SECONDS: Final = 10

Reveal = Callable[[Jump], str | None]
"""Shows a place in the editor; gives words for the page instead where no editor can. Called on the server's thread."""


class PreviewServer:
    """Serves the previews of a hub on 127.0.0.1, under a random token; serves no file and opens no path.

    `start` and `stop` may be called from any thread. `port` 0 takes any free one; a wish that cannot be met does too.
    """

    def __init__(
        self, hub: Hub, reveal: Reveal, *, token: str | None = None, port: int = 0, origins: Iterable[str] = ()
    ) -> None:
        self.token = token or token_urlsafe(24)
        self.port = port
        self._hub = hub
        self._reveal = reveal
        self._streams = 0
        self.origins = frozenset(origins)
        """Under which it answers besides its own."""
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._failure: Exception | None = None
        self._stopping: asyncio.Event | None = None
        self._thread = threading.Thread(target=self._run, name="preview", daemon=True)

    def start(self) -> None:
        """Listen. Raises OSError where no port can be had."""
        self._thread.start()
        self._ready.wait(_START_SECONDS)
        if self._failure is not None:
            raise self._failure

    def stop(self) -> None:
        """Close all streams and stop listening; returns when it is done. A second call does nothing."""
        if self._thread.is_alive() and self._stopping is not None:
            self._loop.call_soon_threadsafe(self._stopping.set)
            self._thread.join(_START_SECONDS)

    def address(self, preview_id: str) -> str:
        """Where a preview is to be seen: `http://127.0.0.1:PORT/TOKEN/ID/`."""
        return f"http://127.0.0.1:{self.port}/{self.token}/{preview_id}/"

    def allow(self, address: str) -> bool:
        """Answer also under the origin of another address, which an editor forwards to here; whether it can be one."""
        origin = guard.origin_of(address)
        if origin is not None:
            self.origins |= {origin}
        return origin is not None

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        except Exception as error:
            self._failure = error  # raised by `start`, in the thread that waits for it
        finally:
            self._ready.set()
            self._loop.close()

    async def _serve(self) -> None:
        from aiohttp import web

        self._stopping = asyncio.Event()
        app = web.Application(middlewares=[self._guarded], client_max_size=guard.MAX_BODY)
        app.router.add_get("/{token}/{preview}/", self._page)
        app.router.add_get("/{token}/{preview}/events", self._events)
        app.router.add_post("/{token}/{preview}/action", self._action)
        runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=1)
        await runner.setup()
        try:
            listening = _listening_socket(self.port)
            await web.SockSite(runner, listening).start()
            self.port = listening.getsockname()[1]
            self._ready.set()
            await self._stopping.wait()
            # First nothing more is accepted, then everything that was is closed: a connection that asyncio accepts
            # while its server closes would stay open, and its browser would wait for ever.
            with suppress(NotImplementedError):
                self._loop.remove_reader(listening)
            for _ in range(3):
                await asyncio.sleep(0)
        finally:
            await runner.cleanup()
            for _ in range(3):  # sockets are closed by the loop, one turn after they were asked to
                await asyncio.sleep(0)

    @property
    def _guarded(self) -> Any:
        from aiohttp import web

        @web.middleware
        async def guarded(
            request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
        ) -> web.StreamResponse:
            status = self._refusal(request)
            if status:
                return web.Response(status=status, headers=guard.HEADERS)
            try:
                return await handler(request)
            except web.HTTPException as error:
                return web.Response(status=error.status, headers=guard.HEADERS)

        return guarded

    def _refusal(self, request: "web.Request") -> int:
        """The status of a request that is not answered; 0 for one that is."""
        headers, origins = request.headers, guard.own_origins(self.port) | self.origins
        if not guard.host_fits(headers.get("Host"), origins):
            return 421
        fetched = [headers.get(f"Sec-Fetch-{name}") for name in ("Site", "Mode", "Dest")]
        if not guard.origin_fits(headers.get("Origin"), origins) or not guard.fetch_fits(*fetched):
            return 403
        token, preview = request.match_info.get("token", ""), request.match_info.get("preview", "")
        if not guard.token_fits(token, self.token) or self._hub.get(preview) is None:
            return 404
        return 0

    async def _page(self, request: "web.Request") -> "web.StreamResponse":
        from aiohttp import web

        preview = self._hub.get(request.match_info["preview"])
        nonce = token_urlsafe(16)
        text = shell(preview.state()["title"] if preview else "", nonce)
        headers = guard.HEADERS | {"Content-Security-Policy": policy(nonce)}
        return web.Response(text=text, content_type="text/html", headers=headers)

    async def _events(self, request: "web.Request") -> "web.StreamResponse":
        from aiohttp import web

        if self._streams >= guard.MAX_STREAMS:
            return web.Response(status=503, headers=guard.HEADERS)
        mailbox = _Mailbox(asyncio.get_running_loop())
        self._streams += 1
        forget: Callable[[], None] = lambda: None  # noqa: E731 - replaced once there is something to forget
        try:
            # A proxy that compresses would hold events back until it has enough of them.
            headers = guard.HEADERS | {
                "Content-Type": "text/event-stream; charset=utf-8",
                "Cache-Control": "no-store, no-transform",
            }
            response = web.StreamResponse(headers=headers)
            await response.prepare(request)
            forget = self._hub.listen(request.match_info["preview"], mailbox.put)
            await self._pump(response, mailbox)
        except (ConnectionError, KeyError):
            pass
        finally:
            forget()
            self._streams -= 1
        return response

    async def _pump(self, response: "web.StreamResponse", mailbox: "_Mailbox") -> None:
        assert self._stopping is not None
        stopped = asyncio.ensure_future(self._stopping.wait())
        stopped.add_done_callback(lambda _: mailbox.wake.set())
        try:
            while not self._stopping.is_set():
                try:
                    async with asyncio.timeout(_PING_SECONDS):
                        await mailbox.wake.wait()
                except TimeoutError:
                    await response.write(b": still here\n\n")
                for event, data in mailbox.take():
                    await response.write(f"event: {event}\ndata: {json.dumps(data)}\n\n".encode())
                    if event == "closed":
                        return
        finally:
            stopped.cancel()

    async def _action(self, request: "web.Request") -> "web.StreamResponse":
        from aiohttp import web

        if request.content_type != "application/json":
            return web.Response(status=415, headers=guard.HEADERS)
        try:
            action = await request.json()
        except ValueError:
            action = None
        if not isinstance(action, dict):
            return web.Response(status=400, headers=guard.HEADERS)
        said = self._act(request.match_info["preview"], action)
        return web.json_response({"place": said}, headers=guard.HEADERS)

    def _act(self, preview: str, action: dict[str, Any]) -> str | None:
        jump: Jump | None = None
        match action:
            case {"kind": "reveal", "value": str(value)}:
                jump = self._hub.jump_to_value(preview, value)
            case {"kind": "problem", "problem": str(problem)}:
                jump = self._hub.jump_to_problem(preview, problem)
            case {"kind": "lock", "locked": bool(locked)}:
                self._hub.lock(preview, locked)
        return self._reveal(jump) if jump is not None else None


def _listening_socket(port: int) -> socket.socket:
    """A socket on 127.0.0.1, at the port wished for if it is free. Raises OSError where none is."""
    if port:
        with suppress(OSError):
            return socket.create_server(("127.0.0.1", port))
    return socket.create_server(("127.0.0.1", 0))


class _Mailbox:
    """What one browser has yet to be sent: of each kind of event only the newest, however slow the browser is."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.wake = asyncio.Event()
        self._loop = loop
        self._waiting: dict[str, dict[str, Any]] = {}

    def put(self, event: str, data: dict[str, Any]) -> None:
        """Called from any thread."""
        self._loop.call_soon_threadsafe(self._put, event, data)

    def _put(self, event: str, data: dict[str, Any]) -> None:
        self._waiting.pop(event, None)
        self._waiting[event] = data
        self.wake.set()

    def take(self) -> list[tuple[str, dict[str, Any]]]:
        """Everything that waits, in the order of its last change."""
        taken = list(self._waiting.items())
        self._waiting.clear()
        self.wake.clear()
        return taken
