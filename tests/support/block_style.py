"""A record as YAML with a line for each property, as authors write it."""

import json
from collections.abc import Iterator

from model_lifecycle.syntax.data import Data


def in_block_style(data: Data) -> str:
    """Mappings and lists of mappings in block style, single values in JSON's notation, code in blocks."""
    return "".join(f"{line}\n" for line in _lines(data))


def _lines(data: Data) -> Iterator[str]:
    if isinstance(data, dict):
        for name, value in data.items():
            if isinstance(value, dict | list) and value:
                yield f"{name}:"
                yield from (f"  {line}" for line in _lines(value))
            elif isinstance(value, str) and value.endswith("\n"):
                yield f"{name}: |"
                yield from (f"  {line}" for line in value.splitlines())
            else:
                yield f"{name}: {json.dumps(value)}"
    elif isinstance(data, list):
        for item in data:
            first, *others = _lines(item) if isinstance(item, dict) else [json.dumps(item)]
            yield f"- {first}"
            yield from (f"  {line}" for line in others)
