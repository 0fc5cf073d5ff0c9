"""The open texts of any language that name models, kept current on a thread of their own: see `scan`."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.lsp.state.open_documents import OpenDocument, cell_of, path_of
from model_lifecycle.lsp.state.snapshot import Failed, FileDiagnostics
from model_lifecycle.lsp.state.source_records import RecordsOfProjects, SourceRecords
from model_lifecycle.lsp.state.worker import Worker
from model_lifecycle.lsp.state.workspace_hosts import WorkspaceHosts
from model_lifecycle.text.pieces import lines_of
from model_lifecycle.workspace.configuration.configuration import ScanSettings
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # loaded by the first text that may be a source: the lexers take as long as all features
    from model_lifecycle.scan.findings import Judge
    from model_lifecycle.scan.rescan import ScannedText
    from model_lifecycle.scan.scan_text import Place

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
"""What the name of a file in the language of a notebook's cell ends with, where it is not the language's own id."""

NOWHERE: Final = Workspace("")
"""For what is said of documents that no records judge."""


class SourceListener(Protocol):
    """Receives what is found. Called on the thread of the sources."""

    def found_in_sources(self, found: list[FileDiagnostics]) -> None:
        """The diagnostics of some open texts, all of each."""


@dataclass(frozen=True)
class OpenSource:
    """An open text with its places, and the records that judge it."""

    text: OpenDocument
    scanned: "ScannedText"
    records: SourceRecords
    diagnostics: tuple[Diagnostic, ...]

    @property
    def judge(self) -> "Judge":
        return self.records.judge

    def place_at(self, offset: int) -> "Place | None":
        """The place that names a model at an offset; None where none does."""
        return next((each for each in self.scanned.places if each.span.start <= offset <= each.span.end), None)


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
        self._reported: dict[str, int] = {}
        self._queued = False
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
        found = [report for uri in self._order(pending) if (report := self._report(uri)) is not None]
        if found:
            self._listener.found_in_sources(found)

    def _order(self, pending: Iterable[str]) -> list[str]:
        """All open texts, those that have changed first."""
        return [uri for uri in dict.fromkeys((*pending, *self._texts)) if uri in self._texts]

    def _report(self, uri: str) -> FileDiagnostics | None:
        """What is to be said of a text; None where it was said before."""
        text, before = self._texts[uri], self._sources.get(uri)
        now = self._read(text, before)
        if now is before and self._reported.get(uri) == text.edition:
            return None
        self._reported[uri] = text.edition
        if now is None:
            self._sources.pop(uri, None)
            return FileDiagnostics(path_of(uri), text, text.content, (), NOWHERE)
        self._sources[uri] = now
        workspace, provisional = now.records.workspace, not now.records.settled
        return FileDiagnostics(path_of(uri), text, text.content, now.diagnostics, workspace, provisional=provisional)

    def _read(self, text: OpenDocument, before: OpenSource | None) -> OpenSource | None:
        """A text as a source, from what it was; None for one that is none."""
        path = cell_of(text.uri) or path_of(text.uri)
        project = self._projects.owner(path)
        records = self.records.of(project) if project is not None else None
        if project is None or records is None or not self._is_wanted(path, records):
            return None
        if any(is_record_file(workspace, path) for workspace in (records.workspace, project.state.workspace)):
            return None
        if before is not None and before.text is text and before.records is records:
            return before
        from model_lifecycle.scan.rescan import scanned
        from model_lifecycle.scan.scan_text import SourceText
        from model_lifecycle.scan.suppressions import suppressions_in, unsilenced
        from model_lifecycle.scan.wanted_files import scan_as

        content = text.text
        if before is not None and before.records.needles is records.needles and before.records.scan == records.scan:
            now = before.scanned.edited(content)
        else:
            file = scan_as(path, records.top, records.scan)
            name = file.name if cell_of(text.uri) is None else f"{file.name}.{_ending(text.language_id)}"
            now = scanned(SourceText(content, name, records.needles, file.role))
        diagnostics = unsilenced(
            records.judge.diagnostics(now.places),
            suppressions_in(content),
            lambda: lines_of(text.content),
            records.judge.today,
        )
        return OpenSource(text, now, records, tuple(diagnostics))

    def _is_wanted(self, path: str, records: SourceRecords) -> bool:
        from model_lifecycle.scan.wanted_files import would_scan

        known = self._wanted.get(path)
        if known is None or known[0] != records.scan:
            known = self._wanted[path] = records.scan, would_scan(path, records.top, records.scan)
        return known[1]


def is_record_file(workspace: Workspace, path: str) -> bool:
    """Whether a file of a workspace holds records."""
    file = workspace.files.get(path)
    return file is not None and file.kind.kind is not None


def _ending(language_id: str) -> str:
    return _ENDINGS.get(language_id.lower(), language_id.lower())
