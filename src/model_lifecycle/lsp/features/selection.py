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
        return await ls.session.ask(
            params.text_document.uri, lambda view: [_chain(view, position) for position in params.positions]
        )


def _chain(view: View, position: types.Position) -> types.SelectionRange:
    """The selection ranges at a position, from the innermost, each with its parent; the last is the whole text."""
    spans = selection_spans(view.file.document, view.style.offset(position, view.lines))
    chain = types.SelectionRange(view.style.range(spans[-1], view.lines))
    for span in reversed(spans[:-1]):
        chain = types.SelectionRange(view.style.range(span, view.lines), parent=chain)
    return chain
