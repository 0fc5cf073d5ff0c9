"""`textDocument/inlayHint` and `inlayHint/resolve`."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.hover import HoverRequest, meaning_at
from model_lifecycle.ide.inlay_hints import inlay_hints
from model_lifecycle.lsp.features.hover import markup
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.view import View
from model_lifecycle.text.span import Span

IN_EDITORS: Final = {
    "inlay hints": "the display name after an id, `$3 → $2.5` after a percentage, `128K` after a token count; with the "
    "hover of the value as tooltip",
}

DRAWN: Final = ("inlay_hint",)


def register(server: Server) -> None:
    """Register the handlers of inlay hints."""

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def hints(ls: Server, params: types.InlayHintParams) -> list[types.InlayHint] | None:
        """The hints in a range of a record file."""
        if not ls.session.settings.inlay_hints:
            return []
        uri, resolves = params.text_document.uri, _resolves(ls.client.capabilities)

        def answer(view: View) -> list[types.InlayHint]:
            """The hints in the range; with `data` if the client resolves their tooltips."""
            start, end = (
                view.style.offset(position, view.lines) for position in (params.range.start, params.range.end)
            )
            hints = inlay_hints(view.workspace, view.file, Span(start, end), view.snapshot.today)
            items = [
                types.InlayHint(view.style.position(hint.offset, view.lines), hint.words, padding_left=True)
                for hint in hints
            ]
            for hint in items if resolves else ():
                hint.data = {"uri": uri}
            return items

        return await ls.session.ask_later(uri, answer, all_files=True)

    @server.feature(types.INLAY_HINT_RESOLVE)
    async def resolve(ls: Server, hint: types.InlayHint) -> types.InlayHint:
        """Add the tooltip to a hint: the meaning of the value before it."""
        session = ls.session
        match hint.data:
            case {"uri": str(uri)}:

                def answer(view: View) -> types.MarkupContent | None:
                    """The meaning of the value at the hint, or right before it; None if nothing is known of it."""
                    offset = view.style.offset(hint.position, view.lines)
                    request = HoverRequest(view.workspace, view.file, (), view.snapshot.today, session.uri)
                    meaning = meaning_at(request, offset) or meaning_at(request, max(offset - 1, 0))
                    return None if meaning is None else markup(meaning.markdown, view)

                hint.tooltip = await session.ask(uri, answer)
        return hint


def _resolves(capabilities: types.ClientCapabilities) -> bool:
    """Whether the client resolves the tooltip of a hint when the user points at it."""
    document = capabilities.text_document
    hint = document.inlay_hint if document is not None else None
    support = hint.resolve_support if hint is not None else None
    return support is not None and "tooltip" in support.properties
