"""How many trees of files on disk are kept at once: those that were made last."""

from collections import OrderedDict
from threading import Lock
from typing import Final
from weakref import ref

FEW: Final = 16
"""Files up to which there is more room: the rules ask for their trees at once, and again."""
ROOM_FOR_FEW: Final = 2 * 1024 * 1024
_ROOM: Final = 512 * 1024
"""Code points of files, all together, whose trees are kept. A tree takes some thirty times the room of its text."""


class _KeptTrees:
    """The files that have their trees at hand, oldest first. Any thread may use it.

    A file that loses its tree makes it again when somebody asks.
    """

    def __init__(self) -> None:
        self._taken = 0
        self._files: OrderedDict[int, tuple[ref[object], int]] = OrderedDict()
        self._lock = Lock()

    def add(self, file: object, size: int) -> None:
        """Note that a file of a size has its tree now; the oldest others lose theirs where there is no room."""
        with self._lock:
            self._forget(id(file))  # another may have been at this address
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
    """Note that a file of so many code points has its tree at hand, as `document`, which it loses when others come."""
    _KEPT.add(file, size)
