"""Reads pages in a worker process, which is ended if a (hostile) page takes too long; other pages are still read.

Parsers of HTML and Markdown need quadratic time for some texts: 64 KB of `[` take Markdown's 1.4
seconds, 5 MB two hours, within a call that cannot be interrupted otherwise. No thread or event loop is blocked.
"""

import asyncio
import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, Self

from model_lifecycle.sources.page import PageContent
from model_lifecycle.sources.page_data import page_from_data
from model_lifecycle.sources.page_worker import PROCESSOR_TIME_EXCEEDED
from model_lifecycle.sources.read_page import read_page

_SMALL: Final = 8 * 1024
"""Size in bytes up to which a page is read without the worker, as no parser takes long."""
_MAX_SECONDS: Final = 3.0
"""Maximum processor time per page."""
_MAX_WAIT: Final = 30.0
"""Maximum wall-clock time in seconds, for systems that cannot limit processor time."""
_START: Final = """\
import json, sys
sys.path += json.loads(sys.argv[1])
from model_lifecycle.sources.page_worker import main
main()"""


class PageReader:
    """Reads pages one after the other, until it is closed; the worker starts with the first page that needs it."""

    def __init__(self, seconds: float = _MAX_SECONDS) -> None:
        """Prepare to read pages, each in at most `seconds` of processor time."""
        self._seconds = seconds
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._end()

    async def read(self, content: bytes, charset: str | None = None) -> PageContent:
        """Read a page, a large one in the worker; a failure or timeout gives an unreadable page with the reason."""
        if len(content) <= _SMALL:
            return await asyncio.to_thread(read_page, content, charset)
        async with self._lock:
            try:
                process = self._process = self._process or await _start()
                async with asyncio.timeout(_MAX_WAIT):
                    request = {"size": len(content), "charset": charset, "seconds": self._seconds}
                    return await _request_page(process, json.dumps(request).encode() + b"\n" + content)
            except TimeoutError:
                await self._end()
                return self._timeout_page()
            except (asyncio.IncompleteReadError, ConnectionError, ValueError):
                if await self._end() == PROCESSOR_TIME_EXCEEDED:
                    return self._timeout_page()
                return PageContent(outcome="unreadable", reason="the process that read it ended")
            except OSError as error:
                return PageContent(outcome="unreadable", reason=f"no process to read it was started: {error.strerror}")

    def _timeout_page(self) -> PageContent:
        """The result for a page that took too long to read."""
        return PageContent(outcome="unreadable", reason=f"reading it takes more than {self._seconds:g} seconds")

    async def _end(self) -> int | None:
        """End the worker, if it runs; return its exit code, None if there was no worker."""
        process, self._process = self._process, None
        if process is None:
            return None
        if process.stdout is not None and not process.stdout.at_eof():
            with suppress(ProcessLookupError):  # it has ended since
                process.kill()
        await process.communicate()
        return process.returncode


def read_pages(contents: Sequence[bytes]) -> list[PageContent]:
    """Read saved pages, in order."""

    async def read() -> list[PageContent]:
        async with PageReader() as reader:
            return [await reader.read(content) for content in contents]

    return asyncio.run(read())


async def _start() -> asyncio.subprocess.Process:
    """Start the worker process, isolated (`-I`) from modules in the current folder. Raises OSError."""
    path = json.dumps([entry for entry in sys.path if entry])
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(sys.executable, "-I", "-c", _START, path, stdin=pipe, stdout=pipe)


async def _request_page(process: asyncio.subprocess.Process, request: bytes) -> PageContent:
    """Have the worker read a page. Raises `IncompleteReadError`, ConnectionError, or ValueError (invalid reply)."""
    assert process.stdin is not None, "it has pipes"
    assert process.stdout is not None, "it has pipes"
    process.stdin.write(request)
    await process.stdin.drain()
    size = int(await process.stdout.readuntil(b"\n"))
    return page_from_data(json.loads(await process.stdout.readexactly(size)))
