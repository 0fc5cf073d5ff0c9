"""How many errors records have, for the choice between several ways to mend a text: see `syntax.mend`."""

from typing import Final

from model_lifecycle.schema.explain.validation_errors import validate_data
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.pointer import Path
from model_lifecycle.syntax.syntax_errors import Read

_NO_RECORD: Final = 20.0
"""The errors counted for a record that is not a mapping."""
_MISSING: Final = 0.6
"""The weight of a missing property: less than any other error, as records are written from the top."""
_MOST_EXPLAINED: Final = 1
"""Missing properties that may be in lines that are left out: a record that is being written misses many anyway."""
_MOST_JUDGED: Final = 50
"""Records of a text that are looked at: all that can be read apart is judged record by record."""
_HIDDEN: Final = 0.5
_HIDDEN_LINE: Final = 0.02
"""The cost of leaving out lines at all, and of each of them."""


def errors_of_records(read: Read, hidden: int) -> float:
    """The errors of syntax and schema of a text that reads strictly; each hidden line may be a missing property."""
    roots, diagnostics = read
    records = Document("", "yaml", roots).records[:_MOST_JUDGED]
    errors = sum(_errors(to_data(record), hidden) for record in records) if records else _NO_RECORD
    return len(diagnostics) + errors + (_HIDDEN + _HIDDEN_LINE * hidden if hidden else 0)


def _errors(data: Data, hidden: int) -> float:
    if not isinstance(data, dict):
        return _NO_RECORD
    errors = min(_errors_of_kind(kind, data, hidden) for kind in KINDS)[1]
    inner = next(iter(data.values())) if len(data) == 1 else None  # the record may be below a key of its own
    if not isinstance(inner, dict):
        return errors
    return min(errors, 1 + min(_errors_of_kind(kind, inner, hidden) for kind in KINDS)[1])


def _errors_of_kind(kind: Kind, data: Data, hidden: int) -> tuple[int, float]:
    """How many names of a record the kind does not have, which tells what kind it is, and how many errors it has.

    The beginning of a name that is missing is that name, not typed to its end yet.
    """
    errors = validate_data(registry_for(()), kind, data)
    missing = sum(map(len, errors.missing.values()))
    unknown = sum(map(len, errors.unknown.values()))
    begun = sum(
        any(name.startswith(start) for name in errors.missing.get(place, ()))
        for place, names in errors.unknown.items()
        for start in names
    )
    explained = min(hidden, _MOST_EXPLAINED) + begun
    values = sum(_lost(kind, path) for path in errors.values)
    return len(errors.unknown.get((), ())), values + unknown - begun + _MISSING * max(missing - explained, 0)


def _lost(kind: Kind, path: Path) -> int:
    """The errors of a wrong value: of one in the place of an object, as many as the object has properties."""
    description = registry_for(()).description(kind).at([str(step) for step in path])
    return max(len(description.properties) if description is not None else 0, 1)
