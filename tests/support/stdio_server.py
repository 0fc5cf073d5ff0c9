"""The real server program over its standard input and output, as an editor runs it, for an `LspClient`."""

import asyncio
import sys
from collections.abc import Callable

from model_lifecycle.lsp.transport.framing import frame


class PipedServer:
    """A process of the program's `lsp` command; has what an `LspClient` asks of a server in its own process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def launch(cls, *options: str) -> "PipedServer":
        """Start the program."""
        pipe = asyncio.subprocess.PIPE
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable, "-m", "model_lifecycle", "lsp", *options, stdin=pipe, stdout=pipe, limit=1 << 24
            )
        )

    def start(self, take: Callable[[bytes], None], stop: Callable[[int], None]) -> None:
        async def read() -> None:
            assert self.process.stdout is not None
            while data := await self.process.stdout.read(1 << 16):
                take(data)
            stop(await self.process.wait())

        self._tasks.append(asyncio.ensure_future(read()))

    def receive(self, body: bytes) -> None:
        assert self.process.stdin is not None
        if not self.process.stdin.is_closing():
            self.process.stdin.write(frame(body))

    def close(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        for task in self._tasks:
            task.cancel()
