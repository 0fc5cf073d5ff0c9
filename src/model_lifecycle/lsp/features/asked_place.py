"""The range and the diagnostics that a client requests code actions for."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from lsprotocol import types

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.lsp.state.view import View
from model_lifecycle.lsp.transport.convert import CATALOGUES, PAGES, SOURCE
from model_lifecycle.text.span import Span

_MOST_ON_LINE: Final = 3
"""The most diagnostics of the cursor's line that get actions: a line of JSON may hold a whole file."""


@dataclass(frozen=True, slots=True)
class AskedPlace:
    """The target of a request for code actions: the document with its open version, the range, and in `also` the ranges
    of the diagnostics that the client names, or if it names none, of those on the cursor's line.
    """

    uri: str
    range: types.Range
    version: int | None
    also: tuple[types.Range, ...] = ()

    @classmethod
    def by(cls, view: View, params: types.CodeActionParams, version: int | None) -> "AskedPlace":
        """The target of a request with these `params`."""
        also_ranges = _ranges_of_ours(params.context.diagnostics)
        if not params.context.diagnostics and params.range.start == params.range.end:
            also_ranges = _nearest_on_line(view, params.range.start)
        return cls(params.text_document.uri, params.range, version, tuple(also_ranges))


def span_of(view: View, where: types.Range) -> Span:
    """Convert a client's range to a span of the document."""
    return Span(view.style.offset(where.start, view.lines), view.style.offset(where.end, view.lines))


def _ranges_of_ours(diagnostics: Iterable[types.Diagnostic]) -> list[types.Range]:
    """The ranges of those `diagnostics` in a request that are ours; clients may name all of a line, not of a range."""
    return [diagnostic.range for diagnostic in diagnostics if diagnostic.source in (None, SOURCE, CATALOGUES, PAGES)]


def _nearest_on_line(view: View, cursor: types.Position) -> list[types.Range]:
    """The ranges of diagnostics on the cursor's line, nearest first; none if the cursor touches a diagnostic."""
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
    """Whether a request that names the diagnostics `shown` is about `diagnostic`; if it names none, it is about all."""
    where = view.style.range(diagnostic.span, view.lines)
    return not shown or any(
        _is_same_code(other, diagnostic) and other.range.start <= where.end and where.start <= other.range.end
        for other in shown
    )


def same_diagnostics(
    view: View, diagnostic: Diagnostic, shown: Iterable[types.Diagnostic]
) -> list[types.Diagnostic] | None:
    """The client's copies of `diagnostic` among `shown`, to attach to the action that fixes it; None without any."""
    where = view.style.range(diagnostic.span, view.lines)
    return [other for other in shown if _is_same_code(other, diagnostic) and other.range == where] or None


def _is_same_code(shown: types.Diagnostic, diagnostic: Diagnostic) -> bool:
    """Whether a client's diagnostic has the code of `diagnostic`, or if it has no code, the same message."""
    return shown.code == diagnostic.code or (shown.code is None and shown.message == diagnostic.message)
