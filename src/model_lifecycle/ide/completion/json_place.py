"""Where an offset is in a JSON text."""

from model_lifecycle.ide.completion.bracket_place import BracketScan, indentation_unit
from model_lifecycle.ide.completion.place import Found, Place
from model_lifecycle.schema.describe import Description
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.incremental.chunks import ChunkedDocument
from model_lifecycle.text.span import Span


def find_in_json(document: Document, offset: int, root: Description) -> Found:
    """The places that an offset may mean, read from the beginning of the record that it is in. `root` describes it."""
    start = _start(document, offset)
    scan = BracketScan(document.lines, start, offset, "json", root)
    if scan.is_beside and start:
        scan = BracketScan(document.lines, 0, offset, "json", root)
    unit = indentation_unit(document.text)
    record = Span(scan.record_start, max(scan.record_start + 1, offset))
    if not scan.is_open:
        if scan.is_empty and not document.text.strip():
            line = document.lines.line_of(offset)
            lead = document.text[document.lines.starts[line] : offset]
            place = Place("item", (), Span(offset, offset), offset, "json", len(lead), has_dash=True, pad=lead)
            return Found((place,), record, unit, 2, record_start=True)
        return Found((), record, unit, 2)
    place_found = scan.place()
    return Found((place_found,) if place_found is not None else (), record, unit, 2)


def _start(document: Document, offset: int) -> int:
    """Where to begin to read: at the record around an offset where the text is long, else at its beginning."""
    if not isinstance(document, ChunkedDocument):
        return 0
    starts = (document.records[index].start for index in document.records_near(offset))
    return max((start for start in starts if start < offset), default=0)
