"""JSON-RPC messages to handlers: pygls' dispatcher with the lifecycle and the errors of LSP 3.17 made strict.

What pygls 2.1 leaves open and is settled here: a request that cannot be understood is answered (pygls drops it, and
the client waits for ever); nothing but `initialize` is served before `initialize`, nothing but `exit` after
`shutdown`; `shutdown` works with requests pending; the exit code of `exit` reaches the process; the texts of open
documents are not kept twice.
"""

import json
import logging
from collections.abc import Callable, Generator
from concurrent.futures import Future
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol, lsp_method

from model_lifecycle.lsp.transport.announced import announced
from model_lifecycle.lsp.transport.unknown_values import without_unknown

logger = logging.getLogger(__name__)

_OURS: Final = (
    types.TEXT_DOCUMENT_DID_OPEN,
    types.TEXT_DOCUMENT_DID_CHANGE,
    types.TEXT_DOCUMENT_DID_CLOSE,
    types.NOTEBOOK_DOCUMENT_DID_OPEN,
    types.NOTEBOOK_DOCUMENT_DID_CHANGE,
    types.NOTEBOOK_DOCUMENT_DID_CLOSE,
)
"""Methods that pygls serves with a text store of its own, which cuts lines where the LSP does not."""


class _Unknown(Enum):
    UNKNOWN = "unknown"


UNKNOWN: Final = _Unknown.UNKNOWN
"""The id of a message that had one, or should have had one, which could not be read: null in the answer."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A result that is JSON already: long ones are made so on another thread, and kept."""

    json: str


class Protocol(LanguageServerProtocol):
    """The conversation with one client."""

    def __init__(self, server: Any, converter: Any) -> None:
        super().__init__(server, converter)
        self.on_exit: Callable[[int], None] = lambda code: None
        """Called with the process' exit code when the client says `exit`."""
        self.sync = types.TextDocumentSyncKind.Full
        """How the client is asked to send changes of texts; set before `initialize` is answered."""
        self.drawn: list[str] = []
        """The features that draw in a client's texts, by the names of the client's capabilities."""
        self._initialized = False
        for method in _OURS:
            self.fm.builtin_features.pop(method, None)

    def receive(self, body: bytes | None) -> None:
        """Handle one message; None for one whose header could not be read. Never raises."""
        try:
            self._receive(body)
        except Exception:
            logger.exception("A message could not be handled")

    def _receive(self, body: bytes | None) -> None:
        if body is None:
            self._refuse(UNKNOWN, types.ErrorCodes.ParseError, "The header has no usable Content-Length.")
            return
        try:
            data = json.loads(body)
        except (ValueError, RecursionError) as error:
            self._refuse(UNKNOWN, types.ErrorCodes.ParseError, f"The message is not JSON: {error}.")
            return
        reason = _why_invalid(data)
        if reason:
            self._refuse(_identifier(data), types.ErrorCodes.InvalidRequest, reason)
            return
        method = data.get("method")
        if method is not None and not (self._in_season(method, data.get("id")) and self._is_known(method, data)):
            return
        try:
            message = self._structured(data)
        except Exception as error:
            self._misunderstood(data, error)
            return
        self.handle_message(message)

    def _structured(self, data: dict[str, Any]) -> Any:
        """A message as a value of its type. Raises what pygls raises where it does not fit, and nothing can be left
        out of it.
        """
        try:
            return self.structure_message(data)
        except JsonRpcException as error:
            understood = without_unknown(data, error.__cause__) if "method" in data else None
            if understood is None:
                raise
            logger.info("Ignored unknown values in `%s`", data["method"])
        return self._structured(understood)

    def _in_season(self, method: str, identifier: int | str | None) -> bool:
        """Whether the lifecycle allows a method now; if not, reject the request or drop the notification."""
        if method == types.EXIT:
            return True
        if self._shutdown:
            self._refuse(identifier, types.ErrorCodes.InvalidRequest, "The server has been shut down.")
            return False
        if method == types.INITIALIZE:
            if self._initialized:
                self._refuse(identifier, types.ErrorCodes.InvalidRequest, "The server is initialized already.")
                return False
            self._initialized = identifier is not None
            return self._initialized
        if not self._initialized:
            self._refuse(identifier, types.ErrorCodes.ServerNotInitialized, "The first request must be `initialize`.")
            return False
        return True

    def _is_known(self, method: str, data: dict[str, Any]) -> bool:
        """Whether a method is served; a request for any other, or for a notification, is answered with an error."""
        types_of_method = types.METHOD_TO_TYPES.get(method)
        if "id" in data and types_of_method is not None and types_of_method[1] is None and method != types.EXIT:
            text = f"`{method}` is a notification, which has no `id`."
            self._refuse(data["id"], types.ErrorCodes.InvalidRequest, text)
            return False
        if method in self.fm.features or method in self.fm.builtin_features or method == types.CANCEL_REQUEST:
            return True
        self._refuse(data.get("id"), types.ErrorCodes.MethodNotFound, f"There is no method `{method}` here.")
        return False

    def _misunderstood(self, data: dict[str, Any], error: Exception) -> None:
        method, identifier = data.get("method"), data.get("id")
        if method is None:
            future = self._request_futures.pop(identifier, None) if identifier is not None else None
            if future is not None and not future.done():
                future.set_exception(JsonRpcException(f"The answer cannot be understood: {error}"))
            return
        if method == types.INITIALIZE:
            self._initialized = False
        if identifier is None:
            logger.warning("Dropped a notification `%s` whose parameters do not fit", method)
            return
        text = f"The parameters of `{method}` do not have the shape that the LSP gives them."
        self._refuse(identifier, types.ErrorCodes.InvalidParams, text)

    def encoded(self, result: object) -> Encoded:
        """A result as JSON, as it would be sent. May be called from any thread."""
        return Encoded(json.dumps(self._converter.unstructure(result)))

    def _send_response(
        self, msg_id: int | str, result: Any | None = None, error: types.ResponseError | None = None
    ) -> None:
        if error is None and isinstance(result, Encoded) and self.writer is not None:
            body = f'{{"jsonrpc": "{self.VERSION}", "id": {json.dumps(msg_id)}, "result": {result.json}}}'
            self.writer.write(body.encode())
        else:
            super()._send_response(msg_id, result, error)

    def _check_handler_result(self, future: Future[Any]) -> None:
        """Log a refused notification: it has no answer, and the server has not failed."""
        if not future.cancelled() and isinstance(future.exception(), JsonRpcException):
            logger.warning("Dropped a notification: %s", future.exception())
            return
        super()._check_handler_result(future)

    def forget(self, identifier: str) -> None:
        """Give up a request to the client, answered or not."""
        future = self._request_futures.pop(identifier, None)
        self._result_types.pop(identifier, None)
        if future is not None and not future.done():
            future.cancel()

    def _refuse(self, identifier: "int | str | _Unknown | None", code: types.ErrorCodes, message: str) -> None:
        """Answer with an error; a notification (None) gets no answer."""
        logger.warning("%s", message)
        if identifier is not None:
            answered_id = None if isinstance(identifier, _Unknown) else identifier
            error = types.ResponseError(code=code.value, message=message)
            self._send_data(types.ResponseErrorMessage(id=answered_id, error=error, jsonrpc=self.VERSION))

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        """As pygls does it, with the way of sync chosen for this client, and nothing that it does not declare."""
        result = yield from super().lsp_initialize(params)
        sync = result.capabilities.text_document_sync
        if isinstance(sync, types.TextDocumentSyncOptions):
            sync.change = self.sync
        result.capabilities = announced(result.capabilities, params.capabilities, self.drawn)
        return result

    @lsp_method(types.SHUTDOWN)
    def lsp_shutdown(self, *_: object) -> None:  # type: ignore[override] # nothing has to be waited for
        """End what is under way. The client's own pending requests are answered as cancelled."""
        shutdown_id = self.msg_id
        for identifier, future in list(self._request_futures.items()):
            if identifier != shutdown_id and not future.done():
                future.cancel()
        handler = self.fm.features.get(types.SHUTDOWN)
        if handler is not None:
            handler(None)
        self._shutdown = True

    @lsp_method(types.EXIT)
    def lsp_exit(self, *_: object) -> None:  # type: ignore[override] # the same
        """Exit with code 0 after `shutdown`, otherwise with 1."""
        self.on_exit(0 if self._shutdown else 1)


def _identifier(data: object) -> "int | str | _Unknown | None":
    """The id to answer an invalid message with: None where it looks like a notification or an answer."""
    if not isinstance(data, dict):
        return UNKNOWN
    identifier = data.get("id")
    if isinstance(identifier, int | str) and not isinstance(identifier, bool):
        return identifier
    return None if identifier is None else UNKNOWN


def _why_invalid(data: object) -> str | None:
    """Why a JSON value is not a JSON-RPC 2.0 message, as the text of an error."""
    if not isinstance(data, dict):
        return "A message is a JSON object; the LSP has no batches."
    if data.get("jsonrpc") != "2.0":
        return 'A message says `"jsonrpc": "2.0"`.'
    if "method" in data:
        if not isinstance(data["method"], str):
            return "A message's `method` is a text."
        if "id" in data and (isinstance(data["id"], bool) or not isinstance(data["id"], int | str)):
            return "A request's `id` is a number or a text."
        if not isinstance(data.get("params"), dict | list | None):
            return "A message's `params` are an object or a list."
    elif "id" not in data or not ("result" in data or "error" in data):
        return "A message has a `method`, or an `id` and a `result` or an `error`."
    return None
