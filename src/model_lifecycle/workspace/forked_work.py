"""Work shared with copies of this process (`fork`), without `multiprocessing`, whose import takes 50 ms."""

import gc
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO, Final, NamedTuple, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_NUMBER: Final = 4
"""Bytes of the number of a piece."""

MOST_PIECES: Final = 4096 // _NUMBER
"""The numbers of so many pieces fit into any pipe before somebody reads from it: Linux grants a page at least."""


class _Helper(NamedTuple):
    """A copy of this process, and the end of the pipe on which it sends its results."""

    process: int
    results: BinaryIO


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
    sends its results when no piece is left. What is to be done `meanwhile` this process does before it takes any.
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
            for sent in _received(helper.results):
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
    import pickle  # a small workspace is read without it

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
            done = [pickle.dumps((number, work(pieces[number])), pickle.HIGHEST_PROTOCOL) for number in _taken(waiting)]
            with open(sending, "wb") as results:  # noqa: PTH123 - a descriptor
                results.writelines(done)
            code = 0
        finally:
            os._exit(code)  # nothing of this copy may be written or tidied up twice
    os.close(sending)
    return _Helper(process, open(receiving, "rb"))  # noqa: PTH123 - closed by `_end`


def _received(results: BinaryIO) -> Iterator[tuple[int, list[Any]]]:
    """What a copy sends, up to where it died: numbers of pieces, with the results of each."""
    import pickle

    while True:
        try:
            sent: tuple[int, list[Any]] = pickle.load(results)  # noqa: S301 - our own copy wrote it
        except (EOFError, pickle.UnpicklingError):
            return
        yield sent


def _end(helper: _Helper) -> None:
    """Wait for a copy that has sent everything; end any other."""
    helper.results.close()
    os.kill(helper.process, signal.SIGKILL)
    os.waitpid(helper.process, 0)
