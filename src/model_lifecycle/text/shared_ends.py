"""The items that two sequences have in common at their start and at their end, which a change left alone."""

from collections.abc import Iterable, Iterator, Sequence
from operator import indexOf, is_
from typing import Any


def shared_ends(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int]:
    """The length of the common prefix of two sequences, and that of the common suffix of the rest."""
    start = shared_start(old, new)
    return start, shared_end(old, new, min(len(old), len(new)) - start)


def same_ends(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """As `shared_ends`, of items that are the same objects."""
    most = min(len(old), len(new))
    start = _same(old, new, most)
    return start, _same(reversed(old), reversed(new), most - start)


def _same(old: Iterable[object], new: Iterable[object], most: int) -> int:
    try:
        return min(indexOf(map(is_, old, new), False), most)
    except ValueError:
        return most


def shared_start(old: Sequence[Any], new: Sequence[Any]) -> int:
    """The length of the common prefix of two sequences.

    Stretches are compared, which is quick for items that are the same object.
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
    """The steps of a binary search among `length` items: each is half of the step before, the largest first."""
    width = 1 << length.bit_length()
    while width := width // 2:
        yield width
