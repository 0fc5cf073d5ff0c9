"""Match unknown properties with missing ones: the same property under another name, or in another object."""

from collections.abc import Callable
from dataclasses import dataclass

from model_lifecycle.schema.explain.open_errors import Container, MissingProperty, OpenErrors
from model_lifecycle.schema.explain.synonyms import canonical_name
from model_lifecycle.syntax.pointer import Path
from model_lifecycle.text.similar import Closeness, matches


@dataclass(frozen=True)
class Renamed:
    """An unknown property at `path` that is the missing property `name` of the same object."""

    path: Path
    name: str
    sure: bool
    """Whether it is certainly a misspelling, not a guess."""


@dataclass(frozen=True)
class Misplaced:
    """Unknown properties of an object that belong in another object, at `targets` in the same order."""

    paths: tuple[Path, ...]
    targets: tuple[Path, ...]
    container: Container


Move = tuple[Path, MissingProperty]
"""The path of an unknown property, and the missing property of another object that it is."""


def match_properties(
    open_errors: OpenErrors, may_hold_more: Callable[[Path], bool]
) -> tuple[list[Renamed], list[Misplaced]]:
    """Pair unknown properties with missing ones, the surest first, and remove the pairs from `open_errors`.

    `may_hold_more` tests whether a part of an object could not be parsed: in such an object, the only unknown and the
    only missing property are not paired without similarity.
    """
    misplaced = _pair_elsewhere(open_errors, exact=True)
    renamed = _pair_here(open_errors, Closeness.TYPO)
    misplaced += _pair_elsewhere(open_errors, exact=False)
    renamed += _pair_here(open_errors, Closeness.WORDS)
    renamed += _pair_the_only_two(open_errors, may_hold_more)
    return renamed, misplaced


def _pair_here(open_errors: OpenErrors, least: Closeness) -> list[Renamed]:
    """Pair properties within an object, the closest names first, if they are at least as close as `least`."""
    pairs = []
    for parent, paths in open_errors.unknown_by_object():
        slots = open_errors.slots_in(parent)
        candidates = (candidate for path in paths for candidate in _candidates(open_errors, path, slots))
        close = (candidate for candidate in candidates if candidate[0][0] <= least)
        for rank, path, name in sorted(close, key=lambda candidate: candidate[0]):
            if path in open_errors.unknown and (*parent, name) in open_errors.slots:
                sure = rank[0] == Closeness.SAME or (rank[0] == Closeness.TYPO and 0 < rank[1] <= 2)
                pairs.append(_rename(open_errors, path, name, sure=sure))
    return pairs


def _candidates(
    open_errors: OpenErrors, path: Path, slots: dict[str, MissingProperty]
) -> list[tuple[tuple[Closeness, int], Path, str]]:
    """The `slots` that the unknown property at `path` may mean, each as (rank, path, name).

    A name used by other catalogues ranks before a misspelling.
    """
    candidates = [
        ((match.closeness, match.distance), path, match.name)
        for match in matches(str(path[-1]), slots)
        if match.closeness < Closeness.WORDS or open_errors.fits(path, slots[match.name])
    ]
    foreign = canonical_name(str(path[-1]), slots)
    if foreign is not None and open_errors.fits(path, slots[foreign]):
        candidates.append(((Closeness.TYPO, 0), path, foreign))
    return candidates


def _pair_elsewhere(open_errors: OpenErrors, *, exact: bool) -> list[Misplaced]:
    """Pair properties across objects: of the same name or, unless `exact`, misspelt or named as other catalogues do."""
    by_name: dict[str, list[MissingProperty]] = {}
    for slot in open_errors.slots.values():
        by_name.setdefault(str(slot.path[-1]), []).append(slot)
    moves: list[Move] = []
    taken: set[Path] = set()
    for path in open_errors.unknown if by_name else ():
        name = str(path[-1]) if exact else _canonical_or_close(str(path[-1]), by_name)
        slots = [
            slot
            for slot in by_name.get(name, ())
            if slot.path not in taken and slot.path[:-1] != path[:-1] and open_errors.fits(path, slot)
        ]
        if slots:
            slot = min(slots, key=lambda slot: _distance(path, slot.path))
            moves.append((path, slot))
            taken.add(slot.path)
    return _grouped_moves(open_errors, moves)


def _canonical_or_close(name: str, names: dict[str, list[MissingProperty]]) -> str:
    """The name among `names` that `name`, from another catalogue or misspelt, means; empty if there is none."""
    foreign = canonical_name(name, names)
    if foreign is not None:
        return foreign
    close = [match.name for match in matches(name, names) if match.closeness < Closeness.WORDS]
    return close[0] if close else ""


def _grouped_moves(open_errors: OpenErrors, moves: list[Move]) -> list[Misplaced]:
    """Group moves between the same two objects, one result for consecutive properties; remove their errors."""
    groups: dict[tuple[Path, Path], list[Move]] = {}
    for path, slot in moves:
        groups.setdefault((path[:-1], slot.path[:-1]), []).append((path, slot))
    misplaced = []
    for (source, target), group in groups.items():
        absent_object = group[0][1].absent_object
        runs = [group] if absent_object is not None else _runs(open_errors, source, group)
        misplaced += [_misplaced(run) for run in runs]
        for path, slot in group:
            del open_errors.unknown[path]
            open_errors.fill(slot.path)
        description = open_errors.root.at(target)
        if absent_object is not None and description is not None and 2 * len(group) >= len(description.properties):
            open_errors.values.pop(absent_object, None)
            open_errors.fill(absent_object)
    return misplaced


def _misplaced(moves: list[Move]) -> Misplaced:
    """The result for consecutive moves between the same two objects."""
    return Misplaced(tuple(path for path, _ in moves), tuple(slot.path for _, slot in moves), moves[0][1].container)


def _runs(open_errors: OpenErrors, source: Path, group: list[Move]) -> list[list[Move]]:
    """Split a group of moves into runs of properties that are consecutive in their object."""
    container = open_errors.value(source)
    order = {name: index for index, name in enumerate(container if isinstance(container, dict) else ())}
    runs: list[list[Move]] = []
    for move in sorted(group, key=lambda move: order[str(move[0][-1])]):
        if runs and order[str(runs[-1][-1][0][-1])] + 1 == order[str(move[0][-1])]:
            runs[-1].append(move)
        else:
            runs.append([move])
    return runs


def _pair_the_only_two(open_errors: OpenErrors, may_hold_more: Callable[[Path], bool]) -> list[Renamed]:
    """Pair the only unknown with the only missing property of an object, if the type of the value fits."""
    pairs = []
    for parent, paths in open_errors.unknown_by_object():
        slots = open_errors.slots_in(parent)
        if len(paths) == len(slots) == 1 and not may_hold_more(parent):
            name, slot = next(iter(slots.items()))
            if open_errors.fits(paths[0], slot):
                pairs.append(_rename(open_errors, paths[0], name, sure=False))
    return pairs


def _rename(open_errors: OpenErrors, path: Path, name: str, *, sure: bool) -> Renamed:
    """Remove the unknown property at `path` and the missing one `name` from the open errors; return the pair."""
    del open_errors.unknown[path]
    open_errors.fill((*path[:-1], name))
    return Renamed(path, name, sure)


def drop_missing_of_unrecognised(open_errors: OpenErrors) -> None:
    """Remove the missing properties of inner objects in which no property is known, to report the unknown ones only."""
    for parent, paths in open_errors.unknown_by_object():
        value = open_errors.value(parent)
        if parent and isinstance(value, dict) and len(value) == len(paths):
            open_errors.fill_object(parent)


def _distance(path: Path, other: Path) -> int:
    """The number of steps in the tree from the object of one path to the object of the other."""
    common = 0
    for step, opposite in zip(path[:-1], other[:-1], strict=False):
        if step != opposite:
            break
        common += 1
    return len(path) + len(other) - 2 * common
