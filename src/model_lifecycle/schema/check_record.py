"""Check a record against its schema: a fast verdict first, the explanation only if it is invalid."""

from dataclasses import replace

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.schema.integer_notation import integer_notation_hints
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.registry import Registry
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.limits import MOST_EXPLAINED


def check_record(registry: Registry, kind: Kind, document: Document, record: int, data: Data) -> tuple[Diagnostic, ...]:
    """The schema diagnostics of a record (schemas/README.md#records), including formats and calendar days, by position.

    `record` is its position in `document.records`, `data` its `to_data`. Of each category, `MOST_EXPLAINED` errors are
    explained and the others counted. Values that `document.diagnostics` reports are not reported again.
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
    """The errors of a record counted by code (see `add_up`), without spans: many times faster than `check_record`.

    None if there are none, or if the fast validator cannot read the data.
    """
    if _verdict(registry, kind, data) is not False:
        return None
    from model_lifecycle.schema.count_errors import counts_of_errors

    try:
        return counts_of_errors(registry, kind, record, data, has_syntax_errors=has_syntax_errors)
    except (ValueError, OverflowError):
        return None


def with_span(counted: Diagnostic, document: Document, record: int) -> Diagnostic:
    """A diagnostic of `count_errors` with a span, that of the first key of the record."""
    from model_lifecycle.schema.explain.locate import Locations

    return replace(counted, span=Locations(document, record).key_span(()))


def _verdict(registry: Registry, kind: Kind, data: Data) -> bool | None:
    """Whether a record is valid; None if the fast validator cannot read its data."""
    try:
        return registry.verdict(kind)(data)
    except (ValueError, OverflowError):
        return None  # a number with more digits than a double, or a lone surrogate
