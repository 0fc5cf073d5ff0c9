"""A terminal for a program that draws on the whole of it."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from support.patience import PATIENCE

_WHO_ARE_YOU: Final = b"\x1b[c"
_AN_ORDINARY_TERMINAL: Final = b"\x1b[?62c"


class Terminal:
    """Runs a program in a pseudo terminal. What it draws is kept as the bytes that it sends; nothing is laid out."""

    def __init__(self, command: Sequence[str | Path], folder: Path, environment: Mapping[str, str]) -> None:
        self.drawn = b""
        """Everything that the program has sent since `forget`."""
        self._process, self._side = pty.fork()
        if self._process == 0:  # the program's side
            with contextlib.suppress(OSError):
                os.chdir(folder)
                os.execvpe(str(command[0]), [str(word) for word in command], dict(environment))
            os._exit(127)
        fcntl.ioctl(self._side, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 180, 0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.kill(self._process, signal.SIGTERM)
        with contextlib.suppress(OSError):
            while True:  # until the program has closed its side
                os.read(self._side, 65536)
        os.close(self._side)
        os.waitpid(self._process, 0)

    def type(self, keys: str) -> None:
        """Press some keys."""
        os.write(self._side, keys.encode())

    def forget(self) -> None:
        """Forget what was drawn."""
        self.drawn = b""

    def await_words(self, words: str) -> None:
        """Wait until the program has drawn these words, side by side."""
        self.wait(lambda: words.encode() in self.drawn, f"{words!r} on the screen")

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until a condition holds, and read what the program draws meanwhile."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"never saw {what}; drawn: {self.drawn.decode(errors='replace')[-2000:]!r}"
            if select.select([self._side], [], [], 0.05)[0]:
                data = os.read(self._side, 65536)
                self.drawn += data
                if _WHO_ARE_YOU in data:
                    os.write(self._side, _AN_ORDINARY_TERMINAL)
