"""`textDocument/didOpen`, `didChange`, `didSave`, `didClose`, and the notifications of notebooks.

A cell of a notebook is handled like a document.
"""

from lsprotocol import types

from model_lifecycle.lsp.server import Server


def register(server: Server) -> None:
    """Register the handlers of open, changed, saved and closed documents and notebooks."""

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(ls: Server, params: types.DidOpenTextDocumentParams) -> None:
        """Use the editor's text of a document in place of the file on disk."""
        ls.session.open_document(params.text_document)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(ls: Server, params: types.DidChangeTextDocumentParams) -> None:
        """Apply the changes of a document."""
        ls.session.change_document(params)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(ls: Server, params: types.DidSaveTextDocumentParams) -> None:
        """Note that the file of a document has changed on disk."""
        ls.session.disk_changed([params.text_document.uri])

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(ls: Server, params: types.DidCloseTextDocumentParams) -> None:
        """Forget the editor's text of a document; the file on disk counts again."""
        ls.session.close_document(params.text_document.uri)

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_OPEN)
    def notebook_did_open(ls: Server, params: types.DidOpenNotebookDocumentParams) -> None:
        """Use the text of each cell, as for a document."""
        for cell in params.cell_text_documents:
            ls.session.open_document(cell, params.notebook_document.uri)

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def notebook_did_change(ls: Server, params: types.DidChangeNotebookDocumentParams) -> None:
        """Apply the changes of a notebook: cells closed, opened and changed."""
        cells = params.change.cells or types.NotebookDocumentCellChanges()
        if cells.structure is not None:
            for did_close in cells.structure.did_close or ():
                ls.session.close_document(did_close.uri)
            for did_open in cells.structure.did_open or ():
                ls.session.open_document(did_open, params.notebook_document.uri)
        for cell in cells.text_content or ():
            ls.session.change_document(types.DidChangeTextDocumentParams(cell.document, cell.changes))

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def notebook_did_close(ls: Server, params: types.DidCloseNotebookDocumentParams) -> None:
        """Forget the texts of all cells."""
        for cell in params.cell_text_documents:
            ls.session.close_document(cell.uri)
