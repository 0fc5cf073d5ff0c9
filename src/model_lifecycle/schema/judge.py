"""Count the errors of records, to choose between several repairs of a text: see `syntax.mend`."""

from typing import Final

from model_lifecycle.schema.explain.validation_errors import validate_data
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.pointer import Path
from model_lifecycle.syntax.syntax_errors import Read

_NO_RECORD: Final = 20.0
"""The number of errors counted for a record that is not a mapping."""
_MISSING: Final = 0.6
"""The weight of a missing property, less than that of other errors, as records are written from the top."""
_MOST_EXPLAINED: Final = 1
"""The most missing properties that hidden lines may account for; an unfinished record lacks many anyway."""
_MOST_JUDGED: Final = 50
"""The most records of a text that are counted."""
_HIDDEN: Final = 0.5
_HIDDEN_LINE: Final = 0.02
"""The cost of hiding lines at all, and of each hidden line."""


def errors_of_records(read: Read, hidden: int) -> float:
    """The weighted number of errors of a parsed text; each of its `hidden` lines may be a property that is missing."""
    roots, diagnostics = read
    records = Document("", "yaml", roots).records[:_MOST_JUDGED]
    errors = sum(_errors(to_data(record), hidden) for record in records) if records else _NO_RECORD
    return len(diagnostics) + errors + (_HIDDEN + _HIDDEN_LINE * hidden if hidden else 0)


def _errors(data: Data, hidden: int) -> float:
    """The weighted number of errors of a record, as the kind that fits best; `hidden` is the number of hidden lines."""
    if not isinstance(data, dict):
        return _NO_RECORD
    errors = min(_errors_of_kind(kind, data, hidden) for kind in KINDS)[1]
    inner = next(iter(data.values())) if len(data) == 1 else None  # the record may be below a key of its own
    if not isinstance(inner, dict):
        return errors
    return min(errors, 1 + min(_errors_of_kind(kind, inner, hidden) for kind in KINDS)[1])


def _errors_of_kind(kind: Kind, data: Data, hidden: int) -> tuple[int, float]:
    """The number of unknown top-level names of a record, by which its kind is found, and its weighted number of errors.

    The prefix of a missing name counts as that name, which is still being typed.
    """
    errors = validate_data(registry_for(()), kind, data)
    missing = sum(map(len, errors.missing.values()))
    unknown = sum(map(len, errors.unknown.values()))
    unfinished = sum(
        any(name.startswith(start) for name in errors.missing.get(path, ()))
        for path, names in errors.unknown.items()
        for start in names
    )
    explained = min(hidden, _MOST_EXPLAINED) + unfinished
    values = sum(_errors_of_value(kind, path) for path in errors.values)
    return len(errors.unknown.get((), ())), values + unknown - unfinished + _MISSING * max(missing - explained, 0)


def _errors_of_value(kind: Kind, path: Path) -> int:
    """The number of errors of a wrong value: for one in place of an object, the number of the object's properties."""
    description = registry_for(()).description(kind).at([str(step) for step in path])
    return max(len(description.properties) if description is not None else 0, 1)
