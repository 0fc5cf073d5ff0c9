"""Signatures, by which versions of a file on disk are told apart without reading it."""

import os
from typing import Final

from model_lifecycle.workspace.disk import is_gone

Signature = tuple[int, int, int]
"""By which versions of a file on disk are distinguished: time of change, size, inode."""

_UNREAD: Final[Signature] = (0, 0, -1)
"""Of a file that could not be read or looked at: no version of it is known."""


def signature(path: str) -> Signature:
    """The signature of a file; zeros for one that is gone."""
    try:
        status = os.stat(path)  # noqa: PTH116 - a Path for each of thousands of files costs more than the call
    except OSError:
        return (0, 0, 0) if is_gone(path) else _UNREAD
    return (status.st_mtime_ns, status.st_size, status.st_ino)
