"""Limits the syntax trees of files that are kept in memory to the latest."""

from collections import OrderedDict
from threading import Lock
from typing import Final
from weakref import ref

FEW: Final = 16
"""Number of files up to which more room is given, as rules ask for their trees several times."""
ROOM_FOR_FEW: Final = 2 * 1024 * 1024
_ROOM: Final = 512 * 1024
"""Maximum total code points of files whose trees are kept. A tree takes about thirty times the memory of its text."""


class _KeptTrees:
    """The files whose trees are kept, oldest first. Thread-safe.

    A file that loses its tree parses it again on demand.
    """

    def __init__(self) -> None:
        """Begin without files; `_files` are weak references and sizes, by memory address."""
        self._total_size = 0
        self._files: OrderedDict[int, tuple[ref[object], int]] = OrderedDict()
        self._lock = Lock()

    def add(self, file: object, size: int) -> None:
        """Add a file whose tree was made, and its size; drop the trees of the oldest files if there is no room."""
        with self._lock:
            self._forget(id(file))  # another file may have been at this address
            self._files[id(file)] = (ref(file), size)
            self._total_size += size
            while len(self._files) > 1 and self._total_size > (ROOM_FOR_FEW if len(self._files) <= FEW else _ROOM):
                oldest, (reference, _) = next(iter(self._files.items()))
                self._forget(oldest)
                if (other := reference()) is not None:
                    other.__dict__.pop("document", None)

    def _forget(self, address: int) -> None:
        """Remove the file at a memory address from the list, if it is there."""
        _, size = self._files.pop(address, (None, 0))
        self._total_size -= size


_KEPT: Final = _KeptTrees()


def note_tree(file: object, size: int) -> None:
    """Register a file of `size` code points whose tree is in `document`; later files may make it drop the tree."""
    _KEPT.add(file, size)
