"""The state of the files in a folder, which shows whether records have changed since the last call.

A folder is walked for each call, which for 120,000 files took 2 to 6 seconds. A large folder is therefore walked
only every half a minute; the files with records are checked each time.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

from model_lifecycle.workspace.disk import Stamp, stamp_of
from model_lifecycle.workspace.inner_workspaces import ConfigurationOf, stamps_with_inner

LARGE: Final = 20_000
"""The number of files and folders above which a folder is large; a walk of so many takes a third of a second."""

_WALK_LIFETIME: Final = 30.0
"""Seconds for which a walk of a large folder stays valid."""


@dataclass(frozen=True)
class _WalkedFiles:
    root: str
    files: dict[str, Stamp]
    entries: int
    at: float

    @property
    def is_valid(self) -> bool:
        return self.entries > LARGE and monotonic() - self.at < _WALK_LIFETIME


class FolderState:
    """The stamps of all files in a folder, with a cache of the last walk."""

    def __init__(self, configuration_of: ConfigurationOf) -> None:
        self._configuration_of = configuration_of
        self._last: _WalkedFiles | None = None

    def now(self, root: str, read: Iterable[str], *, anew: bool) -> dict[str, Stamp]:
        """The stamps of the files in the workspaces of a root; `read` are the files with records, stamped on each call.

        With `anew` the folder is walked again, however large it is.
        """
        last = self._last
        if last is None or last.root != root or anew or not last.is_valid:
            walked = stamps_with_inner(root, self._configuration_of)
            self._last = _WalkedFiles(root, walked.files, walked.entries, monotonic())
            return walked.files
        files = dict(last.files)
        for path in read:
            stamp = stamp_of(path)
            if stamp is not None:
                files[path] = stamp
            else:
                files.pop(path, None)
        self._last = replace(last, files=files)
        return files
