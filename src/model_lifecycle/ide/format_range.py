"""The formatter for a part of a record file."""

from collections.abc import Iterator
from dataclasses import replace

from model_lifecycle.editing.formatting.format_document import Formatted
from model_lifecycle.editing.formatting.same_content import differs
from model_lifecycle.ide.format_record import format_file, read_whole
from model_lifecycle.ide.selection import selection_spans
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.lines import lines_with_breaks
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.record_file import RecordFile

_WIDER = 4
"""How many of the spans around a range are tried, from the innermost, where it alone cannot be formatted."""


def format_range(file: RecordFile, configuration: Configuration, wanted: Span) -> tuple[TextEdit, ...]:
    """The edits of whole lines that format what touches a range.

    Properties that would have to move out of the range or into it stay where they are. Where what is left cannot stand
    by itself, as half of a list that is indented, the value around it is formatted. Raises `FormatRefusedError` as
    `format_file` does.
    """
    moved = format_file(file, configuration)
    text = file.source.text
    if _are_enough(file, edits := _touching(text, moved, wanted)):
        return edits
    in_place = format_file(file, replace(configuration, format=replace(configuration.format, order="as-written")))
    for span in _spans(file, wanted):
        if _are_enough(file, edits := _touching(text, in_place, span)):
            return edits
    return ()


def _spans(file: RecordFile, wanted: Span) -> Iterator[Span]:
    yield wanted
    around = (span for span in selection_spans(file.document, wanted.start) if _contains(span, wanted))
    yield from [*around][:_WIDER]


def _contains(span: Span, inner: Span) -> bool:
    return span.start <= inner.start and inner.end <= span.end


def _touching(text: str, formatted: Formatted, span: Span) -> tuple[TextEdit, ...]:
    """The edits that have something in common with a span."""
    last = max(span.end, span.start + 1)
    lines = (line for edit in formatted.edits for line in _line_by_line(text, edit))
    return tuple(edit for edit in lines if edit.span.start < last and span.start < max(edit.span.end, 1))


def _line_by_line(text: str, edit: TextEdit) -> Iterator[TextEdit]:
    """An edit of several lines as one of each, where there are as many afterwards."""
    before, after = lines_with_breaks(text[slice(*edit.span)]), lines_with_breaks(edit.replacement)
    if len(before) != len(after):
        yield edit
        return
    start = edit.span.start
    for old, new in zip(before, after, strict=True):
        if old != new:
            yield TextEdit(Span(start, start + len(old)), new)
        start += len(old)


def _are_enough(file: RecordFile, edits: tuple[TextEdit, ...]) -> bool:
    """Whether edits leave the data and the comments as they are without the others."""
    if not edits:
        return True
    document = read_whole(file)
    return not differs(document, parse(apply_edits(document.text, edits), file.language))
