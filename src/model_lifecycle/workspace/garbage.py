"""Work without garbage collection, and without taking apart what goes with the process."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final


@contextmanager
def without_collection() -> Iterator[None]:
    """No search for circles of garbage meanwhile.

    For work that makes many objects and hardly any garbage, such as reading records or rendering pages, of whose time
    it would take a tenth.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


_LEFT: Final[list[object]] = []


def leave_to_the_end(thing: object) -> None:
    """Keep the last thing that a command works with until the process ends.

    What holds the records of a thousand files takes 6 ms to be taken apart, object by object, when nobody has it any
    more; the end of the process takes none of that.
    """
    _LEFT[:] = [thing]
