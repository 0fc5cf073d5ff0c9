"""Signatures that distinguish versions of a file on disk without reading it."""

import os
from typing import Final

from model_lifecycle.workspace.disk import is_gone

Signature = tuple[int, int, int]
"""A file's modification time (ns), size and inode."""

_UNREAD: Final[Signature] = (0, 0, -1)
"""The signature of a file whose metadata cannot be read."""


def signature(path: str) -> Signature:
    """The signature of the file at `path`; zeros if it does not exist."""
    try:
        status = os.stat(path)  # noqa: PTH116 - a Path for each of thousands of files costs more than the call
    except OSError:
        return (0, 0, 0) if is_gone(path) else _UNREAD
    return (status.st_mtime_ns, status.st_size, status.st_ino)
