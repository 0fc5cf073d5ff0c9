"""The state of the files in a folder, by which a question sees that records have changed.

A folder is walked for each question, which in one of 120,000 files took 2 to 6 seconds. A large one is walked every
half a minute; files that hold records are looked at each time.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

from model_lifecycle.workspace.disk import Stamp, stamp_of
from model_lifecycle.workspace.inner_workspaces import ConfigurationOf, stamps_with_inner

LARGE: Final = 20_000
"""Number of files and folders through which a walk takes about a third of a second."""

_LASTS: Final = 30.0
"""Seconds that a walk of a large folder counts."""


@dataclass(frozen=True)
class _Walk:
    root: str
    files: dict[str, Stamp]
    entries: int
    at: float

    @property
    def lasts(self) -> bool:
        return self.entries > LARGE and monotonic() - self.at < _LASTS


class FolderState:
    """Remembers the last walk."""

    def __init__(self, configuration_of: ConfigurationOf) -> None:
        self._configuration_of = configuration_of
        self._last: _Walk | None = None

    def now(self, root: str, read: Iterable[str], *, anew: bool) -> dict[str, Stamp]:
        """Stamps of the files in a root's workspaces, which differ after a change; `read` are the files with records.

        With `anew` the folder is walked again, however large it is.
        """
        last = self._last
        if last is None or last.root != root or anew or not last.lasts:
            found = stamps_with_inner(root, self._configuration_of)
            self._last = _Walk(root, found.files, found.entries, monotonic())
            return found.files
        files = dict(last.files)
        for path in read:
            stamp = stamp_of(path)
            if stamp is not None:
                files[path] = stamp
            else:
                files.pop(path, None)
        self._last = replace(last, files=files)
        return files
