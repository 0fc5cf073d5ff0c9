"""Several sources of one answer, none of which takes the others along when it fails."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Failed = Callable[[str, BaseException], None]
"""Called with what could not be done, and the unexpected exception."""

T = TypeVar("T")


def fail(message: str, error: BaseException) -> None:
    """Raise the exception: for callers that want to know, such as tests."""
    raise error


def alone(failed: Failed, what: str, source: Callable[[], Iterable[T]]) -> Iterator[T]:
    """What a source gives, up to where it fails: then `failed` is told that `what` was not offered."""
    try:
        yield from source()
    except Exception as error:  # a record may hold anything, and an offer is never worth an answer
        failed(f"{what} could not be offered", error)


def one_alone(failed: Failed, what: str, make: Callable[[], T]) -> T | None:
    """What is made; None where that fails, of which `failed` is told."""
    return next(alone(failed, what, lambda: [make()]), None)
