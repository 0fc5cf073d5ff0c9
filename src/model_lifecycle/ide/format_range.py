"""The formatter for a range of a record file."""

from collections.abc import Iterator
from dataclasses import replace

from model_lifecycle.format.format_document import Formatted, differs
from model_lifecycle.ide.format_record import format_file, read_whole
from model_lifecycle.ide.selection import selection_spans
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.lines import lines_with_breaks
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.record_file import RecordFile

_MOST_ENCLOSING = 4
"""The most enclosing spans that are tried, from the innermost, if the range alone cannot be formatted."""


def format_range(file: RecordFile, configuration: Configuration, selection: Span) -> tuple[TextEdit, ...]:
    """The edits, of whole lines, that format the properties and items that the `selection` touches.

    Properties that lie in the lines of the selection completely, with the comments above them, are sorted among
    themselves; others stay where they are. If the result is invalid by itself, such as half of an indented list, the
    enclosing value is formatted, first with these properties sorted, then with all in their order. Raises
    `FormatRefusedError` as `format_file` does.
    """
    text, style = file.source.text, configuration.format
    for trial_style in (style._replace(moves_in=_whole_lines(file, selection)), style._replace(order="as-written")):
        formatted = format_file(file, replace(configuration, format=trial_style))
        for span in _spans(file, selection):
            if _are_valid_alone(file, edits := _edits_touching(text, formatted, span)):
                return edits
    return ()


def _whole_lines(file: RecordFile, selected: Span) -> Span:
    """The span of the lines that a selection touches; one that ends at the start of a line does not touch that line."""
    lines = read_whole(file).lines
    end = selected.end - (
        selected.end > selected.start and selected.end in lines.starts[lines.line_of(selected.end) :][:1]
    )
    last = lines.line_of(end)
    return Span(lines.starts[lines.line_of(selected.start)], lines.starts[last] + len(lines.line_text(last)))


def _spans(file: RecordFile, selection: Span) -> Iterator[Span]:
    """Yield the selection, then up to `_MOST_ENCLOSING` spans that enclose it, from the innermost."""
    yield selection
    enclosing = (span for span in selection_spans(file.document, selection.start) if _contains(span, selection))
    yield from [*enclosing][:_MOST_ENCLOSING]


def _contains(span: Span, inner: Span) -> bool:
    """Whether `inner` lies within `span`."""
    return span.start <= inner.start and inner.end <= span.end


def _edits_touching(text: str, formatted: Formatted, span: Span) -> tuple[TextEdit, ...]:
    """The edits of `formatted` that touch `span`; an edit of several lines is split by line where possible."""
    end = max(span.end, span.start + 1)
    lines = (line for edit in formatted.edits for line in _line_by_line(text, edit))

    def is_touched(edit: Span) -> bool:
        """Whether the span of an edit touches `span`; that of an insertion is empty."""
        if edit.start == edit.end:  # an insertion
            return span.start <= edit.start <= end
        return edit.start < end and span.start < edit.end

    return tuple(edit for edit in lines if is_touched(edit.span))


def _line_by_line(text: str, edit: TextEdit) -> Iterator[TextEdit]:
    """Split an edit into one per changed line; yield it unchanged if it changes the number of lines."""
    before, after = lines_with_breaks(text[slice(*edit.span)]), lines_with_breaks(edit.replacement)
    if len(before) != len(after):
        yield edit
        return
    start = edit.span.start
    for old, new in zip(before, after, strict=True):
        if old != new:
            yield TextEdit(Span(start, start + len(old)), new)
        start += len(old)


def _are_valid_alone(file: RecordFile, edits: tuple[TextEdit, ...]) -> bool:
    """Whether the file has the same data and comments after these edits alone."""
    if not edits:
        return True
    document = read_whole(file)
    return not differs(document, parse(apply_edits(document.text, edits), file.language))
