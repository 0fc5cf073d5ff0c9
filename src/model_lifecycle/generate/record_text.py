"""A record as the text of a new file, in the layout of the formatter."""

from collections.abc import Mapping
from typing import Final

from model_lifecycle.editing.quoting import json_lines, yaml_entry, yaml_lines
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Language

_INDENT: Final = 2


def record_text(record: Mapping[str, Data], language: Language) -> str:
    """The text of a file that holds one record: two blanks a level, properties in the order of the record.

    Raises `UnwritableError` for a value that has no form in the language.
    """
    return data_text(dict(record), language)


def data_text(data: Data, language: Language) -> str:
    """The text of a file that holds a record, or a list of them: see `record_text`."""
    if language == "json":
        lines = json_lines(data, " " * _INDENT)
    elif isinstance(data, dict):
        lines = [line for name, value in data.items() for line in yaml_entry(name, value, _INDENT, _INDENT)]
    else:
        items = data if isinstance(data, list) else [data]
        lines = [line for item in items for line in yaml_lines("-", item, _INDENT, _INDENT)]
    return "".join(f"{line}\n" for line in lines)
