"""`textDocument/foldingRange`."""

from lsprotocol import types

from model_lifecycle.ide.folding import Fold, folds
from model_lifecycle.lsp.server import Server


def register(server: Server) -> None:
    """Serve it."""

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folding_range(ls: Server, params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
        return await ls.session.ask(
            params.text_document.uri, lambda view: [_converted(fold) for fold in folds(view.file.document)]
        )


def _converted(fold: Fold) -> types.FoldingRange:
    kind = types.FoldingRangeKind.Comment if fold.kind == "comment" else None
    return types.FoldingRange(start_line=fold.start, end_line=fold.end, kind=kind)
