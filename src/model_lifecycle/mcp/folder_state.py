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
    """The files found by a walk of the folder `root`, the number of `entries` met, and its `time` (`monotonic`)."""

    root: str
    files: dict[str, Stamp]
    entries: int
    time: float

    @property
    def is_current(self) -> bool:
        """Whether the walk can be used again: only that of a large folder, for `_WALK_LIFETIME` seconds."""
        return self.entries > LARGE and monotonic() - self.time < _WALK_LIFETIME


class FolderState:
    """The stamps (`workspace.disk.Stamp`) of all files in a folder, with a cache of the last walk."""

    def __init__(self, configuration_of: ConfigurationOf) -> None:
        """Begin with an empty cache; `configuration_of` returns the configuration in effect in a folder."""
        self._configuration_of = configuration_of
        self._last: _WalkedFiles | None = None

    def stamps(self, root: str, record_files: Iterable[str], *, rewalk: bool) -> dict[str, Stamp]:
        """The stamp of each file in the workspaces of a root, by path; if `rewalk`, a large folder is walked again too.

        Between walks of a large folder only the `record_files`, those known to hold records, are stamped anew.
        """
        last = self._last
        if last is None or last.root != root or rewalk or not last.is_current:
            walked = stamps_with_inner(root, self._configuration_of)
            self._last = _WalkedFiles(root, walked.files, walked.entries, monotonic())
            return walked.files
        files = dict(last.files)
        for path in record_files:
            stamp = stamp_of(path)
            if stamp is not None:
                files[path] = stamp
            else:
                files.pop(path, None)
        self._last = replace(last, files=files)
        return files
