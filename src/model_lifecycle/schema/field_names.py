"""Find properties of records by name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.schema.registry import Registry

ITEM: Final = "[]"
"""The step for any item of a list in the path of a field."""

KEY: Final = "*"
"""The step for any key of an object with free keys."""

_SEPARATORS = re.compile(r"[./\s]+")
"""Matches what separates the names in a path: `.`, `/` or blanks."""
_INDEX = re.compile(r"\[[^\]]*\]|\*|<[^>]*>|\d+")
"""Matches an index or wildcard in a path: `[0]`, `[]`, `*`, `<key>`."""


@dataclass(frozen=True)
class RecordField:
    """A property of a kind of record: its path and its description."""

    kind: Kind
    steps: tuple[str, ...]
    description: Description

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the properties along the path, its own last."""
        return tuple(step for step in self.steps if step not in (ITEM, KEY))

    @property
    def path(self) -> str:
        """The path in words: `specs.currency`, `sources[].url`."""
        return ".".join(self.steps).replace(f".{ITEM}", ITEM)


def all_fields(registry: Registry) -> Iterator[RecordField]:
    """Yield every property of every kind, in the order of the schemas; properties of an object come after it."""
    for kind in KINDS:
        yield from _inner_fields(kind, (), registry.description(kind))


def _inner_fields(kind: Kind, steps: tuple[str, ...], description: Description) -> Iterator[RecordField]:
    """Yield the properties below `description`, which is at the path `steps`, at any depth."""
    for name, inner in description.properties.items():
        yield RecordField(kind, (*steps, name), inner)
        yield from _inner_fields(kind, (*steps, name), inner)
    if description.items is not None:
        yield from _inner_fields(kind, (*steps, ITEM), description.items)
    if description.values is not None:
        yield from _inner_fields(kind, (*steps, KEY), description.values)


def fields_named(name: str, registry: Registry) -> list[RecordField]:
    """The properties that `name` may mean: `currency`, `specs.currency`, `model.specs.currency`, `/specs/currency`.

    A name without its full path means all properties whose paths end with it; indexes and stars are ignored.
    """
    parts = _parts(name)
    return [field for field in all_fields(registry) if parts and (field.kind, *field.names)[-len(parts) :] == parts]


def fields_taking(value: str, registry: Registry) -> list[RecordField]:
    """The properties for which the contract allows `value`, such as `not_before`; provider ids are left out."""
    return [
        field for field in all_fields(registry) if value in field.description.enum and value not in registry.providers
    ]


def _parts(name: str) -> tuple[str, ...]:
    """The names in a path in any notation, without indexes and stars."""
    return tuple(part for part in _SEPARATORS.split(_INDEX.sub(".", name)) if part)


def similar_names(name: str, registry: Registry) -> list[str]:
    """The names of the properties that a misspelt name may mean, the closest first."""
    from model_lifecycle.text.similar import matches

    fields = list(all_fields(registry))
    names = dict.fromkeys(field.names[-1] for field in fields)
    for part in reversed(_parts(name)):
        if part in names:
            return [f"{field.kind}.{field.path}" for field in fields if field.names[-1] == part]
        if similar := matches(part, names):
            return [match.name for match in similar]
    return []
