"""`textDocument/formatting` and `rangeFormatting`: the layout of records."""

from collections.abc import Iterable
from typing import Final

from lsprotocol import types

from model_lifecycle.format.format_style import FormatRefusedError
from model_lifecycle.ide.format_range import format_range
from model_lifecycle.ide.format_record import format_file
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.view import View
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

IN_EDITORS: Final = {
    "formatting": (
        "of a record and of a selection: see [Formatting](../src/model_lifecycle/docs/formatting.md). Other YAML "
        "and JSON files are left alone"
    ),
}

_Edits = list[types.TextEdit] | None


def register(server: Server) -> None:
    """Register the handlers of formatting."""

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    async def formatting(ls: Server, params: types.DocumentFormattingParams) -> _Edits:
        """The edits that format a document; None, with a message to the user, if that is refused."""
        return _edits_or_warning(ls, await ls.session.ask(params.text_document.uri, _format_document))

    @server.feature(types.TEXT_DOCUMENT_RANGE_FORMATTING)
    async def range_formatting(ls: Server, params: types.DocumentRangeFormattingParams) -> _Edits:
        """The edits that format a range; None, with a message to the user, if that is refused."""
        return _edits_or_warning(
            ls, await ls.session.ask(params.text_document.uri, lambda view: _format_range(view, params.range))
        )


def _format_document(view: View) -> list[types.TextEdit] | FormatRefusedError:
    """The edits that format a whole document, or the refusal."""
    try:
        return _convert_edits(view, format_file(view.file, view.workspace.configuration).edits)
    except FormatRefusedError as refused:
        return refused


def _format_range(view: View, client_range: types.Range) -> list[types.TextEdit] | FormatRefusedError:
    """The edits that format a range of a document, or the refusal."""
    span = Span(view.style.offset(client_range.start, view.lines), view.style.offset(client_range.end, view.lines))
    try:
        return _convert_edits(view, format_range(view.file, view.workspace.configuration, span))
    except FormatRefusedError as refused:
        return refused


def _convert_edits(view: View, edits: Iterable[TextEdit]) -> list[types.TextEdit]:
    """Convert edits of the view's document to the LSP's type."""
    return [types.TextEdit(view.style.range(edit.span, view.lines), edit.replacement) for edit in edits]


def _edits_or_warning(server: Server, answer: list[types.TextEdit] | FormatRefusedError | None) -> _Edits:
    """The edits of an `answer`; if formatting was refused, None, and the user is shown the reason."""
    if isinstance(answer, FormatRefusedError):
        server.client.show(f"Not formatted. {answer}", types.MessageType.Warning)
        return None
    return answer
