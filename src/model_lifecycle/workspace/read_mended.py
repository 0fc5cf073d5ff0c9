"""The diagnostics of the schema for a text with syntax errors: those of the text with the errors fixed.

Each of the schema's diagnostics may follow from a syntax error. Where fixes leave no syntax error, nothing has to be
guessed: the text is read with them.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.diagnostics.fix import ReplaceText
from model_lifecycle.records.record import Record
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import find
from model_lifecycle.syntax.repair_candidate import Repaired, edits_of
from model_lifecycle.syntax.syntax_errors import error_count
from model_lifecycle.text.edits import OverlappingEditsError
from model_lifecycle.workspace.record_file import RecordsRead

_LONGEST: Final = 20_000
"""In code points; longer texts are read as they are."""
_MOST: Final = 12
"""Number of syntax errors up to which they are fixed."""


def read_mended(read: RecordsRead, document: Document, read_records: Callable[[Document], RecordsRead]) -> RecordsRead:
    """What was read of a document, or of the document with its syntax errors fixed where that has no more errors."""
    errors = [diagnostic for diagnostic in document.diagnostics if diagnostic.severity is Severity.ERROR]
    fixed = [error for error in errors if edits_of(error.fix)]
    if not fixed or len(errors) > _MOST or len(document.text) > _LONGEST:
        return read
    try:
        after = Repaired(document.text, (edit for error in fixed for edit in edits_of(error.fix)))
    except OverlappingEditsError:
        return read
    without = parse(after.text, document.language)
    if error_count(without.diagnostics) > len(errors) - len(fixed) or len(without.records) != len(document.records):
        return read
    records, diagnostics = read_records(without)
    rejected = {(error.record, error.pointer) for error in fixed if error.pointer}
    remaining = [
        _in(document, after.diagnostic(diagnostic))
        for diagnostic in diagnostics
        if diagnostic in without.diagnostics or (diagnostic.record, diagnostic.pointer) not in rejected
    ]
    kept = [
        diagnostic
        for diagnostic in document.diagnostics
        if diagnostic in fixed or diagnostic.severity is not Severity.ERROR
    ]
    if error_count(kept + remaining) > error_count(read[1]):
        return read
    return [_without(record, rejected) for record in records], kept + remaining


def _in(document: Document, diagnostic: Diagnostic) -> Diagnostic:
    """A diagnostic, without its fix where that changes values that are elsewhere in the document, or not in it."""
    if diagnostic.fix is None or all(isinstance(change, ReplaceText) for change in diagnostic.fix.changes):
        return diagnostic
    node = find(document.records[diagnostic.record], diagnostic.pointer)
    return diagnostic if node is not None and node.span == diagnostic.span else replace(diagnostic, fix=None)


def _without(record: Record, rejected: Iterable[tuple[int, str]]) -> Record:
    """A record in which the values at the rejected pointers are not valid."""
    pointers = frozenset(pointer for index, pointer in rejected if index == record.index)
    return replace(record, invalid=record.invalid | pointers) if pointers else record
