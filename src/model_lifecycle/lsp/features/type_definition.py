"""`textDocument/typeDefinition`: what the schema says about a property, in a document of its own."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.navigation.schema_document import schema_place
from model_lifecycle.lsp.features.definition import Places, takes_links
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.view import View
from model_lifecycle.preview.private_folder import written_page
from model_lifecycle.schema.registry import registry_for

IN_EDITORS: Final = {
    "type definition": "what the schema says about the property, as a page",
}


def register(server: Server) -> None:
    """Serve it."""

    @server.feature(types.TEXT_DOCUMENT_TYPE_DEFINITION)
    async def type_definition(ls: Server, params: types.TypeDefinitionParams) -> Places | None:
        links = takes_links(ls.client.capabilities, "type_definition")
        return await ls.session.ask(params.text_document.uri, lambda view: _answer(view, params.position, links=links))


def _answer(view: View, position: types.Position, *, links: bool) -> Places | None:
    registry = registry_for(view.workspace.configuration.providers)
    place = schema_place(view.file, registry, view.style.offset(position, view.lines))
    if place is None:
        return None
    uri = written_page(f"{place.kind} record.md", place.text)
    if uri is None:
        return None
    start = types.Position(place.line, 0)
    here = types.Range(start, start)
    if not links:
        return [types.Location(uri, here)]
    return [types.LocationLink(uri, here, here, view.style.range(place.origin, view.lines))]
