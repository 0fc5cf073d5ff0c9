"""Passes diagnostics (converted for the client), progress and failures from the engine's threads to the event loop."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

from model_lifecycle.check import of_closed_file
from model_lifecycle.lsp.state.merged_reports import MergedReports
from model_lifecycle.lsp.state.models_in_use import EndingModel, status_of
from model_lifecycle.lsp.state.open_documents import OpenDocuments
from model_lifecycle.lsp.state.publisher import DiagnosticsPublisher, DocumentDiagnostics
from model_lifecycle.lsp.state.scan_progress import ScanProgress
from model_lifecycle.lsp.state.snapshot import FileDiagnostics
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.transport.client import Client
from model_lifecycle.lsp.transport.convert import CATALOGUES, PAGES, ClientCapabilities
from model_lifecycle.syntax.counted_diagnostics import shortened
from model_lifecycle.text.counting import plural
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.workspace.paths import is_absolute, to_uri
from model_lifecycle.workspace.workspace import Workspace

MODELS_IN_USE: Final = "model-lifecycle/modelsInUse"
"""Notification `{text, models: [{model, days, uses}]}`: the models in use that end soon, for a client that wants it."""


class LoopBridge:
    """The engine's listener. Its methods are called on the engine's threads, and post calls to the event loop."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        client: Client,
        publisher: DiagnosticsPublisher,
        documents: OpenDocuments,
        progress: ScanProgress,
        capabilities: ClientCapabilities,
        is_shown: Callable[[str], bool],
    ) -> None:
        self._loop = loop
        self._client = client
        self._publisher = publisher
        self.reports = MergedReports(publisher, documents)
        self._progress = progress
        self._capabilities = capabilities
        self._is_shown = is_shown
        self.uris: dict[str, str] = {}
        """The URI of each open document, as the client wrote it, by path."""
        self.on_checked: Callable[[], None] = lambda: None
        """Called on the event loop once every changed file has been checked."""
        self.marks_deprecated: Callable[[], bool] = lambda: True
        """Whether uses of ending models are tagged as deprecated."""

    def post(self, call: Callable[..., None], *arguments: Any) -> None:
        """Call `call(*arguments)` on the event loop, unless that is closed."""
        try:
            self._loop.call_soon_threadsafe(partial(call, *arguments))
        except RuntimeError:
            return  # the loop was closed meanwhile, as the client has disconnected

    def diagnostics_found(self, files: list[FileDiagnostics]) -> None:
        """Pass new diagnostics of record files to the event loop."""
        self.post(self.reports.put, [self._report(file, self._capabilities) for file in files])

    def source_diagnostics_found(self, files: list[FileDiagnostics]) -> None:
        """Pass new diagnostics of source code to the event loop."""
        style = self._capabilities if self.marks_deprecated() else replace(self._capabilities, tags=frozenset())
        self.post(self.reports.put_source_reports, [self._report(file, style) for file in files])
        self.post(self._publisher.all_checked)

    def models_in_use_changed(self, models: Sequence[EndingModel]) -> None:
        """Notify the client of a change in the ending models in use."""
        self.post(self._client.notify, MODELS_IN_USE, status_of(models))

    def all_checked(self) -> None:
        """Report to the publisher and the session that all diagnostics were passed on."""
        self.post(self._publisher.all_checked)
        self.post(self.on_checked)

    def scan_progressed(self, project: WorkspaceHost, done: int, total: int) -> None:
        """Report the progress of a scan: `done` of `total` files."""
        self.post(self._progress.scan_progressed, project, done, total)

    def scan_ended(self, project: WorkspaceHost, *, complete: bool) -> None:
        """Report the end of a scan to the client, and send refresh requests."""
        count = len(project.state.workspace.files)
        how = f"{count} {plural(count, 'file')}" if complete else "Cancelled"
        self.post(self._progress.scan_ended, project, how)
        self.post(self._client.refresh)
        if not complete:
            self.post(self._client.log, "Not all files were read, so references between files are not checked.")

    def report_failure(self, message: str, error: BaseException) -> None:
        """Report an unexpected exception to the client."""
        self.post(self._client.report_failure, message, error)

    def _report(self, file: FileDiagnostics, capabilities: ClientCapabilities) -> DocumentDiagnostics:
        """Convert the diagnostics of a file for the client; empty if the file is not shown."""
        uri = file.text.uri if file.text is not None else self.uri(file.path)
        if not (file.diagnostics or file.of_catalogues or file.of_pages) or (
            file.text is None and not self._is_shown(file.path)
        ):
            return DocumentDiagnostics(uri, file.text, [], file.provisional)
        lines = LineIndex(file.content)
        locate = cache(partial(self._locate, file.workspace))
        docs_url = file.workspace.configuration.docs_url
        # In an open text each gap is shown where it is; the gaps of a closed file are one diagnostic.
        diagnostics = file.diagnostics if file.text is not None else of_closed_file(file.diagnostics)
        items = [
            capabilities.diagnostic(diagnostic, uri, lines, locate, docs_url) for diagnostic in shortened(diagnostics)
        ]
        items += (
            capabilities.diagnostic(diagnostic, uri, lines, locate, docs_url, source=source)
            for source, findings in ((CATALOGUES, file.of_catalogues), (PAGES, file.of_pages))
            for diagnostic in shortened(findings)
        )
        return DocumentDiagnostics(uri, file.text, items, file.provisional)

    def _locate(self, workspace: Workspace, path: str) -> tuple[str, LineIndex] | None:
        file = workspace.files.get(path)
        return (self.uri(path), LineIndex(file.source.text)) if file is not None else None

    def uri(self, path: str) -> str:
        """The URI of the document at `path`; a document other than a file has its URI as its path."""
        return self.uris.get(path) or (to_uri(path) if is_absolute(path) else path)
