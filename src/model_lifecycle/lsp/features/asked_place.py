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
    def from_params(cls, view: View, params: types.CodeActionParams, version: int | None) -> "AskedPlace":
        """The target of a request with these `params` for a document of that open version."""
        also_ranges = _ranges_of_ours(params.context.diagnostics)
        if not params.context.diagnostics and params.range.start == params.range.end:
            also_ranges = _nearest_on_line(view, params.range.start)
        return cls(params.text_document.uri, params.range, version, tuple(also_ranges))


def span_of(view: View, client_range: types.Range) -> Span:
    """Convert a client's range to a span of the document."""
    return Span(view.style.offset(client_range.start, view.lines), view.style.offset(client_range.end, view.lines))


def _ranges_of_ours(diagnostics: Iterable[types.Diagnostic]) -> list[types.Range]:
    """The ranges of those `diagnostics` in a request that are ours; clients may name all of a line, not of a range."""
    return [diagnostic.range for diagnostic in diagnostics if diagnostic.source in (None, SOURCE, CATALOGUES, PAGES)]


def _nearest_on_line(view: View, cursor: types.Position) -> list[types.Range]:
    """The ranges of up to `_MOST_ON_LINE` diagnostics on the cursor's line, nearest first; none if it touches one."""
    offset = view.style.offset(cursor, view.lines)
    line = view.lines.line_of(offset)
    start = view.lines.starts[line]
    line_span = Span(start, start + len(view.lines.line_text(line)))
    diagnostics = view.checked().diagnostics.get(view.file.path, ())
    spans = [diagnostic.span for diagnostic in diagnostics if diagnostic.span.touches(line_span)]
    if any(span.touches(Span(offset, offset)) for span in spans):
        return []
    spans.sort(key=lambda span: max(span.start - offset, offset - span.end))
    return [view.style.range(span, view.lines) for span in spans[:_MOST_ON_LINE]]


def is_meant(view: View, diagnostic: Diagnostic, named: Sequence[types.Diagnostic]) -> bool:
    """Whether a request that names the diagnostics `named` is about `diagnostic`; if it names none, it is about all."""
    client_range = view.style.range(diagnostic.span, view.lines)
    return not named or any(
        _is_same_code(other, diagnostic)
        and other.range.start <= client_range.end
        and client_range.start <= other.range.end
        for other in named
    )


def same_diagnostics(
    view: View, diagnostic: Diagnostic, named: Iterable[types.Diagnostic]
) -> list[types.Diagnostic] | None:
    """The client's copies of `diagnostic` in `named`, to attach to the action that fixes it; None if there are none."""
    client_range = view.style.range(diagnostic.span, view.lines)
    return [other for other in named if _is_same_code(other, diagnostic) and other.range == client_range] or None


def _is_same_code(client_diagnostic: types.Diagnostic, diagnostic: Diagnostic) -> bool:
    """Whether a client's diagnostic has the code of `diagnostic`; one without a code must have the same message."""
    return client_diagnostic.code == diagnostic.code or (
        client_diagnostic.code is None and client_diagnostic.message == diagnostic.message
    )
