"""Whole objects at the wrong level: a `-` too many, a list's key left out, an entry beside its map.

Each function takes what it explains out of `OpenErrors`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.explain.locate import Path
from model_lifecycle.schema.explain.match_properties import Misplaced
from model_lifecycle.schema.explain.open_errors import Container, OpenErrors
from model_lifecycle.syntax.data import Data

_FEWEST_OF_GROUP = 2


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
    """Values of the map at `target` that stand beside the map or too deep in it, or (`keyless`) in it without a key."""

    paths: tuple[Path, ...]
    target: Path
    keyless: bool = False


@dataclass(frozen=True)
class Group:
    """A property that no record has, around properties that the object of `path` lacks: all that is in it."""

    path: Path
    names: tuple[str, ...]


def find_groups(left: OpenErrors) -> list[Group]:
    """Mappings around properties that belong beside them: somebody put what goes together under a name."""
    found = []
    for path in list(left.unknown):
        names = tuple(_names(left.value(path)))
        if len(names) < _FEWEST_OF_GROUP:
            continue
        slots = left.slots_in(path[:-1])
        if all(name in slots and left.fits((*path, name), slots[name]) for name in names):
            found.append(Group(path, names))
            del left.unknown[path]
            for name in names:
                left.fill((*path[:-1], name))
    return found


def find_split_items(left: OpenErrors) -> list[Split]:
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


def find_moved_items(left: OpenErrors) -> list[MovedItems]:
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


def find_map_entries(left: OpenErrors) -> list[MapEntry]:
    """Mappings that are like the values of a map with free keys, but stand beside it, or in another value of it."""
    found = []
    for parent, paths in left.unknown_by_object():
        for target, description in _maps_near(left, parent):
            entries = [path for path in paths if _is_like(left.value(path), description.values)]
            if entries:
                found.append(MapEntry(tuple(entries), target))
                placed = set(entries)
                left.unknown = {path: None for path in left.unknown if path not in placed}
                left.values.pop(target, None)
                left.fill(target)
    return found


def _maps_near(left: OpenErrors, parent: Path) -> Iterator[tuple[Path, Description]]:
    """The maps that an object holds, and the one that it is a value of."""
    description = left.root.at(parent)
    for name, inner in description.properties.items() if description is not None else ():
        yield (*parent, name), inner
    around = left.root.at(parent[:-1])
    if parent and around is not None:
        yield parent[:-1], around


def find_cut_entries(left: OpenErrors) -> list[Misplaced]:
    """Properties of a map's values that stand directly in the map, beside the value that lacks just them."""
    found = []
    for parent, names in _keyless(left):
        places = {entry: place for place, entry in enumerate(_names(left.value(parent)))}
        lacking = [
            entry
            for entry in places
            if entry not in names and {(*parent, entry, name) for name in names} == _lacks(left, (*parent, entry))
        ]
        if not lacking:
            continue
        before = [entry for entry in lacking if places[entry] < places[names[0]]]
        entry = (*parent, before[-1] if before else lacking[0])
        container: Container = "present" if entry not in left.values else "empty"
        paths = tuple((*parent, name) for name in names)
        found.append(Misplaced(paths, tuple((*entry, name) for name in names), container))
        left.fill_object(entry)
        left.values.pop(entry, None)
        for path in paths:
            del left.values[path]
    return found


def find_keyless_entries(left: OpenErrors) -> list[MapEntry]:
    """Properties of a map's values that stand directly in the map."""
    found = []
    for parent, names in _keyless(left):
        found.append(MapEntry(tuple((*parent, name) for name in names), parent, keyless=True))
        for name in names:
            del left.values[*parent, name]
    return found


def _keyless(left: OpenErrors) -> list[tuple[Path, list[str]]]:
    """Each map with the names in it that are those of its values' properties and have a wrong value."""
    found = []
    for parent in {path[:-1]: None for path in left.values if path}:
        description = left.root.at(parent)
        own = description.values.properties if description is not None and description.values is not None else {}
        names = [name for name in _names(left.value(parent)) if name in own and (*parent, name) in left.values]
        if names:
            found.append((parent, names))
    return found


def _lacks(left: OpenErrors, entry: Path) -> set[Path]:
    """The properties that a value of a map lacks: all of them where there is only null."""
    description = left.root.at(entry)
    if description is not None and left.value(entry) is None and entry in left.values:
        return {(*entry, name) for name in description.properties}
    return {slot.path for slot in left.slots_in(entry).values()}


def _order(item: tuple[Path, int]) -> tuple[str, int]:
    return str(item[0]), item[1]


def _names(value: Data) -> list[str]:
    return list(value) if isinstance(value, dict) else []


def _is_like(value: Data, description: Description | None) -> bool:
    """Whether a value is a mapping with properties of the description and no others."""
    names = _names(value)
    return description is not None and bool(names) and set(names) <= set(description.properties)
