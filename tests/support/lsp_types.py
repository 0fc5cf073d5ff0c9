"""Whether a message has exactly the shape that the LSP's meta model gives it; `lsprotocol` is made from that model."""

import copy
from typing import Any

from lsprotocol import converters, types

_CONVERTER = converters.get_converter()


def shape_mistakes(message: dict[str, Any], method: str | None) -> list[str]:
    """What is wrong with the shape of a message from the server; `method` is that of the request it answers."""
    if message.get("jsonrpc") != "2.0":
        return ["no `jsonrpc`"]
    if "method" in message:
        message_types = types.METHOD_TO_TYPES.get(message["method"])
        if message_types is None and message["method"].startswith("model-lifecycle/"):
            return []  # our own, documented in `editors/README.md`
        if message_types is None:
            return [f"unknown method `{message['method']}`"]
        return _compare(message, message_types[0])
    if "error" in message:
        return _compare(message, types.ResponseErrorMessage)
    if method is not None and method.startswith("model-lifecycle/"):
        return []
    if method == types.TEXT_DOCUMENT_CODE_ACTION:  # lsprotocol takes an action with a command for a bare command
        return [mistake for action in message["result"] or () for mistake in _compare(action, _kind_of_action(action))]
    if method is None or (message_types := types.METHOD_TO_TYPES.get(method)) is None or message_types[1] is None:
        return [f"an answer to `{method}`"]
    return _compare(message, message_types[1])


def _kind_of_action(action: dict[str, Any]) -> Any:
    return types.Command if isinstance(action.get("command"), str) else types.CodeAction


def _compare(message: dict[str, Any], shape: Any) -> list[str]:
    try:
        again = _CONVERTER.unstructure(_CONVERTER.structure(copy.deepcopy(message), shape), shape)
    except Exception as error:  # whatever the converter and its validators say
        return [f"{shape.__name__}: {error!r}: {message}"]
    ours, theirs = _bare(message), _bare(again)
    return [] if ours == theirs else [f"{shape.__name__}: sent {ours}, understood {theirs}"]


def _bare(value: Any) -> Any:
    """Without what is null: absent and null are the same to most properties."""
    if isinstance(value, dict):
        return {key: _bare(inner) for key, inner in value.items() if inner is not None}
    return [_bare(inner) for inner in value] if isinstance(value, list | tuple) else value
