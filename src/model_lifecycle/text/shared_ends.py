"""The common prefix and the common suffix of two sequences."""

from collections.abc import Iterable, Iterator, Sequence
from operator import indexOf, is_
from typing import Any


def shared_ends(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int]:
    """The length of the common prefix of two sequences, and that of the common suffix of the rest."""
    start = shared_start(old, new)
    return start, shared_end(old, new, min(len(old), len(new)) - start)


def same_ends(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """The lengths that `shared_ends` returns, with items compared by identity."""
    most = min(len(old), len(new))
    start = _same(old, new, most)
    return start, _same(reversed(old), reversed(new), most - start)


def _same(old: Iterable[object], new: Iterable[object], most: int) -> int:
    """The number of leading items that are identical in both, at most `most`."""
    try:
        return min(indexOf(map(is_, old, new), False), most)
    except ValueError:
        return most


def shared_start(old: Sequence[Any], new: Sequence[Any]) -> int:
    """The length of the common prefix of two sequences.

    Slices are compared, which is fast for identical items.
    """
    most, place = min(len(old), len(new)), 0
    for width in _widths(most):
        end = place + width
        if end <= most and old[place:end] == new[place:end]:
            place = end
    return place


def shared_end(old: Sequence[Any], new: Sequence[Any], most: int) -> int:
    """The length of the common suffix of two sequences, at most `most`."""
    count = 0
    for width in _widths(most):
        more = count + width
        if more <= most and old[len(old) - more : len(old) - count] == new[len(new) - more : len(new) - count]:
            count = more
    return count


def _widths(length: int) -> Iterator[int]:
    """Yield the steps of a binary search among `length` items: powers of two, the largest first."""
    width = 1 << length.bit_length()
    while width := width // 2:
        yield width
