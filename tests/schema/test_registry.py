"""The schemas: complete, self-contained, and made for any list of providers."""

import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.schema.registry import DEFAULT_PROVIDERS, Registry, registry_for
from model_lifecycle.schema.schema_files import read_schema

FILES = ["definitions", "model", "provider", "migration", "records"]


def parts(schema: Any, where: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every property and item schema below a schema, with its place."""
    for name, part in schema.get("properties", {}).items():
        yield f"{where}/{name}", part
        yield from parts(part, f"{where}/{name}")
    if "items" in schema:
        yield from parts(schema["items"], f"{where}/*")
    for name, part in schema.get("$defs", {}).items():
        yield from parts(part, f"{where}#{name}")


@pytest.mark.parametrize("name", FILES)
def test_files_follow_the_metaschema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(read_schema(name))


@pytest.mark.parametrize("name", FILES)
def test_every_property_explains_itself(name: str) -> None:
    for where, part in parts(read_schema(name)):
        assert part.get("title"), where
        assert part.get("description", "").endswith("."), where
        assert part.get("examples"), where


@pytest.mark.parametrize("kind", KINDS)
def test_required_are_all_properties_in_order(kind: Kind) -> None:
    schema = registry_for().schema(kind)
    objects = [schema, *schema["$defs"].values(), *(part for _, part in parts(schema))]
    for part in objects:
        if "properties" in part:
            assert part["required"] == list(part["properties"])
            assert part["additionalProperties"] is False


@pytest.mark.parametrize("providers", [DEFAULT_PROVIDERS, ("acme",), tuple(f"team-{n}" for n in range(9))])
@pytest.mark.parametrize("kind", KINDS)
def test_bundles_are_self_contained_and_their_examples_valid(kind: Kind, providers: tuple[str, ...]) -> None:
    schema = Registry(providers).schema(kind)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert json.loads(json.dumps(schema)) == schema
    refs = {part["$ref"] for _, part in parts(schema) if "$ref" in part}
    assert refs <= {f"#/$defs/{name}" for name in schema["$defs"]}
    for where, part in [("", schema), *parts(schema)]:
        validator = jsonschema.Draft202012Validator({"$defs": schema["$defs"], **part})
        for example in part["examples"]:
            assert validator.is_valid(example), where
    assert Registry(providers).verdict(kind)(schema["examples"][0])


def test_records_schema_names_the_kinds() -> None:
    schema = registry_for().records_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for kind in KINDS:
        example = registry_for().schema(kind)["examples"][0]
        assert validator.is_valid(example)
        assert schema["$defs"][kind]["title"] == registry_for().schema(kind)["title"]
    assert not validator.is_valid({})


def test_providers_replace_the_enumeration() -> None:
    registry = registry_for(("acme", "globex"))
    record = {**registry.schema("provider")["examples"][0]}
    assert record["id"] == "acme"
    assert registry.verdict("provider")({**record, "id": "globex"})
    assert not registry.verdict("provider")({**record, "id": "provider-1"})
    assert not registry_for().verdict("provider")({**record, "id": "acme"})


def test_registries_are_kept() -> None:
    assert registry_for(("acme",)) is registry_for(("acme",))
    assert registry_for().schema("model") is registry_for().schema("model")
