"""Keeps the projects of one session current on four threads; independent of the protocol and the event loop.

`answers` applies changed texts and answers questions from the newest snapshot. `checks` computes diagnostics, of open
texts first. `later` answers questions that wait for these. `disk` reads folders, and yields to the other threads.
"""

import gc
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from model_lifecycle.lsp.state.catalogue_findings import CatalogueFindings
from model_lifecycle.lsp.state.configuration_findings import ConfigurationFindings
from model_lifecycle.lsp.state.freed_memory import give_back
from model_lifecycle.lsp.state.loaded_configuration import configuration_of, is_configuration
from model_lifecycle.lsp.state.open_documents import OpenDocument
from model_lifecycle.lsp.state.snapshot import FileDiagnostics
from model_lifecycle.lsp.state.stored_catalogues import StoredCatalogues
from model_lifecycle.lsp.state.stored_pages import PageFindings, StoredPages
from model_lifecycle.lsp.state.worker import Worker
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.state.workspace_hosts import HostRoot, WorkspaceHosts
from model_lifecycle.syntax.document import language_of
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.gitignore import FILE_NAME as GITIGNORE
from model_lifecycle.workspace.paths import parent, relative_to

_BATCH: Final = 0.05
"""Seconds for which diagnostics of closed files are collected before they are published together."""

_HEAD_START: Final = 0.5
"""The most seconds that reading the disk waits at the start for the first answer about an open text."""

_LONGEST_WAIT: Final = 20.0
"""The most seconds that a question waits for the check of a file that changes faster than it is checked."""

_COURTESY: Final = 0.05
"""The most seconds that reading the disk waits for answers, and for checks, before each batch of files."""


class Listener(Protocol):
    """Receives the results of the engine. Called from the engine's threads."""

    def diagnostics_found(self, files: list[FileDiagnostics]) -> None:
        """Receive new diagnostics: for each file, all of them."""

    def all_checked(self) -> None:
        """Called when the diagnostics of everything read so far have been passed on."""

    def scan_progressed(self, project: WorkspaceHost, done: int, total: int) -> None:
        """Called when a scan has read `done` of `total` files."""

    def scan_ended(self, project: WorkspaceHost, *, complete: bool) -> None:
        """Called when a scan has ended; it was cancelled if it is not `complete`."""

    def report_failure(self, message: str, error: BaseException) -> None:
        """Report an unexpected exception."""


class Cancelled(Exception):  # noqa: N818 - a cancelled scan has not failed
    """Raised to stop a scan that was cancelled."""


class AnalysisHost:
    """See the module. Methods may be called from any thread; none but `stop` blocks."""

    def __init__(self, shows_catalogues: Callable[[], bool], shows_pages: Callable[[], bool]) -> None:
        self.projects = WorkspaceHosts()
        self._catalogues = StoredCatalogues()
        self._catalogue_findings = CatalogueFindings(self._catalogues, shows_catalogues, self._report_failure)
        self._pages = StoredPages()
        self._page_findings = PageFindings(self._pages, shows_pages, self._report_failure)
        self._listener: Listener
        self._answers = Worker("answers", self._report_failure)
        self._checks = Worker("checks", self._report_failure)
        self._later = Worker("later", self._report_failure)
        self._disk = Worker("disk", self._report_failure)
        self._answered = threading.Event()
        self._lock = threading.Lock()
        self._pending: dict[str, OpenDocument | None] = {}
        self._changed: set[str] = set()
        self._folders: tuple[str, ...] = ()
        self._config: str | None = None
        self._scans_all = False
        self._configurations = ConfigurationFindings(self._report_diagnostics)

    def start(self, listener: Listener) -> None:
        """Start the threads; results are passed to `listener`."""
        self._listener = listener
        self._disk.submit(self._wait_for_first_answer)
        for worker in (self._answers, self._checks, self._later, self._disk):
            worker.start()

    def stop(self) -> None:
        """Stop the threads; wait at most a second for each."""
        self._answered.set()
        self._checks.stop()
        for project in self.projects:
            project.checks.wake()
        for worker in (self._disk, self._later, self._answers):
            worker.stop()

    def _wait_for_first_answer(self) -> None:
        self._answered.wait(_HEAD_START)

    def _report_failure(self, message: str, error: BaseException) -> None:
        self._listener.report_failure(message, error)

    def _report_diagnostics(self, files: list[FileDiagnostics]) -> None:
        self._listener.diagnostics_found(files)

    # Texts and questions

    def put(self, path: str, text: OpenDocument | None) -> None:
        """Store a text that was opened, changed or closed (None); it is applied before the next question or check."""
        with self._lock:
            self._pending[path] = text

    def check_soon(self, done: Callable[[], None] | None = None) -> None:
        """Apply the stored texts and check all affected files; call `done` when all diagnostics are published."""

        def absorb_and_check() -> None:
            self._absorb()
            self._checks.submit(lambda: self._check(done))

        self._answers.submit(absorb_and_check)

    def ask(self, path: str, answer: Callable[[WorkspaceHost], None]) -> None:
        """Call `answer` on the thread `answers` with the project of a path, after applying the stored texts."""

        def absorb_and_answer() -> None:
            self._absorb()
            answer(self._project(path))

        self._answers.submit(absorb_and_answer)

    def ask_after_check(self, path: str, answer: Callable[[WorkspaceHost], None], *, first: bool = False) -> None:
        """As `ask`, on `later` once the file's newest text is checked; with `first`, before other such questions."""

        def wait_and_answer() -> None:
            project = self._project(path)
            project.checks.wait(path, _LONGEST_WAIT, lambda: self._checks.stopped)
            answer(project)

        def absorb_and_queue() -> None:
            self._absorb()
            self._later.submit(wait_and_answer, first=first)

        self._answers.submit(absorb_and_queue)

    def _project(self, path: str) -> WorkspaceHost:
        return self.projects.at(self.projects.home(parent(path)), self._make)

    def _absorb(self) -> None:
        """Apply the stored texts to their projects. Runs on `answers`."""
        with self._lock:
            pending, self._pending = self._pending, {}
        groups: dict[WorkspaceHost, dict[str, OpenDocument | None]] = {}
        for path, text in pending.items():
            groups.setdefault(self._project(path), {})[path] = text
        for project, texts in groups.items():
            project.absorb(texts)
            if not project.whole and not project.state.open:
                self._drop_unwanted()

    def _make(self, home: HostRoot) -> WorkspaceHost:
        """Create the project of a root, and queue its scan if its whole folder is read."""
        loaded = configuration_of(home.root, self._config, scan=self._scans_all)
        project = WorkspaceHost(
            home.root, loaded, self._report_failure, whole=home.whole, catalogues=self._catalogues, pages=self._pages
        )
        self._disk.submit(self._publish_configurations)
        if home.whole:
            self._scan_soon(project, loaded.configuration)
        return project

    # Checks

    def _check(self, done: Callable[[], None] | None) -> None:
        """Check the queued files of all projects and publish their diagnostics, then call `done`. Runs on `checks`."""
        batch: list[tuple[WorkspaceHost, FileDiagnostics]] = []
        published_at = time.monotonic()
        for project in self.projects:
            if self._catalogue_findings.have_changed(project.state.workspace):
                project.checks.announce(project.state.workspace.files)
            if self._page_findings.have_changed(project.state.workspace):
                project.checks.announce(project.state.open)
            while not self._checks.stopped and (file := self._next(project)) is not None:
                if self.projects.owner(file.path) is not project:
                    project.checks.mark_published(file.path)
                    continue
                file = replace(file, of_catalogues=self._catalogue_findings.of(file.workspace, file.path))
                if file.text is not None:
                    file = replace(file, of_pages=self._page_findings.of(file.workspace, file.path))
                else:
                    self._page_findings.forget(file.path)
                batch.append((project, file))
                if file.text is not None or time.monotonic() - published_at > _BATCH:
                    self._publish(batch)
                    self._answered.set()
                    batch, published_at = [], time.monotonic()
            if project.needs_new_scan():
                self._scan_soon(project, project.loaded.configuration)
        self._publish(batch)
        self._listener.all_checked()
        if done is not None:
            done()

    def _publish(self, batch: Iterable[tuple[WorkspaceHost, FileDiagnostics]]) -> None:
        self._listener.diagnostics_found([found for _, found in batch])
        for project, found in batch:
            project.checks.mark_published(found.path)

    @staticmethod
    def _next(project: WorkspaceHost) -> FileDiagnostics | None:
        """The next checked file of a project; not provisional if all files were read before the check."""
        is_reading = bool(project.scans)  # before the state: a scan that ends has changed that first
        file = project.checks.next()
        if file is not None and file.provisional and not is_reading:
            return replace(file, provisional=False)
        return file

    # Disk

    def arrange(self, folders: Iterable[str], config: str | None, *, scans_all: bool) -> None:
        """Set the editor's folders (absolute, with `/`), and `config`, a file used instead of configurations found.

        With `scans_all`, source code is scanned also in folders without a configuration.
        """
        self._folders, self._config, self._scans_all = tuple(folders), config, scans_all
        self._disk.submit(self._arrange)

    def _arrange(self) -> None:
        """Create, drop and rescan projects after a change of folders or configurations. Runs on `disk`."""
        self.projects.rearrange(self._folders)
        self._answers.submit(self._rehome)
        self._answers.submit(self._drop_unwanted)
        for home in self.projects.wanted():
            project = self.projects.at(home, self._make)
            project.loaded = configuration_of(home.root, self._config, project.loaded, scan=self._scans_all)
            if home.whole and project.loaded.configuration != project.state.workspace.configuration:
                self._scan_soon(project, project.loaded.configuration)
        self._publish_configurations()
        self.check_soon()

    def _publish_configurations(self) -> None:
        self._configurations.publish(self.projects)

    def configuration_text(self, path: str, text: OpenDocument | None) -> None:
        """Publish diagnostics of a configuration file opened, changed or closed (None); it takes effect once saved."""
        self._disk.submit(lambda: self._configurations.put(path, text, self.projects))

    def _rehome(self) -> None:
        """Move open texts whose workspace root has changed to their new project. Runs on the thread `answers`."""
        for project in self.projects:
            for path, text in project.state.open.items():
                other = self._project(path)
                if other is not project:
                    project.absorb({path: None})
                    other.absorb({path: text})

    def _drop_unwanted(self) -> None:
        """Drop projects that are no longer needed. Runs on `answers`, so that no text can arrive meanwhile."""
        for project in self.projects.drop_others(self.projects.wanted()):
            project.stop()
            unowned = [path for path in project.checks.published_paths() if self.projects.owner(path) is None]
            emptied = [FileDiagnostics(path, None, "", (), project.state.workspace) for path in unowned]
            self._checks.submit(partial(self._listener.diagnostics_found, emptied))
            self._checks.submit(_collect_garbage)

    def disk_changed(self, paths: Iterable[str]) -> None:
        """Update the projects after files or folders at `paths` were created, deleted or changed on disk."""
        with self._lock:
            is_queued = bool(self._changed)
            self._changed.update(paths)
        if not is_queued:
            self._disk.submit(self._disk_changed)

    def _disk_changed(self) -> None:
        """Handle all paths reported since the last call, however many notifications they came in."""
        with self._lock:
            paths, self._changed = set(filter(_may_concern_records, self._changed)), set()
        if any(map(is_configuration, paths)):
            self._arrange()
        for project in self.projects:
            in_project = {path for path in paths if relative_to(path, project.root) is not None}
            if not in_project or not project.settled:
                continue
            with suppress(Cancelled):
                if all(project.still_exists(path) for path in in_project):
                    project.reread(in_project, (), self._make_way_for(project))
                else:
                    project.sweep(self._make_way_for(project), in_project)
        self.check_soon()

    def sweep(self) -> None:
        """Update the projects after changes on disk, for clients that do not report these."""

        def sweep() -> None:
            for project in self.projects:
                with suppress(Cancelled):
                    if project.settled and project.sweep(self._make_way_for(project)):
                        self.check_soon()

        self._disk.submit(sweep)

    def settle(self, done: Callable[[], None]) -> None:
        """Call `done` when the stored texts are applied, all scans have ended, and all files are checked."""

        def check_after_scans() -> None:
            """Queue itself behind the scans until none is left, then check."""
            if any(project.scans for project in self.projects):
                self._disk.submit(check_after_scans)
            else:
                self.check_soon(done)

        def absorb_then_wait() -> None:
            self._absorb()
            self._answered.set()
            self._disk.submit(check_after_scans)

        self._answers.submit(absorb_then_wait)

    def publish_again(self) -> None:
        """Publish the diagnostics of all files again, such as after a change of settings."""
        for project in self.projects:
            project.checks.announce(project.state.workspace.files)
        self.check_soon()

    def cancel(self, project: WorkspaceHost) -> None:
        """Cancel the running and queued scans of a project."""
        project.cancel()

    def _scan_soon(self, project: WorkspaceHost, configuration: Configuration) -> None:
        """Queue a scan of a project, unless one with the same configuration is queued."""
        if configuration not in project.scans:
            project.scans.append(configuration)
            self._disk.submit(lambda: self._scan(project, configuration))

    def _scan(self, project: WorkspaceHost, configuration: Configuration) -> None:
        """Scan a project with a configuration, then create the projects inside it. Runs on `disk`."""
        complete = False
        try:
            with suppress(Cancelled):
                project.scan(
                    configuration, self._make_way_for(project), partial(self._listener.scan_progressed, project)
                )
                complete = True
        finally:
            project.scan_ended(configuration)
            project.checks.announce(project.state.open)  # their diagnostics are no longer provisional
            self._listener.scan_ended(project, complete=complete)
            give_back()
        for folder in project.state.workspace.nested_roots:
            home = self.projects.home(folder)
            if home.root == folder:
                self.projects.at(home, self._make)
        records_home = self.projects.home_of_records(project.state.workspace)
        if records_home is not None:
            self.projects.at(records_home, self._make)
        self.check_soon()
        self._later.submit(lambda: self._catalogues.read_ahead(project.state.workspace))

    def _make_way_for(self, project: WorkspaceHost) -> Callable[[], None]:
        """A function that a scan of a project calls between files: waits for other threads; may raise `Cancelled`."""

        def make_way() -> None:
            """Wait for other threads, at most `_COURTESY` seconds each; raise `Cancelled` if requested."""
            self._answers.wait_until_idle(_COURTESY)
            self._checks.wait_until_idle(_COURTESY)
            if project.cancelled or self._disk.stopped:
                raise Cancelled

        return make_way


def _collect_garbage() -> None:
    """Free the memory of dropped projects, whose objects refer to each other in cycles."""
    gc.collect()
    give_back()


def _may_concern_records(path: str) -> bool:
    """Whether a change of the file at a path may affect records: not if it is existing source code."""
    is_read = language_of(path) is not None or is_configuration(path) or path.endswith(f"/{GITIGNORE}")
    return is_read or not Path(path).is_file()
