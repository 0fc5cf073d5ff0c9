"""Descriptions of a record's properties by its schema, for messages, hover, completion and fixes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, cast

from model_lifecycle.schema.bundle import reference
from model_lifecycle.schema.schema_files import Schema
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import Step

Type = Literal["string", "number", "integer", "boolean", "array", "object", "null"]
Format = Literal["date", "date-time", "uri"]


@dataclass(frozen=True)
class Description:
    """The description of a property, an item, or a whole record by the schema.

    `name` is that of the property (empty for the root, for items, and for values under free keys). `types` are JSON
    Schema's, with `null` if the value may be null; `enum` are the allowed values, empty if any value of the types is
    allowed. `properties` are in the order of the contract, all required; `items` describes the items of an array,
    `values` the values of an object with free keys.
    """

    name: str
    title: str
    description: str
    examples: tuple[Data, ...]
    types: tuple[Type, ...]
    enum: tuple[Data, ...] = ()
    format: Format | None = None
    min_length: int = 0
    max_length: int | None = None
    min_items: int = 0
    required: bool = False
    properties: "Mapping[str, Description]" = field(default_factory=dict)
    items: "Description | None" = None
    values: "Description | None" = None

    @property
    def nullable(self) -> bool:
        """Whether the value may be null."""
        return "null" in self.types

    @cached_property
    def objects(self) -> "Sequence[tuple[tuple[str, ...], Description]]":
        """The object itself and the objects in it, each with its path; without those in arrays and under free keys."""
        if not self.properties:
            return ()
        inner = [
            ((name, *path), described) for name, child in self.properties.items() for path, described in child.objects
        ]
        return [((), self), *inner]

    def step(self, step: Step) -> "Description | None":
        """The description of a property, item or value one step below; None if the schema has none."""
        if isinstance(step, str) and step in self.properties:
            return self.properties[step]
        if self.values is not None:
            return self.values
        return self.items if self.items is not None and (isinstance(step, int) or step.isdecimal()) else None

    def at(self, steps: "Iterable[Step]") -> "Description | None":
        """The description at a path below this one; None if the schema has none."""
        description: Description | None = self
        for step in steps:
            description = description.step(step) if description is not None else None
        return description


def describe_schema(schema: Schema) -> Description:
    """The description of a record, from its bundled schema."""
    return _describe_part(schema, schema["$defs"], "", required=False)


def integer_paths(description: Description, steps: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the paths of the properties that must be integers; the contract has none inside lists."""
    if "integer" in description.types:
        yield steps
    for name, inner in description.properties.items():
        yield from integer_paths(inner, (*steps, name))


def _describe_part(
    part: Mapping[str, Any], definitions: Mapping[str, Any], name: str, *, required: bool
) -> Description:
    """The description of the schema part `part`, for the property `name`."""
    merged = _merged(part, definitions)
    types = merged.get("type", ())
    additional = merged.get("additionalProperties")
    items = merged.get("items")
    required_names = merged.get("required", ())
    return Description(
        name=name,
        title=merged.get("title", ""),
        description=merged.get("description", ""),
        examples=tuple(merged.get("examples", ())),
        types=cast("tuple[Type, ...]", (types,) if isinstance(types, str) else tuple(types)),
        enum=tuple(merged.get("enum", ())),
        format="date" if "pattern" in merged else merged.get("format"),
        min_length=merged.get("minLength", 0),
        max_length=merged.get("maxLength"),
        min_items=merged.get("minItems", 0),
        required=required,
        properties={
            key: _describe_part(inner, definitions, key, required=key in required_names)
            for key, inner in merged.get("properties", {}).items()
        },
        items=None if items is None else _describe_part(items, definitions, "", required=False),
        values=_describe_part(additional, definitions, "", required=False) if isinstance(additional, dict) else None,
    )


def _merged(part: Mapping[str, Any], definitions: Mapping[str, Any]) -> dict[str, Any]:
    """A schema part merged with the definition to which its `$ref` refers; its own keywords win."""
    name = reference(part)
    return {**(_merged(definitions[name], definitions) if name is not None else {}), **part}
