"""Limits the trees of files on disk that are kept at once: the latest."""

from collections import OrderedDict
from threading import Lock
from typing import Final
from weakref import ref

FEW: Final = 16
"""Number of files up to which there is more room: rules ask for their trees several times."""
ROOM_FOR_FEW: Final = 2 * 1024 * 1024
_ROOM: Final = 512 * 1024
"""Code points of files, all together, whose trees are kept. A tree takes some thirty times the room of its text."""


class _KeptTrees:
    """The files that have their trees, oldest first. Any thread may use it.

    A file that loses its tree makes it again when asked.
    """

    def __init__(self) -> None:
        self._taken = 0
        self._files: OrderedDict[int, tuple[ref[object], int]] = OrderedDict()
        self._lock = Lock()

    def add(self, file: object, size: int) -> None:
        """Add a file that has its tree now, and its size; the oldest others lose their trees if room is short."""
        with self._lock:
            self._forget(id(file))  # another file may have been at this address
            self._files[id(file)] = (ref(file), size)
            self._taken += size
            while len(self._files) > 1 and self._taken > (ROOM_FOR_FEW if len(self._files) <= FEW else _ROOM):
                oldest, (reference, _) = next(iter(self._files.items()))
                self._forget(oldest)
                if (other := reference()) is not None:
                    other.__dict__.pop("document", None)

    def _forget(self, address: int) -> None:
        _, size = self._files.pop(address, (None, 0))
        self._taken -= size


_KEPT: Final = _KeptTrees()


def note_tree(file: object, size: int) -> None:
    """Adds a file of so many code points that has its tree, as `document`, which it loses when others come."""
    _KEPT.add(file, size)
