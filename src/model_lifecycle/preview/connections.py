"""The connections of the loopback server, with limits on their number and on the time for their one request.

Any program and any web page on the machine can connect without knowing the token, and a program that knows it can send
half a request. Such connections can hold only a few file handles for a few seconds, so that handles are left for the
server and for everything else in its process.
"""

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Final

logger = logging.getLogger(__name__)

MAX_WAITING: Final = 32
"""The most connections that wait for their answer; if there are more, the oldest is dropped."""

REQUEST_SECONDS: Final = 5.0
"""Seconds from the connection to the end of the answer; browsers send requests at once. Not for event streams."""

_RETRY_SECONDS: Final = 0.5
"""Seconds before accepting connections again after the system had no file handle for one."""


class Reports:
    """Logs each error once, however often it occurs."""

    def __init__(self) -> None:
        self._reported: set[str] = set()

    def report(self, message: str, error: BaseException | None) -> None:
        """Log `message` and the `error` that caused it, unless the same was logged before."""
        line = message if error is None else f"{message}: {type(error).__name__}: {error}"
        if line not in self._reported:
            self._reported.add(line)
            logger.error("%s", line)


class Connections:
    """Accepts connections on a listening socket, each for one request. Runs on an event loop with `add_reader`."""

    def __init__(self, listening: socket.socket, factory: Callable[[], asyncio.Protocol], reports: Reports) -> None:
        """Prepare to pass connections to protocols made by `factory`; `accept` starts it."""
        self._listening = listening
        self._factory = factory
        self._reports = reports
        self._loop = asyncio.get_running_loop()
        self._waiting: dict[asyncio.BaseTransport, asyncio.TimerHandle] = {}
        self._retry: asyncio.TimerHandle | None = None
        self._starting_tasks: set[asyncio.Task[None]] = set()

    def accept(self) -> None:
        """Start to accept connections."""
        self._retry = None
        self._loop.add_reader(self._listening, self._accept_one)

    async def stop(self) -> None:
        """Stop accepting connections; return when all accepted ones have been passed to the factory."""
        self._loop.remove_reader(self._listening)
        for timer in (*self._waiting.values(), *filter(None, (self._retry,))):
            timer.cancel()
        await asyncio.gather(*self._starting_tasks)

    def _accept_one(self) -> None:
        """Accept one connection; on an error, drop the oldest waiting one, or pause if there is none."""
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
        task = self._loop.create_task(self._start(accepted))
        self._starting_tasks.add(task)
        task.add_done_callback(self._starting_tasks.discard)

    async def _start(self, accepted: socket.socket) -> None:
        """Start the protocol of an accepted connection and its time limit; drop the oldest if there are too many."""
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

    def keep_open(self, transport: asyncio.BaseTransport | None) -> None:
        """Remove the time limit of a connection, which is an event stream."""
        timer = self._waiting.pop(transport, None) if transport is not None else None
        if timer is not None:
            timer.cancel()

    def _forget_closed(self) -> None:
        """Remove the waiting connections that have been closed."""
        for transport in [waiting for waiting in self._waiting if waiting.is_closing()]:
            self._waiting.pop(transport).cancel()

    def _drop_oldest(self) -> bool:
        """Drop the connection that has waited longest for its answer; return whether there was one."""
        oldest = next(iter(self._waiting), None)
        if oldest is not None:
            self._drop(oldest)
        return oldest is not None

    def _drop(self, transport: asyncio.BaseTransport) -> None:
        """Abort a connection, and cancel its time limit."""
        timer = self._waiting.pop(transport, None)
        if timer is not None:
            timer.cancel()
        if isinstance(transport, asyncio.WriteTransport):
            transport.abort()
