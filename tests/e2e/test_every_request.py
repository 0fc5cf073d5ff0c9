"""Every request about a document that the server announces is answered by the real program."""

import asyncio
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

import attrs
import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInternalError
from support.pytest_lsp_client import Editor
from support.workspace_files import MIGRATION, make_workspace, text_of

from model_lifecycle.lsp.features import make_server


def requests() -> list[str]:
    """The methods of the requests about an open document that the server has features for."""
    served = make_server().protocol.fm.features
    return sorted(name for name in served if name.startswith("textDocument/") and "/did" not in name)


def parameters(method: str, document: types.TextDocumentIdentifier, place: types.Position) -> Any:
    """Parameters of a request: what it needs, about one place of a document.

    What has no value here is the smallest of its type: 0, an empty text or list, the first member.
    """
    values: dict[str, Any] = {
        "text_document": document,
        "position": place,
        "positions": [place],
        "range": types.Range(place, place),
        "new_name": "another",
        "ch": "\n",
        "options": types.FormattingOptions(tab_size=2, insert_spaces=True),
        "previous_result_id": "1",
    }
    return instance(types.METHOD_TO_TYPES[method][2], values)


def instance(kind: Any, values: Mapping[str, Any]) -> Any:
    """A value of a type of the LSP: an object's required properties by name, as far as `values` has them."""
    if attrs.has(kind):
        shape = attrs.resolve_types(kind)
        needed = {field.name: field.type for field in attrs.fields(shape) if field.default is attrs.NOTHING}
        given = {name: values[name] if name in values else instance(part, values) for name, part in needed.items()}
        return kind(**given)
    if get_origin(kind) is Union or isinstance(kind, UnionType):
        return instance(get_args(kind)[0], values)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind))
    return (get_origin(kind) or kind)() if get_origin(kind) is not Sequence else []


@pytest.mark.parametrize(
    "method",
    [name for name, (_, answer, _, _) in types.METHOD_TO_TYPES.items() if answer and name.startswith("textDocument/")],
)
def test_any_request_about_a_document_can_be_made(method: str) -> None:
    """Whatever a new feature announces, nothing has to be added here."""
    document, place = types.TextDocumentIdentifier("file:///a.yaml"), types.Position(0, 0)
    assert parameters(method, document, place).text_document == document


async def test_every_request_about_a_document_is_answered(editor: Editor, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await editor.greet(root)
    document = types.TextDocumentIdentifier((root / MIGRATION).as_uri())
    text = text_of(MIGRATION)
    editor.open(document.uri, text)
    places = [types.Position(line, 4) for line in (0, text.count("\n", 0, text.index('"model_id"')))]
    broken = []
    for method in requests():
        for place in places:
            try:
                await asyncio.wrap_future(editor.protocol.send_request(method, parameters(method, document, place)))
            except JsonRpcInternalError as error:
                broken.append(f"{method}: {error}")
            except JsonRpcException:
                pass  # a feature may refuse: an answer like any other
    assert broken == []
