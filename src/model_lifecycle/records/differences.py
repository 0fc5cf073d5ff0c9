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
"""Up to this many pairs of items of two lists are compared; items of longer ones are compared by their positions."""


class Difference(NamedTuple):
    """A value that two versions of the data do not share.

    `pointer` is a JSON Pointer into the new data, of what was `removed` into the old one. `old` is None for what was
    `added`, `new` is None for what was `removed`. An object or a list that was added or removed is one difference;
    inside an object or a list on both sides the values are compared.
    """

    pointer: str
    old: Data
    new: Data
    kind: DifferenceKind = "changed"


def differences(old: Data, new: Data, pointer: str = "") -> Iterator[Difference]:
    """The values that differ, in the order of the new data; what was removed from an object or a list comes after.

    Properties are compared by name, whatever their order. Items of a list are compared with the item that they
    replace: items that are equal on both sides are aligned first, in order.
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
        yield from _of_lists(old, new, pointer)
    elif not same(old, new):
        yield Difference(pointer, old, new)


def same(old: Data, new: Data) -> bool:
    """Whether two values are equal: numbers by their value with all digits, objects whatever the order."""
    return old is new or _key(old) == _key(new)


def _of_lists(old: list[Data], new: list[Data], pointer: str) -> Iterator[Difference]:
    for old_start, old_end, new_start, new_end in _unequal(old, new):
        shared = min(old_end - old_start, new_end - new_start)
        for step in range(shared):
            yield from differences(old[old_start + step], new[new_start + step], child(pointer, new_start + step))
        for index in range(new_start + shared, new_end):
            yield Difference(child(pointer, index), None, new[index], "added")
        for index in range(old_start + shared, old_end):
            yield Difference(child(pointer, index), old[index], None, "removed")


def _unequal(old: list[Data], new: list[Data]) -> Iterator[tuple[int, int, int, int]]:
    """The stretches of two lists between the items that are equal: start and end in the old, start and end in the new
    list. Lists of one length are compared by position, unless fewer items differ when equal items are aligned.
    """
    from difflib import SequenceMatcher  # most runs compare nothing

    if len(old) * len(new) > _COMPARABLE:
        yield 0, len(old), 0, len(new)
        return
    left, right = list(map(_key, old)), list(map(_key, new))
    in_place = [(step, step + 1, step, step + 1) for step, key in enumerate(left[: len(right)]) if key != right[step]]
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    moved = [(i, j, k, m) for tag, i, j, k, m in matcher.get_opcodes() if tag != "equal"]
    if len(old) == len(new) and len(in_place) <= sum(max(j - i, m - k) for i, j, k, m in moved):
        yield from in_place
    else:
        yield from moved


def _key(item: Data) -> str:
    """A text that is the same for equal items."""
    if isinstance(item, dict):
        return "{" + ",".join(f"{json.dumps(name)}:{_key(item[name])}" for name in sorted(item)) + "}"
    if isinstance(item, list):
        return "[" + ",".join(map(_key, item)) + "]"
    if isinstance(item, int | float) and not isinstance(item, bool) and isfinite(item):
        return format_number(exact(item))
    return json.dumps(item)
