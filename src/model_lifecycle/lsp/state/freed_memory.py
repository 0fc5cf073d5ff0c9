"""Returns freed memory to the operating system."""

import sys
from contextlib import suppress


def give_back() -> None:
    """Return freed memory to the operating system: reading a long text temporarily takes several times its size.

    glibc retains it, a third of the process after a file of 5,000 records; other C libraries have no such call.
    """
    if sys.platform == "linux":
        import ctypes  # imported only when needed, as most sessions never have a long text

        with suppress(OSError, AttributeError):
            ctypes.CDLL("libc.so.6").malloc_trim(0)
