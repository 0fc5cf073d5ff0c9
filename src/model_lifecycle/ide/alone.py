"""Isolation of the sources of one answer: when one fails, the others are still used."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Failed = Callable[[str, BaseException], None]
"""Called with a message that names the failed offer, and with the unexpected exception."""

T = TypeVar("T")


def fail(message: str, error: BaseException) -> None:
    """Raise the exception: for callers that want to know, such as tests."""
    raise error


def alone(failed: Failed, what: str, source: Callable[[], Iterable[T]]) -> Iterator[T]:
    """Yield the items of `source` until it raises; report that `what` could not be offered to `failed`."""
    try:
        yield from source()
    except Exception as error:  # a record may hold anything, and one source must not cost the whole answer
        failed(f"{what} could not be offered", error)


def one_alone(failed: Failed, what: str, make: Callable[[], T]) -> T | None:
    """Return the result of `make`; None if it raises, after reporting that to `failed`."""
    return next(alone(failed, what, lambda: [make()]), None)
