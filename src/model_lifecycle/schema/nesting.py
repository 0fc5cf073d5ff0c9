"""Whole objects at the wrong level: a `-` too many, a list's key left out, an entry beside its map.

Each function takes what it explains out of `Unexplained`.
"""

from dataclasses import dataclass
from itertools import pairwise

from model_lifecycle.document.data import Data
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.place import Path
from model_lifecycle.schema.unexplained import Unexplained


@dataclass(frozen=True)
class Split:
    """An item of a list whose properties are those that the item before it lacks; `name` is the first of them."""

    path: Path
    name: str


@dataclass(frozen=True)
class MovedItems:
    """Items of a list, from `path` to the index `last`, that belong in another list, which is missing."""

    path: Path
    last: int
    target: Path


@dataclass(frozen=True)
class MapEntry:
    """Values of the map at `target` that stand beside the map, or (`keyless`) in it without a key of their own."""

    paths: tuple[Path, ...]
    target: Path
    keyless: bool = False


def find_split_items(left: Unexplained) -> list[Split]:
    """Neighbours in a list of which each has just what the other lacks: a `-` cuts one item in two."""
    found = []
    missing = left.missing()
    items = sorted(((path[:-1], step) for path in missing if path and isinstance(step := path[-1], int)), key=_order)
    for (place, index), (other_place, other_index) in pairwise(items):
        one, other = (*place, index), (*other_place, other_index)
        if place != other_place or index + 1 != other_index:
            continue
        names, other_names = _names(left.value(one)), _names(left.value(other))
        if set(names) == set(missing[other]) and set(other_names) == set(missing[one]):
            found.append(Split(other, other_names[0]))
            left.fill_object(one)
            left.fill_object(other)
    return found


def find_moved_items(left: Unexplained) -> list[MovedItems]:
    """Items with just the properties that the items of a missing list have: its key was left out before them."""
    found = []
    for slot in list(left.slots.values()):
        wanted = set(slot.description.items.properties) if slot.description.items is not None else set()
        if not wanted or slot.hollow is not None:
            continue
        items = {
            parent: None
            for parent, _ in left.unknown_by_object()
            if parent and isinstance(parent[-1], int) and set(_names(left.value(parent))) == wanted
        }
        if items and len({path[:-1] for path in items}) == 1:
            first, *_, last = [*items, *items]
            found.append(MovedItems(first, int(last[-1]), slot.path))
            left.fill(slot.path)
            for path in items:
                left.fill_object(path)
            left.unknown = {path: None for path in left.unknown if path[:-1] not in items}
    return found


def find_map_entries(left: Unexplained) -> list[MapEntry]:
    """Mappings that are like the values of a map with free keys, but stand beside it."""
    found = []
    for parent, paths in left.unknown_by_object():
        description = left.root.at(parent)
        for name, inner in description.properties.items() if description is not None else ():
            entries = [path for path in paths if _is_like(left.value(path), inner.values)]
            if entries:
                found.append(MapEntry(tuple(entries), (*parent, name)))
                left.unknown = {path: None for path in left.unknown if path not in entries}
                left.values.pop((*parent, name), None)
                left.fill((*parent, name))
    return found


def find_keyless_entries(left: Unexplained) -> list[MapEntry]:
    """Properties of a map's values that stand directly in the map."""
    found = []
    for parent in {path[:-1]: None for path in left.values if path}:
        description = left.root.at(parent)
        own = description.values.properties if description is not None and description.values is not None else {}
        names = [name for name in _names(left.value(parent)) if name in own and (*parent, name) in left.values]
        if names:
            found.append(MapEntry(tuple((*parent, name) for name in names), parent, keyless=True))
            for name in names:
                del left.values[*parent, name]
    return found


def _order(item: tuple[Path, int]) -> tuple[str, int]:
    return str(item[0]), item[1]


def _names(value: Data) -> list[str]:
    return list(value) if isinstance(value, dict) else []


def _is_like(value: Data, description: Description | None) -> bool:
    """Whether a value is a mapping with properties of the description and no others."""
    names = _names(value)
    return description is not None and bool(names) and set(names) <= set(description.properties)
