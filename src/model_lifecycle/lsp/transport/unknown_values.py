"""Values in a client's message that this version of the LSP does not have, left out so that the rest is understood.

A client of a later version declares kinds, tags and formats that are not here yet, and one of an earlier draft declares
some in another shape. None of that is a reason to refuse `initialize`, without which nothing is served at all: what is
declared in a way that is not known counts as not declared. Texts, edits and places are never left out.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

from cattrs import AttributeValidationNote, IterableValidationNote
from cattrs.errors import BaseValidationError

_OPEN: Final = (("params", "capabilities"), ("params", "clientInfo"), ("params", "trace"), ("params", "context"))
"""Where values say what a client can show, or what it shows already."""

Path = tuple[str | int, ...]
"""Names of properties and indexes of items, from the message on."""


def without_unknown(message: dict[str, Any], error: BaseException | None) -> dict[str, Any] | None:
    """A copy of a message without the values that are named by the error with which it could not be structured.

    None where one of them may not be left out, and where the error names none. The copy may still not fit: an object
    that misses what was left out can go next.
    """
    if not isinstance(error, BaseValidationError):
        return None
    places = {_present(message, path) for path in _places(error)}
    if not places or not all(path[:2] in _OPEN for path in places):
        return None
    rest = deepcopy(message)
    for path in sorted(places, key=lambda path: [(isinstance(step, int), step) for step in path], reverse=True):
        *around, last = path
        value: Any = rest
        for step in around:
            value = value[step]
        del value[last]
    return rest


def _places(error: BaseException, path: Path = ()) -> Iterator[Path]:
    """The paths of the values that do not fit: innermost ones only."""
    inner = error.exceptions if isinstance(error, BaseValidationError) else ()
    if not inner:
        yield path
    for nested in inner:
        yield from _places(nested, (*path, *map(_step, getattr(nested, "__notes__", ()))))


def _step(note: object) -> str | int:
    if isinstance(note, AttributeValidationNote):
        first, *words = note.name.split("_")
        return first + "".join(map(str.capitalize, words))
    return note.index if isinstance(note, IterableValidationNote) else str(note)


def _present(message: dict[str, Any], path: Path) -> Path:
    """The path as far as it exists: an object that lacks a property does not fit itself."""
    value: Any = message
    for count, step in enumerate(path):
        if not isinstance(value, dict | list) or step not in (value if isinstance(value, dict) else range(len(value))):
            return path[:count]
        value = value[step]  # type: ignore[index] # of a list, the step is a number
    return path
