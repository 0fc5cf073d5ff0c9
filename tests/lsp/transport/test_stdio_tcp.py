"""A TCP connection that was reset leaves nothing behind."""

import asyncio
import socket
import struct
from collections.abc import Callable

import pytest
from support.lsp_client import PATIENCE

from model_lifecycle.lsp.transport.stdio_tcp import serve_tcp

RESET_ON_CLOSE = struct.pack("ii", 1, 0)


class Listening:
    """A conversation that notes when it began and when it was closed."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.closed = asyncio.Event()

    def receive(self, body: bytes | None) -> None:
        """Nothing is asked."""

    def start(self, write: Callable[[bytes], None], stop: Callable[[int], None]) -> None:
        self.begun.set()

    def close(self) -> None:
        self.closed.set()


async def test_a_connection_that_was_reset_is_closed(capsys: pytest.CaptureFixture[str]) -> None:
    conversation = Listening()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    serving = asyncio.ensure_future(serve_tcp(lambda: conversation, "127.0.0.1", port))
    async with asyncio.timeout(PATIENCE):
        while "Listening" not in capsys.readouterr().err:
            await asyncio.sleep(0)
        client = socket.create_connection(("127.0.0.1", port))
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_ON_CLOSE)
        await conversation.begun.wait()
        client.close()
        await conversation.closed.wait()
        await asyncio.sleep(0)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
    assert asyncio.all_tasks() == {asyncio.current_task()}
