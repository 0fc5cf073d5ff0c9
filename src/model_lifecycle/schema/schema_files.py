"""Find and read the schema files, in an installed package or a checkout."""

import json
from pathlib import Path
from typing import Any

Schema = dict[str, Any]

_PACKAGE = Path(__file__).parents[1]
_FOLDERS = (_PACKAGE / "schemas", _PACKAGE.parents[1] / "schemas")
"""The folder of schemas in an installed wheel, and in a checkout (also for an editable install)."""


def schema_folder() -> Path:
    """The folder of the schema files. Raises `FileNotFoundError` if the installation lacks it."""
    for folder in _FOLDERS:
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"No schemas in {_FOLDERS[0]}: the installation of model-lifecycle is not complete")


def read_schema(name: str) -> Schema:
    """Read a schema file by its name without extension: `model`, `provider`, `migration`, `records`, `definitions`."""
    schema: Schema = json.loads((schema_folder() / f"{name}.json").read_text(encoding="utf-8"))
    return schema
