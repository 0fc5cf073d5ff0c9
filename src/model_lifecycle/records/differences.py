"""Differences between two versions of a record's plain data, value by value."""

import json
from collections.abc import Iterator
from math import isfinite
from typing import Final, Literal, NamedTuple

from model_lifecycle.records.arithmetic import format_number
from model_lifecycle.records.values import exact
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import child

DifferenceKind = Literal["changed", "added", "removed"]

_COMPARABLE: Final = 250_000
"""Lists with more pairs of items than this are compared by position, not aligned."""


class Difference(NamedTuple):
    """A value that two versions of the data do not share.

    `pointer` is a JSON Pointer into the new data, or into the old data if the value was `removed`. `old` is None if it
    was `added`, `new` if it was `removed`. An added or removed object or list is one difference; objects or lists on
    both sides are compared value by value.
    """

    pointer: str
    old: Data
    new: Data
    kind: DifferenceKind = "changed"


def differences(old: Data, new: Data, pointer: str = "") -> Iterator[Difference]:
    """Yield the differences between `old` and `new` in the order of the new data; removed values come last.

    Properties are compared by name, whatever their order. List items that are equal on both sides are aligned in order;
    each other item is compared with the item that it replaces.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        for name, value in new.items():
            if name in old:
                yield from differences(old[name], value, child(pointer, name))
            else:
                yield Difference(child(pointer, name), None, value, "added")
        for name, value in old.items():
            if name not in new:
                yield Difference(child(pointer, name), value, None, "removed")
    elif isinstance(old, list) and isinstance(new, list):
        yield from _list_differences(old, new, pointer)
    elif not same(old, new):
        yield Difference(pointer, old, new)


def same(old: Data, new: Data) -> bool:
    """Whether two values are equal: numbers by their value with all digits, objects whatever the order."""
    return old is new or _canonical_text(old) == _canonical_text(new)


def _list_differences(old: list[Data], new: list[Data], pointer: str) -> Iterator[Difference]:
    """Yield the differences between two lists at `pointer`: in each unequal range changed, added, then removed
    items.
    """
    for old_start, old_end, new_start, new_end in _unequal_ranges(old, new):
        shared = min(old_end - old_start, new_end - new_start)
        for step in range(shared):
            yield from differences(old[old_start + step], new[new_start + step], child(pointer, new_start + step))
        for index in range(new_start + shared, new_end):
            yield Difference(child(pointer, index), None, new[index], "added")
        for index in range(old_start + shared, old_end):
            yield Difference(child(pointer, index), old[index], None, "removed")


def _unequal_ranges(old: list[Data], new: list[Data]) -> Iterator[tuple[int, int, int, int]]:
    """Yield the ranges of two lists that differ: start and end in `old`, start and end in `new`. Lists of equal
    length are compared by position, unless fewer items differ when equal items are aligned.
    """
    from difflib import SequenceMatcher  # imported here, as most runs compare nothing

    if len(old) * len(new) > _COMPARABLE:
        yield 0, len(old), 0, len(new)
        return
    left, right = list(map(_canonical_text, old)), list(map(_canonical_text, new))
    by_position = [
        (step, step + 1, step, step + 1) for step, key in enumerate(left[: len(right)]) if key != right[step]
    ]
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    aligned = [(i, j, k, m) for tag, i, j, k, m in matcher.get_opcodes() if tag != "equal"]
    if len(old) == len(new) and len(by_position) <= sum(max(j - i, m - k) for i, j, k, m in aligned):
        yield from by_position
    else:
        yield from aligned


def _canonical_text(item: Data) -> str:
    """A canonical text of a value: the same for equal values, different for others."""
    if isinstance(item, dict):
        return "{" + ",".join(f"{json.dumps(name)}:{_canonical_text(item[name])}" for name in sorted(item)) + "}"
    if isinstance(item, list):
        return "[" + ",".join(map(_canonical_text, item)) + "]"
    if isinstance(item, int | float) and not isinstance(item, bool) and isfinite(item):
        return format_number(exact(item))
    return json.dumps(item)
