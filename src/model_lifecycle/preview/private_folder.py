"""A folder that only its user can read, for files of previews, whose URLs contain a secret token.

Other users of the machine may have write access to its parent folder, such as a temporary folder. Files are therefore
accessed by the open folder's descriptor, not by path, and no link is followed: a folder or a file that is not the
user's own, or that others may read or write, counts as missing.
"""

import os
import stat
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from model_lifecycle.text.whole_file import replace_file
from model_lifecycle.workspace.paths import to_uri

_MAX_BYTES: Final = 1024 * 1024
"""The most bytes read from a file; actual files have a few kilobytes."""

_HAS_OWNERS: Final = hasattr(os, "getuid")
"""False on Windows, where the folder is in the user's profile, which the system protects."""

_FLAGS: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)


class PrivateFolder:
    """An open folder, created with `open`; a context manager. Every method raises OSError if it fails."""

    def __init__(self, path: Path, descriptor: int | None) -> None:
        """Refer to an open folder; `descriptor` is None on Windows."""
        self.path = path
        self._descriptor = descriptor

    @classmethod
    def open(cls, path: Path | None = None) -> Self:
        """Open the folder at a path, by default the user's; create it if it is missing.

        Raises OSError if that fails, `PermissionError` if the folder is not private.
        """
        path = path or default_path()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileExistsError):
            path.mkdir(mode=0o700)
        if not _HAS_OWNERS:
            return cls(path, None)
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | _FLAGS)
        try:
            _require_private(os.fstat(descriptor))
        except PermissionError:
            os.close(descriptor)
            raise
        return cls(path, descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)

    def read(self, name: str) -> str:
        """The text of the file `name`."""
        descriptor = os.open(self._path_or_name(name), os.O_RDONLY | _FLAGS, dir_fd=self._descriptor)
        with os.fdopen(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode):
                raise PermissionError("not a file")
            _require_private(status)
            return file.read(_MAX_BYTES).decode("utf-8", "replace")

    def write(self, name: str, text: str) -> None:
        """Write the file `name` atomically, readable by its user only."""
        replace_file(self._path_or_name(name), text.encode(), mode=0o600, dir_fd=self._descriptor)

    def remove(self, name: str) -> None:
        """Remove the file `name` if it exists."""
        with suppress(FileNotFoundError):
            os.unlink(self._path_or_name(name), dir_fd=self._descriptor)

    def sweep(self, seconds: float) -> None:
        """Remove the files that were last written more than `seconds` ago."""
        for name in os.listdir(self.path if self._descriptor is None else self._descriptor):  # noqa: PTH208 - an open folder
            with suppress(OSError):
                status = os.stat(self._path_or_name(name), dir_fd=self._descriptor, follow_symlinks=False)
                if stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime > seconds:
                    self.remove(name)

    def _path_or_name(self, name: str) -> str:
        """The name of a file relative to the open folder, or its path on Windows."""
        return name if self._descriptor is not None else str(self.path / name)


def write_page_for_editor(name: str, text: str) -> str | None:
    """Write a page into the user's folder, for an editor to show; return its URI, or None if that fails."""
    with suppress(OSError), PrivateFolder.open() as folder:
        folder.write(name, text)
        return to_uri((folder.path / name).as_posix())
    return None


def default_path() -> Path:
    """The path of the user's private folder: in the session's runtime folder, or without one, in the home folder.

    Raises OSError if the user has no home folder either.
    """
    for variable in ("XDG_RUNTIME_DIR", "LOCALAPPDATA", "XDG_STATE_HOME"):
        folder = os.environ.get(variable, "")
        if Path(folder).is_absolute():
            return Path(folder) / "model-lifecycle"
    try:
        return Path.home() / ".local" / "state" / "model-lifecycle"
    except RuntimeError as error:
        raise FileNotFoundError("the user has no folder") from error


def _require_private(status: os.stat_result) -> None:
    """Raise PermissionError if a file or folder is another user's, or if others may read or write it."""
    if _HAS_OWNERS and (status.st_uid != os.getuid() or stat.S_IMODE(status.st_mode) & 0o077):
        raise PermissionError("not private")
