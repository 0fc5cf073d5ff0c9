"""Unknown properties that are missing ones under another name, or at the wrong level."""

from collections.abc import Callable
from dataclasses import dataclass

from model_lifecycle.schema.explain.open_errors import Container, MissingProperty, OpenErrors
from model_lifecycle.schema.explain.synonyms import canonical_name
from model_lifecycle.syntax.pointer import Path
from model_lifecycle.text.similar import Closeness, matches


@dataclass(frozen=True)
class Renamed:
    """An unknown property that is a missing one of the same object under another name."""

    path: Path
    name: str
    sure: bool
    """Whether nothing else can be meant: a misspelling, not a guess."""


@dataclass(frozen=True)
class Misplaced:
    """Unknown properties of an object that are missing in another, at `targets` in the same order."""

    paths: tuple[Path, ...]
    targets: tuple[Path, ...]
    container: Container


Move = tuple[Path, MissingProperty]


def match_properties(left: OpenErrors, may_hold_more: Callable[[Path], bool]) -> tuple[list[Renamed], list[Misplaced]]:
    """Pair unknown properties with missing ones, the surest first, and take them out of `left`.

    `may_hold_more` says of an object whether a part of it could not be read: in such an object the only unknown and the
    only missing property are not paired for that alone.
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
        candidates = (candidate for path in paths for candidate in _candidates(left, path, slots))
        close = (candidate for candidate in candidates if candidate[0][0] <= least)
        for rank, path, name in sorted(close, key=lambda candidate: candidate[0]):
            if path in left.unknown and (*parent, name) in left.slots:
                sure = rank[0] == Closeness.SAME or (rank[0] == Closeness.TYPO and 0 < rank[1] <= 2)
                pairs.append(_rename(left, path, name, sure=sure))
    return pairs


def _candidates(
    left: OpenErrors, path: Path, slots: dict[str, MissingProperty]
) -> list[tuple[tuple[Closeness, int], Path, str]]:
    """The `slots` that the unknown property at `path` may mean, each with its rank and the path.

    A name of another catalogue ranks before a misspelling.
    """
    candidates = [
        ((match.closeness, match.distance), path, match.name)
        for match in matches(str(path[-1]), slots)
        if match.closeness < Closeness.WORDS or left.fits(path, slots[match.name])
    ]
    foreign = canonical_name(str(path[-1]), slots)
    if foreign is not None and left.fits(path, slots[foreign]):
        candidates.append(((Closeness.TYPO, 0), path, foreign))
    return candidates


def _pair_elsewhere(left: OpenErrors, *, exact: bool) -> list[Misplaced]:
    """Pairs across objects: of the same name; or not `exact`, of a misspelt name or a name of another catalogue."""
    by_name: dict[str, list[MissingProperty]] = {}
    for slot in left.slots.values():
        by_name.setdefault(str(slot.path[-1]), []).append(slot)
    moves: list[Move] = []
    taken: set[Path] = set()
    for path in left.unknown if by_name else ():
        name = str(path[-1]) if exact else _right_name(str(path[-1]), by_name)
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


def _right_name(name: str, names: dict[str, list[MissingProperty]]) -> str:
    foreign = canonical_name(name, names)
    if foreign is not None:
        return foreign
    close = [match.name for match in matches(name, names) if match.closeness < Closeness.WORDS]
    return close[0] if close else ""


def _moved(left: OpenErrors, moves: list[Move]) -> list[Misplaced]:
    """One result for properties that are together, and belong together."""
    groups: dict[tuple[Path, Path], list[Move]] = {}
    for path, slot in moves:
        groups.setdefault((path[:-1], slot.path[:-1]), []).append((path, slot))
    misplaced = []
    for (source, target), group in groups.items():
        hollow = group[0][1].hollow
        runs = [group] if hollow is not None else _runs(left, source, group)
        misplaced += [_misplaced(run) for run in runs]
        for path, slot in group:
            del left.unknown[path]
            left.fill(slot.path)
        description = left.root.at(target)
        if hollow is not None and description is not None and 2 * len(group) >= len(description.properties):
            left.values.pop(hollow, None)
            left.fill(hollow)
    return misplaced


def _misplaced(moves: list[Move]) -> Misplaced:
    return Misplaced(tuple(path for path, _ in moves), tuple(slot.path for _, slot in moves), moves[0][1].container)


def _runs(left: OpenErrors, source: Path, group: list[Move]) -> list[list[Move]]:
    """The group, cut where other properties are between its members."""
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
    """Leaves out what an object in a list lacks where it has no valid property: its unknown ones are reported."""
    for parent, paths in left.unknown_by_object():
        value = left.value(parent)
        if parent and isinstance(value, dict) and len(value) == len(paths):
            left.fill_object(parent)


def _distance(path: Path, other: Path) -> int:
    """The number of steps through the tree from the object of one path to that of the other."""
    common = 0
    for step, opposite in zip(path[:-1], other[:-1], strict=False):
        if step != opposite:
            break
        common += 1
    return len(path) + len(other) - 2 * common
