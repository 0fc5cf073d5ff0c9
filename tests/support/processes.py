"""Work for other processes; they import it by this name."""

import os
from collections.abc import Sequence

MAIN = int(os.environ.setdefault("MODEL_LIFECYCLE_TEST_MAIN", str(os.getpid())))
"""The process that runs the test; those that it starts inherit the variable."""


def doubled(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Twice each number, and the process that found out."""
    return [(2 * number, os.getpid()) for number in numbers]


def dies_elsewhere(numbers: Sequence[int]) -> list[int]:
    """Twice each number, but only in the main process."""
    if os.getpid() != MAIN:
        os._exit(1)
    return [2 * number for number in numbers]


def fails(numbers: Sequence[int]) -> list[int]:
    """Work with a mistake in it."""
    raise LookupError(str(numbers[0]))
