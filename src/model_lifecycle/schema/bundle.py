"""Bundle schema files into one self-contained schema."""

from collections.abc import Mapping
from typing import Any

from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.schema.schema_files import Schema, read_schema

_SHARED = "definitions.json"
"""The file name before `#` in references to shared definitions."""
_LOCAL = "#/$defs/"
"""The start of references within a bundle."""


def bundle(kind: Kind, providers: tuple[str, ...]) -> Schema:
    """The schema of one kind for a list of providers, with the definitions that it needs in `$defs`."""
    definitions = _definitions(providers)
    schema = _with_local_references(_with_providers(read_schema(kind), providers))
    return {
        "$schema": schema.pop("$schema"),
        "$id": f"urn:model-lifecycle:{kind}",
        **schema,
        "$defs": _referenced_definitions(schema, definitions),
    }


def bundle_records(providers: tuple[str, ...]) -> Schema:
    """The schema of any record (schemas/README.md#records), with the kinds and shared definitions in `$defs`."""
    definitions = _definitions(providers)
    grouping = read_schema("records")
    kinds: Schema = {}
    for kind in KINDS:
        schema = _with_local_references(_with_providers(read_schema(kind), providers))
        del schema["$schema"]
        kinds[kind] = schema
    return {
        "$schema": grouping.pop("$schema"),
        "$id": "urn:model-lifecycle:records",
        **grouping,
        "$defs": {**kinds, **_referenced_definitions(kinds, definitions)},
    }


def reference(schema: Mapping[str, Any]) -> str | None:
    """The name of the definition to which `schema`, a part of a bundle, refers; None if it has no reference."""
    target = schema.get("$ref")
    return target.removeprefix(_LOCAL) if isinstance(target, str) else None


def _definitions(providers: tuple[str, ...]) -> Schema:
    """The shared definitions by name, with `providers` in place of the default ones."""
    definitions: Schema = _with_providers(read_schema("definitions"), providers)["$defs"]
    return definitions


def _with_providers(schema: Schema, providers: tuple[str, ...]) -> Schema:
    """The schema with `providers` in its enumeration and its examples; unchanged if `providers` is empty."""
    default: list[str] = read_schema("definitions")["$defs"]["provider_id"]["enum"]
    if default == list(providers) or not providers:
        return schema
    names = {token: providers[index % len(providers)] for index, token in enumerate(default)}

    def replaced(part: Any) -> Any:
        """The schema part with the providers in place of the default ones."""
        if isinstance(part, dict):
            if part.get("enum") == default:
                part = {**part, "enum": list(providers)}
                return {key: value if key == "enum" else replaced(value) for key, value in part.items()}
            return {key: replaced(value) for key, value in part.items()}
        if isinstance(part, list):
            return [replaced(item) for item in part]
        return names.get(part, part) if isinstance(part, str) else part

    with_providers: Schema = replaced(schema)
    return with_providers


def _with_local_references(part: Any) -> Any:
    """The schema part with references to the file of definitions changed to references within the bundle."""
    if isinstance(part, dict):
        return {
            key: value.removeprefix(_SHARED)
            if key == "$ref" and isinstance(value, str)
            else _with_local_references(value)
            for key, value in part.items()
        }
    return [_with_local_references(item) for item in part] if isinstance(part, list) else part


def _referenced_definitions(schema: Any, definitions: Schema) -> Schema:
    """The definitions that a schema refers to, directly or through others, in their own order."""
    names: set[str] = set()
    pending = [schema]
    while pending:
        part = pending.pop()
        if isinstance(part, dict):
            name = reference(part)
            if name in definitions and name not in names:
                names.add(name)
                pending.append(definitions[name])
            pending.extend(part.values())
        elif isinstance(part, list):
            pending.extend(part)
    return {name: definition for name, definition in definitions.items() if name in names}
