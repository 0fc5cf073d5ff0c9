"""Requests and notifications to the client, as far as its capabilities allow them."""

import asyncio
import itertools
import logging
from collections.abc import Collection, Coroutine
from dataclasses import dataclass
from typing import Any, Literal, get_args

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from model_lifecycle.lsp.transport.protocol import Encoded, Protocol

logger = logging.getLogger(__name__)

_PATIENCE = 10.0
"""Seconds after which a request to the client counts as never answered."""

_USER_PATIENCE = 300.0
"""Seconds after which a question that the user has to read first counts as never answered."""

RefreshedFeature = Literal["lenses", "hints", "tokens"]
"""Decorations of a text, which a client asks for again only after a refresh request or a change of the text."""


@dataclass(frozen=True, slots=True)
class HoverOptions:
    """Options of a client for hovers: the initialization option `hovers`."""

    findings: bool = True
    """Whether a hover begins with the diagnostics: some clients show these beside a hover by themselves."""
    commands: bool = False
    """Whether a hover may hold links `command:NAME?ARGUMENTS`."""

    @classmethod
    def of(cls, options: object) -> "HoverOptions":
        """The options in a client's initialization options; the defaults if these are missing or invalid."""
        given = options.get("hovers") if isinstance(options, dict) else None
        if not isinstance(given, dict):
            return cls()
        return cls(given.get("findings") is not False, given.get("commands") is True)


class Client:
    """The client of one connection: its capabilities, and messages to it. All methods run on the event loop."""

    def __init__(self, protocol: Protocol) -> None:
        self._protocol = protocol
        self._ids = itertools.count(1)
        self._tasks: set[asyncio.Task[Any]] = set()
        self.capabilities = types.ClientCapabilities()
        self.name = ""
        """The client's name for itself."""
        self.languages: tuple[str, ...] = ()
        """Ids of the client's languages; empty if it does not list them."""
        self.hovers = HoverOptions()
        self.wants_models_in_use = False
        """Whether the client wants the notification about models in use that end soon."""

    @property
    def shows_documents(self) -> bool:
        """Whether the client can be asked to show a document, or an address in a browser."""
        window = self.capabilities.window
        if self.name == "helix":  # supported this before it declared the capability (helix-editor/helix#14892)
            return True
        return window is not None and window.show_document is not None and bool(window.show_document.support)

    @property
    def sync(self) -> types.TextDocumentSyncKind:
        """How the client is asked to send changes of texts: as full texts or as ranges."""
        return self._protocol.sync

    @property
    def retries(self) -> bool:
        """Whether the client accepts the error `ContentModified` in place of an answer about an outdated text."""
        general = self.capabilities.general
        stale = general.stale_request_support if general is not None else None
        return stale is not None and stale.cancel

    def encode(self, result: object) -> Encoded:
        """Encode a result as JSON, ready to be sent. May be called from any thread."""
        return self._protocol.encode(result)

    def notify(self, method: str, params: object) -> None:
        """Send a notification; do nothing if the connection is closed."""
        self._protocol.notify(method, params)

    async def request(self, method: str, params: object, patience: float = _PATIENCE) -> Any:
        """Send a request; return its result. Raises `TimeoutError` without an answer, `JsonRpcException` if refused."""
        identifier = f"model-lifecycle-{next(self._ids)}"
        answer = asyncio.wrap_future(self._protocol.send_request(method, params, msg_id=identifier))
        try:
            return await asyncio.wait_for(answer, patience)
        finally:
            self._protocol.forget(identifier)

    async def try_request(self, method: str, params: object) -> Any:
        """Send a request; return the result, or None if the client refuses or does not answer in time."""
        try:
            return await self.request(method, params)
        except (TimeoutError, JsonRpcException) as error:
            logger.info("The client did not do `%s`: %s", method, error)
            return None

    async def ask_person(self, question: str, choices: list[types.MessageActionItem]) -> str | None:
        """Show a question to the user; return the title of the chosen item, or None if none is chosen.

        Raises `JsonRpcException` if the client cannot ask.
        """
        params = types.ShowMessageRequestParams(type=types.MessageType.Info, message=question, actions=choices)
        try:
            answer = await self.request(types.WINDOW_SHOW_MESSAGE_REQUEST, params, _USER_PATIENCE)
        except TimeoutError:
            return None
        return answer.title if isinstance(answer, types.MessageActionItem) else None

    def later(self, background: Coroutine[Any, Any, object]) -> None:
        """Run a coroutine in the background; its exceptions are logged."""
        task = asyncio.ensure_future(background)
        self._tasks.add(task)
        task.add_done_callback(self._task_done)

    def _task_done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.report_failure("A background task of the server failed", error)

    def refresh(self, features: Collection[RefreshedFeature] = get_args(RefreshedFeature)) -> None:
        """Send refresh requests for `features` that are out of date, if the client supports these."""
        workspace = self.capabilities.workspace
        if workspace is None:
            return
        for name, method, declared in (
            ("lenses", types.WORKSPACE_CODE_LENS_REFRESH, workspace.code_lens),
            ("hints", types.WORKSPACE_INLAY_HINT_REFRESH, workspace.inlay_hint),
            ("tokens", types.WORKSPACE_SEMANTIC_TOKENS_REFRESH, workspace.semantic_tokens),
        ):
            if name in features and declared is not None and declared.refresh_support:
                self.later(self.try_request(method, None))

    def close(self) -> None:
        """Cancel all background tasks."""
        for task in list(self._tasks):
            task.cancel()

    def log(self, text: str, level: types.MessageType = types.MessageType.Info) -> None:
        """Write to the client's log of this server."""
        self.notify(types.WINDOW_LOG_MESSAGE, types.LogMessageParams(type=level, message=text))

    def show(self, text: str, level: types.MessageType) -> None:
        """Show a message to the user."""
        self.notify(types.WINDOW_SHOW_MESSAGE, types.ShowMessageParams(type=level, message=text))

    def report_failure(self, message: str, error: BaseException) -> None:
        """Report an unexpected failure: with its traceback in the server's log, as one line in the client's."""
        logger.error("%s", message, exc_info=error)
        self.log(f"{message}: {type(error).__name__}: {error}", types.MessageType.Error)
