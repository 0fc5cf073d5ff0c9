"""Where a client asks for code actions, and which diagnostics it means."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from lsprotocol import types

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.lsp.state.view import View
from model_lifecycle.lsp.transport.convert import CATALOGUES, PAGES, SOURCE
from model_lifecycle.text.span import Span

_MOST_ON_LINE: Final = 3
"""Diagnostics beside the cursor that are acted on: a line of JSON may hold a whole file."""


@dataclass(frozen=True, slots=True)
class AskedPlace:
    """The place of a request for code actions: the document, its version as it is open, the range, and in `also` the
    ranges of the diagnostics that the client names, or if it names none, of those beside the cursor.
    """

    uri: str
    range: types.Range
    version: int | None
    also: tuple[types.Range, ...] = ()

    @classmethod
    def by(cls, view: View, params: types.CodeActionParams, version: int | None) -> "AskedPlace":
        """The place that a request is about."""
        also = _ranges_asked_about(params.context.diagnostics)
        if not params.context.diagnostics and params.range.start == params.range.end:
            also = _nearest_on_line(view, params.range.start)
        return cls(params.text_document.uri, params.range, version, tuple(also))


def span_of(view: View, where: types.Range) -> Span:
    """A client's range as a stretch of the document."""
    return Span(view.style.offset(where.start, view.lines), view.style.offset(where.end, view.lines))


def _ranges_asked_about(shown: Iterable[types.Diagnostic]) -> list[types.Range]:
    """The ranges of the diagnostics that a client names, which may be all of a line, whatever range it asks about."""
    return [diagnostic.range for diagnostic in shown if diagnostic.source in (None, SOURCE, CATALOGUES, PAGES)]


def _nearest_on_line(view: View, cursor: types.Position) -> list[types.Range]:
    """The ranges of the diagnostics of the cursor's line, the nearest first; none where the cursor touches one."""
    offset = view.style.offset(cursor, view.lines)
    line = view.lines.line_of(offset)
    start = view.lines.starts[line]
    whole = Span(start, start + len(view.lines.line_text(line)))
    diagnostics = view.checked().diagnostics.get(view.file.path, ())
    spans = [diagnostic.span for diagnostic in diagnostics if diagnostic.span.touches(whole)]
    if any(span.touches(Span(offset, offset)) for span in spans):
        return []
    spans.sort(key=lambda span: max(span.start - offset, offset - span.end))
    return [view.style.range(span, view.lines) for span in spans[:_MOST_ON_LINE]]


def is_meant(view: View, diagnostic: Diagnostic, shown: Sequence[types.Diagnostic]) -> bool:
    """Whether the client asks about a diagnostic; a client that names none asks about all at the place."""
    place = view.style.range(diagnostic.span, view.lines)
    return not shown or any(
        _is_same_code(other, diagnostic) and other.range.start <= place.end and place.start <= other.range.end
        for other in shown
    )


def same_diagnostics(
    view: View, diagnostic: Diagnostic, shown: Iterable[types.Diagnostic]
) -> list[types.Diagnostic] | None:
    """The diagnostic as the client shows it, so that it can say what the action mends."""
    place = view.style.range(diagnostic.span, view.lines)
    return [other for other in shown if _is_same_code(other, diagnostic) and other.range == place] or None


def _is_same_code(shown: types.Diagnostic, diagnostic: Diagnostic) -> bool:
    """Whether a client's diagnostic may be this one, by its code, or where it sends none, by its message."""
    return shown.code == diagnostic.code or (shown.code is None and shown.message == diagnostic.message)
