"""Sends diagnostics to the client: pushed at once, or stored until the client pulls them. Runs on the event loop."""

import asyncio
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from lsprotocol import types

from model_lifecycle.lsp.state.open_documents import OpenDocument, OpenDocuments
from model_lifecycle.lsp.transport.client import Client


@dataclass(frozen=True, slots=True)
class DocumentDiagnostics:
    """The diagnostics of one document, ready to send; `text` is its open version, None for a file on disk."""

    uri: str
    text: OpenDocument | None
    items: list[types.Diagnostic]
    provisional: bool = False
    """Whether more may be found once all files are read, so that an empty list is not final."""

    def is_about(self, text: OpenDocument | None) -> bool:
        """Whether the report is about exactly this version of the document (None: the file on disk)."""
        edition = text.edition if text is not None else None
        return (self.text.edition if self.text is not None else None) == edition


class DiagnosticsPublisher(Protocol):
    """Sends diagnostics to the client, by push or pull."""

    def put(self, reports: Iterable[DocumentDiagnostics]) -> None:
        """Take new diagnostics; reports on outdated versions are ignored."""

    def all_checked(self) -> None:
        """Called when all changed diagnostics have been passed to `put`."""


class PushPublisher:
    """Pushes every change of a document's diagnostics at once, for clients that do not pull."""

    def __init__(self, client: Client, texts: OpenDocuments) -> None:
        self._client = client
        self._texts = texts
        self._shown: dict[str, DocumentDiagnostics] = {}
        document = client.capabilities.text_document
        publish = document.publish_diagnostics if document is not None else None
        self._versions = bool(publish is not None and publish.version_support)

    def put(self, reports: Iterable[DocumentDiagnostics]) -> None:
        """Publish diagnostics that have changed, and for an open document also unchanged ones of a new version."""
        for report in reports:
            if not report.is_about(self._texts.get(report.uri)):
                continue
            shown = self._shown.get(report.uri)
            items = shown.items if shown is not None else []
            if report.provisional and not report.items and not items:
                continue
            if items == report.items and (report.text is None or (shown is not None and shown.is_about(report.text))):
                continue
            if report.items or report.text is not None:
                self._shown[report.uri] = report
            else:
                self._shown.pop(report.uri, None)
            version = report.text.version if report.text is not None and self._versions else None
            self._client.notify(
                types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS,
                types.PublishDiagnosticsParams(uri=report.uri, diagnostics=report.items, version=version),
            )

    def all_checked(self) -> None:
        """Do nothing: everything has been sent."""


def _is_inconclusive(report: DocumentDiagnostics) -> bool:
    """Whether a report is empty but provisional, so that an answer must wait for the final one.

    Otherwise the client would show "nothing is wrong", even if it can be asked to pull again later.
    """
    return report.provisional and not report.items


@dataclass(frozen=True, slots=True)
class _SentReport:
    report: DocumentDiagnostics
    result: str


class PullPublisher:
    """Stores diagnostics with result ids for clients that pull; a request waits for those of the newest text."""

    def __init__(self, client: Client, texts: OpenDocuments) -> None:
        self._client = client
        self._texts = texts
        self._kept: dict[str, _SentReport] = {}
        self._found_in: set[str] = set()
        """The documents for which the client got findings. It may still show these without sending a result id: when a
        document is closed, VS Code forgets the id and relies on answers about the workspace."""
        self._session = secrets.token_hex(4)  # a client may still send result ids of the previous server
        self._count = 0
        self._waiting: set[asyncio.Future[None]] = set()
        self._needs_refresh = False
        self._refreshing = False
        workspace = client.capabilities.workspace
        diagnostics = workspace.diagnostics if workspace is not None else None
        self._refresh = bool(diagnostics is not None and diagnostics.refresh_support)

    def put(self, reports: Iterable[DocumentDiagnostics]) -> None:
        """Store changed diagnostics, and wake the waiting requests."""
        for report in reports:
            if not report.is_about(self._texts.get(report.uri)):
                continue
            kept = self._kept.get(report.uri)
            if kept is None and report.text is None and not report.items:
                continue
            result = kept.result if kept is not None else ""
            if kept is None or kept.report.items != report.items:
                self._count += 1
                result = f"{self._session}-{self._count}"
                # A client pulls again for documents it has changed itself; other changes need a refresh request.
                if report.text is None or (kept is not None and kept.report.is_about(report.text)):
                    self._needs_refresh = True
            self._kept[report.uri] = _SentReport(report, result)
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    def all_checked(self) -> None:
        """Send a refresh request if diagnostics changed that the client will not pull by itself."""
        if self._needs_refresh and self._refresh and not self._refreshing:
            self._needs_refresh = False
            self._refreshing = True
            self._client.later(self._ask_to_refresh())

    async def _ask_to_refresh(self) -> None:
        try:
            await self._client.try_request(types.WORKSPACE_DIAGNOSTIC_REFRESH, None)
        finally:
            self._refreshing = False
        self.all_checked()

    async def document(self, uri: str, previous_id: str | None) -> types.DocumentDiagnosticReport:
        """Wait for the diagnostics of the newest version of a document; empty for an unknown document."""
        while (text := self._texts.newest(uri)) is not None:
            kept = self._kept.get(text.uri)
            if kept is not None and kept.report.is_about(text) and not _is_inconclusive(kept.report):
                break
            await self._next_reports()
        kept = self._kept.get(text.uri if text is not None else uri)
        if kept is None:
            return types.RelatedFullDocumentDiagnosticReport(items=[])
        if kept.report.items:
            self._found_in.add(uri)
        if previous_id is not None and kept.result == previous_id:
            return types.RelatedUnchangedDocumentDiagnosticReport(result_id=previous_id)
        return types.RelatedFullDocumentDiagnosticReport(items=kept.report.items, result_id=kept.result)

    async def _next_reports(self) -> None:
        """Wait until `put` is called."""
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        try:
            await waiting
        finally:
            self._waiting.discard(waiting)

    def workspace(self, previous: Iterable[types.PreviousResultId]) -> types.WorkspaceDiagnosticReport:
        """The diagnostics of all documents that have or had any; `previous` are the client's result ids.

        Open source code is left out: VS Code pulls it by a separate registration, and would show both answers.
        """
        result_ids = {item.uri: item.value for item in previous}
        items: list[types.WorkspaceDocumentDiagnosticReport] = []
        shown = {
            uri: kept
            for uri, kept in self._kept.items()
            if kept.report.text is None or kept.report.text.language is not None
        }
        for uri, kept in shown.items():
            version = kept.report.text.version if kept.report.text is not None else None
            if result_ids.get(uri) == kept.result:
                items.append(
                    types.WorkspaceUnchangedDocumentDiagnosticReport(uri=uri, result_id=kept.result, version=version)
                )
            elif kept.report.items or uri in result_ids or uri in self._found_in:
                self._found_in.add(uri)
                items.append(
                    types.WorkspaceFullDocumentDiagnosticReport(
                        uri=uri, items=kept.report.items, result_id=kept.result, version=version
                    )
                )
        items += (
            types.WorkspaceFullDocumentDiagnosticReport(uri=uri, items=[]) for uri in result_ids if uri not in shown
        )
        return types.WorkspaceDiagnosticReport(items=items)
