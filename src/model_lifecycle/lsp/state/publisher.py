"""Diagnostics sent to the client: pushed at once, or kept until the client pulls them. Runs on the event loop."""

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
    """The diagnostics of one document, ready to send. `text` is the open text they are about, None for a file on
    disk.
    """

    uri: str
    text: OpenDocument | None
    items: list[types.Diagnostic]
    provisional: bool = False
    """Whether more may be found as soon as all files are read, so that an empty list means nothing yet."""

    def is_about(self, text: OpenDocument | None) -> bool:
        """Whether this is about just this text; a report about an older or newer one is of no use."""
        edition = text.edition if text is not None else None
        return (self.text.edition if self.text is not None else None) == edition


class DiagnosticsPublisher(Protocol):
    """One of the two ways in which diagnostics reach the client."""

    def put(self, reports: Iterable[DocumentDiagnostics]) -> None:
        """New diagnostics; what is about an older text than the client's is dropped."""

    def checked(self) -> None:
        """All that changed has been put."""


class PushPublisher:
    """For clients that only listen: every change of a document's diagnostics is published at once."""

    def __init__(self, client: Client, texts: OpenDocuments) -> None:
        self._client = client
        self._texts = texts
        self._shown: dict[str, DocumentDiagnostics] = {}
        document = client.capabilities.text_document
        publish = document.publish_diagnostics if document is not None else None
        self._versions = bool(publish is not None and publish.version_support)

    def put(self, reports: Iterable[DocumentDiagnostics]) -> None:
        """Publish what the client does not show yet; for an open text also that its newest version was looked at."""
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

    def checked(self) -> None:
        """Nothing to do: everything has been sent."""


def _is_too_early(report: DocumentDiagnostics) -> bool:
    """Whether to wait for more before answering, also where the client can be asked to pull again: until it does, or
    where it pulls something else then, the answer stands as "nothing is wrong".
    """
    return report.provisional and not report.items


@dataclass(frozen=True, slots=True)
class _Kept:
    report: DocumentDiagnostics
    result: str


class PullPublisher:
    """For clients that ask: diagnostics are kept with a result id, and a question waits for those of the newest
    text.
    """

    def __init__(self, client: Client, texts: OpenDocuments) -> None:
        self._client = client
        self._texts = texts
        self._kept: dict[str, _Kept] = {}
        self._found_in: set[str] = set()
        """The documents that the client was given findings of. It may show them still, and send no result id of them:
        when a document is closed, VS Code forgets the id and leaves the rest to answers about the workspace."""
        self._session = secrets.token_hex(4)  # a client may still hold result ids of the server before this one
        self._count = 0
        self._waiting: set[asyncio.Future[None]] = set()
        self._surprise = False
        self._refreshing = False
        workspace = client.capabilities.workspace
        diagnostics = workspace.diagnostics if workspace is not None else None
        self._refresh = bool(diagnostics is not None and diagnostics.refresh_support)

    def put(self, reports: Iterable[DocumentDiagnostics]) -> None:
        """Keep what is new, and wake the questions that wait."""
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
                # A client asks again for what it has changed itself; everything else needs a request to refresh.
                if report.text is None or (kept is not None and kept.report.is_about(report.text)):
                    self._surprise = True
            self._kept[report.uri] = _Kept(report, result)
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    def checked(self) -> None:
        """Ask the client to pull again, where something changed that it did not change itself."""
        if self._surprise and self._refresh and not self._refreshing:
            self._surprise = False
            self._refreshing = True
            self._client.later(self._ask_to_refresh())

    async def _ask_to_refresh(self) -> None:
        try:
            await self._client.try_request(types.WORKSPACE_DIAGNOSTIC_REFRESH, None)
        finally:
            self._refreshing = False
        self.checked()

    async def document(self, uri: str, previous: str | None) -> types.DocumentDiagnosticReport:
        """The diagnostics of the newest text of a document; nothing of one that is not ours."""
        while (text := self._texts.newest(uri)) is not None:
            kept = self._kept.get(text.uri)
            if kept is not None and kept.report.is_about(text) and not _is_too_early(kept.report):
                break
            await self._news()
        kept = self._kept.get(text.uri if text is not None else uri)
        if kept is None:
            return types.RelatedFullDocumentDiagnosticReport(items=[])
        if kept.report.items:
            self._found_in.add(uri)
        if previous is not None and kept.result == previous:
            return types.RelatedUnchangedDocumentDiagnosticReport(result_id=previous)
        return types.RelatedFullDocumentDiagnosticReport(items=kept.report.items, result_id=kept.result)

    async def _news(self) -> None:
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        try:
            await waiting
        finally:
            self._waiting.discard(waiting)

    def workspace(self, previous: Iterable[types.PreviousResultId]) -> types.WorkspaceDiagnosticReport:
        """The diagnostics of all documents that have or had some.

        Open source code is left out: VS Code asks for it by a registration of its own, and would show both answers.
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
