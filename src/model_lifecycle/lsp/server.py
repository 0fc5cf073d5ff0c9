"""The server of one client: owns its protocol, its `Client` and its `Session`."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import FeatureRequestError, JsonRpcInternalError
from pygls.lsp.server import LanguageServer
from pygls.protocol import default_converter

from model_lifecycle import __version__
from model_lifecycle.lsp.state.editor_settings import SECTION
from model_lifecycle.lsp.state.session import Session
from model_lifecycle.lsp.transport.client import Client
from model_lifecycle.lsp.transport.framing import frame
from model_lifecycle.lsp.transport.parent_watchdog import is_alive, watch_parent
from model_lifecycle.lsp.transport.protocol import Protocol

_converter: Final = cache(default_converter)
"""The converter between the LSP's types and JSON, shared by all servers: it generates code for each type it meets."""


class Server(LanguageServer):
    """The language server of one client connection; a process may run several."""

    protocol: Protocol

    def __init__(self, parent: int | None = None) -> None:
        """Make a server without a session; `parent` is the process with which it has to end, if known."""
        super().__init__(
            SECTION,
            __version__,
            text_document_sync_kind=types.TextDocumentSyncKind.Full,
            protocol_cls=Protocol,
            converter_factory=_converter,
        )
        self.client = Client(self.protocol)
        self._parent = parent
        self._session: Session | None = None
        self._stop: Callable[[int], None] = lambda code: None

    @property
    def session(self) -> Session:
        """The session, which lasts from `initialize` to `shutdown`. Raises RuntimeError before `initialize`."""
        if self._session is None:
            raise RuntimeError("There is no session before `initialize`.")
        return self._session

    def begin(self, session: Session, parent: int | None) -> None:
        """Start the session, once the client has sent `initialize`; `parent` is the process to watch."""
        self._session = session
        if parent is not None:
            self._watch(parent)

    def end(self) -> None:
        """Stop all background tasks and the session."""
        self.client.close()
        if self._session is not None:
            self._session.close()

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Report an unexpected failure in the client's log; pygls would open a message box.

        A `JsonRpcException` that a handler has raised on purpose is only the answer to its request.
        """
        if source is not FeatureRequestError or isinstance(error, JsonRpcInternalError):
            self.client.report_failure("A message could not be handled", error)

    # Calls of the transport

    def start(self, write: Callable[[bytes], None], stop: Callable[[int], None]) -> None:
        """Start serving: `write` takes whole frames, `stop` the exit code."""
        self._stop = self.protocol.on_exit = stop
        self.protocol.set_writer(_FrameWriter(write), include_headers=False)
        if self._parent is not None:
            self._watch(self._parent)

    def receive(self, body: bytes | None) -> None:
        """Handle the body of one message from the client; None if its header is invalid."""
        self.protocol.receive(body)

    def close(self) -> None:
        """Stop serving: the connection has ended."""
        self.end()

    def _watch(self, parent: int) -> None:
        """Exit when the process `parent` ends. A process that is not visible from this container is not watched."""
        if is_alive(parent):
            self.client.later(watch_parent(parent, lambda: self._stop(1)))


class _FrameWriter:
    """The writer that pygls passes message bodies to: adds the header and writes the frame."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write

    def write(self, data: bytes) -> None:
        """Write a message body as one frame."""
        self._write(frame(data))

    def close(self) -> None:
        """Do nothing: the transport closes the connection itself."""
