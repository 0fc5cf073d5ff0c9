"""How many faults a record has, by their codes: for the records of a file in which thousands have been found."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from model_lifecycle.document.counted import counted
from model_lifecycle.document.data import Data
from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.document import Document
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.place import Places
from model_lifecycle.schema.registry import Registry

_BY_KEYWORD: Final = {
    "minLength": "empty-text",
    "maxLength": "too-long",
    "minItems": "too-few-items",
    "enum": "not-allowed-value",
}
_BY_FORMAT: Final = {"date": "bad-date", "date-time": "bad-date-time", "uri": "bad-uri"}


def count_faults(registry: Registry, kind: Kind, document: Document, record: int, data: Data) -> tuple[Diagnostic, ...]:
    """One finding for each code: how often the fast validator finds it, at the record's first key.

    What belongs together, as a misspelt property and the one that is missing for it, is counted as two. Raises
    `ValueError` for data that the validator cannot read.
    """
    span = Places(document, record).key_span(())
    counts = Counter(dict(_faults(registry, kind, data)).values())
    return tuple(counted(Diagnostic(code, "", span, record=record), count) for code, count in counts.items())


def _faults(registry: Registry, kind: Kind, data: Data) -> Iterator[tuple[tuple[object, ...], str]]:
    """The faults as places, each with its code; what is wrong twice with a value is one fault."""
    root = registry.description(kind)
    for error in registry.validator(kind).iter_errors(data):
        path = tuple(error.instance_path)
        kind_of_error: Any = error.kind
        if kind_of_error.name == "additionalProperties":
            for name in kind_of_error.unexpected:
                yield ("unknown", *path, name), "unknown-property"
        elif kind_of_error.name == "required":
            yield ("missing", *path), "missing-property"
        else:
            yield ("value", *path), _code_of_value(root.at(path), kind_of_error.name, error.instance)


def _code_of_value(description: Description | None, keyword: str, value: object) -> str:
    if keyword in _BY_KEYWORD:
        return _BY_KEYWORD[keyword]
    if value is None:
        return "null-value"
    if description is not None and description.format is not None and not isinstance(value, dict | list):
        return _BY_FORMAT[description.format]
    return "wrong-type"
