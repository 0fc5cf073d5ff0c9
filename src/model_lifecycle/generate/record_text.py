"""A record as the text of a new file, in the layout of the formatter."""

from collections.abc import Mapping
from typing import Final

from model_lifecycle.editing.quoting import json_lines, yaml_entry
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Language

_INDENT: Final = 2


def record_text(record: Mapping[str, Data], language: Language) -> str:
    """The text of a file that holds one record: two blanks a level, properties in the order of the record.

    Raises `UnwritableError` for a value that has no form in the language.
    """
    if language == "json":
        lines = json_lines(dict(record), " " * _INDENT)
    else:
        lines = [line for name, value in record.items() for line in yaml_entry(name, value, _INDENT, _INDENT)]
    return "".join(f"{line}\n" for line in lines)
