"""A watchdog that ends the server with the process that started it."""

import asyncio
import os
import sys
from collections.abc import Callable

_EVERY = 3.0
"""Seconds between two checks."""


async def watch_parent(process: int, callback: Callable[[], None]) -> None:
    """Call `callback` once the process with the id `process` has ended."""
    while is_alive(process):
        await asyncio.sleep(_EVERY)
    callback()


def is_alive(process: int) -> bool:
    """Whether a process with the id `process` is running."""
    if process <= 0:
        return False
    if sys.platform == "win32":
        return _is_alive_on_windows(process)
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _is_alive_on_windows(process: int) -> bool:
    """Whether a process is alive, on Windows, where `os.kill(process, 0)` would terminate it."""
    import ctypes

    synchronize, still_running = 0x00100000, 0x00000102
    kernel: ctypes.WinDLL = ctypes.windll.kernel32  # type: ignore[attr-defined,name-defined,unused-ignore]
    handle = kernel.OpenProcess(synchronize, False, process)
    if not handle:
        return False
    try:
        return bool(kernel.WaitForSingleObject(handle, 0) == still_running)
    finally:
        kernel.CloseHandle(handle)
