"""Validation errors of a record that no diagnostic explains yet."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.explain.locate import value_at
from model_lifecycle.schema.explain.validation_errors import ValidationErrors
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import Path

Container = Literal["present", "empty", "missing"]
"""The state of the object that lacks a property: it is present, empty (null) or missing itself."""


@dataclass(frozen=True)
class MissingProperty:
    """A missing property, at `path`.

    `absent_object` is the path of the outermost object on `path` that is missing or null; None if there is none.
    """

    path: Path
    description: Description
    absent_object: Path | None = None
    container: Container = "present"


class OpenErrors:
    """The errors of a record that no diagnostic explains yet: unknown properties, missing ones (slots), wrong values.

    All are by path; whoever explains an error removes it.
    """

    def __init__(self, errors: ValidationErrors, root: Description, data: Data) -> None:
        """Take all `errors` of the record with this `data`, which `root` describes, as unexplained."""
        self.root = root
        self.data = data
        self.unknown = {(*path, name): None for path, names in errors.unknown.items() for name in names}
        self.values = dict(errors.values)
        self.slots = {slot.path: slot for slot in self._slots(errors)}

    def _slots(self, errors: ValidationErrors) -> Iterator[MissingProperty]:
        """Yield all missing properties, including those of missing and null objects."""
        for path, names in errors.missing.items():
            for name in names:
                description = self.root.at((*path, name))
                assert description is not None
                yield MissingProperty((*path, name), description)
                yield from _inner_slots((*path, name), description, (*path, name), "missing")
        for path, keyword in errors.values.items():
            description = self.root.at(path)
            if keyword == "type" and description is not None and self.value(path) is None:
                yield from _inner_slots(path, description, path, "empty")

    def value(self, path: Path) -> Data:
        """The value of the record at `path`; None if there is none."""
        return value_at(self.data, path)

    def slots_in(self, path: Path) -> dict[str, MissingProperty]:
        """The missing properties of the object at `path`, which is present, by name."""
        description = self.root.at(path)
        names = description.properties if description is not None else {}
        slots = (self.slots.get((*path, name)) for name in names)
        return {str(slot.path[-1]): slot for slot in slots if slot is not None and slot.absent_object is None}

    def unknown_by_object(self) -> list[tuple[Path, list[Path]]]:
        """The path of each object that has unknown properties, and the paths of these."""
        return [(parent, list(paths)) for parent, paths in groupby(self.unknown, key=lambda path: path[:-1])]

    def fill(self, path: Path) -> None:
        """Remove the missing property at `path`, and those inside of it, as a diagnostic explains them."""
        slot = self.slots.pop(path, None)
        if slot is not None and slot.description.properties:
            for name in slot.description.properties:
                self.fill((*path, name))

    def fill_object(self, path: Path) -> None:
        """Remove all missing properties of the object at `path`."""
        for name in self.slots_in(path):
            self.fill((*path, name))

    def missing(self) -> dict[Path, list[str]]:
        """The names of the remaining missing properties of present objects, by the path of the object."""
        names: dict[Path, list[str]] = {}
        for slot in self.slots.values():
            if slot.absent_object is None:
                names.setdefault(slot.path[:-1], []).append(str(slot.path[-1]))
        return names

    def fits(self, path: Path, slot: MissingProperty) -> bool:
        """Whether the value at `path` has the structure of a missing property: list, mapping, or scalar."""
        value, types = self.value(path), slot.description.types
        if isinstance(value, list):
            return "array" in types
        if isinstance(value, dict):
            return "object" in types
        return value is None or not {"array", "object"} & set(types)


def _inner_slots(
    path: Path, description: Description, absent_object: Path, container: Literal["empty", "missing"]
) -> Iterator[MissingProperty]:
    """Yield the missing properties inside of a missing or null object."""
    for name, inner in description.properties.items():
        yield MissingProperty((*path, name), inner, absent_object, container)
        yield from _inner_slots((*path, name), inner, absent_object, container)
