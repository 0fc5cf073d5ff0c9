"""The previews of one session: the hub, its server, and the editor they speak to."""

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from model_lifecycle.check import Checked, check_file
from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.lsp.client import Client
from model_lifecycle.lsp.convert import Style
from model_lifecycle.lsp.engine import Engine
from model_lifecycle.lsp.project import Project
from model_lifecycle.preview.memory import Memory, recall, remember
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.workspace.index import Key
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # imported when the first preview is opened
    from model_lifecycle.preview.hub import Hub, Preview
    from model_lifecycle.preview.server import PreviewServer
    from model_lifecycle.preview.showing import Jump

CHANGED = "model-lifecycle/previewChanged"
"""Notification to the client: `{id, version}`."""

HIGHLIGHT = "model-lifecycle/previewHighlight"
"""Notification to the client: `{id, values}`."""

CLOSED = "model-lifecycle/previewClosed"
"""Notification to the client: `{id}`."""


class FindingsOnDemand(Mapping[str, tuple[Diagnostic, ...]]):
    """The findings of a snapshot's files, worked out when a page asks for one: a page reads only a few of them."""

    def __init__(
        self, workspace: Workspace, today: date, known: Mapping[str, tuple[Diagnostic, ...]] | None = None
    ) -> None:
        self._workspace = workspace
        self._today = today
        self._known = dict(known or {})

    def __getitem__(self, path: str) -> tuple[Diagnostic, ...]:
        if path not in self._known:
            self._known[path] = check_file(self._workspace, self._workspace.files[path], self._today)[0]
        return self._known[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._workspace.files)

    def __len__(self) -> int:
        return len(self._workspace.files)


def checked(project: Project) -> Checked:
    """The newest snapshot of a project, with findings on demand."""
    workspace = project.state.workspace
    return checked_view(workspace, workspace.configuration.as_of or date.today())


def checked_view(
    workspace: Workspace,
    today: date,
    keys_read: Mapping[str, frozenset[Key]] | None = None,
    known: Mapping[str, tuple[Diagnostic, ...]] | None = None,
) -> Checked:
    """A snapshot with findings on demand; `keys_read` and findings as far as they are `known`."""
    return Checked(workspace, today, FindingsOnDemand(workspace, today, known), keys_read or {})


class Previews:
    """Everything about previews in one session. Methods run on the event loop unless they say."""

    def __init__(self, client: Client, engine: Engine, style: Style, uri_of: Callable[[str], str]) -> None:
        self._hub: Hub | None = None
        self._making = threading.Lock()
        self._client = client
        self._engine = engine
        self._style = style
        self._folder = ""
        self.uri = uri_of
        self._loop = asyncio.get_running_loop()
        self._server: PreviewServer | None = None
        self._starting = asyncio.Lock()
        self._watched: set[str] = set()
        self._waiting: set[str] = set()
        self._memory: Memory | None = None
        self._redirects: set[Path] = set()

    # The hub and the engine

    @property
    def hub(self) -> "Hub":
        """Made when it is first asked for: pages take time to import, and most sessions show none."""
        with self._making:  # two commands may ask at once, each on its thread
            if self._hub is None:
                from model_lifecycle.preview.hub import Hub

                self._hub = Hub()
            return self._hub

    def open(self) -> "tuple[Preview, ...]":
        """The previews that are open."""
        return self._hub.previews() if self._hub is not None else ()

    def _shared(self) -> "tuple[Preview, ...]":
        """The previews that browsers show; a panel's is its own, and the editor opens it again by itself."""
        return tuple(preview for preview in self.open() if not preview.own)

    def refresh(self) -> None:
        """Texts or files have changed: bring every preview up to date, on the engine's thread."""
        for root in {preview.root for preview in self.open()} - self._waiting:
            self._waiting.add(root)
            self._engine.question(f"{root}/-", lambda project, root=root: self._update(root, project))  # type: ignore[misc]

    def _update(self, root: str, project: Project) -> None:
        """Runs on the engine's thread; what changes from here on is for the next update."""
        self._waiting.discard(root)
        self.hub.update(checked(project))

    def cursor(self, project: Project, path: str, offset: int, *, turn: bool) -> None:
        """The cursor is there, in code points; `turn` as for the hub. Runs on the engine's thread."""
        if not self.hub.wants(project.root):  # then it was not kept current, and a preview may go there now
            self.hub.update(checked(project))
        self.hub.cursor(project.root, path, offset, turn=turn)

    def watch(self, preview: "Preview") -> bool:
        """Tell the client of each change of a preview, beginning with its state now; may be called from any thread.

        Whether the preview is still open.
        """
        if preview.id in self._watched:
            return self.hub.get(preview.id) is not None
        self._watched.add(preview.id)

        def tell(event: str, data: dict[str, Any]) -> None:
            match event:
                case "page":
                    self._post(CHANGED, {"id": preview.id, "version": data["version"]})
                case "highlight":
                    self._post(HIGHLIGHT, data)
                case "closed":
                    self._post(CLOSED, {"id": preview.id})

        try:
            self.hub.listen(preview.id, tell)
        except KeyError:  # closed meanwhile
            self._watched.discard(preview.id)
            return False
        return True

    def _post(self, method: str, params: object) -> None:
        self._call(lambda: self._client.notify(method, params))

    def _call(self, work: Callable[[], None]) -> None:
        try:
            self._loop.call_soon_threadsafe(work)
        except RuntimeError:
            return  # the loop was closed meanwhile: nobody is left to tell

    # The server

    async def address(self, preview: "Preview") -> str:
        """Where a browser finds a preview; the server is started for the first one. Raises OSError without a port."""
        async with self._starting:
            if self._server is None:
                memory = self._memory
                from model_lifecycle.preview.server import PreviewServer

                server = (
                    PreviewServer(self.hub, self._reveal, token=memory.token, port=memory.port, origins=memory.origins)
                    if memory
                    else PreviewServer(self.hub, self._reveal)
                )
                await asyncio.to_thread(server.start)
                self._server = server
        self._remember()
        return self._server.address(preview.id)

    def forwarded(self, address: str) -> bool:
        """The editor forwards another address to the server: answer under that one too. Whether it was an address."""
        allowed = self._server is not None and self._server.allow(address)
        self._remember()
        return allowed

    def close(self, preview_id: str | None) -> int:
        """Close one preview, or all; the server stops with the last that it shows. How many were closed."""
        wanted = [preview.id for preview in self.open() if preview_id in (None, preview.id)]
        closed = sum(self.hub.close(each) for each in wanted)
        self._remember()
        if not self._shared() and self._server is not None:
            server, self._server = self._server, None
            # Its streams have the last word to say, which must not hold up the loop.
            self._loop.run_in_executor(None, server.stop)
        return closed

    def end(self) -> None:
        """The session ends: stop the server, and leave word for the next one."""
        self._remember()
        if self._server is not None:
            self._server.stop()
            self._server = None
        for redirect in self._redirects:
            from model_lifecycle.preview.redirect import remove_redirect

            with suppress(OSError):
                remove_redirect(redirect)

    def _remember(self) -> None:
        if self._server is not None and self._folder:
            remember(self._folder, self._server.token, self._server.port, self._shared(), self._server.origins)

    def restore(self, folder: str) -> None:
        """Open what the last server of this folder had open: pages in a browser find it at its old address."""
        self._folder = folder
        memory = recall(folder) if folder else None
        if memory is None or not memory.previews:
            return
        self._memory = memory
        for each in memory.previews:

            def reopen(project: Project, each: Any = each) -> None:
                if project.root != each.root:
                    return
                preview = self.hub.open(checked(project), each.target, locked=each.locked, preview_id=each.id)
                self.watch(preview)
                self._call(lambda: self._client.later(self.address(preview)))

            self._engine.settle(lambda each=each, reopen=reopen: self._engine.question(f"{each.root}/-", reopen))  # type: ignore[misc]

    # The editor

    def _reveal(self, jump: "Jump") -> str | None:
        """Runs on the server's thread: the editor shows a place, or the page gets words for it."""
        location = self.location(jump)
        if self.can_show:
            self._call(lambda: self._client.later(self._show_place(location)))
            return None
        return f"{jump.path}:{location.range.start.line + 1}"

    def location(self, jump: "Jump") -> types.Location:
        """A place in the client's terms. May be called from any thread."""
        text = ""
        for project in self._engine.projects:
            file = project.state.workspace.files.get(jump.path)
            if file is not None:
                text = file.source.text
        return types.Location(self.uri(jump.path), self._style.range(jump.span, LineIndex(text)))

    @property
    def can_show(self) -> bool:
        """Whether the client can be asked to show a document."""
        return self._client.shows_documents

    async def _show_place(self, location: types.Location) -> None:
        params = types.ShowDocumentParams(uri=location.uri, take_focus=True, selection=location.range)
        await self._client.try_request(types.WINDOW_SHOW_DOCUMENT, params)

    def show(self, address: str, title: str) -> None:
        """Have the client open a page in a browser, or tell its address; nothing waits for the client's answer."""
        self._client.later(self._show(address, title))

    def _redirect(self, address: str) -> Path | None:
        """The file that leads a browser to an address; None where there can be none."""
        from model_lifecycle.preview.redirect import write_redirect

        try:
            redirect = write_redirect(address)
        except OSError:
            return None
        self._redirects.add(redirect)
        return redirect

    async def _show(self, address: str, title: str) -> None:
        redirect = await asyncio.to_thread(self._redirect, address) if self.can_show else None
        if redirect is not None:
            params = types.ShowDocumentParams(uri=redirect.as_uri(), external=True, take_focus=True)
            answer = await self._client.try_request(types.WINDOW_SHOW_DOCUMENT, params)
            if answer is not None and getattr(answer, "success", True):
                return
        message = f"{address} shows {title}"  # one line of a terminal may hold no more than the address
        self._client.notify(
            types.WINDOW_SHOW_MESSAGE, types.ShowMessageParams(type=types.MessageType.Info, message=message)
        )
