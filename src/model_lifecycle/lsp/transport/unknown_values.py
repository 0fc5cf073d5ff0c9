"""Removes values that this version of the LSP does not have from a client's message, so that the rest can be parsed.

A client of a later version declares kinds, tags and formats that are unknown here, and one of an earlier draft declares
some in another shape. None of that is a reason to refuse `initialize`, without which nothing is served at all: an
unknown value counts as not declared. Texts, edits and positions are never removed.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

from cattrs import AttributeValidationNote, IterableValidationNote
from cattrs.errors import BaseValidationError

_REMOVABLE: Final = (("params", "capabilities"), ("params", "clientInfo"), ("params", "trace"), ("params", "context"))
"""Paths below which values may be removed: they only say what a client can show, or shows already."""

Path = tuple[str | int, ...]
"""The path of a value in a message: names of properties and indexes of items."""


def without_unknown(message: dict[str, Any], error: BaseException | None) -> dict[str, Any] | None:
    """A copy of a message without the values that `error`, raised when it was parsed, names.

    None if one of them must not be removed, or if the error names none. The copy may still be invalid: an object
    that now lacks a required property is removed the next time.
    """
    if not isinstance(error, BaseValidationError):
        return None
    paths = {_existing_prefix(message, path) for path in _invalid_paths(error)}
    if not paths or not all(path[:2] in _REMOVABLE for path in paths):
        return None
    rest = deepcopy(message)
    for path in sorted(paths, key=lambda path: [(isinstance(step, int), step) for step in path], reverse=True):
        *parents, last = path
        value: Any = rest
        for step in parents:
            value = value[step]
        del value[last]
    return rest


def _invalid_paths(error: BaseException, path: Path = ()) -> Iterator[Path]:
    """The paths of the innermost values that a validation error is about."""
    inner = error.exceptions if isinstance(error, BaseValidationError) else ()
    if not inner:
        yield path
    for nested in inner:
        yield from _invalid_paths(nested, (*path, *map(_step, getattr(nested, "__notes__", ()))))


def _step(note: object) -> str | int:
    """The step of a path in JSON that a note of the validation error names."""
    if isinstance(note, AttributeValidationNote):
        first, *words = note.name.split("_")
        return first + "".join(map(str.capitalize, words))
    return note.index if isinstance(note, IterableValidationNote) else str(note)


def _existing_prefix(message: dict[str, Any], path: Path) -> Path:
    """The longest prefix of a path that exists in a message: if a property is missing, the object is invalid."""
    value: Any = message
    for count, step in enumerate(path):
        if not isinstance(value, dict | list) or step not in (value if isinstance(value, dict) else range(len(value))):
            return path[:count]
        value = value[step]  # type: ignore[index] # of a list, the step is a number
    return path
