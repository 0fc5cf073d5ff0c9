"""Work counted in calls, which no other program on the machine disturbs."""

import sys
from collections.abc import Callable


def call_count(work: Callable[[], object]) -> int:
    """How many functions are called, those of C included."""
    count = 0

    def note(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
