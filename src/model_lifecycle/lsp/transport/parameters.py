"""Parse the parameters of our own messages, which have no LSP type. Errors are `JsonRpcInvalidParams`."""

from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

_LARGEST: Final = 2**31 - 1
"""The largest `uinteger` of the LSP."""


def plain(value: Any) -> Any:
    """Convert the parameters of a message of our own, of which pygls makes named tuples, back to plain JSON."""
    if hasattr(value, "_asdict"):
        return {name: plain(member) for name, member in value._asdict().items()}
    if isinstance(value, dict):
        return {name: plain(member) for name, member in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def position_in(value: object) -> types.Position | None:
    """Parse a position, `{line, character}` in plain JSON; None for anything else."""
    match value:
        case {"line": int(line), "character": int(character)} if min(line, character) >= 0:
            return types.Position(line, character) if max(line, character) <= _LARGEST else None
    return None


def object_in(params: Any) -> dict[str, Any]:
    """The parameters as a plain JSON object; empty if there are none. Raises `JsonRpcInvalidParams` for other types."""
    value = plain(params)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise JsonRpcInvalidParams("The parameters must be an object.")
    return value


def text_in(params: Any, name: str) -> str | None:
    """The optional parameter `name`, a string; None if it is missing. Raises `JsonRpcInvalidParams` for other types."""
    value = object_in(params).get(name)
    if value is None or isinstance(value, str):
        return value
    raise JsonRpcInvalidParams(f"`{name}` must be a string.")


def required_text_in(params: Any, name: str) -> str:
    """The required parameter `name`, a string. Raises `JsonRpcInvalidParams` if it is missing or not a string."""
    value = text_in(params, name)
    if value is None:
        raise JsonRpcInvalidParams(f"`{name}` is missing; it must be a string.")
    return value
