"""Serializes a record as the text of a new file, in the layout of the formatter."""

from collections.abc import Mapping
from dataclasses import dataclass

from model_lifecycle.format.quoting import json_lines, yaml_entry, yaml_lines
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Language


@dataclass(frozen=True)
class FileStyle:
    """The layout of new files: spaces for each level, and the line break."""

    indent: int = 2
    line_break: str = "\n"


USUAL: FileStyle = FileStyle()


def record_text(record: Mapping[str, Data], language: Language, style: FileStyle = USUAL) -> str:
    """The text of a file that holds one record, its properties in the order of the record.

    Raises `UnwritableError` for a value that the language cannot express.
    """
    return data_text(dict(record), language, style)


def data_text(data: Data, language: Language, style: FileStyle = USUAL) -> str:
    """The text of a file that holds a record or a list of records; see `record_text`."""
    indent = style.indent
    if language == "json":
        lines = json_lines(data, " " * indent)
    elif isinstance(data, dict):
        lines = [line for name, value in data.items() for line in yaml_entry(name, value, indent, indent)]
    else:
        items = data if isinstance(data, list) else [data]
        lines = [line for item in items for line in yaml_lines("-", item, indent, indent)]
    return "".join(f"{line}{style.line_break}" for line in lines)
