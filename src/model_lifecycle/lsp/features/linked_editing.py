"""`textDocument/linkedEditingRange`: what is typed in one stretch is typed in the other."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.linked_editing import linked_stretches
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.session import View

IN_EDITORS: Final = {
    "linked editing": "a line of the primary code sample and the same line of the snippet of its language",
}

_WORD: Final = r"[^\r\n]*"
"""What may stand in a linked stretch: anything but a line break."""


def register(server: Server) -> None:
    """Serve it."""

    @server.feature(types.TEXT_DOCUMENT_LINKED_EDITING_RANGE)
    async def linked(ls: Server, params: types.LinkedEditingRangeParams) -> types.LinkedEditingRanges | None:
        if not ls.session.settings.linked_editing:
            return None

        def answer(view: View) -> types.LinkedEditingRanges | None:
            found = linked_stretches(view.file, view.style.offset(params.position, view.lines))
            if found is None:
                return None
            return types.LinkedEditingRanges([view.style.range(span, view.lines) for span in found], _WORD)

        return await ls.session.ask_newest(params.text_document.uri, answer)
