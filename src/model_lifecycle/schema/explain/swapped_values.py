"""Two properties of a mapping that hold each other's values, neither of which is allowed where it stands."""

from collections.abc import Callable, Iterator
from itertools import combinations, islice

from model_lifecycle.diagnostics.fix import Fix, ReplaceValue
from model_lifecycle.schema.explain.locate import Path
from model_lifecycle.schema.explain.open_errors import OpenErrors
from model_lifecycle.schema.explain.schema_error import SchemaError
from model_lifecycle.schema.explain.validation_errors import ValidationErrors
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import to_pointer

_MOST = 8
"""So many pairs are tried in a record: nobody swaps more of them by mistake."""

_MOST_IN_ONE = 4
"""In a mapping with more wrong values than this no pair stands out."""


def find_swapped_values(left: OpenErrors, validate: Callable[[Data], ValidationErrors]) -> list[tuple[Path, Path]]:
    """The pairs of wrong values in one mapping that are right in each other's place; taken out of `left`."""
    found = []
    for one, other in _pairs(left):
        if one not in left.values or other not in left.values:
            continue
        refused = validate(_exchanged(left.data, one, other)).values
        if refused.keys().isdisjoint((_alone(one), _alone(other))):
            found.append((one, other))
            del left.values[one], left.values[other]
    return found


def swapped(one: Path, other: Path, errors: OpenErrors, code: str) -> SchemaError:
    """The diagnostic of two values that stand in each other's place."""
    message = f"`{one[-1]}` and `{other[-1]}` hold each other's values. Swap them."
    changes = (
        ReplaceValue(to_pointer(one), errors.value(other)),
        ReplaceValue(to_pointer(other), errors.value(one)),
    )
    related = ((f"`{other[-1]}`", other),)
    return SchemaError(code, message, one, one, fix=Fix("Swap the two values", changes, safe=False), related=related)


def _pairs(left: OpenErrors) -> Iterator[tuple[Path, Path]]:
    """Pairs of wrong texts and numbers, at most `_MOST`.

    A boolean is more likely a word for another value of its own property (`reasoning: true`).
    """
    objects: dict[Path, list[Path]] = {}
    for path in left.values:
        value = left.value(path)
        if path and isinstance(path[-1], str) and isinstance(value, str | int | float) and not isinstance(value, bool):
            objects.setdefault(path[:-1], []).append(path)
    pairs = (pair for paths in objects.values() if len(paths) <= _MOST_IN_ONE for pair in combinations(paths, 2))
    return islice(pairs, _MOST)


def _exchanged(data: Data, one: Path, other: Path) -> Data:
    """Two values of one mapping exchanged, and of the data only what is on the way to them: the rest may be long."""
    step, rest = one[0], one[1:]
    if isinstance(data, list):
        assert isinstance(step, int)
        return [_exchanged(data[step], rest, other[1:])]
    assert isinstance(data, dict)
    if rest:
        return {str(step): _exchanged(data[str(step)], rest, other[1:])}
    return {str(step): data[str(other[0])], str(other[0]): data[str(step)]}


def _alone(path: Path) -> Path:
    """A path where each list on the way holds the one item only."""
    return tuple(0 if isinstance(step, int) else step for step in path)
