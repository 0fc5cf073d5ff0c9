"""Isolation of the sources of one answer: when one fails, the others are still used."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Failed = Callable[[str, BaseException], None]
"""A callback that reports a failure; its arguments are a message that names the offer, and the exception."""

T = TypeVar("T")


def fail(message: str, error: BaseException) -> None:
    """Raise `error`: the callback for callers that must not miss a failure, such as tests."""
    raise error


def alone(report: Failed, what: str, source: Callable[[], Iterable[T]]) -> Iterator[T]:
    """Yield the items of `source` until it raises; then call `report` with a message that names `what`, and end."""
    try:
        yield from source()
    except Exception as error:  # a record may hold anything, and one source must not cost the whole answer
        report(f"{what} could not be offered", error)


def one_alone(report: Failed, what: str, compute: Callable[[], T]) -> T | None:
    """The result of `compute`; None if it raises, after calling `report` with a message that names `what`."""
    return next(alone(report, what, lambda: [compute()]), None)
