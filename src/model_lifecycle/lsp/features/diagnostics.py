"""`textDocument/diagnostic` and `workspace/diagnostic`: for clients that pull."""

from lsprotocol import types

from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.publisher import PullPublisher
from model_lifecycle.lsp.transport.convert import SOURCE


def register_pull(server: Server, pull: PullPublisher) -> None:
    """Register the handlers of pull diagnostics."""
    options = types.DiagnosticOptions(identifier=SOURCE, inter_file_dependencies=True, workspace_diagnostics=True)

    @server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, options)
    async def document_diagnostic(ls: Server, params: types.DocumentDiagnosticParams) -> types.DocumentDiagnosticReport:
        """The diagnostics of one document, checked at once."""
        ls.session.check_at_once()
        return await pull.document(params.text_document.uri, params.previous_result_id)

    @server.feature(types.WORKSPACE_DIAGNOSTIC)
    async def workspace_diagnostic(
        ls: Server, params: types.WorkspaceDiagnosticParams
    ) -> types.WorkspaceDiagnosticReport:
        """The diagnostics of all files that have changed since the client's last request."""
        await ls.session.wait_until_checked()
        return pull.workspace(params.previous_result_ids)
