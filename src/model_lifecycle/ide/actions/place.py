"""The place that actions are asked for: a record of a file, and a stretch of it."""

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
    """A stretch (code points) of a file of a checked snapshot."""

    checked: Checked
    path: str
    span: Span
    also: tuple[Span, ...] = ()
    """Other stretches of the file whose diagnostics are included."""
    latest_of: Callable[[str], tuple[Diagnostic, ...]] | None = None
    """Returns the latest diagnostics of a file, if `checked` would have to compute them first."""

    catalogues: "tuple[Importer, Importer | None] | None" = None
    """The current and the previous copies of the catalogues; None if none are stored."""

    pages: "PageReader | None" = None
    """Returns the stored copy of a cited page; None if no pages are stored."""

    failed: Failed = fail
    """Called with each offer that failed; the others are still made."""

    known: "Callable[[], Importer | None]" = lambda: None
    """Returns the newest copies of catalogues, bundled ones included, to fill new records from."""

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
        """The record at the start of the stretch, or the only record of the file."""
        records = self.file.records
        index = 0 if len(records) == 1 else record_at(self.file.document, self.span.start)
        return records[index] if index is not None and index < len(records) else None

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps from the record to the innermost value at the start of the stretch."""
        nodes = self.file.document.records
        record = self.record
        if record is None or record.index >= len(nodes):
            return ()
        return tuple(from_pointer(pointer_at(nodes[record.index], self.span.start)))

    def latest(self, path: str) -> tuple[Diagnostic, ...]:
        """The latest diagnostics of any file, without checking it."""
        return self.latest_of(path) if self.latest_of is not None else self.checked.diagnostics.get(path, ())

    def _of_catalogues(
        self, workspace: Workspace, file: RecordFile, records: Iterable[Record]
    ) -> tuple[Diagnostic, ...]:
        if self.catalogues is None or not workspace.configuration.catalogues.is_set:
            return ()
        from model_lifecycle.ide.reconcile_workspace import findings_in

        return findings_in(workspace, file, *self.catalogues, records)

    def _of_pages(self, workspace: Workspace, file: RecordFile, records: Iterable[Record]) -> tuple[Diagnostic, ...]:
        if self.pages is None:
            return ()
        from model_lifecycle.ide.cited_today import findings_in

        return findings_in(workspace, file, self.pages, records)

    def of_others(self, workspace: Workspace, file: RecordFile) -> tuple[Diagnostic, ...]:
        """The findings of comparing all records of `file` with catalogues and cited pages."""
        return (
            *self._of_catalogues(workspace, file, file.records),
            *self._of_pages(workspace, file, file.records),
        )

    def of_pages_here(self) -> tuple[Diagnostic, ...]:
        """The findings of comparison with cited pages that touch the stretch or one of `also`."""
        return self.touching(self._of_pages(self.workspace, self.file, self._touched()))

    def of_others_here(self) -> tuple[Diagnostic, ...]:
        """The findings of comparison with configured catalogues and cited pages that touch the stretch or `also`."""
        touched = self._touched()
        return (*self.touching(self._of_catalogues(self.workspace, self.file, touched)), *self.of_pages_here())

    def _touched(self) -> list[Record]:
        """The records that the stretch or one of `also` touches, and the record before each."""
        records, document = self.file.records, self.file.document
        if len(records) < 2:
            return list(records)
        touched: set[int] = set()
        for span in (self.span, *self.also):
            ends = [index for offset in span if (index := record_at(document, offset)) is not None]
            touched.update(range(max(min(ends) - 1, 0), max(ends) + 1) if ends else ())
        return [records[index] for index in sorted(touched) if index < len(records)]

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The diagnostics of the file that touch the stretch or one of `also`, in order."""
        return self.touching(self.checked.diagnostics.get(self.path, ()))

    def touching(self, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """Those of `diagnostics` that touch the stretch or one of `also`."""
        return tuple(
            diagnostic for diagnostic in diagnostics if any(map(diagnostic.span.touches, (self.span, *self.also)))
        )
