"""Which unknown and which missing properties belong together: renamed, or at the wrong level."""

from collections.abc import Callable
from dataclasses import dataclass

from model_lifecycle.schema.explain.locate import Path
from model_lifecycle.schema.explain.open_errors import Container, MissingProperty, OpenErrors
from model_lifecycle.schema.explain.synonyms import canonical_name
from model_lifecycle.text.similar import Closeness, matches


@dataclass(frozen=True)
class Renamed:
    """An unknown property that stands for a missing one of the same object."""

    path: Path
    name: str
    sure: bool
    """Whether nothing else can be meant: a slip of the spelling, not a guess."""


@dataclass(frozen=True)
class Misplaced:
    """Unknown properties of one object that stand for missing ones of another, at `targets` in the same order."""

    paths: tuple[Path, ...]
    targets: tuple[Path, ...]
    container: Container


Move = tuple[Path, MissingProperty]


def match_properties(left: OpenErrors, may_hold_more: Callable[[Path], bool]) -> tuple[list[Renamed], list[Misplaced]]:
    """Pairs unknown properties with slots, the surest first, and takes them out.

    `may_hold_more` says of an object whether a part of it could not be read: there, being the only two of their
    object makes no pair.
    """
    misplaced = _pair_elsewhere(left, exact=True)
    renamed = _pair_here(left, Closeness.TYPO)
    misplaced += _pair_elsewhere(left, exact=False)
    renamed += _pair_here(left, Closeness.WORDS)
    renamed += _pair_the_only_two(left, may_hold_more)
    return renamed, misplaced


def _pair_here(left: OpenErrors, least: Closeness) -> list[Renamed]:
    """Pairs within an object, the closest names first."""
    pairs = []
    for parent, paths in left.unknown_by_object():
        slots = left.slots_in(parent)
        found = [each for path in paths for each in _candidates(left, path, slots) if each[0][0] <= least]
        for rank, path, name in sorted(found, key=lambda each: each[0]):
            if path in left.unknown and (*parent, name) in left.slots:
                sure = rank[0] == Closeness.SAME or (rank[0] == Closeness.TYPO and 0 < rank[1] <= 2)
                pairs.append(_rename(left, path, name, sure=sure))
    return pairs


def _candidates(
    left: OpenErrors, path: Path, slots: dict[str, MissingProperty]
) -> list[tuple[tuple[Closeness, int], Path, str]]:
    """What an unknown property may stand for; a name of another catalogue ranks before a slip of the spelling."""
    found = [
        ((match.closeness, match.distance), path, match.name)
        for match in matches(str(path[-1]), slots)
        if match.closeness < Closeness.WORDS or left.fits(path, slots[match.name])
    ]
    foreign = canonical_name(str(path[-1]), slots)
    if foreign is not None and left.fits(path, slots[foreign]):
        found.append(((Closeness.TYPO, 0), path, foreign))
    return found


def _pair_elsewhere(left: OpenErrors, *, exact: bool) -> list[Misplaced]:
    """Pairs across objects: the same name; or one that differs by a slip, or that stands for it elsewhere."""
    by_name: dict[str, list[MissingProperty]] = {}
    for slot in left.slots.values():
        by_name.setdefault(str(slot.path[-1]), []).append(slot)
    moves: list[Move] = []
    taken: set[Path] = set()
    for path in left.unknown if by_name else ():
        name = str(path[-1]) if exact else _meant(str(path[-1]), by_name)
        slots = [
            slot
            for slot in by_name.get(name, ())
            if slot.path not in taken and slot.path[:-1] != path[:-1] and left.fits(path, slot)
        ]
        if slots:
            slot = min(slots, key=lambda slot: _distance(path, slot.path))
            moves.append((path, slot))
            taken.add(slot.path)
    return _moved(left, moves)


def _meant(name: str, names: dict[str, list[MissingProperty]]) -> str:
    foreign = canonical_name(name, names)
    if foreign is not None:
        return foreign
    close = [match.name for match in matches(name, names) if match.closeness < Closeness.WORDS]
    return close[0] if close else ""


def _moved(left: OpenErrors, moves: list[Move]) -> list[Misplaced]:
    """One mistake for the properties that stand together and belong together."""
    groups: dict[tuple[Path, Path], list[Move]] = {}
    for path, slot in moves:
        groups.setdefault((path[:-1], slot.path[:-1]), []).append((path, slot))
    found = []
    for (source, target), group in groups.items():
        hollow = group[0][1].hollow
        runs = [group] if hollow is not None else _runs(left, source, group)
        found += [_misplaced(run) for run in runs]
        for path, slot in group:
            del left.unknown[path]
            left.fill(slot.path)
        description = left.root.at(target)
        if hollow is not None and description is not None and 2 * len(group) >= len(description.properties):
            left.values.pop(hollow, None)
            left.fill(hollow)
    return found


def _misplaced(moves: list[Move]) -> Misplaced:
    return Misplaced(tuple(path for path, _ in moves), tuple(slot.path for _, slot in moves), moves[0][1].container)


def _runs(left: OpenErrors, source: Path, group: list[Move]) -> list[list[Move]]:
    """The group cut where other properties stand between its members."""
    container = left.value(source)
    order = {name: index for index, name in enumerate(container if isinstance(container, dict) else ())}
    runs: list[list[Move]] = []
    for move in sorted(group, key=lambda move: order[str(move[0][-1])]):
        if runs and order[str(runs[-1][-1][0][-1])] + 1 == order[str(move[0][-1])]:
            runs[-1].append(move)
        else:
            runs.append([move])
    return runs


def _pair_the_only_two(left: OpenErrors, may_hold_more: Callable[[Path], bool]) -> list[Renamed]:
    pairs = []
    for parent, paths in left.unknown_by_object():
        slots = left.slots_in(parent)
        if len(paths) == len(slots) == 1 and not may_hold_more(parent):
            name, slot = next(iter(slots.items()))
            if left.fits(paths[0], slot):
                pairs.append(_rename(left, paths[0], name, sure=False))
    return pairs


def _rename(left: OpenErrors, path: Path, name: str, *, sure: bool) -> Renamed:
    del left.unknown[path]
    left.fill((*path[:-1], name))
    return Renamed(path, name, sure)


def drop_missing_of_unrecognised(left: OpenErrors) -> None:
    """An object in a list of which no property is known is one mistake: what it lacks is not said as well."""
    for parent, paths in left.unknown_by_object():
        value = left.value(parent)
        if parent and isinstance(value, dict) and len(value) == len(paths):
            left.fill_object(parent)


def _distance(one: Path, other: Path) -> int:
    """How many steps lead from one object to the other through the tree."""
    common = 0
    for step, opposite in zip(one[:-1], other[:-1], strict=False):
        if step != opposite:
            break
        common += 1
    return len(one) + len(other) - 2 * common
