"""`schema` prints what other tools can use."""

import json
from pathlib import Path

import jsonschema
import pytest
from support.examples import base_record
from support.program import run_here
from support.workspace_files import make_workspace

PATHS = {
    "model": "models/provider-1/example-1.yaml",
    "provider": "providers/provider-1.yaml",
    "migration": "migrations/example-1-to-example-2.yaml",
}


@pytest.mark.parametrize("kind", PATHS)
def test_a_kind(kind: str, tmp_path: Path) -> None:
    schema = json.loads(run_here("schema", kind, folder=tmp_path).out)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(base_record(PATHS[kind]))
    assert not jsonschema.Draft202012Validator(schema).is_valid({})


def test_all_kinds_in_one(tmp_path: Path) -> None:
    schema = json.loads(run_here("schema", folder=tmp_path).out)
    validator = jsonschema.Draft202012Validator(schema)
    for path in PATHS.values():
        validator.validate(base_record(path))
    assert set(PATHS) <= set(schema["$defs"])


def test_providers_are_those_of_the_configuration(tmp_path: Path) -> None:
    folder = make_workspace(tmp_path, {"model-lifecycle.toml": 'providers = ["acme"]\n', "other.toml": ""})
    assert '"acme"' in run_here("schema", "provider", folder=folder).out
    assert '"acme"' not in run_here("schema", "provider", "--config", "other.toml", folder=folder).out
