"""The validators that we are measured beside, installed into a folder of their own."""

import json
import subprocess
import venv
from pathlib import Path

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
