"""Writing a file whole or not at all: no reader, no crash and no full disk leaves half of one behind."""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

_FLAGS: Final = (
    os.O_WRONLY
    | os.O_CREAT
    | os.O_EXCL
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_ANYBODY_WRITES: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, in place of the one that is there; that one keeps its permissions, and a link to it stays one.

    A device or a pipe is written to as it is. Raises OSError where the file cannot be written, or may not be, as
    nobody has the permission to; then what was there is as it was.
    """
    target = path.resolve()
    status = target.stat() if target.exists() else None
    if status is None:
        replace_file(str(target), content)
    elif not stat.S_ISREG(status.st_mode):
        target.write_bytes(content)
    elif not (status.st_mode & _ANYBODY_WRITES and os.access(target, os.W_OK)):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    else:
        replace_file(str(target), content, permissions=stat.S_IMODE(status.st_mode))


def replace_file(
    path: str, content: bytes, *, mode: int = 0o666, permissions: int | None = None, dir_fd: int | None = None
) -> None:
    """Write a file beside its place, and move it there when it is whole and on the disk.

    `mode` is subject to the umask, `permissions` are set as they are. With `dir_fd`, `path` is a name in that open
    folder. Raises OSError, and leaves what is at `path` as it was, where that fails.
    """
    folder, name = os.path.split(path)
    partial = os.path.join(folder, f".{name[:100]}.{os.urandom(8).hex()}")  # noqa: PTH118 - a name in an open folder
    create_file(partial, content, mode=mode if permissions is None else permissions, dir_fd=dir_fd)
    try:
        if permissions is not None:
            Path(partial).chmod(permissions)
        os.replace(partial, path, src_dir_fd=dir_fd, dst_dir_fd=dir_fd)
    except BaseException:
        with suppress(OSError):
            os.unlink(partial, dir_fd=dir_fd)
        raise


def create_file(
    path: str, content: bytes, *, mode: int = 0o666, dir_fd: int | None = None, durable: bool = True
) -> None:
    """Create a file and write it through to the disk; without `durable`, the system writes it there later.

    Follows no link at `path`. Raises FileExistsError where there is something, and another OSError, after removing
    the file, where it cannot be written whole.
    """
    descriptor = os.open(path, _FLAGS, mode, dir_fd=dir_fd)
    try:
        try:
            left = memoryview(content)
            while left:
                left = left[os.write(descriptor, left) :]
            if durable:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except BaseException:
        with suppress(OSError):
            os.unlink(path, dir_fd=dir_fd)
        raise
