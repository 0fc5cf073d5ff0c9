"""What is wrong with records whose text has syntax errors: what would be, were those mended.

Beside a syntax error the schema's findings are told with care, as each of them may follow from it. Where the syntax
errors have fixes that leave none, nothing has to be guessed: the text is read with them.
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
"""Longer texts, in code points, are explained as they stand."""
_MOST: Final = 12
"""So many syntax errors are mended."""


def read_mended(read: RecordsRead, document: Document, read_records: Callable[[Document], RecordsRead]) -> RecordsRead:
    """What was read of a document, or of the document with its syntax errors mended where that finds no more."""
    errors = [one for one in document.diagnostics if one.severity is Severity.ERROR]
    mended = [one for one in errors if edits_of(one.fix)]
    if not mended or len(errors) > _MOST or len(document.text) > _LONGEST:
        return read
    try:
        after = Repaired(document.text, (edit for one in mended for edit in edits_of(one.fix)))
    except OverlappingEditsError:
        return read
    without = parse(after.text, document.language)
    if error_count(without.diagnostics) > len(errors) - len(mended) or len(without.records) != len(document.records):
        return read
    records, found = read_records(without)
    refused = {(one.record, one.pointer) for one in mended if one.pointer}
    others = [
        _in(document, after.diagnostic(one))
        for one in found
        if one in without.diagnostics or (one.record, one.pointer) not in refused
    ]
    said = [*(one for one in document.diagnostics if one in mended or one.severity is not Severity.ERROR), *others]
    if error_count(said) > error_count(read[1]):
        return read
    return [_without(record, refused) for record in records], said


def _in(document: Document, found: Diagnostic) -> Diagnostic:
    """A diagnostic without the fix that speaks of what the document has elsewhere, or not at all."""
    if found.fix is None or all(isinstance(change, ReplaceText) for change in found.fix.changes):
        return found
    node = find(document.records[found.record], found.pointer)
    return found if node is not None and node.span == found.span else replace(found, fix=None)


def _without(record: Record, refused: Iterable[tuple[int, str]]) -> Record:
    own = frozenset(pointer for index, pointer in refused if index == record.index)
    return replace(record, invalid=record.invalid | own) if own else record
