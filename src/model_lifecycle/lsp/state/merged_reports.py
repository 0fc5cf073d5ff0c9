"""Merges the diagnostics of an open document as a record file and as source code for the client."""

from collections.abc import Iterable
from dataclasses import replace

from model_lifecycle.lsp.state.open_documents import OpenDocuments
from model_lifecycle.lsp.state.publisher import DiagnosticsPublisher, DocumentDiagnostics


class MergedReports:
    """Passes one merged report for each version of a document to the publisher. Runs on the event loop."""

    def __init__(self, published: DiagnosticsPublisher, texts: OpenDocuments) -> None:
        self._published = published
        self._texts = texts
        self._of_records: dict[str, DocumentDiagnostics] = {}
        self._of_sources: dict[str, DocumentDiagnostics] = {}

    def put(self, reports: Iterable[DocumentDiagnostics]) -> None:
        """Publish reports on documents as record files or configurations, merged with those on source code."""
        self._published.put([merged for report in reports if (merged := self._merged_with_source(report)) is not None])

    def put_source_reports(self, reports: Iterable[DocumentDiagnostics]) -> None:
        """Publish reports on open documents as source code, merged with those on records."""
        merged_reports = []
        for report in reports:
            self._of_sources[report.uri] = report
            before = self._of_records.get(report.uri)
            if report.text is not None and report.text.language is None and not report.text.is_configuration:
                merged_reports.append(report)
            elif before is not None and (merged := self._merged_with_source(before)) is not None:
                merged_reports.append(merged)
        self._published.put(merged_reports)

    def closed(self, uri: str) -> None:
        """Forget the reports on a closed document, and withdraw its diagnostics if any were about source code.

        The diagnostics of a record file stay: its host reports the version on disk.
        """
        self._of_records.pop(uri, None)
        report = self._of_sources.pop(uri, None)
        if report is not None and report.items:
            self._published.put([DocumentDiagnostics(uri, None, [])])

    def _merged_with_source(self, report: DocumentDiagnostics) -> DocumentDiagnostics | None:
        """The report merged with the one on the same version as source code; None if that is still to come."""
        text = self._texts.get(report.uri)
        if text is None or not report.is_about(text):
            return report
        self._of_records[report.uri] = report
        source = self._of_sources.get(report.uri)
        if source is None or not (source.items or source.is_about(text)):
            return report
        if not source.is_about(text):
            return None
        provisional = report.provisional or source.provisional
        return replace(report, items=[*report.items, *source.items], provisional=provisional)
