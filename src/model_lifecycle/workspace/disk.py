"""Reads files and folders, and gives the reason in words if that fails."""

import errno
import os
import stat
from typing import Final

from model_lifecycle.syntax.limits import LARGEST_FILE
from model_lifecycle.workspace.paths import absolute, parent, relative_to

LINKED_FOLDERS: Final = "MODEL_LIFECYCLE_LINKED_FOLDERS"
"""The environment variable that lists folders to which links may lead. No file can set it, as links in somebody
else's repository could otherwise lead to any file of the user."""

LINKED_FOLDERS_HINT: Final = f"the environment variable `{LINKED_FOLDERS}` lists folders to which links may lead"

Stamp = tuple[int, int, int, int]
"""The times of the last change of a file's content and of its metadata in nanoseconds, its size and its inode: tools
that restore the time of a file leave the others changed."""

_AT_ONCE = 1024 * 1024
"""The most bytes to read with one call."""

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
"""Flags with which opening never waits for the other end of a pipe."""

_REASONS = {
    errno.EACCES: "you have no permission to read it",
    errno.EPERM: "you have no permission to read it",
    errno.ENOENT: "it is not there; it may have been removed a moment ago",
    errno.ELOOP: "it is a symbolic link that leads back to itself",
    errno.EISDIR: "it is a folder",
    errno.ENOTDIR: "a part of its path is not a folder",
    errno.ENAMETOOLONG: "its path is too long",
    errno.EIO: "the disk reports an error",
    errno.ENXIO: "it is a socket or a device",
    errno.EBADF: "it is closed",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open on this machine",
    errno.ENOMEM: "there is not enough memory",
}

"""The reasons of failed reads, as the end of a sentence."""
_TRANSIENT = frozenset(
    getattr(errno, name)
    for name in ("EMFILE", "ENFILE", "ENOMEM", "EIO", "EAGAIN", "EBUSY", "EINTR", "ESTALE", "ETIMEDOUT", "ENOBUFS")
    if hasattr(errno, name)
)
"""Errors after which the same attempt may succeed a moment later."""


_REASONS_NOT_WRITTEN = {
    errno.EACCES: "you have no permission to write it",
    errno.EPERM: "you have no permission to write it",
    errno.EROFS: "its disk can only be read",
    errno.ENOSPC: "no space is left on the disk",
    errno.EFBIG: "it would be larger than files may be here (`ulimit -f`)",
    errno.EISDIR: "it is a folder",
    errno.EEXIST: "a file is in the way",
    errno.ENOTDIR: "a part of its path is not a folder",
    errno.ENAMETOOLONG: "its path is too long",
    errno.EIO: "the disk reports an error",
    errno.EBADF: "it is closed",
}
"""The reasons of failed writes, as the end of a sentence."""


class UnreadableError(Exception):
    """A file or folder that cannot be read; its text is the reason, as the end of a sentence."""

    def __init__(self, reason: str, *, gone: bool = False, passing: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.gone = gone
        """Whether the file does not exist."""
        self.passing = passing
        """Whether the same attempt may succeed a moment later."""


class RefusedPlaceError(OSError):
    """Raised for a path that must not be written to; `reason` says why, as the end of a sentence."""

    def __init__(self, reason: str, path: str) -> None:
        super().__init__(errno.EPERM, reason, path)
        self.reason = reason


def reason_of(error: OSError) -> str:
    """The reason for a failed read, as the end of a sentence."""
    return _REASONS.get(error.errno or 0) or (error.strerror or "the system does not say why").lower()


def reason_not_written(error: OSError) -> str:
    """The reason for a failed write, as the end of a sentence."""
    if isinstance(error, RefusedPlaceError):
        return error.reason
    return _REASONS_NOT_WRITTEN.get(error.errno or 0) or (error.strerror or str(error) or "no reason is given").lower()


def read_bytes(path: str, limit: int | None = None) -> bytes:
    """Read the bytes of a regular file, only the first `limit` if given. Never blocks on a pipe or a device.

    Raises `UnreadableError`.
    """
    try:
        descriptor = os.open(path, _FLAGS)
    except OSError as error:
        raise UnreadableError(
            reason_of(error), gone=error.errno == errno.ENOENT, passing=_is_transient(error)
        ) from error
    except ValueError as error:  # NUL, or half of a surrogate pair
        raise UnreadableError("no file can have such a name", gone=True) from error
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise UnreadableError(f"it is {_type_words(status.st_mode)}, not a file")
        if limit is None and status.st_size > LARGEST_FILE:
            raise UnreadableError(
                f"it has {status.st_size // 1024 // 1024} MiB, more than the {LARGEST_FILE // 1024 // 1024} MiB that a "
                "file of records may have; split it"
            )
        return _read(descriptor, LARGEST_FILE if limit is None else limit, status.st_size)
    except OSError as error:
        raise UnreadableError(reason_of(error), passing=_is_transient(error)) from error
    finally:
        os.close(descriptor)


def is_gone(path: str) -> bool:
    """Whether a path certainly does not exist."""
    try:
        os.stat(path)  # noqa: PTH116 - as below
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return True
    except OSError:
        return False
    return False


def _is_transient(error: OSError) -> bool:
    """Whether the same attempt may succeed a moment later."""
    return error.errno in _TRANSIENT


def is_file(path: str) -> bool:
    """Whether a path leads to a regular file; False on any error, where pathlib's method would raise."""
    return stat.S_ISREG(_mode(path))


def is_folder(path: str) -> bool:
    """Whether a path leads to a folder; False on any error."""
    return stat.S_ISDIR(_mode(path))


def exists(path: str) -> bool:
    """Whether a path leads to anything that exists; False on any error."""
    return _mode(path) != 0


def is_link(path: str) -> bool:
    """Whether a path is a symbolic link; False on any error."""
    return stat.S_ISLNK(_mode(path, follow=False))


def why_outside(path: str, folder: str) -> str:
    """The reason, as the end of a sentence, why a path in a folder is neither read nor written: it leads outside.

    Empty if its real path is in the folder, or in a folder of `LINKED_FOLDERS`. A path that is not in the
    folder by name is compared with its own parent.
    """
    resolved = real_path(path)
    folder = folder if relative_to(path, folder) is not None else parent(path)
    if is_really_in(resolved, folder):
        return ""
    return f"it leads to `{resolved}`, outside of the workspace ({LINKED_FOLDERS_HINT})"


def why_dangling(path: str) -> str:
    """The reason, as the end of a sentence, if a path is a dangling symbolic link; empty for every other path."""
    if not is_link(path) or not is_gone(path):
        return ""
    try:
        return f"it is a link to `{os.readlink(path)}`, where nothing is"  # noqa: PTH115 - as it is written
    except OSError:  # the link itself is gone by now, as those of a process that has ended
        return ""


def is_really_in(path: str, folder: str) -> bool:
    """Whether a real path is in a folder, or in one of `LINKED_FOLDERS`."""
    allowed = filter(None, os.environ.get(LINKED_FOLDERS, "").split(os.pathsep))
    return any(relative_to(path, real_path(root)) is not None for root in (folder, *allowed))


def real_path(path: str) -> str:
    """The real path of an absolute path, with `/` and all links resolved; it need not exist."""
    resolved = os.path.realpath(path)
    return absolute(resolved, resolved)


def identity(path: str) -> tuple[int, int] | None:
    """The device and inode of a file or folder, the same for all paths to it; None if it does not exist."""
    try:
        status = os.stat(path)  # noqa: PTH116 - called for thousands of files
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino


def stamp_of(path: str) -> Stamp | None:
    """The stamp of a file, which differs after a change; None if the file does not exist."""
    try:
        status = os.stat(path)  # noqa: PTH116 - called for thousands of files
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


def _mode(path: str, *, follow: bool = True) -> int:
    """The mode of a file or folder as of `os.stat`; 0 on any error."""
    try:
        return os.stat(path, follow_symlinks=follow).st_mode  # noqa: PTH116 - called for thousands of files
    except (OSError, ValueError):
        return 0


def _read(descriptor: int, most: int, size: int) -> bytes:
    """Read at most `most` bytes of a file; `size` is the size that the system reports."""
    parts = [os.read(descriptor, min(most, size + 1))]
    if len(parts[0]) == size:
        return parts[0]  # fewer than the `size + 1` asked for: the end, without a second call that takes as long
    most -= len(parts[0])
    while most > 0 and (part := os.read(descriptor, min(most, _AT_ONCE))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def _type_words(mode: int) -> str:
    """The type of something that is not a regular file, in words."""
    if stat.S_ISDIR(mode):
        return "a folder"
    if stat.S_ISFIFO(mode):
        return "a pipe"
    return "a socket" if stat.S_ISSOCK(mode) else "a device"
