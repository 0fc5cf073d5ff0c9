"""The transport over standard input and output."""

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

_DISCONNECTED = 1
"""The exit code when the client disconnects without `shutdown` and `exit`."""


class Conversation(Shape):
    """The server of one client, as a transport calls it."""

    def receive(self, body: bytes | None) -> None:
        """Handle the body of one message from the client; None if its header is invalid."""

    def start(self, write: Callable[[bytes], None], stop: Callable[[int], None]) -> None:
        """Start serving on the running event loop: `write` takes whole frames, `stop` an exit code. Neither raises."""

    def close(self) -> None:
        """Stop serving: the client has disconnected or sent `exit`."""


async def serve_stdio(conversation: Conversation) -> int:
    """Serve over standard input and output until the client exits or disconnects; return the exit code."""
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
                except BlockingIOError:  # another program has made the pipe non-blocking
                    select.select([], [output], [])
        except OSError:
            stop(_DISCONNECTED)

    def read() -> None:
        """Pass input to the event loop. Runs in a thread, as no portable call waits for both pipes and files."""
        frames = Frames()
        # No buffered reader: its lock, held by this thread, would make the interpreter abort at exit.
        with contextlib.suppress(RuntimeError):
            while data := _read_input():
                for body in frames.feed(data):
                    loop.call_soon_threadsafe(conversation.receive, body)
            loop.call_soon_threadsafe(stop, _DISCONNECTED)

    conversation.start(write, stop)
    threading.Thread(target=read, name="stdin", daemon=True).start()
    try:
        return await ended
    finally:
        conversation.close()


def _read_input() -> bytes:
    """Wait for bytes on standard input; return them, or nothing at its end and if it cannot be read."""
    while True:
        try:
            return os.read(0, _CHUNK)
        except BlockingIOError:
            select.select([0], [], [])
        except OSError:
            return b""


def _claim_stdout() -> int:
    """A descriptor of standard output for the protocol alone; all other output is redirected to standard error."""
    output = os.dup(1)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return output
