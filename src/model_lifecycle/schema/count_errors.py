"""The validation errors of a record counted by rule: for files with more errors than are explained one by one."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.explain.locate import Locations
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.registry import Registry
from model_lifecycle.schema.schema_rules import (
    BAD_DATE,
    BAD_DATE_TIME,
    BAD_URI,
    EMPTY_TEXT,
    MISSING_PROPERTY,
    NOT_A_RECORD,
    NOT_ALLOWED_VALUE,
    NULL_VALUE,
    TOO_FEW_ITEMS,
    TOO_LONG,
    UNKNOWN_PROPERTY,
    WRONG_TYPE,
)
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Document

_BY_KEYWORD: Final = {
    "minLength": EMPTY_TEXT.name,
    "maxLength": TOO_LONG.name,
    "minItems": TOO_FEW_ITEMS.name,
    "enum": NOT_ALLOWED_VALUE.name,
}
_BY_FORMAT: Final = {"date": BAD_DATE.name, "date-time": BAD_DATE_TIME.name, "uri": BAD_URI.name}


def counts_of_errors(
    registry: Registry, kind: Kind, document: Document, record: int, data: Data
) -> tuple[Diagnostic, ...]:
    """One diagnostic without a message for each code: how often the fast validator finds it, at the record's first key.

    What belongs together, as a misspelt property and the one that is missing for it, is counted as two; a record that
    is no mapping is one, unless its syntax is why. Raises `ValueError` for data that the validator cannot read.
    """
    if isinstance(data, dict):
        counts = Counter(dict(_errors(registry, kind, data)).values())
    else:
        counts = Counter([] if document.diagnostics_of(record) else [NOT_A_RECORD.name])
    span = Locations(document, record).key_span(())
    return tuple(Diagnostic(code, "", span, record=record, count=count) for code, count in counts.items())


def _errors(registry: Registry, kind: Kind, data: Data) -> Iterator[tuple[tuple[object, ...], str]]:
    """The errors as places, each with its code; what is wrong twice with a value is one error."""
    root = registry.description(kind)
    for error in registry.validator(kind).iter_errors(data):
        path = tuple(error.instance_path)
        kind_of_error: Any = error.kind
        if kind_of_error.name == "additionalProperties":
            for name in kind_of_error.unexpected:
                yield ("unknown", *path, name), UNKNOWN_PROPERTY.name
        elif kind_of_error.name == "required":
            yield ("missing", *path), MISSING_PROPERTY.name
        else:
            yield ("value", *path), _code_of_value(root.at(path), kind_of_error.name, error.instance)


def _code_of_value(description: Description | None, keyword: str, value: object) -> str:
    if keyword in _BY_KEYWORD:
        return _BY_KEYWORD[keyword]
    if value is None:
        return NULL_VALUE.name
    if description is not None and description.format is not None and not isinstance(value, dict | list):
        return _BY_FORMAT[description.format]
    return WRONG_TYPE.name
