"""The place that actions are requested for: a span of a file, with its record."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from model_lifecycle.check import Checked
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.ide.alone import Failed, fail
from model_lifecycle.ide.node_path import record_at
from model_lifecycle.records.record import Record
from model_lifecycle.syntax.pointer import from_pointer, pointer_at
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # imported where catalogues are stored
    from model_lifecycle.ide.cited_today import PageReader
    from model_lifecycle.ide.import_models import Importer


@dataclass(frozen=True)
class ActionPlace:
    """A span of a file in a checked workspace."""

    checked: Checked
    path: str
    span: Span
    also: tuple[Span, ...] = ()
    """Other spans of the file whose diagnostics are included."""
    latest_of: Callable[[str], tuple[Diagnostic, ...]] | None = None
    """Returns the diagnostics of a file's last check; None if those in `checked` are available without a check."""

    catalogues: "tuple[Importer, Importer | None] | None" = None
    """The current and the previous copies of the catalogues; None if none are stored."""

    pages: "PageReader | None" = None
    """Returns the stored copy of a cited page; None if no pages are stored."""

    failed: Failed = fail
    """Called with a message and the exception if a kind of action fails; the others are still offered."""

    known: "Callable[[], Importer | None]" = lambda: None
    """Returns the importer of the newest catalogues, bundled ones included, for filling new records."""

    configuration: Callable[[], tuple[str, str] | None] = lambda: None
    """Returns the path and text of the configuration file, open or on disk; None without one that can be read."""

    @property
    def workspace(self) -> Workspace:
        return self.checked.workspace

    @property
    def today(self) -> date:
        return self.checked.today

    @property
    def file(self) -> RecordFile:
        return self.workspace.files[self.path]

    @property
    def record(self) -> Record | None:
        """The record at the start of the span, or the only record of the file; None if there is none."""
        records = self.file.records
        index = 0 if len(records) == 1 else record_at(self.file.document, self.span.start)
        return records[index] if index is not None and index < len(records) else None

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps from the record to the innermost value at the start of the span."""
        nodes = self.file.document.records
        record = self.record
        if record is None or record.index >= len(nodes):
            return ()
        return tuple(from_pointer(pointer_at(nodes[record.index], self.span.start)))

    def latest(self, path: str) -> tuple[Diagnostic, ...]:
        """The diagnostics of the last check of any file, without checking it."""
        return self.latest_of(path) if self.latest_of is not None else self.checked.diagnostics.get(path, ())

    def _catalogue_findings(
        self, workspace: Workspace, file: RecordFile, records: Iterable[Record]
    ) -> tuple[Diagnostic, ...]:
        """The findings of comparing `records` with catalogues; empty if none are configured."""
        if self.catalogues is None or not workspace.configuration.catalogues.is_set:
            return ()
        from model_lifecycle.ide.reconcile_workspace import findings_in

        return findings_in(workspace, file, *self.catalogues, records)

    def _page_findings(
        self, workspace: Workspace, file: RecordFile, records: Iterable[Record]
    ) -> tuple[Diagnostic, ...]:
        """The findings of comparing `records` with the pages they cite; empty without copies."""
        if self.pages is None:
            return ()
        from model_lifecycle.ide.cited_today import findings_in

        return findings_in(workspace, file, self.pages, records)

    def comparison_findings(self, workspace: Workspace, file: RecordFile) -> tuple[Diagnostic, ...]:
        """The findings from comparing all records of `file` with catalogues and cited pages."""
        return (
            *self._catalogue_findings(workspace, file, file.records),
            *self._page_findings(workspace, file, file.records),
        )

    def page_findings_here(self) -> tuple[Diagnostic, ...]:
        """The findings from comparison with cited pages that touch the span or one of `also`."""
        return self.touching(self._page_findings(self.workspace, self.file, self._touched_records()))

    def comparison_findings_here(self) -> tuple[Diagnostic, ...]:
        """The findings from comparison with configured catalogues and cited pages that touch the span or `also`."""
        touched = self._touched_records()
        return (
            *self.touching(self._catalogue_findings(self.workspace, self.file, touched)),
            *self.page_findings_here(),
        )

    def _touched_records(self) -> list[Record]:
        """The records that the span or one of `also` touches, and the record before each."""
        records, document = self.file.records, self.file.document
        if len(records) < 2:
            return list(records)
        touched: set[int] = set()
        for span in (self.span, *self.also):
            ends = [index for offset in span if (index := record_at(document, offset)) is not None]
            touched.update(range(max(min(ends) - 1, 0), max(ends) + 1) if ends else ())
        return [records[index] for index in sorted(touched) if index < len(records)]

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The diagnostics of the file that touch the span or one of `also`, in order."""
        return self.touching(self.checked.diagnostics.get(self.path, ()))

    def touching(self, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """The `diagnostics` that touch the span or one of `also`."""
        return tuple(
            diagnostic for diagnostic in diagnostics if any(map(diagnostic.span.touches, (self.span, *self.also)))
        )
