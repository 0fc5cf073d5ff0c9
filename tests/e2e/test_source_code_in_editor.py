"""Models in source code, with the real server: what an editor shows, pushed or pulled."""

from pathlib import Path

from lsprotocol import types
from support.pytest_lsp_client import Editor
from support.sources_on_disk import APP, ENDS, OLD_ID, make_sources
from support.workspace_files import OLD, text_of

AT_USE = types.Position(0, APP.index(OLD_ID) + 2)


async def at_app(editor: Editor, folder: Path) -> tuple[Path, types.TextDocumentIdentifier]:
    """A workspace in which a source file is open."""
    root = make_sources(folder)
    capabilities = editor.profile.capabilities
    assert capabilities.text_document is not None
    kinds = types.ClientCodeActionKindOptions([types.CodeActionKind.QuickFix])
    literals = types.ClientCodeActionLiteralOptions(kinds)
    capabilities.text_document.code_action = types.CodeActionClientCapabilities(code_action_literal_support=literals)
    folders = [types.WorkspaceFolder(root.as_uri(), root.name)]
    await editor.client.initialize_session(types.InitializeParams(capabilities, workspace_folders=folders))
    document = types.TextDocumentIdentifier((root / "src/app.py").as_uri())
    editor.open(document.uri, APP, language="python")
    return root, document


async def test_a_use_is_a_finding_with_a_card(editor: Editor, tmp_path: Path) -> None:
    _, document = await at_app(editor, tmp_path)
    hover = await editor.client.text_document_hover_async(types.HoverParams(document, AT_USE))
    assert hover is not None
    assert isinstance(hover.contents, types.MarkupContent)
    assert f"shuts down in 30 days, on {ENDS}." in hover.contents.value
    editor.change(document.uri, f"\n{APP}", 2)
    (finding,) = await editor.diagnostics(document.uri, 2)
    assert (finding.code, finding.range.start.line) == ("ending-model", 1)
    editor.change(document.uri, "", 3)
    assert list(await editor.diagnostics(document.uri, 3)) == []


async def test_a_use_is_moved_to_the_replacement(editor: Editor, tmp_path: Path) -> None:
    _, document = await at_app(editor, tmp_path)
    await editor.diagnostics(document.uri, 1)
    context = types.CodeActionContext([])
    params = types.CodeActionParams(document, types.Range(AT_USE, AT_USE), context)
    offered = await editor.client.text_document_code_action_async(params) or ()
    fix, ignore = (action for action in offered if isinstance(action, types.CodeAction))
    others = [action for action in offered if not isinstance(action, types.CodeAction)]
    assert ignore.title == "Ignore `ending-model` here"
    assert fix.edit is not None
    assert fix.edit.changes is not None
    assert [edit.new_text for edit in fix.edit.changes[document.uri]] == ["example-2"]
    assert [other.title for other in others] == [
        "Copy replacement id `example-2`",
        "Explain `ending-model`",
        "Preview comparison page",
    ]


async def test_from_a_use_to_the_record_and_back(editor: Editor, tmp_path: Path) -> None:
    root, document = await at_app(editor, tmp_path)
    locations = await editor.client.text_document_definition_async(types.DefinitionParams(document, AT_USE))
    assert isinstance(locations, list)
    (place,) = locations
    assert isinstance(place, types.Location)
    assert place.uri == (root / OLD).as_uri()
    editor.open(place.uri, text_of(OLD))
    params = types.ReferenceParams(
        types.ReferenceContext(include_declaration=False), types.TextDocumentIdentifier(place.uri), place.range.start
    )
    references = await editor.client.text_document_references_async(params)
    assert [place.range.start.character for place in references or () if place.uri == document.uri] == [38, 53]
