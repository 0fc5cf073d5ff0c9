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
    """Other stretches of the file whose diagnostics are asked about too."""
    latest_of: Callable[[str], tuple[Diagnostic, ...]] | None = None
    """Gives the latest diagnostics of a file, where `checked` would have to compute them first."""

    catalogues: "tuple[Importer, Importer | None] | None" = None
    """The stored catalogues as they are and as they were before, where there are any."""

    pages: "PageReader | None" = None
    """Gives the stored copies of cited pages, where there are any."""

    failed: Failed = fail
    """Is told which offer failed; the others are made."""

    known: "Callable[[], Importer | None]" = lambda: None
    """Gives the newest copies of catalogues, the carried ones too: for what new records are filled with."""

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
        """The record at the start of the stretch; of a file with one record that one."""
        records = self.file.records
        index = 0 if len(records) == 1 else record_at(self.file.document, self.span.start)
        return records[index] if index is not None and index < len(records) else None

    @property
    def steps(self) -> tuple[str, ...]:
        """The way from the record to the innermost value at the start of the stretch."""
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
        """What catalogues and cited pages say otherwise of a whole file."""
        return (
            *self._of_catalogues(workspace, file, file.records),
            *self._of_pages(workspace, file, file.records),
        )

    def of_pages_here(self) -> tuple[Diagnostic, ...]:
        """What the copies of cited pages say otherwise at the stretch, or at a place that is asked about too."""
        return self.touching(self._of_pages(self.workspace, self.file, self._touched()))

    def of_others_here(self) -> tuple[Diagnostic, ...]:
        """What catalogues, where the configuration names any, and cited pages say otherwise there."""
        touched = self._touched()
        return (*self.touching(self._of_catalogues(self.workspace, self.file, touched)), *self.of_pages_here())

    def _touched(self) -> list[Record]:
        """The records that the stretch touches, or a place that is asked about too: in a long file, few of many."""
        records, document = self.file.records, self.file.document
        if len(records) < 2:
            return list(records)
        touched: set[int] = set()
        for span in (self.span, *self.also):
            ends = [index for offset in span if (index := record_at(document, offset)) is not None]
            touched.update(range(max(min(ends) - 1, 0), max(ends) + 1) if ends else ())
        return [records[index] for index in sorted(touched) if index < len(records)]

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The diagnostics of the file that touch the stretch, or a place that is asked about too, in order."""
        return self.touching(self.checked.diagnostics.get(self.path, ()))

    def touching(self, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """The diagnostics that touch the stretch, or a place that is asked about too."""
        return tuple(
            diagnostic for diagnostic in diagnostics if any(map(diagnostic.span.touches, (self.span, *self.also)))
        )
