"""Await an answer that is computed on another thread."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

Subject = TypeVar("Subject")
T = TypeVar("T")

Post = Callable[..., None]
"""Calls a function with its arguments on the event loop."""


async def await_answer(
    post: Post, question: Callable[[Callable[[Subject], None]], None], answer: Callable[[Subject], T]
) -> T:
    """Await the result of `answer`, which `question` calls on another thread; not called if the wait was cancelled.

    Results and exceptions come back by `post`.
    """
    result: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def work(subject: Subject) -> None:
        if result.cancelled():
            return
        try:
            outcome = answer(subject)
        except Exception as error:  # passed to the caller; the thread goes on
            post(_reject, result, error)
        else:
            post(resolve, result, outcome)

    question(work)
    return await result


def resolve(future: "asyncio.Future[T]", result: T) -> None:
    """Set the result of a future, unless it is done or cancelled."""
    if not future.done():
        future.set_result(result)


def _reject(future: "asyncio.Future[T]", error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
