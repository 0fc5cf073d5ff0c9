"""What two sequences have in common at their start and at their end: what a change has left as it was."""

from collections.abc import Iterable, Iterator, Sequence
from operator import indexOf, is_
from typing import Any


def shared_ends(one: Sequence[Any], other: Sequence[Any]) -> tuple[int, int]:
    """How many items two texts, tuples or lists have in common at their start, and of the rest at their end."""
    start = shared_start(one, other)
    return start, shared_end(one, other, min(len(one), len(other)) - start)


def same_ends(one: Sequence[object], other: Sequence[object]) -> tuple[int, int]:
    """As `shared_ends`, of items that are the same objects."""
    most = min(len(one), len(other))
    start = _same(one, other, most)
    return start, _same(reversed(one), reversed(other), most - start)


def _same(one: Iterable[object], other: Iterable[object], most: int) -> int:
    try:
        return min(indexOf(map(is_, one, other), False), most)
    except ValueError:
        return most


def shared_start(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How many items two sequences of one type have in common at their start.

    Stretches are compared, which is quick for items that are the same object.
    """
    most, place = min(len(one), len(other)), 0
    for width in _widths(most):
        end = place + width
        if end <= most and one[place:end] == other[place:end]:
            place = end
    return place


def shared_end(one: Sequence[Any], other: Sequence[Any], most: int) -> int:
    """How many items two sequences of one type have in common at their end, of at most so many."""
    count = 0
    for width in _widths(most):
        more = count + width
        if more <= most and one[len(one) - more : len(one) - count] == other[len(other) - more : len(other) - count]:
            count = more
    return count


def _widths(length: int) -> Iterator[int]:
    """Steps by which a place in so many items is found: each half of the one before, beginning with the most."""
    width = 1 << length.bit_length()
    while width := width // 2:
        yield width
