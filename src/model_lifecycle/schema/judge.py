"""How many errors records have, for the choice between several ways to mend a text: see `syntax.mend`."""

from typing import Final

from model_lifecycle.schema.explain.validation_errors import validate_data
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.syntax_errors import Read

_NO_RECORD: Final = 20.0
"""A record that is no mapping has as many errors."""
_HIDDEN: Final = 0.5
_HIDDEN_LINE: Final = 0.02
"""What it costs to leave lines out, and each of them."""


def errors_of_records(read: Read, hidden: int) -> float:
    """The errors of syntax and schema of a text that reads strictly; each hidden line may be a missing property."""
    roots, diagnostics = read
    records = Document("", "yaml", roots).records
    errors = sum(_errors(to_data(record), hidden) for record in records) if records else _NO_RECORD
    return len(diagnostics) + errors + (_HIDDEN + _HIDDEN_LINE * hidden if hidden else 0)


def _errors(data: Data, hidden: int) -> float:
    if not isinstance(data, dict):
        return _NO_RECORD
    inner = next(iter(data.values())) if len(data) == 1 else None  # the record may be below a key of its own
    if isinstance(inner, dict):
        return 1 + _errors(inner, hidden)
    return min(_errors_of_kind(kind, data, hidden) for kind in KINDS)[1]


def _errors_of_kind(kind: Kind, data: Data, hidden: int) -> tuple[int, int]:
    """How many names of a record the kind does not have, which tells what kind it is, and how many errors it has."""
    errors = validate_data(registry_for(()), kind, data)
    missing = max(sum(map(len, errors.missing.values())) - hidden, 0)
    return len(errors.unknown.get((), ())), len(errors.values) + sum(map(len, errors.unknown.values())) + missing
