"""The parameters of our own messages, which have no LSP type, as JSON; errors are `JsonRpcInvalidParams`."""

from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

_LARGEST: Final = 2**31 - 1
"""Of the LSP's `uinteger`."""


def plain(value: Any) -> Any:
    """The parameters of a message of our own as plain JSON: pygls makes named tuples of them."""
    if hasattr(value, "_asdict"):
        return {name: plain(member) for name, member in value._asdict().items()}
    if isinstance(value, dict):
        return {name: plain(member) for name, member in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def position_in(value: object) -> types.Position | None:
    """A position in plain JSON, `{line, character}`; None for anything else."""
    match value:
        case {"line": int(line), "character": int(character)} if min(line, character) >= 0:
            return types.Position(line, character) if max(line, character) <= _LARGEST else None
    return None


def given(params: Any) -> dict[str, Any]:
    """The parameters as plain JSON. Raises `JsonRpcInvalidParams` for anything but an object, or nothing."""
    value = plain(params)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise JsonRpcInvalidParams("The parameters must be an object.")
    return value


def text_in(params: Any, name: str) -> str | None:
    """A text that may be left out. Raises `JsonRpcInvalidParams` for anything else."""
    value = given(params).get(name)
    if value is None or isinstance(value, str):
        return value
    raise JsonRpcInvalidParams(f"`{name}` must be a text.")


def wanted_text_in(params: Any, name: str) -> str:
    """A text that must be there. Raises `JsonRpcInvalidParams` for anything else."""
    value = text_in(params, name)
    if value is None:
        raise JsonRpcInvalidParams(f"`{name}` is missing; it must be a text.")
    return value
