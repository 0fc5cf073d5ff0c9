"""The open texts of any language that name models, kept current on a thread of their own: see `scan`."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.lsp.state.code_inventory import CodeInventory
from model_lifecycle.lsp.state.models_in_use import CodeFile, EndingModel, ProjectCode, ending_models
from model_lifecycle.lsp.state.open_documents import OpenDocument, path_of
from model_lifecycle.lsp.state.snapshot import Failed, FileDiagnostics
from model_lifecycle.lsp.state.source_records import NOWHERE, RecordsOfProjects, SourceRecords
from model_lifecycle.lsp.state.worker import Worker
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.state.workspace_hosts import WorkspaceHosts
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.workspace.configuration.configuration import FILE_NAME, ScanSettings
from model_lifecycle.workspace.paths import relative_to
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # loaded by the first text that may be a source: the lexers take as long as all features
    from model_lifecycle.scan.place.place import Place
    from model_lifecycle.scan.scan_text import SourceText
    from model_lifecycle.scan.verdict.findings import Judge

_ENDINGS: Final = {
    "python": "py",
    "typescript": "ts",
    "javascript": "js",
    "markdown": "md",
    "shellscript": "sh",
    "csharp": "cs",
    "ruby": "rb",
    "rust": "rs",
    "kotlin": "kt",
}
"""Endings of files, by the id of the language of a notebook's cell, where the ending differs from the id."""

_SLICE: Final = 0.01
"""Seconds after which the scan of files on disk lets a question or a changed text go first."""


class SourceListener(Protocol):
    """Receives what is found. Called on the thread of the sources."""

    def found_in_sources(self, files: list[FileDiagnostics]) -> None:
        """The diagnostics of some open texts, all of each."""

    def models_in_use(self, models: Sequence[EndingModel]) -> None:
        """Other models that source code uses end soon, or have ended, than before."""


@dataclass(frozen=True)
class OpenSource:
    """An open text with its places, and the records that judge it."""

    text: OpenDocument
    source: "SourceText"
    records: SourceRecords
    diagnostics: tuple[Diagnostic, ...]

    @property
    def judge(self) -> "Judge":
        return self.records.judge

    def place_at(self, offset: int) -> "Place | None":
        """The place that names a model at an offset; None where none does."""
        return next((place for place in self.source.places if place.span.start <= offset <= place.span.end), None)


class SourceHost:
    """See the module. Methods may be called from any thread; none of them waits, save `stop`."""

    def __init__(self, projects: WorkspaceHosts, listener: SourceListener, failed: Failed) -> None:
        self.records = RecordsOfProjects(projects)
        self._projects = projects
        self._listener = listener
        self._worker = Worker("sources", failed)
        self._lock = threading.Lock()
        self._pending: dict[str, OpenDocument | None] = {}
        self._texts: dict[str, OpenDocument] = {}
        self._sources: dict[str, OpenSource] = {}
        self._wanted: dict[str, tuple[ScanSettings, bool]] = {}
        self._reported: dict[str, tuple[int, bool]] = {}
        self._queued = False
        self._inventories: dict[str, CodeInventory] = {}
        self._disk_has_changed = True
        self._models_in_use: tuple[EndingModel, ...] = ()
        self.tells_models_in_use = False
        """Whether the listener wants to know them, so that the files on disk are scanned without a question."""
        self._worker.start()

    def stop(self) -> None:
        self._worker.stop()

    def put(self, uri: str, text: OpenDocument | None) -> None:
        """A text was opened or changed, or closed (None). Taken in with the next question or look."""
        with self._lock:
            self._pending[uri] = text

    def look_soon(self) -> None:
        """Take in what was put, and whether the records or the configuration have changed."""
        with self._lock:
            if self._queued:
                return
            self._queued = True
        self._worker.submit(self._look)

    def say_again(self) -> None:
        """Say again what was said of all open texts."""

        def forget() -> None:
            self._reported.clear()
            self._look()

        self._worker.submit(forget)

    def question(self, uri: str, answer: Callable[[OpenSource | None], None]) -> None:
        """Call `answer`, on the thread of the sources, with an open text as it is now; None for no source."""

        def ask() -> None:
            self._look()
            answer(self._sources.get(uri))

        self._worker.submit(ask, first=True)

    def work(self, job: Callable[[Iterable[OpenSource]], None]) -> None:
        """Call something, on the thread of the sources, with all open sources."""

        def run() -> None:
            self._look()
            job(tuple(self._sources.values()))

        self._worker.submit(run)

    def ask_code(self, answer: Callable[[Sequence[ProjectCode]], None]) -> None:
        """Call `answer`, on the thread of the sources, with all source code, once the files on disk are scanned."""

        def ask() -> None:
            self._look()
            self._go_on(self._refreshed(), lambda: answer(self._code()))

        self._worker.submit(ask, first=True)

    def disk_changed(self, paths: Iterable[str]) -> None:
        """Files or folders have come, gone or changed on disk."""
        if self.tells_models_in_use:
            self._worker.submit(partial(self._reread, tuple(paths)))

    def _look(self) -> None:
        with self._lock:
            pending, self._pending = self._pending, {}
            self._queued = False
        for uri, text in pending.items():
            if text is None:
                self._texts.pop(uri, None)
                self._sources.pop(uri, None)
                self._reported.pop(uri, None)
            else:
                self._texts[uri] = text
        reports = [report for uri in self._order(pending) if (report := self._report(uri)) is not None]
        if reports:
            self._listener.found_in_sources(reports)
        if self.tells_models_in_use:
            self._keep_inventories()
            self._tell_models_in_use()

    def _order(self, pending: Iterable[str]) -> list[str]:
        """All open texts, those that have changed first."""
        return [uri for uri in dict.fromkeys((*pending, *self._texts)) if uri in self._texts]

    def _report(self, uri: str) -> FileDiagnostics | None:
        """The report on a text; None if the same was reported before."""
        text, before = self._texts[uri], self._sources.get(uri)
        now = self._read(text, before)
        is_read = self._projects.is_read(text.notebook or path_of(uri))
        if now is before and self._reported.get(uri) == (text.edition, is_read):
            return None
        self._reported[uri] = text.edition, is_read
        if now is None:
            self._sources.pop(uri, None)
            return FileDiagnostics(path_of(uri), text, text.text, (), NOWHERE, provisional=not is_read)
        self._sources[uri] = now
        workspace, provisional = now.records.workspace, not now.records.settled
        return FileDiagnostics(path_of(uri), text, text.text, now.diagnostics, workspace, provisional=provisional)

    def _read(self, text: OpenDocument, before: OpenSource | None) -> OpenSource | None:
        """Read a text as source code, reusing its version `before`; None if it is not scanned."""
        path = text.notebook or path_of(text.uri)
        project = self._projects.owner(path)
        records = self.records.of(project) if project is not None else None
        if project is None or records is None or not self._is_wanted(path, records):
            return None
        if _holds_records(path, project, records):
            return None
        if before is not None and before.text is text and before.records is records:
            return before
        from model_lifecycle.scan.file.source_files import is_binary_text
        from model_lifecycle.scan.file.wanted_files import scan_as
        from model_lifecycle.scan.scan_text import SourceText
        from model_lifecycle.scan.verdict.accepted import reported
        from model_lifecycle.suppressions.source_comments import suppressions_in

        content = text.text
        if is_binary_text(content):
            return None
        if before is not None and before.records.needles is records.needles and before.records.scan == records.scan:
            source = before.source if before.source.text == content else replace(before.source, text=content)
        else:
            file = scan_as(path, records.top, records.scan)
            name = file.name if text.notebook is None else f"{file.name}.{_ending(text.language_id)}"
            source = SourceText(content, name, records.needles, file.role)
        diagnostics = reported(
            records.judge.diagnostics(source.places),
            suppressions_in(content),
            lambda: LineIndex(text.text),
            path,
            records.configuration,
            records.judge.today,
        )
        return OpenSource(text, source, records, tuple(diagnostics))

    def _is_wanted(self, path: str, records: SourceRecords) -> bool:
        from model_lifecycle.scan.file.wanted_files import would_scan

        cached = self._wanted.get(path)
        if cached is None or cached[0] != records.scan:
            cached = self._wanted[path] = records.scan, would_scan(path, records.top, records.scan)
        return cached[1]

    # The files on disk

    def _judged(self) -> Iterator[tuple[WorkspaceHost, SourceRecords, CodeInventory]]:
        """The projects whose source code is judged."""
        for project in self._projects:
            records = self.records.of(project)
            if records is not None:
                yield project, records, self._inventories.setdefault(project.root, CodeInventory())

    def _is_source(self, path: str, project: WorkspaceHost, records: SourceRecords) -> bool:
        """Whether a file that no `.gitignore` names is source code of a project."""
        from model_lifecycle.scan.file.wanted_files import is_wanted

        name = relative_to(path, records.top)
        if not name or name == FILE_NAME or not is_wanted(name, records.scan):
            return False
        if _holds_records(path, project, records):
            return False
        return self._projects.owner(path) is project

    def _refreshed(self) -> Iterator[None]:
        """Scan what has changed on disk, in small steps."""
        for project, records, inventory in list(self._judged()):
            yield from inventory.refresh(records, partial(self._is_source, project=project, records=records))

    def _go_on(self, steps: Iterator[None], done: Callable[[], None]) -> None:
        """Take some steps, and the others when what waits has had its turn; then call `done`."""
        end = time.monotonic() + _SLICE
        for _ in steps:
            if time.monotonic() > end:
                self._worker.submit(partial(self._go_on, steps, done))
                return
        done()

    def _code(self) -> tuple[ProjectCode, ...]:
        """All source code: the open texts, and the other files as they are on disk."""
        is_open = {source.text.notebook or path_of(uri) for uri, source in self._sources.items()}
        code = []
        for _, records, inventory in self._judged():
            files = [
                CodeFile(path_of(source.text.uri), source.text, source.source.places)
                for source in self._sources.values()
                if source.records is records
            ]
            files += (CodeFile(path, None, places) for path, places in inventory.places if path not in is_open)
            code.append(ProjectCode(records, files))
        return tuple(code)

    def _keep_inventories(self) -> None:
        """Begin to scan all files again where the disk has changed so that other texts are places now."""
        if not self._disk_has_changed:
            return
        judged = list(self._judged())
        is_read = all(records.settled for _, records, _ in judged)
        if is_read and not all(inventory.is_by(records) for _, records, inventory in judged):
            self._disk_has_changed = False
            self._go_on(self._refreshed(), self._tell_models_in_use)

    def _reread(self, paths: Iterable[str]) -> None:
        self._disk_has_changed = True
        for project, records, inventory in self._judged():
            for path in paths:
                if inventory.is_by(records) and self._is_source(path, project, records):
                    inventory.reread(path, records)
        self._look()

    def _tell_models_in_use(self) -> None:
        if not all(inventory.is_complete for inventory in self._inventories.values()):
            return
        models = ending_models(self._code())
        if models != self._models_in_use:
            self._models_in_use = models
            self._listener.models_in_use(models)


def is_record_file(workspace: Workspace, path: str) -> bool:
    """Whether a file of a workspace holds records."""
    file = workspace.files.get(path)
    return file is not None and file.kind.kind is not None


def _holds_records(path: str, project: WorkspaceHost, records: SourceRecords) -> bool:
    """Whether a file is a record file, of its project or of the records that judge the project's source code."""
    return any(is_record_file(workspace, path) for workspace in (records.workspace, project.state.workspace))


def _ending(language_id: str) -> str:
    return _ENDINGS.get(language_id.lower(), language_id.lower())
