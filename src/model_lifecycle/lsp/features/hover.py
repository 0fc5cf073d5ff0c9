"""`textDocument/hover`."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.hover import HoverRequest
from model_lifecycle.ide.hover import hover as hover_at
from model_lifecycle.ide.markdown_text import as_plain
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.view import View

IN_EDITORS: Final = {
    "hover": "the finding, what the value means, what public catalogues say of it, and what the schema says: see "
    "[At a glance](#at-a-glance)",
}


def register(server: Server) -> None:
    """Serve it."""

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(ls: Server, params: types.HoverParams) -> types.Hover | None:
        session = ls.session

        def answer(view: View) -> types.Hover | None:
            catalogues = view.catalogues.now(view.workspace)
            request = HoverRequest(
                view.workspace, view.file, view.diagnostics, view.snapshot.today, session.uri, catalogues
            )
            found = hover_at(request, view.style.offset(params.position, view.lines))
            if found is None:
                return None
            return types.Hover(markup(found.markdown, view), view.style.range(found.span, view.lines))

        return await session.ask_newest(params.text_document.uri, answer)


def markup(markdown: str, view: View) -> types.MarkupContent:
    """Markdown of ours as the client shows it in hovers and tooltips."""
    if view.style.markdown:
        return types.MarkupContent(types.MarkupKind.Markdown, markdown)
    return types.MarkupContent(types.MarkupKind.PlainText, as_plain(markdown))
