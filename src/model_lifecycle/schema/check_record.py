"""A record against its schema: a fast verdict first, the explanation only where it fails."""

from dataclasses import replace

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.schema.integer_notation import integer_notation_hints
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.registry import Registry
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.limits import MOST_EXPLAINED


def check_record(registry: Registry, kind: Kind, document: Document, record: int, data: Data) -> tuple[Diagnostic, ...]:
    """The diagnostics of a record by schemas/README.md#records, formats and calendar days included, in order of
    position.

    `record` is its position in `document.records`, `data` its `to_data`. Of each sort `MOST_EXPLAINED` errors are
    explained, the others counted. Places that `document.diagnostics` reports already are not reported again.
    """
    valid = _verdict(registry, kind, data)
    if valid:
        return integer_notation_hints(registry, kind, document, record, data)
    from model_lifecycle.schema.explain.explain_record import explain, rejection

    diagnostics = explain(registry, kind, document, record, data, MOST_EXPLAINED)
    if (
        valid is None
        or document.diagnostics
        or any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
    ):
        return diagnostics
    invalid = rejection(registry, kind, document, record, data)
    return diagnostics if invalid is None else (invalid, *diagnostics)


def count_errors(
    registry: Registry, kind: Kind, record: int, data: Data, *, has_syntax_errors: bool = False
) -> tuple[Diagnostic, ...] | None:
    """The errors of a record, only counted by code (see `add_up`) and without a place: many times faster than
    `check_record`.

    None where it has none, or where the fast validator cannot read its data.
    """
    if _verdict(registry, kind, data) is not False:
        return None
    from model_lifecycle.schema.count_errors import counts_of_errors

    try:
        return counts_of_errors(registry, kind, record, data, has_syntax_errors=has_syntax_errors)
    except (ValueError, OverflowError):
        return None


def placed(counted: Diagnostic, document: Document, record: int) -> Diagnostic:
    """A diagnostic of `count_errors` at its place, which is the first key of its record in a document."""
    from model_lifecycle.schema.explain.locate import Locations

    return replace(counted, span=Locations(document, record).key_span(()))


def _verdict(registry: Registry, kind: Kind, data: Data) -> bool | None:
    """Whether a record is valid; None where the fast validator cannot read its data."""
    try:
        return registry.verdict(kind)(data)
    except (ValueError, OverflowError):
        return None  # a number with more digits than a double, or a lone surrogate
