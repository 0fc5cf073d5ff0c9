"""The time of the processor that work takes, compared so that a busy machine makes no test fail."""

import time
from collections.abc import Callable
from typing import Final

_TIMES: Final = 3


def most_time(work: Callable[[], object]) -> float:
    """The seconds of the processor that a piece of work takes: the most of three, to hold other work against."""
    return max(_time(work) for _ in range(_TIMES))


def takes_at_most(work: Callable[[], object], seconds: float) -> bool:
    """Whether a piece of work takes at most some seconds of the processor, once in three times.

    Processes that share a core and its caches make the same work twice as long, and more, now and then.
    """
    return any(_time(work) <= seconds for _ in range(_TIMES))


def _time(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
