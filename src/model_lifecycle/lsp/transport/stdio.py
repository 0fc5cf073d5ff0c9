"""Bytes in and out, over standard input and output."""

import asyncio
import contextlib
import os
import select
import sys
import threading
from collections.abc import Callable
from typing import Protocol as Shape

from model_lifecycle.lsp.transport.framing import Frames

_CHUNK = 256 * 1024

_LOST = 1
"""The exit code when the client goes without `shutdown` and `exit`."""


class Conversation(Shape):
    """A conversation that a transport carries: one server, talking to one client."""

    def receive(self, body: bytes | None) -> None:
        """One message from the client."""

    def start(self, write: Callable[[bytes], None], stop: Callable[[int], None]) -> None:
        """Begin, on the running event loop: `write` takes whole frames, `stop` an exit code. Neither ever raises."""

    def close(self) -> None:
        """The client is gone, or has sent `exit`."""


async def serve_stdio(conversation: Conversation) -> int:
    """Serve over this process' standard input and output until the client leaves or is gone; the exit code."""
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[int] = loop.create_future()

    def stop(code: int) -> None:
        if not ended.done():
            ended.set_result(code)

    output = _claim_stdout()

    def write(data: bytes) -> None:
        try:
            view = memoryview(data)
            while view:
                try:
                    view = view[os.write(output, view) :]
                except BlockingIOError:  # another program has set the pipe not to wait
                    select.select([], [output], [])
        except OSError:
            stop(_LOST)

    def read() -> None:
        """Runs in a thread of its own: pipes and files cannot be waited for in the same way everywhere."""
        frames = Frames()
        # No buffered reader: its lock, held by this thread, would make the interpreter abort while it closes down.
        with contextlib.suppress(RuntimeError):
            while data := _read_input():
                for body in frames.feed(data):
                    loop.call_soon_threadsafe(conversation.receive, body)
            loop.call_soon_threadsafe(stop, _LOST)

    conversation.start(write, stop)
    threading.Thread(target=read, name="stdin", daemon=True).start()
    try:
        return await ended
    finally:
        conversation.close()


def _read_input() -> bytes:
    """The bytes on standard input now; empty at its end, and if it cannot be read."""
    while True:
        try:
            return os.read(0, _CHUNK)
        except BlockingIOError:
            select.select([0], [], [])
        except OSError:
            return b""


def _claim_stdout() -> int:
    """A descriptor for the protocol alone: whatever else writes to standard output goes to standard error."""
    output = os.dup(1)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return output
