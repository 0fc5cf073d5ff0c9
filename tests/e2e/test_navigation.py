"""Navigation with the real server."""

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from support.pytest_lsp_client import FROM_ID, Desk, position_of
from support.workspace_files import MIGRATION, OLD, text_of

pytestmark = [pytest.mark.xdist_group("desk"), pytest.mark.asyncio(loop_scope="module")]


async def test_definition(desk: Desk) -> None:
    editor, root, document = desk
    here = types.Location(
        (root / OLD).as_uri(),
        types.Range(position_of(text_of(OLD), "example-1"), position_of(text_of(OLD), "example-1", 9)),
    )
    params = types.DefinitionParams(document, FROM_ID)
    assert await editor.client.text_document_definition_async(params) == [here]
    again = types.DeclarationParams(document, FROM_ID)
    assert await editor.client.text_document_declaration_async(again) == [here]


async def test_implementation_and_references(desk: Desk) -> None:
    editor, root, document = desk
    locations = await editor.client.text_document_implementation_async(types.ImplementationParams(document, FROM_ID))
    assert isinstance(locations, list)
    assert [location.uri for location in locations if isinstance(location, types.Location)] == [document.uri]
    context = types.ReferenceContext(include_declaration=True)
    everywhere = await editor.client.text_document_references_async(types.ReferenceParams(context, document, FROM_ID))
    context = types.ReferenceContext(include_declaration=False)
    used = await editor.client.text_document_references_async(types.ReferenceParams(context, document, FROM_ID))
    assert everywhere is not None
    assert used is not None
    assert {location.uri for location in everywhere} == {document.uri, (root / OLD).as_uri()}
    assert len(everywhere) - len(used) == len(("id", "slug"))
    assert len(used) == len(("model_id", "slug", *("sample",) * 4))


async def test_highlights(desk: Desk) -> None:
    editor, _, document = desk
    params = types.DocumentHighlightParams(document, FROM_ID)
    highlights = await editor.client.text_document_document_highlight_async(params)
    assert highlights is not None
    read, text = types.DocumentHighlightKind.Read, types.DocumentHighlightKind.Text
    assert [highlight.kind for highlight in highlights] == [read, read, *(text,) * 4]
    assert highlights[0].range.start == FROM_ID


async def test_rename(desk: Desk) -> None:
    editor, root, document = desk
    prepared = await editor.client.text_document_prepare_rename_async(types.PrepareRenameParams(document, FROM_ID))
    assert isinstance(prepared, types.PrepareRenamePlaceholder)
    assert prepared.placeholder == "example-1"
    edit = await editor.client.text_document_rename_async(types.RenameParams(document, FROM_ID, "better"))
    assert edit is not None
    assert edit.changes is not None
    assert {uri: len(changes) for uri, changes in edit.changes.items()} == {
        document.uri: len(("model_id", *("sample",) * 4)),
        (root / OLD).as_uri(): 1,
    }
    with pytest.raises(JsonRpcException, match="taken"):
        await editor.client.text_document_rename_async(types.RenameParams(document, FROM_ID, "example-2"))


async def test_workspace_symbols(desk: Desk) -> None:
    editor, root, _ = desk
    symbols = await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams("example-1"))
    assert symbols
    assert symbols[0].name.startswith("example-1")
    assert symbols[0].location.uri == (root / OLD).as_uri()


async def test_file_operations(desk: Desk) -> None:
    editor, root, document = desk
    old, new = (root / OLD).as_uri(), (root / "models/provider-1/next.yaml").as_uri()
    params = types.RenameFilesParams([types.FileRename(old, new)])
    edit = await editor.client.workspace_will_rename_files_async(params)
    assert edit is not None
    assert edit.changes is not None
    assert edit.changes.keys() == {old, document.uri}


async def test_deleting_a_file_tells_who_names_it(desk: Desk) -> None:
    editor, root, document = desk
    editor.client.messages.clear()
    params = types.DeleteFilesParams([types.FileDelete((root / OLD).as_uri())])
    assert await editor.client.workspace_will_delete_files_async(params) is None
    (text,) = (message.message for message in editor.client.messages)
    assert text == f"The model `example-1` is still named by `{MIGRATION}`."
    params = types.DeleteFilesParams([types.FileDelete(document.uri)])
    assert await editor.client.workspace_will_delete_files_async(params) is None
    assert len(editor.client.messages) == 1
