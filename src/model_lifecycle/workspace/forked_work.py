"""Work shared with copies of this process (`fork`), without `multiprocessing`, whose import takes 50 ms."""

import gc
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_NUMBER: Final = 4
"""Bytes of the number of a piece."""

MOST_PIECES: Final = 4096 // _NUMBER
"""The numbers of so many pieces fit into any pipe before somebody reads from it: Linux grants a page at least."""

_LENGTH: Final = 8
"""Bytes of the length of what a copy sends at once."""

_ROOM: Final = 1024 * 1024
"""Bytes that a pipe is to hold, so that a copy goes on while this process is busy: as many as anybody may ask for."""


class _Helper(NamedTuple):
    """A copy of this process, the end of the pipe on which it sends its results, and what has come of the next one."""

    process: int
    results: int
    unread: bytearray


def prepare_helper() -> None:
    """Make this process one that works for another."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever presses Ctrl+C ends the main process, and it ends us
    gc.disable()


def with_copies(
    work: Callable[[Sequence[T]], list[R]],
    pieces: Sequence[Sequence[T]],
    helpers: int,
    finish: Callable[[int, list[R]], None],
    meanwhile: Callable[[], object],
) -> None:
    """Finishes pieces together with copies of this process; not those in which a copy failed or died.

    Whoever is free takes the next piece: the numbers of all pieces wait in a pipe that all processes read. A copy
    sends each result as soon as it can without waiting, and this process takes in what has come between its own pieces.
    What is to be done `meanwhile` this process does before it takes any.
    Raises `OSError` where no process can be started.
    """
    if len(pieces) > MOST_PIECES:
        raise OSError("more pieces than a pipe holds")
    waiting, numbers = os.pipe()
    started: list[_Helper] = []
    try:
        os.write(numbers, b"".join(number.to_bytes(_NUMBER, "little") for number in range(len(pieces))))
        os.close(numbers)
        started += (_start(work, pieces, waiting) for _ in range(helpers))
        meanwhile()
        for number in _taken(waiting):
            finish(number, work(pieces[number]))
            for helper in started:
                for sent in _received(helper, wait=False):
                    finish(*sent)
        for helper in started:
            for sent in _received(helper, wait=True):
                finish(*sent)
    finally:
        os.close(waiting)
        for helper in started:
            _end(helper)


def _taken(waiting: int) -> Iterator[int]:
    """The numbers of pieces that nobody else has taken, until none is left."""
    while number := os.read(waiting, _NUMBER):
        yield int.from_bytes(number, "little")


def _start(work: Callable[[Sequence[T]], list[R]], pieces: Sequence[Sequence[T]], waiting: int) -> _Helper:
    import pickle  # noqa: F401 - for the copy and for this process, which need it at once; a small workspace goes without

    receiving, sending = os.pipe()
    try:
        process = os.fork()
    except OSError:
        os.close(receiving)
        os.close(sending)
        raise
    if process == 0:
        code = 1
        try:
            prepare_helper()
            _send(sending, ((number, work(pieces[number])) for number in _taken(waiting)))
            code = 0
        finally:
            os._exit(code)  # nothing of this copy may be written or tidied up twice
    os.close(sending)
    return _Helper(process, receiving, bytearray())


def _send(sending: int, results: Iterator[tuple[int, list[Any]]]) -> None:
    """Send each result with its length before it; what the pipe has no room for is sent with the next."""
    import pickle
    from fcntl import F_SETPIPE_SZ, fcntl

    with suppress(OSError):
        fcntl(sending, F_SETPIPE_SZ, _ROOM)
    os.set_blocking(sending, False)
    unsent = bytearray()
    for result in results:
        message = pickle.dumps(result, pickle.HIGHEST_PROTOCOL)
        unsent += len(message).to_bytes(_LENGTH, "little") + message
        with suppress(BlockingIOError):
            del unsent[: os.write(sending, unsent)]
    os.set_blocking(sending, True)
    while unsent:
        del unsent[: os.write(sending, unsent)]


def _received(helper: _Helper, *, wait: bool) -> Iterator[tuple[int, list[Any]]]:
    """What a copy has sent so far, or with `wait` all, up to where it died: numbers of pieces, with their results."""
    import pickle

    unread = helper.unread
    os.set_blocking(helper.results, wait)
    while some := _read(helper.results):
        unread += some
        while len(unread) >= _LENGTH and len(unread) >= (end := _LENGTH + int.from_bytes(unread[:_LENGTH], "little")):
            sent: tuple[int, list[Any]] = pickle.loads(unread[_LENGTH:end])  # noqa: S301 - our own copy wrote it
            del unread[:end]
            yield sent


def _read(receiving: int) -> bytes:
    """What can be read from a pipe; nothing where it is at its end, or where it would have to be waited for."""
    try:
        return os.read(receiving, _ROOM)
    except BlockingIOError:
        return b""


def _end(helper: _Helper) -> None:
    """Wait for a copy that has sent everything; end any other."""
    os.close(helper.results)
    os.kill(helper.process, signal.SIGKILL)
    os.waitpid(helper.process, 0)
