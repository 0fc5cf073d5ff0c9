"""Write a file whole or not at all: readers never see half of it, and a crash or a full disk never leaves one."""

import errno
import os
import re
import stat
import time
from contextlib import suppress
from functools import lru_cache
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
try:
    import fcntl
except ImportError:  # Windows, where an open file cannot be removed
    _HAS_LOCKS = False
else:
    _HAS_LOCKS = True

_PARTIAL: Final = re.compile(r"\.(?P<name>.+)\.[0-9a-f]{16}(?P<is_ours>\.model-lifecycle)?", re.DOTALL)
"""Matches the name of a temporary file; earlier versions did not append `.model-lifecycle`."""

_HELD_FOR: Final = 1.0
"""The seconds for which moving a file is retried on Windows, as a virus scanner may hold it."""

_LONGEST_NAME: Final = 100
_ANYBODY_WRITES: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def write_whole(path: Path, content: bytes, *, also_read_only: bool = False, also_pipes: bool = False) -> None:
    """Write a file, replacing an existing file, whose permissions are kept; a link stays a link.

    Raises OSError, leaving an existing file unchanged, if the file cannot be written, is read-only for everybody, or is
    not a regular file. `also_read_only` writes a file that is read-only for everybody if the system lets this user
    write it, `also_pipes` a device or a pipe, which may wait for a reader.
    """
    target = path.resolve()
    status = target.stat() if target.exists() else None
    if status is None:
        replace_file(str(target), content)
    elif not stat.S_ISREG(status.st_mode):
        if not also_pipes:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        target.write_bytes(content)
    elif not ((also_read_only or status.st_mode & _ANYBODY_WRITES) and os.access(target, os.W_OK)):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    else:
        replace_file(str(target), content, permissions=stat.S_IMODE(status.st_mode))


def replace_file(
    path: str, content: bytes, *, mode: int = 0o666, permissions: int | None = None, dir_fd: int | None = None
) -> None:
    """Write a temporary file beside `path`, and rename it to `path` once it is complete and on the disk.

    `mode` is subject to the umask, `permissions` are set as they are. With `dir_fd`, `path` is a name in that open
    folder. Raises OSError, leaving `path` unchanged.
    """
    folder, name = os.path.split(path)
    if dir_fd is None:
        sweep_once(folder)
    partial = os.path.join(  # noqa: PTH118 - a name in an open folder
        folder, f".{name[:_LONGEST_NAME]}.{os.urandom(8).hex()}.model-lifecycle"
    )
    descriptor = os.open(partial, _FLAGS, mode if permissions is None else permissions, dir_fd=dir_fd)
    try:
        is_held(descriptor)
        _write(descriptor, content, durable=True)
        if not _HAS_LOCKS:
            os.close(descriptor)
        if permissions is not None:
            Path(partial).chmod(permissions)
        move(partial, path, dir_fd=dir_fd)
    except BaseException:
        with suppress(OSError):
            os.unlink(partial, dir_fd=dir_fd)
        raise
    finally:
        if _HAS_LOCKS:
            os.close(descriptor)


def move(old: str | Path, new: str | Path, *, dir_fd: int | None = None) -> None:
    """Move a file, replacing another; on Windows it is retried for a second if another process holds one of them."""
    end = time.monotonic() + _HELD_FOR
    while True:
        try:
            os.replace(old, new, src_dir_fd=dir_fd, dst_dir_fd=dir_fd)
        except PermissionError:
            if _HAS_LOCKS or time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return


def is_held(descriptor: int) -> bool:
    """Try to lock an open file or folder until it is closed; return False if another process has locked it."""
    if not _HAS_LOCKS:
        return True
    with suppress(OSError):
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


@lru_cache(maxsize=1024)
def sweep_once(folder: str) -> None:
    """Remove the temporary files that `replace_file` left in a folder when its process was killed."""
    with suppress(OSError):
        names = os.listdir(folder or ".")  # noqa: PTH208 - names are wanted
        starts = {name[:_LONGEST_NAME] for name in names}
        for name in names:
            partial = _PARTIAL.fullmatch(name)
            if partial is not None and (partial["is_ours"] or partial["name"] in starts):
                _remove_if_left(os.path.join(folder, name))  # noqa: PTH118 - as above


def _remove_if_left(path: str) -> None:
    """Remove a regular file that no process has locked."""
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
        try:
            is_left = stat.S_ISREG(os.fstat(descriptor).st_mode) and is_held(descriptor)
        finally:
            os.close(descriptor)
        if is_left:
            os.unlink(path)  # noqa: PTH108 - a name of `os.listdir`


def create_file(
    path: str, content: bytes, *, mode: int = 0o666, dir_fd: int | None = None, durable: bool = True
) -> None:
    """Create a file and flush it to the disk; without `durable`, the system flushes it later.

    Follows no link. Raises FileExistsError if `path` exists, and another OSError, after removing the file, if it cannot
    be written.
    """
    descriptor = os.open(path, _FLAGS, mode, dir_fd=dir_fd)
    try:
        try:
            _write(descriptor, content, durable=durable)
        finally:
            os.close(descriptor)
    except BaseException:
        with suppress(OSError):
            os.unlink(path, dir_fd=dir_fd)
        raise


def _write(descriptor: int, content: bytes, *, durable: bool) -> None:
    """Write all of `content`; if `durable`, flush it to the disk."""
    left = memoryview(content)
    while left:
        left = left[os.write(descriptor, left) :]
    if durable:
        os.fsync(descriptor)
