"""The validation errors of a record that no diagnostic explains yet."""

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
"""Whether the object is there in which a property is missing."""


@dataclass(frozen=True)
class MissingProperty:
    """A place where a property is missing.

    `hollow` is the path of the outermost object on the way that is missing; None when the property's object is there.
    """

    path: Path
    description: Description
    hollow: Path | None = None
    container: Container = "present"


class OpenErrors:
    """The unknown properties, the slots where properties are missing, and the wrong values, by their paths.

    Those that a diagnostic explains are taken out.
    """

    def __init__(self, errors: ValidationErrors, root: Description, data: Data) -> None:
        self.root = root
        self.data = data
        self.unknown = {(*path, name): None for path, names in errors.unknown.items() for name in names}
        self.values = dict(errors.values)
        self.slots = {slot.path: slot for slot in self._slots(errors)}

    def _slots(self, errors: ValidationErrors) -> Iterator[MissingProperty]:
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
        return value_at(self.data, path)

    def slots_in(self, path: Path) -> dict[str, MissingProperty]:
        """The slots of the object at a path, which is there, by the name of the property."""
        description = self.root.at(path)
        names = description.properties if description is not None else {}
        slots = (self.slots.get((*path, name)) for name in names)
        return {str(slot.path[-1]): slot for slot in slots if slot is not None and slot.hollow is None}

    def unknown_by_object(self) -> list[tuple[Path, list[Path]]]:
        """The unknown properties of each object that has any, with the object's path."""
        return [(parent, list(paths)) for parent, paths in groupby(self.unknown, key=lambda path: path[:-1])]

    def fill(self, path: Path) -> None:
        """Takes a slot out, with the slots inside what is missing there."""
        slot = self.slots.pop(path, None)
        if slot is not None and slot.description.properties:
            for name in slot.description.properties:
                self.fill((*path, name))

    def fill_object(self, path: Path) -> None:
        """Takes all slots of the object at a path out."""
        for name in self.slots_in(path):
            self.fill((*path, name))

    def missing(self) -> dict[Path, list[str]]:
        """The names that are still missing, by the path of their object."""
        names: dict[Path, list[str]] = {}
        for slot in self.slots.values():
            if slot.hollow is None:
                names.setdefault(slot.path[:-1], []).append(str(slot.path[-1]))
        return names

    def fits(self, path: Path, slot: MissingProperty) -> bool:
        """Whether the value at a path has the type of a slot: a list, a mapping, or a single value."""
        value, types = self.value(path), slot.description.types
        if isinstance(value, list):
            return "array" in types
        if isinstance(value, dict):
            return "object" in types
        return value is None or not {"array", "object"} & set(types)


def _inner_slots(
    path: Path, description: Description, hollow: Path, container: Literal["empty", "missing"]
) -> Iterator[MissingProperty]:
    for name, inner in description.properties.items():
        yield MissingProperty((*path, name), inner, hollow, container)
        yield from _inner_slots((*path, name), inner, hollow, container)
