"""`textDocument/documentLink` and `documentLink/resolve`."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.document_links import DocumentLink, document_links, link_target
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.view import View
from model_lifecycle.lsp.transport.protocol import Encoded
from model_lifecycle.workspace.index import Entry

IN_EDITORS: Final = {
    "document links": "from a cited URL to the page, from a reference to its record, with a description of the target. "
    "Names that are struck through are not links",
}

DRAWN: Final = ("document_link",)


def register(server: Server) -> None:
    """Register the handlers of document links."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_LINK)
    async def links(ls: Server, params: types.DocumentLinkParams) -> Encoded | list[types.DocumentLink] | None:
        """The links of a record file; those to records get their target when they are resolved."""
        if not ls.session.settings.document_links:
            return []
        uri, has_tooltips = params.text_document.uri, _has_tooltips(ls.client.capabilities)
        document = ls.client.capabilities.text_document
        draws_tokens = document is not None and document.semantic_tokens is not None
        struck_through = draws_tokens and ls.session.settings.semantic_tokens

        def answer(view: View) -> list[types.DocumentLink]:
            links = document_links(view.workspace, view.file, view.snapshot.today, struck_through=struck_through)
            return [_link(link, view, uri, with_tooltip=has_tooltips) for link in links]

        cache_key = f"{types.TEXT_DOCUMENT_DOCUMENT_LINK}{' without those struck through' if struck_through else ''}"
        return await ls.session.ask_outline(cache_key, uri, answer, lambda view: view.workspace, all_files=True)

    @server.feature(types.DOCUMENT_LINK_RESOLVE)
    async def resolve(ls: Server, link: types.DocumentLink) -> types.DocumentLink:
        """Add the target to a link to a record."""
        match link.data:
            case {"uri": str(uri), "path": str(path), "record": int(record)}:
                entry, session = Entry(path, record), ls.session
                link.target = await session.ask(uri, lambda view: _uri_of_record(view, entry, session.uri(path)))
        return link


def _has_tooltips(capabilities: types.ClientCapabilities) -> bool:
    """Whether the client shows tooltips of document links."""
    document = capabilities.text_document
    declared = document.document_link if document is not None else None
    return declared is not None and bool(declared.tooltip_support)


def _link(link: DocumentLink, view: View, uri: str, *, with_tooltip: bool) -> types.DocumentLink:
    """Convert a link for the client; one to a record has `data` instead of a target, which resolving it adds."""
    document_link = types.DocumentLink(view.style.range(link.span, view.lines), link.url)
    if with_tooltip and link.tooltip:
        document_link.tooltip = link.tooltip
    if link.entry is not None:
        document_link.data = {"uri": uri, "path": link.entry.path, "record": link.entry.record_index}
    return document_link


def _uri_of_record(view: View, entry: Entry, uri: str) -> str:
    """The URI of a record, given the `uri` of its file: with a line number unless it is the first record there."""
    if entry.record_index == 0:
        return uri
    try:
        target = link_target(view.workspace, entry)
    except (KeyError, IndexError):  # the record has been removed meanwhile
        return uri
    return f"{uri}#L{view.workspace.files[entry.path].document.lines.line_of(target.span.start) + 1}"
