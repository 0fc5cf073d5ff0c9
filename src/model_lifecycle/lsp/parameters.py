"""The parameters of messages of our own, which no type describes: what is wrong with them is said in a sentence."""

from typing import Any

from pygls.exceptions import JsonRpcInvalidParams

from model_lifecycle.lsp.convert import plain


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
