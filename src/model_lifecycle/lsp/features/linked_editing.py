"""`textDocument/linkedEditingRange`: what is typed in one stretch is typed in the other."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.linked_editing import linked_stretches, linked_words
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.view import View

IN_EDITORS: Final = {
    "linked editing": "a line of the primary code sample and the same line of the snippet of its language",
}

DRAWN: Final = ("linked_editing_range",)

_WORD: Final = r"[^\r\n]*"
"""What a linked range may hold: anything but a line break."""


def register(server: Server) -> None:
    """Serve it."""

    @server.feature(types.TEXT_DOCUMENT_LINKED_EDITING_RANGE)
    async def linked(ls: Server, params: types.LinkedEditingRangeParams) -> types.LinkedEditingRanges | None:
        if not ls.session.settings.linked_editing:
            return None

        def answer(view: View) -> types.LinkedEditingRanges | None:
            offset = view.style.offset(params.position, view.lines)
            stretches = linked_stretches(view.file, offset)
            if stretches is None:
                return None
            if ls.client.name == "Neovim":  # it has a pattern of its own, and drops what is more than a word
                stretches = linked_words(view.file.document.text, stretches, offset)
            return types.LinkedEditingRanges([view.style.range(span, view.lines) for span in stretches], _WORD)

        return await ls.session.ask_newest(params.text_document.uri, answer)
