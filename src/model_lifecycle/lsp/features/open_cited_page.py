"""The command that opens a cited page in the browser, at the passage in question."""

from typing import Any, Final
from urllib.parse import urlsplit

from lsprotocol import types

from model_lifecycle.lsp.features.record_actions import OPEN_PAGE
from model_lifecycle.lsp.server import Server

IN_EDITORS: Final = {
    "cited pages": "comparison of the open file with the copies of pages that `model-lifecycle sources check` stores: "
    "findings with a source of their own, the current text of the page in hovers, and actions that renew the day of "
    "a check, update a URL, quote the page and open the passage",
}


def register(server: Server) -> None:
    """Register the command `OPEN_PAGE`."""

    @server.command(OPEN_PAGE)
    async def open_cited_page(ls: Server, *arguments: Any) -> str | None:
        """Open a URL in the browser, or show it if the client cannot do that; return it, or None if it is invalid."""
        address = arguments[0] if arguments else None
        if not isinstance(address, str) or urlsplit(address).scheme not in ("http", "https"):
            return None
        if ls.client.shows_documents:
            shown = types.ShowDocumentParams(address, external=True)
            await ls.client.try_request(types.WINDOW_SHOW_DOCUMENT, shown)
        else:
            ls.client.show(address, types.MessageType.Info)
        return address
