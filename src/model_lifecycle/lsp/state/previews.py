"""The previews of one session: their registry, the HTTP server for browsers, and the notifications to the editor."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from model_lifecycle.lsp.state.analysis_host import AnalysisHost
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.transport.client import Client
from model_lifecycle.lsp.transport.convert import ClientCapabilities
from model_lifecycle.preview.session_store import SavedSession, load_session, save_session
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # imported when the first preview is opened
    from model_lifecycle.ide.import_models import Importer
    from model_lifecycle.preview.http_server import PreviewServer
    from model_lifecycle.preview.preview_registry import Preview, PreviewRegistry
    from model_lifecycle.preview.preview_state import Jump

CHANGED = "model-lifecycle/previewChanged"
"""Notification to the client: `{id, version}`."""

HIGHLIGHT = "model-lifecycle/previewHighlight"
"""Notification to the client: `{id, values}`."""

CLOSED = "model-lifecycle/previewClosed"
"""Notification to the client: `{id}`."""


class Previews:
    """The previews of one session. Methods run on the event loop unless their docstrings say otherwise."""

    def __init__(
        self, client: Client, engine: AnalysisHost, style: ClientCapabilities, uri_of: Callable[[str], str]
    ) -> None:
        self._hub: PreviewRegistry | None = None
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
        self._saved: SavedSession | None = None
        self._redirects: set[Path] = set()

    # The hub and the engine

    @property
    def hub(self) -> "PreviewRegistry":
        """The preview registry, created on first use: importing pages takes time, and most sessions show none."""
        with self._making:  # two commands may ask at once, each on its thread
            if self._hub is None:
                from model_lifecycle.preview.preview_registry import PreviewRegistry

                self._hub = PreviewRegistry(importer_of=self._importer_of)
            return self._hub

    def _importer_of(self, workspace: Workspace) -> "Importer | None":
        """The importer of catalogues for models without a record; None if there is none for the workspace's root."""
        project = next((project for project in self._engine.projects if project.root == workspace.root), None)
        return project.catalogues.known(workspace) if project is not None else None

    def open(self) -> "tuple[Preview, ...]":
        """The previews that are open."""
        return self._hub.previews() if self._hub is not None else ()

    def _browser_previews(self) -> "tuple[Preview, ...]":
        """The previews for browsers, without those of the editor's panels, which the editor reopens itself."""
        return tuple(preview for preview in self.open() if not preview.unshared)

    def refresh(self) -> None:
        """Update every preview, on the engine's thread, after a change of texts or files."""
        for root in {preview.root for preview in self.open()} - self._waiting:
            self._waiting.add(root)
            self._engine.ask(f"{root}/-", lambda project, root=root: self._update(root, project))  # type: ignore[misc]

    def _update(self, root: str, project: WorkspaceHost) -> None:
        """Update the previews of a root. Runs on the engine's thread; later changes are left to the next update."""
        self._waiting.discard(root)
        self.hub.update(project.checked())

    def cursor(self, project: WorkspaceHost, path: str, offset: int, *, turn: bool) -> None:
        """Pass the cursor's offset in a file to the previews; `turn` as for `hub`. Runs on the engine's thread."""
        if not self.hub.shows(project.root, path):  # a new file, or one of another folder, may be shown now
            self.hub.update(project.checked())
        self.hub.cursor(project.root, path, offset, turn=turn)

    def watch(self, preview: "Preview") -> bool:
        """Notify the client of the state of a preview and of each change; return whether the preview is still open.

        May be called from any thread.
        """
        if preview.id in self._watched:
            return self.hub.get(preview.id) is not None
        self._watched.add(preview.id)

        def on_event(event: str, data: dict[str, Any]) -> None:
            match event:
                case "page":
                    self._post(CHANGED, {"id": preview.id, "version": data["version"]})
                case "highlight":
                    self._post(HIGHLIGHT, data)
                case "closed":
                    self._post(CLOSED, {"id": preview.id})

        try:
            self.hub.listen(preview.id, on_event)
        except KeyError:  # closed meanwhile
            self._watched.discard(preview.id)
            return False
        return True

    def _post(self, method: str, params: object) -> None:
        self._call(lambda: self._client.notify(method, params))

    def _call(self, work: Callable[[], None]) -> None:
        """Call a function on the event loop, unless that is closed."""
        try:
            self._loop.call_soon_threadsafe(work)
        except RuntimeError:
            return  # the loop was closed meanwhile, as the client has disconnected

    # The server

    async def address(self, preview: "Preview") -> str:
        """The URL of a preview; starts the server if necessary. Raises OSError if no port is available."""
        async with self._starting:
            if self._server is None:
                saved = self._saved
                from model_lifecycle.preview.http_server import PreviewServer

                server = (
                    PreviewServer(self.hub, self._reveal, token=saved.token, port=saved.port, origins=saved.origins)
                    if saved
                    else PreviewServer(self.hub, self._reveal)
                )
                await asyncio.to_thread(server.start)
                self._server = server
        self._save()
        return self._server.address(preview.id)

    def forwarded(self, address: str) -> bool:
        """Also answer under another address that the editor forwards here; return whether it was a valid one."""
        allowed = self._server is not None and self._server.allow(address)
        self._save()
        return allowed

    def close(self, preview_id: str | None) -> int:
        """Close the preview `preview_id`, or all if it is None; return their number. The server stops with the last."""
        wanted = [preview.id for preview in self.open() if preview_id in (None, preview.id)]
        closed = sum(self.hub.close(preview) for preview in wanted)
        self._save()
        if not self._browser_previews() and self._server is not None:
            server, self._server = self._server, None
            # Its event streams send a last message, which must not block the loop.
            self._loop.run_in_executor(None, server.stop)
        return closed

    def end(self) -> None:
        """Stop the server at the end of the session, and save the open previews for the next one."""
        self._save()
        if self._server is not None:
            self._server.stop()
            self._server = None
        for redirect in self._redirects:
            from model_lifecycle.preview.redirect import remove_redirect

            with suppress(OSError):
                remove_redirect(redirect)

    def _save(self) -> None:
        if self._server is not None and self._folder:
            save_session(
                self._folder, self._server.token, self._server.port, self._browser_previews(), self._server.origins
            )

    def restore(self, folder: str) -> None:
        """Reopen the previews of the last session in this folder, so that pages in a browser reconnect to them."""
        self._folder = folder
        saved = load_session(folder) if folder else None
        if saved is None or not saved.previews:
            return
        self._saved = saved
        for kept in saved.previews:

            def reopen(project: WorkspaceHost, kept: Any = kept) -> None:
                if project.root != kept.root:
                    return
                preview = self.hub.open(project.checked(), kept.target, locked=kept.locked, preview_id=kept.id)
                self.watch(preview)
                self._call(lambda: self._client.later(self.address(preview)))

            self._engine.settle(lambda kept=kept, reopen=reopen: self._engine.ask(f"{kept.root}/-", reopen))  # type: ignore[misc]

    # The editor

    def _reveal(self, jump: "Jump") -> str | None:
        """Show a location in the editor, or return it as text if the editor cannot. Runs on the server's thread."""
        location = self.location(jump)
        if self.can_show:
            self._call(lambda: self._client.later(self._show_location(location)))
            return None
        return f"{jump.path}:{location.range.start.line + 1}"

    def location(self, jump: "Jump") -> types.Location:
        """Convert a jump to a location of the LSP. May be called from any thread."""
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

    async def _show_location(self, location: types.Location) -> None:
        params = types.ShowDocumentParams(uri=location.uri, take_focus=True, selection=location.range)
        await self._client.try_request(types.WINDOW_SHOW_DOCUMENT, params)

    def show(self, address: str, title: str) -> None:
        """Ask the client to open a URL in a browser, or to show it in a message, without waiting for the answer."""
        self._client.later(self._show(address, title))

    def _redirect(self, address: str) -> Path | None:
        """Write a file that redirects a browser to a URL; None if that fails."""
        from model_lifecycle.preview.redirect import write_redirect

        try:
            redirect = write_redirect(address)
        except OSError:
            return None
        self._redirects.add(redirect)
        return redirect

    async def _show(self, address: str, title: str) -> None:
        """Ask the client to open a URL by a redirecting file, or show the URL as a message."""
        redirect = await asyncio.to_thread(self._redirect, address) if self.can_show else None
        if redirect is not None:
            params = types.ShowDocumentParams(uri=redirect.as_uri(), external=True, take_focus=True)
            answer = await self._client.try_request(types.WINDOW_SHOW_DOCUMENT, params)
            if answer is not None and getattr(answer, "success", True):
                return
        message = f"{address} shows {title}"  # the URL first, as a line of a terminal may cut the rest
        self._client.notify(
            types.WINDOW_SHOW_MESSAGE, types.ShowMessageParams(type=types.MessageType.Info, message=message)
        )
