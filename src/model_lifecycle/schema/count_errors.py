"""Count the validation errors of a record by code, for files with too many errors to explain each."""

from collections import Counter
from typing import Any, Final, cast

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.explain.validation_errors import ValidationErrors, described_values
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
from model_lifecycle.text.span import Span

_BY_KEYWORD: Final = {
    "minLength": EMPTY_TEXT.name,
    "maxLength": TOO_LONG.name,
    "minItems": TOO_FEW_ITEMS.name,
    "enum": NOT_ALLOWED_VALUE.name,
}
"""The code of an error by the schema keyword that a value breaks, for keywords with a code of their own."""
_BY_FORMAT: Final = {"date": BAD_DATE.name, "date-time": BAD_DATE_TIME.name, "uri": BAD_URI.name}
"""The code of an error by the format that a value lacks."""


def counts_of_errors(
    registry: Registry, kind: Kind, record: int, data: Data, *, has_syntax_errors: bool
) -> tuple[Diagnostic, ...]:
    """A diagnostic for each code, without message and span, with the number of errors that the fast validator finds.

    A misspelt property counts as two errors: an unknown and a missing one. A record that is not a mapping is one error,
    unless it has syntax errors. Raises `ValueError` for data that the validator cannot read.
    """
    if isinstance(data, dict):
        counts = _counts(registry, kind, data)
    else:
        counts = Counter([] if has_syntax_errors else [NOT_A_RECORD.name])
    return tuple(
        Diagnostic(code, "", Span(0, 0), record=record, count=count, is_rest=True) for code, count in counts.items()
    )


def _counts(registry: Registry, kind: Kind, data: Data) -> Counter[str]:
    """The number of errors by code; of several errors of one value only one is counted."""
    root, name_errors = registry.description(kind), ValidationErrors()
    described = described_values(data, root, (), name_errors)
    codes: dict[tuple[str | int, ...], str] = {}
    for error in registry.value_validator(kind).iter_errors(described):
        path, error_kind = tuple(error.instance_path), cast("Any", error.kind)
        codes[path] = _code_of_value(root.at(path), error_kind.name, error.instance)
    counts = Counter({UNKNOWN_PROPERTY.name: sum(map(len, name_errors.unknown.values()))})
    counts[MISSING_PROPERTY.name] = len(name_errors.missing)
    counts.update(codes.values())
    return +counts


def _code_of_value(description: Description | None, keyword: str, value: object) -> str:
    """The code of the error of a value that breaks the schema keyword `keyword`."""
    if keyword in _BY_KEYWORD:
        return _BY_KEYWORD[keyword]
    if value is None:
        return NULL_VALUE.name
    if description is not None and description.format is not None and not isinstance(value, dict | list):
        return _BY_FORMAT[description.format]
    return WRONG_TYPE.name
