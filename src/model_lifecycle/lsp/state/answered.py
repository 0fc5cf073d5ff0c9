"""An answer worked out on another thread, awaited on the event loop."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

Subject = TypeVar("Subject")
T = TypeVar("T")

Post = Callable[..., None]
"""Has something done on the event loop: a function, and its arguments."""


async def answered(
    post: Post, question: Callable[[Callable[[Subject], None]], None], answer: Callable[[Subject], T]
) -> T:
    """The answer to a question, which has what it is given called on another thread; nothing is worked out for one
    that was cancelled before.
    """
    result: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def work(subject: Subject) -> None:
        if result.cancelled():
            return
        try:
            outcome = answer(subject)
        except Exception as error:  # answered as an error; the thread lives on
            post(_reject, result, error)
        else:
            post(resolve, result, outcome)

    question(work)
    return await result


def resolve(future: "asyncio.Future[T]", result: T) -> None:
    """Give a future its result, unless somebody has given it up."""
    if not future.done():
        future.set_result(result)


def _reject(future: "asyncio.Future[T]", error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
