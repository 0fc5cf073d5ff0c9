"""One client's session: its documents and settings, and the engine that keeps its projects current.

Everything here runs on the event loop; all computing happens on the engine's threads.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from model_lifecycle.lsp.state.analysis_host import AnalysisHost
from model_lifecycle.lsp.state.answered import await_answer, resolve
from model_lifecycle.lsp.state.editor_settings import EditorSettings
from model_lifecycle.lsp.state.formatter_registration import FormatterRegistration
from model_lifecycle.lsp.state.kept_answers import KeptAnswers
from model_lifecycle.lsp.state.loop_bridge import LoopBridge
from model_lifecycle.lsp.state.models_in_use import ProjectCode
from model_lifecycle.lsp.state.open_documents import OpenDocument, OpenDocuments, path_of
from model_lifecycle.lsp.state.previews import Previews
from model_lifecycle.lsp.state.publisher import DiagnosticsPublisher, DocumentDiagnostics
from model_lifecycle.lsp.state.refresh_requests import RefreshRequests
from model_lifecycle.lsp.state.scan_progress import ScanProgress
from model_lifecycle.lsp.state.source_host import OpenSource, SourceHost
from model_lifecycle.lsp.state.source_registration import SourceRegistration
from model_lifecycle.lsp.state.user_position import UserPosition
from model_lifecycle.lsp.state.view import View, answer_about
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.transport.client import Client
from model_lifecycle.lsp.transport.convert import ClientCapabilities
from model_lifecycle.lsp.transport.protocol import Encoded
from model_lifecycle.workspace.paths import from_uri, join

T = TypeVar("T")

Question = Callable[[str, Callable[[WorkspaceHost], None]], None]
"""Calls a function with the project of a path on another thread."""


class Session:
    """The session of one client, from `initialize` to `shutdown`."""

    def __init__(
        self,
        client: Client,
        documents: OpenDocuments,
        publisher: DiagnosticsPublisher,
        style: ClientCapabilities,
        settings: EditorSettings,
    ) -> None:
        self.texts = documents
        self.published = publisher
        self.style = style
        self._client = client
        self._kept = KeptAnswers(client.encode)
        self.settings = settings
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._folders: list[str] = []
        self._reading = False
        self._waiting = 0
        self._engine = AnalysisHost(lambda: self.settings.catalogue_findings, lambda: self.settings.source_findings)
        self.progress = ScanProgress(client, self._engine.cancel)
        self._reporter = LoopBridge(self._loop, client, publisher, documents, self.progress, style, self._is_shown)
        self.previews = Previews(client, self._engine, style, self._reporter.uri)
        self._reporter.on_checked = self._on_checked
        self._reporter.marks_deprecated = lambda: self.settings.deprecated_tags
        self.sources = SourceHost(self._engine.projects, self._reporter, self._reporter.report_failure)
        self.sources.tells_models_in_use = client.wants_models_in_use
        self._source_registration = SourceRegistration(client)
        self._refreshes = RefreshRequests(client)
        self._formatter = FormatterRegistration(client)
        self.place = UserPosition()
        self._engine.start(self._reporter)

    def close(self) -> None:
        """Stop all timers and threads."""
        if self._timer is not None:
            self._timer.cancel()
        self._refreshes.close()
        self.previews.end()
        self.sources.stop()
        self._engine.stop()

    # Folders and settings

    def change_folders(self, added: Iterable[str], removed: Iterable[str] = ()) -> None:
        """Apply a change of the editor's folders, by their URIs."""
        removed_uris = set(removed)
        self._folders = [*(uri for uri in self._folders if uri not in removed_uris), *added]
        if self._reading:
            self._arrange()

    @property
    def first_folder(self) -> str | None:
        """A path, `FOLDER/-`, in the editor's first folder; None if it has no folder open."""
        path = from_uri(self._folders[0]) if self._folders else None
        return join(path, "-") if path is not None else None

    def start_reading(self) -> None:
        """Start reading the folders, once the client is initialized, and restore previews."""
        self._reading = True
        self._arrange()
        self.previews.restore(self._folders[0] if self._folders else "")

    def set_settings(self, settings: EditorSettings) -> None:
        """Apply changed settings of the editor."""
        before, self.settings = self.settings, settings
        if (settings.config, settings.scan) != (before.config, before.scan):
            self._arrange()
        if settings.deprecated_tags != before.deprecated_tags:
            self.sources.report_again()
        shown, shown_before = (
            (setting.scope, setting.catalogue_findings, setting.source_findings) for setting in (settings, before)
        )
        if shown != shown_before:
            self._engine.publish_again()
        self._refreshes.switched(before, settings)

    def _arrange(self) -> None:
        """Pass the editor's folders and settings to the engine."""
        paths = [path for uri in self._folders if (path := from_uri(uri)) is not None]
        config = self.settings.config
        self._engine.arrange(paths, from_uri(config) or config if config else None, scans_all=self.settings.scan)

    def _is_shown(self, path: str) -> bool:
        return self.settings.scope == "workspace" and self._engine.projects.is_visible(path)

    # Texts

    def open_document(self, item: types.TextDocumentItem, notebook: str | None = None) -> None:
        """Check a document, or a cell of a notebook, that was opened."""
        text = self.texts.open(item, notebook)
        if text is not None:
            self.place.document_changed(text.uri)
            self._put(text, text)
            self._check_in(0)

    def change_document(self, params: types.DidChangeTextDocumentParams) -> None:
        """Apply changes of a document, and check it when the typing pauses."""
        document = params.text_document
        text = self.texts.change(document.uri, document.version, params.content_changes, self.style.encoding)
        if text is not None:
            self.place.document_changed(text.uri)
            self._put(text, text)
            self._check_in(self.settings.debounce / 1000)
            self.previews.refresh()
            if len(self._reporter.uris) > 1:
                self._refreshes.note_change()

    def close_document(self, uri: str) -> None:
        """Return to the file on disk for a document that was closed."""
        text = self.texts.close(uri)
        self.place.document_closed(uri)
        if text is not None:
            self._kept.closed(uri)
            self._put(text, self.texts.newest(uri))
            self._reporter.reports.closed(uri)
            self._check_in(0)
            self.disk_changed([uri])

    def disk_changed(self, uris: Iterable[str]) -> None:
        """Update the projects after files or folders were created, deleted or changed on disk."""
        self._refreshes.note_change()
        paths = [path for uri in uris if (path := from_uri(uri)) is not None]
        self._engine.disk_changed(paths)
        self.sources.disk_changed(paths)

    def sweep(self) -> None:
        """Update the projects after changes on disk, for clients that do not report these."""
        self._engine.sweep()

    def _put(self, text: OpenDocument, now: OpenDocument | None) -> None:
        """Pass the current version of a document (None if closed) to the host of its kind; `text` is the last one."""
        path = path_of(text.uri)
        if now is None:
            self._reporter.uris.pop(path, None)
        else:
            self._reporter.uris[path] = now.uri
            if now.uri != text.uri:  # one file was open under two URIs, and one of them was closed
                self.published.put([DocumentDiagnostics(text.uri, None, [])])
        if text.language is not None:
            self._engine.put(path, now)
        elif text.is_configuration:
            self._engine.configuration_text(path, now)
        self.sources.put(text.uri, self.texts.get(text.uri))

    def _on_checked(self) -> None:
        """Update everything that depends on the diagnostics; called after each check."""
        self.sources.update_soon()
        self._source_registration.announce(self.projects())
        self.previews.refresh()
        self._refreshes.checked()
        self._formatter.announce(self.texts, self.projects())

    def _check_in(self, seconds: float) -> None:
        """Check changed documents after some seconds, in place of a check scheduled before."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds > 0:
            self._timer = self._loop.call_later(seconds, self._check_in, 0)
        else:
            self.sources.update_soon()
            self._engine.check_soon()

    def check_at_once(self) -> None:
        """Check changed texts now instead of waiting for a pause in typing, as a request needs the result."""
        if self._timer is not None:
            self._check_in(0)

    async def wait_until_checked(self) -> None:
        """Wait until all scans have ended, and every text that the client has sent so far is checked."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._engine.settle(lambda: self._reporter.post(resolve, done, None))
        await done

    def cursor_at(self, uri: str, position: types.Position) -> None:
        """Record the cursor's position; previews then highlight the values from there."""
        if self.texts.get(uri) is not None and self.place.record_cursor(uri, position):
            self.show_cursor()

    def show_cursor(self, *, turn: bool = True) -> None:
        """Have previews highlight the values at the cursor; with `turn`, those that follow it change their target."""
        cursor = self.place.cursor
        if cursor is None or not self.previews.open():
            return
        path, position = path_of(cursor[0]), cursor[1]

        def move(project: WorkspaceHost) -> None:
            file = project.state.workspace.files.get(path)
            if file is not None:
                offset = self.style.offset(position, file.document.lines)
                self.previews.cursor(project, path, offset, turn=turn)

        self._engine.ask(path, move)

    # Answers

    async def ask_source(self, uri: str, answer: Callable[[OpenSource], T | None]) -> T | None:
        """The answer to a question about an open document as source code; None if it is not scanned.

        For a document that cannot hold records, wait until the records used to judge it are read.
        """
        text = self.texts.get(uri)
        if text is None:
            return None
        if text.language is None:
            await self.wait_until_read()

        def work(source: OpenSource | None) -> T | None:
            return answer(source) if source is not None else None

        return await await_answer(self._reporter.post, lambda call: self.sources.ask(uri, call), work)

    async def ask_code(self, answer: Callable[[Sequence[ProjectCode]], T]) -> T:
        """The answer to a question about all source code, after scanning changed files on disk."""
        return await await_answer(self._reporter.post, self.sources.ask_code, answer)

    async def ask(self, uri: str, answer: Callable[[View], T]) -> T | None:
        """The answer to a question about an open document, computed on another thread from its newest text.

        None for a document that is not a record file.
        """
        if self.texts.get(uri) is None:
            return None
        path = path_of(uri)
        return await self.ask_project(path, lambda project: answer_about(project, path, self.style, answer))

    async def ask_newest(self, uri: str, answer: Callable[[View], T]) -> T | None:
        """As `ask`, for an answer that is valid for one version of the text only; also for a file of unknown kind.

        All files are read first, as an answer without other records would look complete. If the text changes
        meanwhile, nothing is computed; raises the error `ContentModified` if the client supports that.
        """
        asked = self.texts.get(uri)
        if asked is None:
            return None
        path = path_of(uri)

        def work(project: WorkspaceHost) -> T | None:
            if self._has_changed(asked):
                return None
            snapshot = project.checks.current()
            file = snapshot.state.workspace.files.get(path)
            return (
                answer(View(file, snapshot, self.style, project.catalogues, project.pages))
                if file is not None
                else None
            )

        await self._all_read(path)
        return await self.ask_project(path, work)

    async def ask_checked(self, uri: str, answer: Callable[[View], T]) -> T | None:
        """As `ask`, once the newest text is checked; before other questions that wait for the check."""
        if self.texts.get(uri) is None:
            return None
        self.check_at_once()
        path = path_of(uri)
        question = partial(self._engine.ask_after_check, first=True)
        return await self._ask(path, lambda project: answer_about(project, path, self.style, answer), question)

    async def ask_outline(
        self,
        kept_as: str,
        uri: str,
        answer: Callable[[View], object],
        depends_on: Callable[[View], object],
        *,
        all_files: bool = False,
    ) -> Encoded | None:
        """As `ask_later`, for a long answer about a whole text, which is cached and encoded.

        The cached answer is valid while `depends_on` returns the same object, such as `view.file`, or `view.workspace`
        for an answer that depends on other records. `kept_as` names the method, and a setting that changes its answer.
        """

        def made(view: View) -> Encoded:
            return self._kept.answer(uri, kept_as, depends_on(view), lambda: answer(view))

        return await self.ask_later(uri, made, all_files=all_files)

    async def ask_later(self, uri: str, answer: Callable[[View], T], *, all_files: bool = False) -> T | None:
        """As `ask`, for long answers with low priority. With `all_files`, wait until all files are read.

        If the text changes meanwhile, raises the error `ContentModified` if the client supports that.
        """
        asked = self.texts.get(uri)
        if asked is None:
            return None
        path = path_of(uri)

        def work(project: WorkspaceHost) -> T | None:
            self._has_changed(asked)
            return answer_about(project, path, self.style, answer)

        if all_files:
            await self._all_read(path)
        return await self._ask(path, work, self._engine.ask_after_check)

    def _has_changed(self, asked: OpenDocument) -> bool:
        """Whether a document has changed since `asked`; raises `ContentModified` instead if the client supports it."""
        now = self.texts.get(asked.uri)
        if now is not None and now.edition == asked.edition:
            return False
        if self._client.retries:
            raise JsonRpcException("The text has changed since.", types.LSPErrorCodes.ContentModified.value)
        return True

    async def ask_project(self, path: str, answer: Callable[[WorkspaceHost], T]) -> T:
        """The answer to a question about the project of a path, computed on another thread with all texts applied."""
        return await self._ask(path, answer, self._engine.ask)

    async def ask_all(self, uri: str, answer: Callable[[WorkspaceHost], T]) -> T | None:
        """As `ask_project` for the project of a document, once all its files are read; None for an unknown document.

        For answers that would be wrong if a file were missing.
        """
        path = path_of(uri)
        if self.texts.get(uri) is None and not self._is_read(path):
            await self.wait_until_read()
            if not self._is_read(path):
                return None
        await self._all_read(path)
        return await self.ask_project(path, answer)

    async def _all_read(self, path: str) -> None:
        """Wait until all files of the project of a path have been read, if it is read as a whole.

        Requests are answered in the order they came in, as Neovim takes the last answer for the newest.
        """
        is_read = await self.ask_project(path, lambda project: project.settled or not project.whole)
        if self._waiting or not is_read:
            self._waiting += 1
            try:
                await self.wait_until_checked()
            finally:
                self._waiting -= 1

    async def wait_until_read(self) -> None:
        """Wait until all files of all projects have been read."""
        projects = self.projects()  # none just after the start
        if not projects or not all(project.settled or not project.whole for project in projects):
            await self.wait_until_checked()

    def _is_read(self, path: str) -> bool:
        return any(path in project.state.workspace.files for project in self.projects())

    def uri(self, path: str) -> str:
        """The URI of a file as the client writes it."""
        return self._reporter.uri(path)

    async def _ask(self, path: str, answer: Callable[[WorkspaceHost], T], question: Question) -> T:
        return await await_answer(self._reporter.post, lambda work: question(path, work), answer)

    def projects(self) -> tuple[WorkspaceHost, ...]:
        """All projects, in the order in which they were first needed."""
        return tuple(self._engine.projects)
