"""`textDocument/definition` and `declaration`: from a name, a number or a key to the records it refers to."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.navigation.definition import Definition, definition_at, record_target
from model_lifecycle.lsp.features.at_cursor import Cursor, ask_at_cursor
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.locator import Locator
from model_lifecycle.lsp.state.source_host import OpenSource
from model_lifecycle.text.lines import LineIndex

IN_EDITORS: Final = {
    "definition, declaration": (
        "from every property that names a model or a provider, and from an id in a code sample, a checklist "
        "item, a label, a note or a comment, to the record; from a price, cost or token change and a capability "
        "to the values in both models' records; from a key of `specs_sources` to the values it is a source for; from "
        "a model in source code to its record"
    ),
}

Places = list[types.LocationLink] | list[types.Location]


def register(server: Server) -> None:
    """Register the handlers of definition and declaration."""

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def definition(ls: Server, params: types.DefinitionParams) -> Places | None:
        """The definition of the name, number or key at a position."""
        return await _definition(ls, params, links=takes_links(ls.client.capabilities, "definition"))

    @server.feature(types.TEXT_DOCUMENT_DECLARATION)
    async def declaration(ls: Server, params: types.DeclarationParams) -> Places | None:
        """The declaration at a position, which is the same as the definition."""
        return await _definition(ls, params, links=takes_links(ls.client.capabilities, "declaration"))


async def _definition(
    ls: Server, params: types.DefinitionParams | types.DeclarationParams, *, links: bool
) -> Places | None:
    """The definition of the name at a position of a record file, or of the model named in source code there."""

    def answer(cursor: Cursor) -> Places | None:
        """The location of the definition at the cursor; None if there is none."""
        definition = definition_at(cursor.workspace, cursor.path, cursor.offset)
        return (
            None if definition is None else definition_locations(cursor.locator, cursor.path, definition, links=links)
        )

    record_targets: Places | None = await ask_at_cursor(ls, params, answer)
    if record_targets is not None:
        return record_targets
    return await _definition_in_source(ls, params.text_document.uri, params.position, links=links)


async def _definition_in_source(ls: Server, uri: str, position: types.Position, *, links: bool) -> Places | None:
    """The record of the model that source code names at `position`; None if it names none, or one without a record."""
    style, uri_of = ls.session.style, ls.session.uri

    def answer(source: OpenSource) -> Places | None:
        """The location of the record; None if `source` names no model there, or one without a record."""
        place = source.place_at(style.offset(position, LineIndex(source.text.text)))
        model = place.identity.model if place is not None else None
        workspace = source.records.workspace
        records = workspace.view().models(*model) if model is not None else ()
        if place is None or not records:
            return None
        definition = Definition(place.span, tuple(record_target(workspace, entry) for entry in records))
        locator = Locator(workspace, style, uri_of)
        locator.add(uri, source.text.text)
        return definition_locations(locator, uri, definition, links=links)

    return await ls.session.ask_source(uri, answer)


def definition_locations(locator: Locator, path: str, definition: Definition, *, links: bool) -> Places:
    """The targets of `definition`, found in the file `path`, as location links, or as locations without `links`."""
    if not links:
        return [locator.location(target.path, target.span) for target in definition.targets]
    origin = locator.range(path, definition.origin)
    return [
        types.LocationLink(
            target_uri=locator.uri(target.path),
            target_range=locator.range(target.path, target.whole),
            target_selection_range=locator.range(target.path, target.span),
            origin_selection_range=origin,
        )
        for target in definition.targets
    ]


def takes_links(capabilities: types.ClientCapabilities, feature: str) -> bool:
    """Whether the client supports location links, which hold more than locations, in answers to `feature`."""
    document = capabilities.text_document
    declared = getattr(document, feature, None) if document is not None else None
    return declared is not None and bool(declared.link_support)
