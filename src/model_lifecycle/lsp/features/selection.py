"""`textDocument/selectionRange`."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.selection import selection_spans
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.view import View

IN_EDITORS: Final = {
    "selection ranges": "the value, its property, the object that contains it, and so on",
}


def register(server: Server) -> None:
    """Register the handler of selection ranges."""

    @server.feature(types.TEXT_DOCUMENT_SELECTION_RANGE)
    async def selection_range(ls: Server, params: types.SelectionRangeParams) -> list[types.SelectionRange] | None:
        """The selection ranges at each position of a document."""
        return await ls.session.ask(
            params.text_document.uri, lambda view: [_nested_ranges(view, position) for position in params.positions]
        )


def _nested_ranges(view: View, position: types.Position) -> types.SelectionRange:
    """The innermost selection range at a position, linked to its parents; the outermost is the whole text."""
    spans = selection_spans(view.file.document, view.style.offset(position, view.lines))
    innermost = types.SelectionRange(view.style.range(spans[-1], view.lines))
    for span in reversed(spans[:-1]):
        innermost = types.SelectionRange(view.style.range(span, view.lines), parent=innermost)
    return innermost
