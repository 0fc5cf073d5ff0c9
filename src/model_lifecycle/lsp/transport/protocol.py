"""Dispatches JSON-RPC messages to handlers: pygls' protocol, strict about the lifecycle and errors of LSP 3.17.

Additions to pygls 2.1: a request that cannot be parsed is answered (pygls drops it, and the client waits for ever);
nothing but `initialize` is served before `initialize`, nothing but `exit` after `shutdown`; `shutdown` works with
requests pending; the exit code of `exit` reaches the process; the texts of open documents are not stored twice.
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

from model_lifecycle.lsp.transport.announced import announced_capabilities
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
"""Methods that pygls serves with a text store of its own, which splits lines where the LSP does not."""


class _Unknown(Enum):
    UNKNOWN = "unknown"


UNKNOWN: Final = _Unknown.UNKNOWN
"""The id, present or missing, of a message that could not be parsed; the answer has null in its place."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A result that is encoded as JSON already: long ones are encoded on another thread, and cached."""

    json: str


class Protocol(LanguageServerProtocol):
    """The JSON-RPC connection to one client."""

    def __init__(self, server: Any, converter: Any) -> None:
        super().__init__(server, converter)
        self.on_exit: Callable[[int], None] = lambda code: None
        """Called with the process' exit code when the client sends `exit`."""
        self.sync = types.TextDocumentSyncKind.Full
        """How the client is asked to send changes of texts; set before `initialize` is answered."""
        self.drawn: list[str] = []
        """The features that decorate a client's texts, by the names of the client's capabilities."""
        self._initialized = False
        for method in _OURS:
            self.fm.builtin_features.pop(method, None)

    def receive(self, body: bytes | None) -> None:
        """Handle the body of one message; None if its header is invalid. Never raises."""
        try:
            self._receive(body)
        except Exception:
            logger.exception("A message could not be handled")

    def _receive(self, body: bytes | None) -> None:
        """Parse the body of a message and dispatch it, or answer with the error."""
        if body is None:
            self._refuse(UNKNOWN, types.ErrorCodes.ParseError, "The header has no valid Content-Length.")
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
        if method is not None and not (self._is_allowed_now(method, data.get("id")) and self._is_known(method, data)):
            return
        try:
            message = self._parse(data)
        except Exception as error:
            self._reject_unparsable(data, error)
            return
        self.handle_message(message)

    def _parse(self, data: dict[str, Any]) -> Any:
        """Parse a message to its type, without unknown values if necessary. Raises `JsonRpcException` if that fails."""
        try:
            return self.structure_message(data)
        except JsonRpcException as error:
            reduced = without_unknown(data, error.__cause__) if "method" in data else None
            if reduced is None:
                raise
            logger.info("Ignored unknown values in `%s`", data["method"])
        return self._parse(reduced)

    def _is_allowed_now(self, method: str, identifier: int | str | None) -> bool:
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
        """Whether a method is served; if not, or if the request is for a notification, reject it."""
        types_of_method = types.METHOD_TO_TYPES.get(method)
        if "id" in data and types_of_method is not None and types_of_method[1] is None and method != types.EXIT:
            text = f"`{method}` is a notification, which has no `id`."
            self._refuse(data["id"], types.ErrorCodes.InvalidRequest, text)
            return False
        if method in self.fm.features or method in self.fm.builtin_features or method == types.CANCEL_REQUEST:
            return True
        self._refuse(data.get("id"), types.ErrorCodes.MethodNotFound, f"There is no method `{method}` here.")
        return False

    def _reject_unparsable(self, data: dict[str, Any], error: Exception) -> None:
        """Answer a request whose parameters are invalid; fail the pending request if it is a response."""
        method, identifier = data.get("method"), data.get("id")
        if method is None:
            future = self._request_futures.pop(identifier, None) if identifier is not None else None
            if future is not None and not future.done():
                future.set_exception(JsonRpcException(f"The response is invalid: {error}"))
            return
        if method == types.INITIALIZE:
            self._initialized = False
        if identifier is None:
            logger.warning("Dropped a notification `%s` with invalid parameters", method)
            return
        text = f"The parameters of `{method}` do not match the LSP."
        self._refuse(identifier, types.ErrorCodes.InvalidParams, text)

    def encode(self, result: object) -> Encoded:
        """Encode a result as JSON, ready to be sent. May be called from any thread."""
        return Encoded(json.dumps(self._converter.unstructure(result)))

    def _send_response(
        self, msg_id: int | str, result: Any | None = None, error: types.ResponseError | None = None
    ) -> None:
        """Send a response; a result that is `Encoded` already is sent unchanged."""
        if error is None and isinstance(result, Encoded) and self.writer is not None:
            body = f'{{"jsonrpc": "{self.VERSION}", "id": {json.dumps(msg_id)}, "result": {result.json}}}'
            self.writer.write(body.encode())
        else:
            super()._send_response(msg_id, result, error)

    def _check_handler_result(self, future: Future[Any]) -> None:
        """Log a notification that a handler refused; leave other results, and failures, to pygls."""
        if not future.cancelled() and isinstance(future.exception(), JsonRpcException):
            logger.warning("Dropped a notification: %s", future.exception())
            return
        super()._check_handler_result(future)

    def forget(self, identifier: str) -> None:
        """Forget a request to the client, and cancel it if it is not answered yet."""
        future = self._request_futures.pop(identifier, None)
        self._result_types.pop(identifier, None)
        if future is not None and not future.done():
            future.cancel()

    def _refuse(self, identifier: "int | str | _Unknown | None", code: types.ErrorCodes, message: str) -> None:
        """Answer a message with an error; only log it if `identifier` is None, as notifications get no answer."""
        logger.warning("%s", message)
        if identifier is not None:
            answered_id = None if isinstance(identifier, _Unknown) else identifier
            error = types.ResponseError(code=code.value, message=message)
            self._send_data(types.ResponseErrorMessage(id=answered_id, error=error, jsonrpc=self.VERSION))

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        """Answer `initialize` as pygls does, with this client's sync kind and without features it does not declare."""
        result = yield from super().lsp_initialize(params)
        sync = result.capabilities.text_document_sync
        if isinstance(sync, types.TextDocumentSyncOptions):
            sync.change = self.sync
        result.capabilities = announced_capabilities(result.capabilities, params.capabilities, self.drawn)
        return result

    @lsp_method(types.SHUTDOWN)
    def lsp_shutdown(self, *_: object) -> None:  # type: ignore[override] # nothing has to be waited for
        """Cancel the client's pending requests, which are answered as cancelled, and shut down."""
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
    """The id for the answer to an invalid message; None if it looks like a notification or a response."""
    if not isinstance(data, dict):
        return UNKNOWN
    identifier = data.get("id")
    if isinstance(identifier, int | str) and not isinstance(identifier, bool):
        return identifier
    return None if identifier is None else UNKNOWN


def _why_invalid(data: object) -> str | None:
    """The reason why a JSON value is not a JSON-RPC 2.0 message, as the text of an error; None if it is one."""
    if not isinstance(data, dict):
        return "A message must be a JSON object; the LSP has no batches."
    if data.get("jsonrpc") != "2.0":
        return 'A message must have `"jsonrpc": "2.0"`.'
    if "method" in data:
        if not isinstance(data["method"], str):
            return "A message's `method` must be a string."
        if "id" in data and (isinstance(data["id"], bool) or not isinstance(data["id"], int | str)):
            return "A request's `id` must be a number or a string."
        if not isinstance(data.get("params"), dict | list | None):
            return "A message's `params` must be an object or an array."
    elif "id" not in data or not ("result" in data or "error" in data):
        return "A message must have a `method`, or an `id` and a `result` or an `error`."
    return None
