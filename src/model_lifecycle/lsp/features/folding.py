"""`textDocument/foldingRange`."""

from typing import Final

from lsprotocol import types

from model_lifecycle.ide.folding import MAX_FOLDS, Fold, folds
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.transport.protocol import Encoded

IN_EDITORS: Final = {
    "folding": "records, objects, lists, and comments of several lines",
}


def register(server: Server) -> None:
    """Register the handler of folding ranges."""

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folding_range(ls: Server, params: types.FoldingRangeParams) -> Encoded | None:
        """The folds of a record file, at most as many as the client accepts."""
        most = _fold_limit(ls.client.capabilities)
        return await ls.session.ask_outline(
            types.TEXT_DOCUMENT_FOLDING_RANGE,
            params.text_document.uri,
            lambda view: [_convert_fold(fold) for fold in folds(view.file.document, most)],
            lambda view: view.file,
        )


def _fold_limit(capabilities: types.ClientCapabilities) -> int:
    """The number of folds that the client accepts, at most `MAX_FOLDS`."""
    document = capabilities.text_document
    folding = document.folding_range if document is not None else None
    limit = folding.range_limit if folding is not None else None
    return MAX_FOLDS if limit is None else min(limit, MAX_FOLDS)


def _convert_fold(fold: Fold) -> types.FoldingRange:
    """Convert a fold to the LSP's type."""
    kind = types.FoldingRangeKind.Comment if fold.kind == "comment" else None
    return types.FoldingRange(start_line=fold.start, end_line=fold.end, kind=kind)
