"""The formatter for record files, with the contract's order of properties and the workspace's style."""

from functools import lru_cache

from model_lifecycle.format.format_document import Formatted, format_document
from model_lifecycle.format.format_style import FormatRefusedError, FormatStyle, KeyOrder
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.parse import parse
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace_rules import START

_CODE = frozenset(("before", "after"))
"""The properties of a code change that hold code."""


def format_text(text: str, language: Language, kind: Kind, style: FormatStyle | None = None) -> Formatted:
    """Format the text of a record file of a kind: the new text, and the edits that make it.

    Raises `FormatRefusedError` for a text with a syntax error, or if it cannot be formatted.
    """
    return format_records(parse(text, language), kind, style)


def format_records(document: Document, kind: Kind, style: FormatStyle | None = None) -> Formatted:
    """Format a parsed document of records of a kind, see `format_text`."""
    return format_document(document, order_of_kind(kind), style or FormatStyle())


def format_file(file: RecordFile, configuration: Configuration) -> Formatted:
    """Format a record file in its workspace's style. Raises as `format_text` does, and for an unknown kind."""
    if file.kind.kind is None:
        raise FormatRefusedError(f"Nothing shows which kind of record it holds. {START}.")
    return format_records(read_whole(file), file.kind.kind, configuration.format)


def read_whole(file: RecordFile) -> Document:
    """The document of a file, read as a whole even if the file is long."""
    return file.document if file.chunked_document is None else parse(file.source.text, file.language)


@lru_cache
def order_of_kind(kind: Kind) -> KeyOrder:
    """The order of the properties of a kind at every level, as in the tables of schemas/README.md#records."""
    return _order(registry_for().description(kind), in_code=False)


def _order(description: Description, *, in_code: bool) -> KeyOrder:
    """The order of the properties of an object at every level, as its schema's `description` lists them.

    `in_code` says whether the object is part of a `code_change`, whose `before` and `after` are code.
    """
    names = list(description.properties)
    each = description.items or description.values
    return KeyOrder(
        names={name: index for index, name in enumerate(names)},
        inner={
            name: _order(inner, in_code=in_code or name == "code_change")
            for name, inner in description.properties.items()
        },
        each=_order(each, in_code=in_code) if each is not None else None,
        is_code=in_code and description.name in _CODE,
    )
