"""`textDocument/didOpen`, `didChange`, `didSave`, `didClose`, and the notifications of notebooks.

A cell of a notebook is handled like a document.
"""

from lsprotocol import types

from model_lifecycle.lsp.server import Server


def register(server: Server) -> None:
    """Register the handlers of open, changed, saved and closed documents and notebooks."""

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(ls: Server, params: types.DidOpenTextDocumentParams) -> None:
        ls.session.open_document(params.text_document)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(ls: Server, params: types.DidChangeTextDocumentParams) -> None:
        ls.session.change_document(params)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(ls: Server, params: types.DidSaveTextDocumentParams) -> None:
        ls.session.disk_changed([params.text_document.uri])

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(ls: Server, params: types.DidCloseTextDocumentParams) -> None:
        ls.session.close_document(params.text_document.uri)

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_OPEN)
    def notebook_opened(ls: Server, params: types.DidOpenNotebookDocumentParams) -> None:
        for cell in params.cell_text_documents:
            ls.session.open_document(cell, params.notebook_document.uri)

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def notebook_changed(ls: Server, params: types.DidChangeNotebookDocumentParams) -> None:
        """Apply the changes of a notebook: cells closed, opened and changed."""
        cells = params.change.cells or types.NotebookDocumentCellChanges()
        if cells.structure is not None:
            for closed in cells.structure.did_close or ():
                ls.session.close_document(closed.uri)
            for opened in cells.structure.did_open or ():
                ls.session.open_document(opened, params.notebook_document.uri)
        for cell in cells.text_content or ():
            ls.session.change_document(types.DidChangeTextDocumentParams(cell.document, cell.changes))

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def notebook_closed(ls: Server, params: types.DidCloseNotebookDocumentParams) -> None:
        for cell in params.cell_text_documents:
            ls.session.close_document(cell.uri)
