"""Properties that are not known, and properties that are missing: which of them are one mistake."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from model_lifecycle.document.data import Data
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.faults import Faults
from model_lifecycle.schema.foreign import stands_for
from model_lifecycle.schema.place import Path, value_at
from model_lifecycle.text.closest import Closeness, matches


@dataclass(frozen=True)
class Renamed:
    """An unknown property that stands for a missing one of the same object."""

    path: Path
    name: str
    sure: bool
    """Whether nothing else can be meant: a slip of the spelling, not a guess."""


@dataclass(frozen=True)
class Misplaced:
    """Unknown properties of one object that stand for missing ones of another, the first of them at `path`."""

    path: Path
    target: Path
    others: tuple[Path, ...] = ()
    container: Literal["present", "empty", "missing"] = "present"
    """Whether the object that they belong to is there."""


@dataclass(frozen=True)
class Split:
    """An item of a list whose properties are those that the item before it lacks."""

    path: Path


@dataclass(frozen=True)
class MovedItems:
    """Items of a list, from `path` to the index `last`, that belong in another list, which is missing."""

    path: Path
    last: int
    target: Path


@dataclass(frozen=True)
class MapEntry:
    """A value of the map at `target` that stands beside the map, or (`keyless`) in it without a key of its own."""

    path: Path
    target: Path
    others: tuple[Path, ...] = ()
    keyless: bool = False


@dataclass
class Pairing:
    """What is one mistake. `unknown` and `missing` are what is left without a counterpart."""

    renamed: list[Renamed] = field(default_factory=list)
    misplaced: list[Misplaced] = field(default_factory=list)
    split: list[Split] = field(default_factory=list)
    moved_items: list[MovedItems] = field(default_factory=list)
    map_entries: list[MapEntry] = field(default_factory=list)
    unknown: list[Path] = field(default_factory=list)
    missing: dict[Path, list[str]] = field(default_factory=dict)
    absorbed: set[Path] = field(default_factory=set)
    """Paths of values whose fault is a part of another mistake."""


@dataclass(frozen=True)
class _Slot:
    """A place where a property is missing.

    `hollow` is the path of the outermost object on the way that is not there, `container` how it is not.
    """

    path: Path
    description: Description
    hollow: Path | None = None
    container: Literal["present", "empty", "missing"] = "present"


def pair(faults: Faults, root: Description, data: Data, may_hold_more: Callable[[Path], bool]) -> Pairing:
    """Pairs unknown with missing properties.

    `may_hold_more` says of an object whether a part of it could not be read: there, being the only two of their
    object makes no pair.
    """
    return _Pairer(faults, root, data, may_hold_more).result()


class _Pairer:
    def __init__(self, faults: Faults, root: Description, data: Data, may_hold_more: Callable[[Path], bool]) -> None:
        self.root = root
        self.data = data
        self.faults = faults
        self.may_hold_more = may_hold_more
        self.unknown: list[Path] = [(*path, name) for path, names in faults.unknown.items() for name in names]
        self.slots = list(self._slots())
        self.pairing = Pairing()

    def result(self) -> Pairing:
        self._find_map_entries()
        self._find_split_items()
        self._find_moved_items()
        self._pair_elsewhere(exact=True)
        self._pair_here(Closeness.TYPO)
        self._pair_elsewhere(exact=False)
        self._pair_here(Closeness.WORDS)
        self._pair_the_only_two()
        self._leave_out_what_strangers_lack()
        self.pairing.unknown = self.unknown
        for slot in self.slots:
            if slot.hollow is None:
                self.pairing.missing.setdefault(slot.path[:-1], []).append(str(slot.path[-1]))
        return self.pairing

    def _slots(self) -> Iterator[_Slot]:
        for path, names in self.faults.missing.items():
            for name in names:
                description = self.root.at((*path, name))
                assert description is not None
                yield _Slot((*path, name), description)
                yield from _inner_slots((*path, name), description, (*path, name), "missing")
        for path, keyword in self.faults.values.items():
            description = self.root.at(path)
            if keyword == "type" and description is not None and value_at(self.data, path) is None:
                yield from _inner_slots(path, description, path, "empty")

    def _find_map_entries(self) -> None:
        """Values of a map with free keys that stand beside the map (one step too far out), or that have no key."""
        for path in list(self.unknown):
            siblings = self.root.at(path[:-1])
            name = siblings and next(
                (name for name, one in siblings.properties.items() if one.values is not None), None
            )
            if siblings and name and _is_like(value_at(self.data, path), siblings.properties[name].values):
                target = (*path[:-1], name)
                self.unknown.remove(path)
                earlier = [one for one in self.pairing.map_entries if one.target == target]
                if not earlier:
                    self.pairing.map_entries.append(MapEntry(path, target))
                self.pairing.absorbed.add(target)
                self.slots = [slot for slot in self.slots if slot.path != target]
        for path in [path for path in self.faults.values if path]:
            description = self.root.at(path[:-1])
            container = value_at(self.data, path[:-1])
            if description and description.values and isinstance(container, dict) and path not in self.pairing.absorbed:
                keyless = [(*path[:-1], name) for name in container if name in description.values.properties]
                if path in keyless and set(keyless) <= set(self.faults.values):
                    self.pairing.absorbed.update(keyless)
                    self.pairing.map_entries.append(MapEntry(keyless[0], path[:-1], tuple(keyless[1:]), keyless=True))

    def _leave_out_what_strangers_lack(self) -> None:
        """An object in a list of which no property is known is one mistake, not two."""
        for parent in {path[:-1] for path in self.unknown if len(path) > 1}:
            value = value_at(self.data, parent)
            strangers = {path[-1] for path in self.unknown if path[:-1] == parent}
            if isinstance(value, dict) and set(value) == strangers:
                self.slots = [slot for slot in self.slots if slot.path[:-1] != parent]

    def _find_split_items(self) -> None:
        items = sorted((path for path in self.faults.missing if path and isinstance(path[-1], int)), key=str)
        for one, other in pairwise(items):
            follows = one[:-1] == other[:-1] and int(one[-1]) + 1 == int(other[-1])
            if follows and self._complete_each_other(one, other):
                self.pairing.split.append(Split(other))
                self.slots = [slot for slot in self.slots if slot.path[:-1] not in (one, other)]

    def _find_moved_items(self) -> None:
        """Items with just the properties that the items of a missing list have: its key was left out before them."""
        for slot in [slot for slot in self.slots if slot.hollow is None and slot.description.items is not None]:
            wanted = slot.description.items.properties if slot.description.items is not None else {}
            items = [
                path
                for path in self.faults.unknown
                if path
                and isinstance(path[-1], int)
                and isinstance(item := value_at(self.data, path), dict)
                and set(item) == set(wanted)
            ]
            if items and len({path[:-1] for path in items}) == 1:
                first, last = min(items, key=_index), max(items, key=_index)
                self.pairing.moved_items.append(MovedItems(first, _index(last), slot.path))
                self.unknown = [path for path in self.unknown if path[:-1] not in items]
                self.slots = [other for other in self.slots if other is not slot and other.path[:-1] not in items]

    def _complete_each_other(self, one: Path, other: Path) -> bool:
        first, second = value_at(self.data, one), value_at(self.data, other)
        missing = self.faults.missing
        return (
            isinstance(first, dict)
            and isinstance(second, dict)
            and set(first) == set(missing[other])
            and set(second) == set(missing[one])
        )

    def _pair_here(self, least: Closeness) -> None:
        """Pairs within an object, the surest first."""
        found = []
        for path in self.unknown:
            here = {str(slot.path[-1]): slot for slot in self.slots if self._beside(slot, path)}
            foreign = stands_for(str(path[-1]), here)
            if foreign is not None:
                found.append(((Closeness.TYPO, 0), path, here[foreign]))
            found += [
                ((match.closeness, match.distance), path, here[match.name])
                for match in matches(str(path[-1]), here)
                if match.closeness <= least
                and (match.closeness < Closeness.WORDS or self._fits(path, here[match.name]))
            ]
        for rank, path, slot in sorted(found, key=lambda each: each[0]):
            if path in self.unknown and slot in self.slots:
                sure = rank == (Closeness.SAME, 0) or (rank[0] == Closeness.TYPO and 0 < rank[1] <= 2)
                self._rename(path, slot, sure=sure)

    def _pair_elsewhere(self, *, exact: bool) -> None:
        """Pairs across objects: the same name, or one that differs by a slip or stands for it in other catalogues."""
        moves: list[tuple[Path, _Slot]] = []
        taken: list[Path] = []
        for path in self.unknown:
            name = str(path[-1])
            slots = [slot for slot in self.slots if slot.path not in taken and slot.path[:-1] != path[:-1]]
            if not exact:
                names = [str(slot.path[-1]) for slot in slots]
                close = [match.name for match in matches(name, names) if match.closeness < Closeness.WORDS]
                name = stands_for(name, names) or (close[0] if close else name)
            slots = [slot for slot in slots if slot.path[-1] == name and self._fits(path, slot)]
            if slots:
                slot = min(slots, key=lambda slot: _distance(path, slot.path))
                moves.append((path, slot))
                taken.append(slot.path)
        self._move(moves)

    def _move(self, moves: list[tuple[Path, _Slot]]) -> None:
        groups: dict[tuple[Path, Path], list[tuple[Path, _Slot]]] = {}
        for path, slot in moves:
            groups.setdefault((path[:-1], slot.path[:-1]), []).append((path, slot))
        for (source, target), group in groups.items():
            hollow = group[0][1].hollow
            for run in [group] if hollow is not None else self._runs(source, group):
                path, slot = run[0]
                others = tuple(other for other, _ in run[1:])
                self.pairing.misplaced.append(Misplaced(path, slot.path, others, slot.container))
            moved = {path for path, _ in group}
            filled = {slot.path for _, slot in group}
            self.unknown = [path for path in self.unknown if path not in moved]
            self.slots = [slot for slot in self.slots if slot.path not in filled]
            description = self.root.at(target)
            if hollow is not None and description is not None and 2 * len(group) >= len(description.properties):
                self.pairing.absorbed.add(hollow)
                self.slots = [slot for slot in self.slots if slot.path != hollow]

    def _runs(self, source: Path, group: list[tuple[Path, _Slot]]) -> list[list[tuple[Path, _Slot]]]:
        """The group cut where other properties stand between its members."""
        container = value_at(self.data, source)
        order = list(container) if isinstance(container, dict) else []
        runs: list[list[tuple[Path, _Slot]]] = []
        for path, slot in sorted(group, key=lambda each: order.index(str(each[0][-1]))):
            follows = runs and order.index(str(runs[-1][-1][0][-1])) + 1 == order.index(str(path[-1]))
            if follows:
                runs[-1].append((path, slot))
            else:
                runs.append([(path, slot)])
        return runs

    def _pair_the_only_two(self) -> None:
        for parent in {path[:-1]: None for path in self.unknown}:
            here = [path for path in self.unknown if path[:-1] == parent]
            slots = [slot for slot in self.slots if self._beside(slot, here[0])]
            if len(here) == len(slots) == 1 and self._fits(here[0], slots[0]) and not self.may_hold_more(parent):
                self._rename(here[0], slots[0], sure=False)

    def _beside(self, slot: _Slot, path: Path) -> bool:
        return slot.hollow is None and slot.path[:-1] == path[:-1]

    def _fits(self, path: Path, slot: _Slot) -> bool:
        """Whether the value is of the shape that the slot wants: a list, a mapping, or a single value."""
        value = value_at(self.data, path)
        types = slot.description.types
        if isinstance(value, list):
            return "array" in types
        if isinstance(value, dict):
            return "object" in types
        return value is None or not {"array", "object"} & set(types)

    def _rename(self, path: Path, slot: _Slot, *, sure: bool) -> None:
        self.pairing.renamed.append(Renamed(path, str(slot.path[-1]), sure))
        self.unknown.remove(path)
        self.slots = [other for other in self.slots if other.path[: len(slot.path)] != slot.path]


def _inner_slots(
    path: Path, description: Description, hollow: Path, container: Literal["empty", "missing"]
) -> Iterator[_Slot]:
    for name, inner in description.properties.items():
        yield _Slot((*path, name), inner, hollow, container)
        yield from _inner_slots((*path, name), inner, hollow, container)


def _is_like(value: Data, description: Description | None) -> bool:
    """Whether a value is a mapping with properties of the description, and no others."""
    return (
        description is not None
        and isinstance(value, dict)
        and len(value) > 0
        and set(value) <= set(description.properties)
    )


def _index(path: Path) -> int:
    return int(path[-1])


def _distance(one: Path, other: Path) -> int:
    """How many steps lead from one object to the other through the tree."""
    common = 0
    for step, opposite in zip(one[:-1], other[:-1], strict=False):
        if step != opposite:
            break
        common += 1
    return len(one) + len(other) - 2 * common
