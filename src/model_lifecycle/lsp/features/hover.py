"""`textDocument/hover`."""

import json
from typing import Final
from urllib.parse import quote

from lsprotocol import types

from model_lifecycle.ide.hover import HoverRequest
from model_lifecycle.ide.hover import hover as hover_at
from model_lifecycle.ide.markdown_text import as_plain, link, message
from model_lifecycle.ide.meaning.record_links import RecordLinks
from model_lifecycle.ide.source_card import source_card
from model_lifecycle.lsp.features.source_actions import source_commands
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.source_host import OpenSource
from model_lifecycle.lsp.state.view import View
from model_lifecycle.lsp.transport.convert import ClientCapabilities
from model_lifecycle.text.lines import LineIndex

IN_EDITORS: Final = {
    "hover": "the finding, the meaning of the value, the claims of public catalogues on it, and the schema's "
    "description: see [At a glance](#at-a-glance). In source code: the card of the model, and the differences of its "
    "replacement",
}


def register(server: Server) -> None:
    """Register the handler of hovers."""

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(ls: Server, params: types.HoverParams) -> types.Hover | None:
        """The hover at a position of a record file, or if it has none, of source code."""
        session = ls.session

        def answer(view: View) -> types.Hover | None:
            """The hover at the position in the view's file; None if nothing is known there."""
            catalogues = view.catalogues.now(view.workspace)
            hover_request = HoverRequest(
                view.workspace,
                view.file,
                view.diagnostics,
                view.snapshot.today,
                session.uri,
                catalogues,
                ls.client.hovers.findings,
                view.pages.reader(view.workspace),
            )
            hover_text = hover_at(hover_request, view.style.offset(params.position, view.lines))
            if hover_text is None:
                return None
            return types.Hover(markup(hover_text.markdown, view), view.style.range(hover_text.span, view.lines))

        return await session.ask_newest(params.text_document.uri, answer) or await _hover_in_source(ls, params)


async def _hover_in_source(ls: Server, params: types.HoverParams) -> types.Hover | None:
    """The card of the model that source code names at the cursor; None if nothing is known of it."""
    style, uri_of = ls.session.style, ls.session.uri

    def answer(source: OpenSource) -> types.Hover | None:
        """The card as a hover; None if `source` names no model there, or nothing is known of it."""
        lines = LineIndex(source.text.text)
        place = source.place_at(style.offset(params.position, lines))
        if place is None:
            return None
        workspace, host = source.records.workspace, source.records.project
        uses_catalogues = source.records.scan.catalogues
        commands = source_commands(source, place, params.text_document.uri, params.position)
        has_finding = any(diagnostic.span.touches(place.span) for diagnostic in source.diagnostics)
        card = source_card(
            place,
            source.judge,
            workspace,
            RecordLinks(workspace, uri_of),
            states_finding=ls.client.hovers.findings or not has_finding,
            commands=map(_command_link, commands) if ls.client.hovers.commands else (),
            catalogues=host.catalogues.known(workspace) if host is not None and uses_catalogues else None,
        )
        if card is None:
            return None
        return types.Hover(_markup(card, style), style.range(place.span, lines))

    return await ls.session.ask_source(params.text_document.uri, answer)


def _command_link(command: types.Command) -> str:
    """A Markdown link that runs an editor command with its arguments."""
    arguments = quote(json.dumps(command.arguments, separators=(",", ":")))
    return link(message(command.title), f"command:{command.command}?{arguments}")


def markup(markdown: str, view: View) -> types.MarkupContent:
    """Convert Markdown to the format that the client shows in hovers and tooltips."""
    return _markup(markdown, view.style)


def _markup(markdown: str, style: ClientCapabilities) -> types.MarkupContent:
    """Convert Markdown to the format that the client shows."""
    if style.markdown:
        return types.MarkupContent(types.MarkupKind.Markdown, markdown)
    return types.MarkupContent(types.MarkupKind.PlainText, as_plain(markdown))
