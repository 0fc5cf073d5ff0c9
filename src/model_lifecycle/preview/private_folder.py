"""A folder that only its user can read, for what previews leave on disk: their addresses hold a secret token.

Other users of the machine may be able to write where it lies, as in a temporary folder. Nothing is therefore done by a
path once the folder is open, and no link is followed: a folder or a file that is not the user's own, or that others
may read or write, counts as missing.
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

_LARGEST: Final = 1024 * 1024
"""In bytes. What is kept here has a few kilobytes."""

_HAS_OWNERS: Final = hasattr(os, "getuid")
"""Not on Windows, where the folder lies in the user's profile, which the system keeps others out of."""

_FLAGS: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)


class PrivateFolder:
    """An open folder. Made with `open`; a context manager. Every method raises OSError where it cannot do its work."""

    def __init__(self, path: Path, descriptor: int | None) -> None:
        self.path = path
        self._descriptor = descriptor

    @classmethod
    def open(cls, path: Path | None = None) -> Self:
        """The folder at a path, by default the user's; made if it is missing.

        Raises OSError (`PermissionError` where it is not private) if there is none to be had.
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
        """The text of a file."""
        descriptor = os.open(self._place(name), os.O_RDONLY | _FLAGS, dir_fd=self._descriptor)
        with os.fdopen(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode):
                raise PermissionError("not a file")
            _require_private(status)
            return file.read(_LARGEST).decode("utf-8", "replace")

    def write(self, name: str, text: str) -> None:
        """Write a file, in place of the one with this name: whole or not at all, and private."""
        replace_file(self._place(name), text.encode(), mode=0o600, dir_fd=self._descriptor)

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        with suppress(FileNotFoundError):
            os.unlink(self._place(name), dir_fd=self._descriptor)

    def sweep(self, seconds: float) -> None:
        """Remove every file that was last written more than so many seconds ago."""
        for name in os.listdir(self.path if self._descriptor is None else self._descriptor):  # noqa: PTH208 - an open folder
            with suppress(OSError):
                status = os.stat(self._place(name), dir_fd=self._descriptor, follow_symlinks=False)
                if stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime > seconds:
                    self.remove(name)

    def _place(self, name: str) -> str:
        return name if self._descriptor is not None else str(self.path / name)


def written_page(name: str, text: str) -> str | None:
    """The URI of a page for an editor to show, written into the user's folder; None where there is none to write to."""
    with suppress(OSError), PrivateFolder.open() as folder:
        folder.write(name, text)
        return to_uri((folder.path / name).as_posix())
    return None


def default_path() -> Path:
    """The path of the user's private folder: in the session's runtime folder, or if there is none, in the home folder.

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
    """Raise PermissionError if a file or folder is not the user's own, or others may read or write it."""
    if _HAS_OWNERS and (status.st_uid != os.getuid() or stat.S_IMODE(status.st_mode) & 0o077):
        raise PermissionError("not private")
