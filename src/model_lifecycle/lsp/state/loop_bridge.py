"""From the engine's threads to the event loop: diagnostics in the client's terms, progress, failures."""

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
    """The engine's listener. Its methods are called on the engine's threads; what they cause runs on the loop."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        client: Client,
        published: DiagnosticsPublisher,
        texts: OpenDocuments,
        progress: ScanProgress,
        style: ClientCapabilities,
        is_shown: Callable[[str], bool],
    ) -> None:
        self._loop = loop
        self._client = client
        self._published = published
        self.reports = MergedReports(published, texts)
        self._progress = progress
        self._style = style
        self._is_shown = is_shown
        self.uris: dict[str, str] = {}
        """The URI of each open document, as the client wrote it, by path."""
        self.when_checked: Callable[[], None] = lambda: None
        """Called on the event loop after everything that changed was checked."""
        self.marks_deprecated: Callable[[], bool] = lambda: True
        """Whether uses of models that end are to be shown as deprecated."""

    def post(self, call: Callable[..., None], *arguments: Any) -> None:
        """Have something done on the event loop, if that still runs."""
        try:
            self._loop.call_soon_threadsafe(partial(call, *arguments))
        except RuntimeError:
            return  # the loop was closed meanwhile: the client has gone

    def found(self, files: list[FileDiagnostics]) -> None:
        """Pass new diagnostics of record files to the event loop."""
        self.post(self.reports.put, [self._report(file, self._style) for file in files])

    def found_in_sources(self, files: list[FileDiagnostics]) -> None:
        """Pass new diagnostics of source code to the event loop."""
        style = self._style if self.marks_deprecated() else replace(self._style, tags=frozenset())
        self.post(self.reports.put_of_sources, [self._report(file, style) for file in files])
        self.post(self._published.checked)

    def models_in_use(self, models: Sequence[EndingModel]) -> None:
        """Notify the client that other models in use end soon than before."""
        self.post(self._client.notify, MODELS_IN_USE, status_of(models))

    def checked(self) -> None:
        """Report that all diagnostics were passed on."""
        self.post(self._published.checked)
        self.post(self.when_checked)

    def reading(self, project: WorkspaceHost, done: int, total: int) -> None:
        """Report the progress of a scan: `done` of `total` files."""
        self.post(self._progress.reading, project, done, total)

    def read(self, project: WorkspaceHost, *, complete: bool) -> None:
        """Report the end of a scan to the client, and send refresh requests."""
        count = len(project.state.workspace.files)
        how = f"{count} {plural(count, 'file')}" if complete else "Cancelled"
        self.post(self._progress.read, project, how)
        self.post(self._client.refresh)
        if not complete:
            self.post(self._client.log, "Not all files were read, so references between files are not checked.")

    def failed(self, message: str, error: BaseException) -> None:
        """Tell the client of an unexpected exception."""
        self.post(self._client.failed, message, error)

    def _report(self, file: FileDiagnostics, style: ClientCapabilities) -> DocumentDiagnostics:
        uri = file.text.uri if file.text is not None else self.uri(file.path)
        if not (file.diagnostics or file.of_catalogues or file.of_pages) or (
            file.text is None and not self._is_shown(file.path)
        ):
            return DocumentDiagnostics(uri, file.text, [], file.provisional)
        lines = LineIndex(file.content)
        locate = cache(partial(self._locate, file.workspace))
        docs_url = file.workspace.configuration.docs_url
        # In an open text each gap is a place to go to; of a closed one Problems counts one.
        diagnostics = file.diagnostics if file.text is not None else of_closed_file(file.diagnostics)
        items = [style.diagnostic(diagnostic, uri, lines, locate, docs_url) for diagnostic in shortened(diagnostics)]
        items += (
            style.diagnostic(diagnostic, uri, lines, locate, docs_url, source=source)
            for source, others in ((CATALOGUES, file.of_catalogues), (PAGES, file.of_pages))
            for diagnostic in shortened(others)
        )
        return DocumentDiagnostics(uri, file.text, items, file.provisional)

    def _locate(self, workspace: Workspace, path: str) -> tuple[str, LineIndex] | None:
        file = workspace.files.get(path)
        return (self.uri(path), LineIndex(file.source.text)) if file is not None else None

    def uri(self, path: str) -> str:
        """The URI of the document at `path`; a document other than a file has its URI as its path."""
        return self.uris.get(path) or (to_uri(path) if is_absolute(path) else path)
