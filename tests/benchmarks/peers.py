"""The validators that we are measured beside, installed into a folder of their own."""

import json
import subprocess
import venv
from pathlib import Path
from typing import Any

from model_lifecycle.schema.kind import KINDS
from model_lifecycle.schema.registry import registry_for


def sourcemeta(folder: Path) -> str:
    """The path of sourcemeta's `jsonschema`, from npm."""
    program = folder / "node_modules" / ".bin" / "jsonschema"
    if not program.exists():
        subprocess.run(["npm", "install", "--silent", "--prefix", folder, "@sourcemeta/jsonschema"], check=True)
    return str(program)


def check_jsonschema(folder: Path) -> str:
    """The path of `check-jsonschema` with its C parser, from PyPI."""
    program = folder / "venv" / "bin" / "check-jsonschema"
    if not program.exists():
        venv.create(folder / "venv", with_pip=True)
        pip = [str(folder / "venv" / "bin" / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "check-jsonschema", "ruamel.yaml.clib"], check=True, stderr=subprocess.DEVNULL)
    return str(program)


def version_of(program: str) -> str:
    """What a program says of its version, on one line."""
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    return " ".join(said.split())


def version_of_package(folder: Path, name: str) -> str:
    """The version of a package from npm that is installed."""
    package = json.loads((folder / "node_modules" / name / "package.json").read_text(encoding="utf-8"))
    return str(package["version"])


def yaml_language_server(folder: Path) -> str:
    """The path of `yaml-language-server`, from npm."""
    program = folder / "node_modules" / ".bin" / "yaml-language-server"
    if not program.exists():
        subprocess.run(["npm", "install", "--silent", "--prefix", folder, "yaml-language-server"], check=True)
    return str(program)


def write_schemas(folder: Path) -> dict[str, Path]:
    """Write a schema for each kind, and `models` for a list of models; their paths by name."""
    folder.mkdir(parents=True, exist_ok=True)
    registry = registry_for()
    schemas: dict[str, dict[str, Any]] = {kind: registry.schema(kind) for kind in KINDS}
    several = {"type": "array", "items": {"$ref": "#/$defs/model"}}
    schemas["models"] = {name: registry.records_schema()[name] for name in ("$schema", "$defs")} | several
    paths = {name: folder / f"{name}.json" for name in schemas}
    for name, schema in schemas.items():
        # The peer answers `$id` addresses from the network; what it shall read is the file.
        paths[name].write_text(json.dumps({key: value for key, value in schema.items() if key != "$id"}))
    return paths


def write_schema(path: Path) -> None:
    """Write one schema for all kinds, so that each peer reads all files in one run."""
    records = registry_for().records_schema()
    choice = {
        "if": {"required": ["price_diff"]},
        "then": {"$ref": "#/$defs/migration"},
        "else": {
            "if": {"required": ["specs"]},
            "then": {"$ref": "#/$defs/model"},
            "else": {"$ref": "#/$defs/provider"},
        },
    }
    path.write_text(json.dumps({"$schema": records["$schema"], **choice, "$defs": records["$defs"]}))
