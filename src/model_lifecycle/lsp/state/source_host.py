"""Keeps the open documents of any language that name models current, on a thread of its own: see `scan`."""

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
from model_lifecycle.workspace.configuration.configuration import FILE_NAME, ScanSettings
from model_lifecycle.workspace.paths import relative_to
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # loaded by the first text that may be a source: the lexers take as long as all features
    from model_lifecycle.scan.place.place import Place
    from model_lifecycle.scan.scan_text import SourceText
    from model_lifecycle.scan.verdict.findings import Judge

_EXTENSIONS: Final = {
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
"""File extensions by the language id of a notebook cell, if they differ from the id."""

_SLICE: Final = 0.01
"""Seconds after which the scan of files on disk yields to questions and changed texts."""


class SourceListener(Protocol):
    """Receives the results of the host. Called on its thread."""

    def source_diagnostics_found(self, files: list[FileDiagnostics]) -> None:
        """Receive new diagnostics: for each open document, all of them."""

    def models_in_use_changed(self, models: Sequence[EndingModel]) -> None:
        """Receive the models in use that end soon or have ended, after a change."""


@dataclass(frozen=True)
class OpenSource:
    """An open document with its places and diagnostics, and the records used to judge it."""

    text: OpenDocument
    source: "SourceText"
    records: SourceRecords
    diagnostics: tuple[Diagnostic, ...]

    @property
    def judge(self) -> "Judge":
        return self.records.judge

    def place_at(self, offset: int) -> "Place | None":
        """The place that names a model at an offset; None if there is none."""
        return next((place for place in self.source.places if place.span.start <= offset <= place.span.end), None)


class SourceHost:
    """See the module. Methods may be called from any thread; none but `stop` blocks."""

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
        """Whether the listener wants the models in use, for which files on disk are scanned without being asked for."""
        self._worker.start()

    def stop(self) -> None:
        self._worker.stop()

    def put(self, uri: str, text: OpenDocument | None) -> None:
        """Store a document that was opened, changed or closed (None), to be applied before the next question."""
        with self._lock:
            self._pending[uri] = text

    def update_soon(self) -> None:
        """Apply the stored documents and changes of the records or the configuration, and report new diagnostics."""
        with self._lock:
            if self._queued:
                return
            self._queued = True
        self._worker.submit(self._update)

    def report_again(self) -> None:
        """Report the diagnostics of all open documents again."""

        def forget() -> None:
            self._reported.clear()
            self._update()

        self._worker.submit(forget)

    def ask(self, uri: str, answer: Callable[[OpenSource | None], None]) -> None:
        """Call `answer`, on the host's thread, with the newest open document; None if it is not scanned."""

        def update_and_answer() -> None:
            self._update()
            answer(self._sources.get(uri))

        self._worker.submit(update_and_answer, first=True)

    def work(self, job: Callable[[Iterable[OpenSource]], None]) -> None:
        """Call `job`, on the host's thread, with all open documents that are scanned."""

        def run() -> None:
            self._update()
            job(tuple(self._sources.values()))

        self._worker.submit(run)

    def ask_code(self, answer: Callable[[Sequence[ProjectCode]], None]) -> None:
        """Call `answer`, on the host's thread, with all source code, once changed files on disk are scanned."""

        def update_and_answer() -> None:
            self._update()
            self._run_in_slices(self._refresh_steps(), lambda: answer(self._code()))

        self._worker.submit(update_and_answer, first=True)

    def disk_changed(self, paths: Iterable[str]) -> None:
        """Scan files again that were created, deleted or changed on disk, if `tells_models_in_use`."""
        if self.tells_models_in_use:
            self._worker.submit(partial(self._reread, tuple(paths)))

    def _update(self) -> None:
        """Apply the stored documents, scan them again, and report new diagnostics and models in use."""
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
            self._listener.source_diagnostics_found(reports)
        if self.tells_models_in_use:
            self._update_inventories()
            self._tell_models_in_use()

    def _order(self, pending: Iterable[str]) -> list[str]:
        """The URIs of all open documents, the changed ones first."""
        return [uri for uri in dict.fromkeys((*pending, *self._texts)) if uri in self._texts]

    def _report(self, uri: str) -> FileDiagnostics | None:
        """The new report on a document; None if it was reported already."""
        text, before = self._texts[uri], self._sources.get(uri)
        now = self._scan_document(text, before)
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

    def _scan_document(self, text: OpenDocument, before: OpenSource | None) -> OpenSource | None:
        """Scan a document as source code, reusing its version `before`; None if it is not scanned."""
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

        content = text.text
        if is_binary_text(content):
            return None
        if before is not None and before.records.needles is records.needles and before.records.scan == records.scan:
            source = before.source if before.source.text == content else replace(before.source, text=content)
        else:
            file = scan_as(path, records.top, records.scan)
            name = file.name if text.notebook is None else f"{file.name}.{_file_extension(text.language_id)}"
            source = SourceText(content, name, records.needles, file.role)
        diagnostics = reported(
            records.judge.diagnostics(source.places),
            source.suppressions,
            path,
            records.configuration,
            records.judge.today,
        )
        return OpenSource(text, source, records, tuple(diagnostics))

    def _is_wanted(self, path: str, records: SourceRecords) -> bool:
        """Whether the scan settings include the file at `path`; cached."""
        from model_lifecycle.scan.file.wanted_files import would_scan

        cached = self._wanted.get(path)
        if cached is None or cached[0] != records.scan:
            cached = self._wanted[path] = records.scan, would_scan(path, records.top, records.scan)
        return cached[1]

    # The files on disk

    def _scanned_projects(self) -> Iterator[tuple[WorkspaceHost, SourceRecords, CodeInventory]]:
        """Yield the projects whose source code is scanned, each with the records to judge it and its inventory."""
        for project in self._projects:
            records = self.records.of(project)
            if records is not None:
                yield project, records, self._inventories.setdefault(project.root, CodeInventory())

    def _is_source(self, path: str, project: WorkspaceHost, records: SourceRecords) -> bool:
        """Whether a file that is not ignored by git is source code of a project."""
        from model_lifecycle.scan.file.wanted_files import is_wanted

        name = relative_to(path, records.top)
        if not name or name == FILE_NAME or not is_wanted(name, records.scan):
            return False
        if _holds_records(path, project, records):
            return False
        return self._projects.owner(path) is project

    def _refresh_steps(self) -> Iterator[None]:
        """Scan files changed on disk, in small steps."""
        for project, records, inventory in list(self._scanned_projects()):
            yield from inventory.refresh(records, partial(self._is_source, project=project, records=records))

    def _run_in_slices(self, steps: Iterator[None], done: Callable[[], None]) -> None:
        """Run `steps` for `_SLICE` seconds, queue the rest behind waiting jobs, and call `done` after the last step."""
        end = time.monotonic() + _SLICE
        for _ in steps:
            if time.monotonic() > end:
                self._worker.submit(partial(self._run_in_slices, steps, done))
                return
        done()

    def _code(self) -> tuple[ProjectCode, ...]:
        """All source code that names models: open documents, and other files as on disk."""
        is_open = {source.text.notebook or path_of(uri) for uri, source in self._sources.items()}
        code = []
        for _, records, inventory in self._scanned_projects():
            files = [
                CodeFile(path_of(source.text.uri), source.text, source.source.places)
                for source in self._sources.values()
                if source.records is records
            ]
            files += (CodeFile(path, None, places) for path, places in inventory.places if path not in is_open)
            code.append(ProjectCode(records, files))
        return tuple(code)

    def _update_inventories(self) -> None:
        """Scan all source files again in the background, if files on disk and names of models or settings have changed.

        Nothing is done before all records are loaded.
        """
        if not self._disk_has_changed:
            return
        judged = list(self._scanned_projects())
        is_read = all(records.settled for _, records, _ in judged)
        if is_read and not all(inventory.is_made_with(records) for _, records, inventory in judged):
            self._disk_has_changed = False
            self._run_in_slices(self._refresh_steps(), self._tell_models_in_use)

    def _reread(self, paths: Iterable[str]) -> None:
        """Scan files that changed on disk again, in each project whose models and settings did not change."""
        self._disk_has_changed = True
        for project, records, inventory in self._scanned_projects():
            for path in paths:
                if inventory.is_made_with(records) and self._is_source(path, project, records):
                    inventory.reread(path, records)
        self._update()

    def _tell_models_in_use(self) -> None:
        """Tell the listener the ending models in use if they have changed, once all files are scanned."""
        if not all(inventory.is_complete for inventory in self._inventories.values()):
            return
        models = ending_models(self._code())
        if models != self._models_in_use:
            self._models_in_use = models
            self._listener.models_in_use_changed(models)


def is_record_file(workspace: Workspace, path: str) -> bool:
    """Whether the file at `path` in a workspace holds records."""
    file = workspace.files.get(path)
    return file is not None and file.kind.kind is not None


def _holds_records(path: str, project: WorkspaceHost, records: SourceRecords) -> bool:
    """Whether a file is a record file of its project or of the workspace whose records judge its source code."""
    return any(is_record_file(workspace, path) for workspace in (records.workspace, project.state.workspace))


def _file_extension(language_id: str) -> str:
    return _EXTENSIONS.get(language_id.lower(), language_id.lower())
