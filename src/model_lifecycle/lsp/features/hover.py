"""`textDocument/hover`."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.hover import hover as hover_at
from model_lifecycle.ide.markdown_text import as_plain
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.session import View
from model_lifecycle.schema.registry import registry_for

IN_EDITORS: Final = {
    "hover": "the finding, and what the schema says about the property",
}


def register(server: Server) -> None:
    """Serve it."""

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(ls: Server, params: types.HoverParams) -> types.Hover | None:
        return await ls.session.ask(params.text_document.uri, lambda view: _hover(view, params.position))


def _hover(view: View, position: types.Position) -> types.Hover | None:
    registry = registry_for(view.workspace.configuration.providers)
    found = hover_at(view.file, registry, view.diagnostics, view.style.offset(position, view.lines))
    if found is None:
        return None
    content = types.MarkupContent(types.MarkupKind.Markdown, found.markdown)
    if not view.style.markdown:
        content = types.MarkupContent(types.MarkupKind.PlainText, as_plain(found.markdown))
    return types.Hover(content, view.style.range(found.span, view.lines))
