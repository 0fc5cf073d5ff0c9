"""The schema files, wherever the package runs from."""

import json
from pathlib import Path
from typing import Any

Schema = dict[str, Any]

_PACKAGE = Path(__file__).parents[1]
_FOLDERS = (_PACKAGE / "schemas", _PACKAGE.parents[1] / "schemas")
"""In an installed wheel, and in a checkout (an editable install reads that)."""


def schema_folder() -> Path:
    """The folder with the schema files. Raises `FileNotFoundError` where the installation lacks it."""
    for folder in _FOLDERS:
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"No schemas in {_FOLDERS[0]}: the installation of model-lifecycle is not complete")


def read_schema(name: str) -> Schema:
    """A schema file by its name without the ending: `model`, `provider`, `migration`, `records`, `definitions`."""
    schema: Schema = json.loads((schema_folder() / f"{name}.json").read_text(encoding="utf-8"))
    return schema
