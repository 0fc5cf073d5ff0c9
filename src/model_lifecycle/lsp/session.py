"""One client's session: its texts and settings, and the engine that keeps its projects current.

Everything here runs on the event loop, and nothing here computes.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from model_lifecycle.check import Checked
from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.lsp.client import Client
from model_lifecycle.lsp.convert import Style
from model_lifecycle.lsp.diagnostics import Published
from model_lifecycle.lsp.engine import Engine
from model_lifecycle.lsp.previews import Previews, checked_view
from model_lifecycle.lsp.progress import Progress
from model_lifecycle.lsp.project import Project
from model_lifecycle.lsp.protocol import Encoded
from model_lifecycle.lsp.reporter import Reporter
from model_lifecycle.lsp.settings import Settings
from model_lifecycle.lsp.texts import OpenText, Texts
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.workspace.file import RecordFile
from model_lifecycle.workspace.index import Key
from model_lifecycle.workspace.paths import from_uri, join
from model_lifecycle.workspace.workspace import Workspace

T = TypeVar("T")

Question = Callable[[str, Callable[[Project], None]], None]
"""Has something called with the project of a path, on another thread."""


@dataclass(frozen=True, slots=True)
class View:
    """What a feature answers from: one file, as the newest text has it, in its snapshot."""

    file: RecordFile
    workspace: Workspace
    findings: tuple[Diagnostic, ...]
    """Of the file as last checked, which may be a moment ago."""
    style: Style
    keys_read: Mapping[str, frozenset[Key]] = field(default_factory=dict)
    """What the rules of each file asked of the others when it was last checked."""
    is_current: bool = False
    """Whether the findings are those of this very snapshot."""

    @property
    def lines(self) -> LineIndex:
        return self.file.document.lines

    @property
    def today(self) -> date:
        """The day that dates are judged by (schemas/README.md#a24)."""
        return self.workspace.configuration.as_of or date.today()

    def checked(self) -> Checked:
        """The snapshot with the findings of its files, worked out when they are asked for."""
        known = {self.file.path: self.findings} if self.is_current else {}
        return checked_view(self.workspace, self.today, self.keys_read, known)


class Session:
    """From `initialize` to `shutdown`."""

    def __init__(self, client: Client, texts: Texts, published: Published, style: Style, settings: Settings) -> None:
        self.texts = texts
        self.published = published
        self.style = style
        self._client = client
        self._kept: dict[tuple[str, str], tuple[object, Encoded]] = {}
        self.settings = settings
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._folders: list[str] = []
        self._reading = False
        self._engine = Engine()
        self.progress = Progress(client, self._engine.cancel)
        self._reporter = Reporter(self._loop, client, published, self.progress, style, self._is_shown)
        self.previews = Previews(client, self._engine, style, self._reporter.uri)
        self._reporter.when_checked = self.previews.refresh
        self.cursor: tuple[str, types.Position] | None = None
        """Where the cursor was when the client last told: document and position."""
        self._latest: str | None = None
        """The document that a person was last seen in."""
        self._engine.start(self._reporter)

    def close(self) -> None:
        """End all work."""
        if self._timer is not None:
            self._timer.cancel()
        self.previews.end()
        self._engine.stop()

    # Folders and settings

    def change_folders(self, added: Iterable[str], removed: Iterable[str] = ()) -> None:
        """The editor shows other folders, by their URIs."""
        gone = set(removed)
        self._folders = [*(uri for uri in self._folders if uri not in gone), *added]
        if self._reading:
            self._arrange()

    @property
    def first_folder(self) -> str | None:
        """The path of something in the folder that the editor shows first; None where it shows none."""
        path = from_uri(self._folders[0]) if self._folders else None
        return join(path, "-") if path is not None else None

    def start_reading(self) -> None:
        """The client is ready to be asked: read the folders."""
        self._reading = True
        self._arrange()
        self.previews.restore(self._folders[0] if self._folders else "")

    def set_settings(self, settings: Settings) -> None:
        """A person has changed the settings."""
        before, self.settings = self.settings, settings
        if settings.config != before.config:
            self._arrange()
        if settings.scope != before.scope:
            self._engine.tell_again()

    def _arrange(self) -> None:
        paths = [path for uri in self._folders if (path := from_uri(uri)) is not None]
        config = self.settings.config
        self._engine.arrange(paths, from_uri(config) or config if config else None)

    def _is_shown(self, path: str) -> bool:
        return self.settings.scope == "workspace" and self._engine.projects.is_visible(path)

    # Texts

    def opened(self, item: types.TextDocumentItem) -> None:
        """A document was opened: what it holds is checked at once."""
        text = self.texts.open(item)
        if text is not None:
            self._latest = text.uri
            self._reporter.uris[path_of(text.uri)] = text.uri
            self._put(text, text)
            self._check_in(0)

    def changed(self, params: types.DidChangeTextDocumentParams) -> None:
        """A document changed: it is checked when the typing pauses."""
        document = params.text_document
        text = self.texts.change(document.uri, document.version, params.content_changes, self.style.encoding)
        if text is not None:
            self._latest = text.uri
            self._put(text, text)
            self._check_in(self.settings.debounce / 1000)
            self.previews.refresh()

    def closed(self, uri: str) -> None:
        """A document was closed: what is on disk holds again."""
        text = self.texts.close(uri)
        if self._latest == uri:
            self._latest = None
        if text is not None:
            self._kept = {key: kept for key, kept in self._kept.items() if key[0] != uri}
            self._reporter.uris.pop(path_of(uri), None)
            self._put(text, None)
            self._check_in(0)
            self.disk_changed([uri])

    def disk_changed(self, uris: Iterable[str]) -> None:
        """Files or folders have come, gone or changed on disk."""
        self._engine.disk_changed([path for uri in uris if (path := from_uri(uri)) is not None])

    def sweep(self) -> None:
        """Look for changes on disk, for clients that do not tell of them."""
        self._engine.sweep()

    def _put(self, text: OpenText, now: OpenText | None) -> None:
        put = self._engine.configuration_text if text.language is None else self._engine.put
        put(path_of(text.uri), now)

    def _check_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds > 0:
            self._timer = self._loop.call_later(seconds, self._check_in, 0)
        else:
            self._engine.check_soon()

    def check_at_once(self) -> None:
        """Do not wait for the typing to pause: somebody asked."""
        if self._timer is not None:
            self._check_in(0)

    async def checked(self) -> None:
        """Wait until all that is to be read has been read, and everything the client has sent so far is checked."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._engine.settle(lambda: self._reporter.post(_resolve, done, None))
        await done

    def cursor_at(self, uri: str, position: types.Position) -> None:
        """The client tells where the cursor is: previews highlight what comes from there."""
        if (uri, position) == self.cursor or self.texts.get(uri) is None:
            return
        self.cursor, self._latest = (uri, position), uri
        self.show_cursor()

    @property
    def place(self) -> tuple[str, types.Position | None] | None:
        """Where the person is, as far as the client has told: the cursor, or only the document, or nothing."""
        if self.cursor is not None and self._latest in (None, self.cursor[0]):
            return self.cursor
        return (self._latest, None) if self._latest is not None else None

    def show_cursor(self, *, turn: bool = True) -> None:
        """Have the open previews show what comes from the cursor; with `turn`, those that follow it go there."""
        if self.cursor is None or not self.previews.open():
            return
        path, position = path_of(self.cursor[0]), self.cursor[1]

        def move(project: Project) -> None:
            file = project.state.workspace.files.get(path)
            if file is not None:
                offset = self.style.offset(position, file.document.lines)
                self.previews.cursor(project, path, offset, turn=turn)

        self._engine.question(path, move)

    # Answers

    async def ask(self, uri: str, answer: Callable[[View], T]) -> T | None:
        """The answer to a question about an open document, worked out on another thread from its newest text.

        None for a document that is none of ours.
        """
        if self.texts.get(uri) is None:
            return None
        path = path_of(uri)
        return await self.ask_project(path, lambda project: _answer(project, path, self.style, answer))

    async def ask_checked(self, uri: str, answer: Callable[[View], T]) -> T | None:
        """As `ask`, once the newest text is checked; before other questions that wait for that."""
        if self.texts.get(uri) is None:
            return None
        self.check_at_once()
        path = path_of(uri)
        question = partial(self._engine.question_after_check, first=True)
        return await self._ask(path, lambda project: _answer(project, path, self.style, answer), question)

    async def ask_outline(
        self, method: str, uri: str, answer: Callable[[View], object], depends_on: Callable[[View], object]
    ) -> Encoded | None:
        """As `ask`, for long answers about a whole text: they come last, and are kept while the same thing holds.

        Where the text changes meanwhile, the client will ask again: `ContentModified`, if it knows that.
        """
        asked = self.texts.get(uri)
        if asked is None:
            return None
        path = path_of(uri)

        def made(view: View) -> Encoded:
            state = depends_on(view)
            kept = self._kept.get((uri, method))
            if kept is None or kept[0] is not state:
                kept = self._kept[uri, method] = state, self._client.encoded(answer(view))
            return kept[1]

        def work(project: Project) -> Encoded | None:
            now = self.texts.get(uri)
            if self._client.retries and now is not None and now.edition != asked.edition:
                raise JsonRpcException("The text has changed since.", types.LSPErrorCodes.ContentModified.value)
            return _answer(project, path, self.style, made)

        return await self._ask(path, work, self._engine.question_after_check)

    async def ask_project(self, path: str, answer: Callable[[Project], T]) -> T:
        """The answer to a question about the project of a path, worked out on another thread, all texts taken in."""
        return await self._ask(path, answer, self._engine.question)

    async def _ask(self, path: str, answer: Callable[[Project], T], question: Question) -> T:
        result: asyncio.Future[T] = self._loop.create_future()

        def work(project: Project) -> None:
            if result.cancelled():
                return
            try:
                outcome = answer(project)
            except Exception as error:  # answered as an error; the thread lives on
                self._reporter.post(_reject, result, error)
            else:
                self._reporter.post(_resolve, result, outcome)

        question(path, work)
        return await result

    def projects(self) -> tuple[Project, ...]:
        """All projects, in the order in which they were first needed."""
        return tuple(self._engine.projects)


def path_of(uri: str) -> str:
    """The path of a document; of one that is no file its URI, which no path equals."""
    return from_uri(uri) or uri


def _answer(project: Project, path: str, style: Style, answer: Callable[[View], T]) -> T | None:
    state, checks = project.state, project.checks
    file = state.workspace.files.get(path)
    if file is None or file.kind.kind is None:
        return None
    is_current, findings = checks.is_current(path, state), checks.findings(path)
    return answer(View(file, state.workspace, findings, style, checks.keys_read(), is_current))


def _resolve(future: "asyncio.Future[T]", result: T) -> None:
    if not future.done():
        future.set_result(result)


def _reject(future: "asyncio.Future[T]", error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
