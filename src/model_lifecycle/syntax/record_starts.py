"""Records without a separator between them, so that one mapping has the keys of several."""

from collections.abc import Iterator, Sequence
from typing import Final

_LOOK_AHEAD: Final = 30
"""How many keys are looked at to see whether a record begins."""


def record_starts(names: Sequence[str]) -> Iterator[int]:
    """The indexes in `names`, the keys of one mapping, at which another record (or list item) begins."""
    seen: set[str] = set()
    begin = 0
    for index, name in enumerate(names):
        if name in seen and _begins(names, index, seen, is_first=name == names[begin]):
            yield index
            seen.clear()
            begin = index
        seen.add(name)


def _begins(names: Sequence[str], index: int, seen: set[str], *, is_first: bool) -> bool:
    """Whether the keys from a position on are those of a record like the one before, whose keys are `seen`."""
    ahead = _until_repeated(names, index)
    again = sum(name in seen for name in ahead)
    if again < (2 if is_first else 3) or 2 * again < len(ahead):
        return False
    return 2 * again >= min(len(seen), _LOOK_AHEAD) or (again >= 3 and is_first and again == len(ahead))


def _until_repeated(names: Sequence[str], index: int) -> list[str]:
    found: dict[str, None] = {}
    for name in names[index : index + _LOOK_AHEAD]:
        if name in found:
            break
        found[name] = None
    return list(found)
