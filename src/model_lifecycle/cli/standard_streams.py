"""Prepares standard streams that may be closed, unbuffered, or non-blocking."""

import io
import os
import sys
from typing import Any

from model_lifecycle.cli.command import UsageError


class _PatientFile(io.FileIO):
    """A file whose reads and writes wait, even if another program has set the descriptor to `O_NONBLOCK`."""

    def readall(self) -> bytes:
        """Read until the end, and wait while nothing is available."""
        parts = []
        while (part := self.read(_CHUNK_SIZE)) != b"":
            if part is None:
                _wait_for(reading=self)
            else:
                parts.append(part)
        return b"".join(parts)

    def write(self, data: Any) -> int:
        """Write, and wait while the descriptor accepts nothing."""
        while (written := super().write(data)) is None:
            _wait_for(writing=self)
        return written


_CHUNK_SIZE = 1024 * 1024
"""The bytes that are read at once."""


def _wait_for(reading: io.FileIO | None = None, writing: io.FileIO | None = None) -> None:
    """Wait until a file can be read, or can be written."""
    from select import select  # rarely needed

    select([reading] if reading else [], [writing] if writing else [], [])


def prepare_streams() -> None:
    """Replace closed streams, and make standard output buffered and blocking.

    Reading or writing a closed stream fails as before; messages go nowhere. Standard output has a buffer even with
    `PYTHONUNBUFFERED`: without one, output that a full disk cuts short would be lost without an error.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - for the rest of the process
    if sys.stdout is None:
        sys.stdout = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115
    elif type(_raw(sys.stdout)) is io.FileIO:
        sys.stdout = io.TextIOWrapper(
            io.BufferedWriter(_PatientFile(sys.stdout.fileno(), "wb", closefd=False)),
            encoding=sys.stdout.encoding,
            line_buffering=sys.stdout.isatty(),
        )
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _raw(stream: Any) -> object:
    """The raw stream under a text stream's buffer; None for a stream without a file, as in tests."""
    buffer = getattr(stream, "buffer", None)
    return getattr(buffer, "raw", buffer)


def read_standard_input() -> bytes:
    """Read all of standard input. Raises `UsageError` if it cannot be read."""
    try:
        raw = _raw(sys.stdin)
        if type(raw) is io.FileIO:
            return _PatientFile(raw.fileno(), "rb", closefd=False).readall()
        data: bytes = sys.stdin.buffer.read()
    except OSError as error:
        from model_lifecycle.workspace.disk import reason_of

        reason = "it is closed" if isinstance(error, io.UnsupportedOperation) else reason_of(error)
        raise UsageError(f"cannot read standard input: {reason}") from error
    return data
