"""Ending with the process that started the server."""

import asyncio
import os
import sys

import pytest
from support.lsp_client import LspClient

from model_lifecycle.lsp.transport import parent_watchdog as parent


def test_which_processes_are_alive() -> None:
    assert parent.is_alive(os.getpid())
    assert not parent.is_alive(0)
    assert not parent.is_alive(-1)


async def test_the_end_of_the_process_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parent, "_EVERY", 0.01)
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", "input()", stdin=asyncio.subprocess.PIPE)
    gone = asyncio.Event()
    watching = asyncio.create_task(parent.watch_parent(process.pid, gone.set))
    await asyncio.sleep(0)
    assert not gone.is_set()
    await process.communicate(b"\n")
    async with asyncio.timeout(30):
        await gone.wait()
    await watching


async def test_a_process_that_cannot_be_seen_is_not_waited_for(client: LspClient) -> None:
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", "")
    await process.wait()
    await client.request("initialize", {"processId": process.pid, "rootUri": None, "capabilities": {}})
    await asyncio.sleep(0)
    assert client.exit_code is None
