"""Every request about a document that the server announces is answered by the real program."""

import asyncio
from pathlib import Path
from typing import Any

import attrs
from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInternalError
from support.pytest_lsp_client import Editor
from support.workspace_on_disk import MIGRATION, make_records, text_of

from model_lifecycle.lsp.features import make_server


def requests() -> list[str]:
    """The methods of the requests about an open document that the server has features for."""
    served = make_server().protocol.fm.features
    return sorted(name for name in served if name.startswith("textDocument/") and "/did" not in name)


def parameters(method: str, document: types.TextDocumentIdentifier, place: types.Position) -> Any:
    """Parameters of a request: what it needs, about one place of a document."""
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
    shape: Any = types.METHOD_TO_TYPES[method][2]
    needed = [field for field in attrs.fields(shape) if field.default is attrs.NOTHING]
    contexts = {
        types.TEXT_DOCUMENT_CODE_ACTION: types.CodeActionContext(diagnostics=[]),
        types.TEXT_DOCUMENT_REFERENCES: types.ReferenceContext(include_declaration=True),
    }
    return shape(**{field.name: values.get(field.name, contexts.get(method)) for field in needed})


async def test_every_request_about_a_document_is_answered(editor: Editor, tmp_path: Path) -> None:
    root = make_records(tmp_path)
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
