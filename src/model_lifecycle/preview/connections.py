"""The connections of the loopback server: limits on their number, and on the time each may take for its one request.

Any program and any web page on the machine can connect without knowing the token, and a program that knows it can send
half a request. What such connections may hold are a few file handles for a few seconds, so that the server, and
whatever else runs in its process, keeps the others.
"""

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Final

logger = logging.getLogger(__name__)

MAX_WAITING: Final = 32
"""Connections that have not had their answer; where there is one more, the oldest is dropped."""

REQUEST_SECONDS: Final = 5.0
"""For a request and its answer, from the connection on: a browser sends it at once. Event streams have more."""

_RETRY_SECONDS: Final = 0.5
"""Between two attempts to accept a connection where the system gives no handle for it."""


class Reports:
    """Writes one line to the log for each cause, however often it occurs."""

    def __init__(self) -> None:
        self._reported: set[str] = set()

    def report(self, message: str, error: BaseException | None) -> None:
        """Log `message` and the `error` that caused it, unless the same was logged before."""
        line = message if error is None else f"{message}: {type(error).__name__}: {error}"
        if line not in self._reported:
            self._reported.add(line)
            logger.error("%s", line)


class Connections:
    """Accepts connections on a listening socket, each for one request. Used on one event loop, which has readers."""

    def __init__(self, listening: socket.socket, factory: Callable[[], asyncio.Protocol], reports: Reports) -> None:
        self._listening = listening
        self._factory = factory
        self._reports = reports
        self._loop = asyncio.get_running_loop()
        self._waiting: dict[asyncio.BaseTransport, asyncio.TimerHandle] = {}
        self._retry: asyncio.TimerHandle | None = None
        self._beginning: set[asyncio.Task[None]] = set()

    def accept(self) -> None:
        """Accept connections from now on."""
        self._retry = None
        self._loop.add_reader(self._listening, self._accept_one)

    async def stop(self) -> None:
        """Accept no more; returns when those that were accepted are the factory's."""
        self._loop.remove_reader(self._listening)
        for timer in (*self._waiting.values(), *filter(None, (self._retry,))):
            timer.cancel()
        await asyncio.gather(*self._beginning)

    def _accept_one(self) -> None:
        try:
            accepted, _ = self._listening.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError as error:
            self._reports.report("The preview's server cannot accept a connection", error)
            if not self._drop_oldest():
                self._loop.remove_reader(self._listening)
                self._retry = self._loop.call_later(_RETRY_SECONDS, self.accept)
            return
        task = self._loop.create_task(self._begin(accepted))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    async def _begin(self, accepted: socket.socket) -> None:
        accepted.setblocking(False)
        try:
            transport, _ = await self._loop.connect_accepted_socket(self._factory, accepted)
        except OSError as error:
            self._reports.report("The preview's server cannot use a connection", error)
            accepted.close()
            return
        self._waiting[transport] = self._loop.call_later(REQUEST_SECONDS, self._drop, transport)
        self._forget_closed()
        if len(self._waiting) > MAX_WAITING:
            self._drop_oldest()

    def keep(self, transport: asyncio.BaseTransport | None) -> None:
        """The connection is an event stream, which may stay."""
        timer = self._waiting.pop(transport, None) if transport is not None else None
        if timer is not None:
            timer.cancel()

    def _forget_closed(self) -> None:
        for transport in [waiting for waiting in self._waiting if waiting.is_closing()]:
            self._waiting.pop(transport).cancel()

    def _drop_oldest(self) -> bool:
        """Whether there was one that waits."""
        oldest = next(iter(self._waiting), None)
        if oldest is not None:
            self._drop(oldest)
        return oldest is not None

    def _drop(self, transport: asyncio.BaseTransport) -> None:
        timer = self._waiting.pop(transport, None)
        if timer is not None:
            timer.cancel()
        if isinstance(transport, asyncio.WriteTransport):
            transport.abort()
