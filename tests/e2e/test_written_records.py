"""Records that the real program and the real server write."""

import json
from pathlib import Path

from lsprotocol import types
from support.program import run_program
from support.pytest_lsp_client import Editor
from support.workspace_files import CONFIGURATION, MIGRATION, OLD, make_workspace, text_of

MODEL_TEXT = text_of(OLD)
TITLE = "Create the migration from `example-1` to `example-2`"


def test_new_and_remove_leaves_nothing(tmp_path: Path) -> None:
    folder = make_workspace(tmp_path)
    (folder / MIGRATION).unlink()
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    shown = run_program(
        "new", "migration", "example-1", "example-2", "--output", "-", "--format", "json", folder=folder
    )
    assert shown.code == 0
    assert shown.err.startswith("To fill in: ")
    assert json.loads(shown.out)["to"]["model_id"] == "example-2"
    assert run_program("new", "migration", "example-1", "example-2", folder=folder).code == 0
    assert run_program("validate", "--fail-on", "warning", folder=folder).code == 0
    refused = run_program("new", "migration", "example-1", "example-7", folder=folder)
    assert (refused.code, refused.out) == (2, "")
    assert "there is no model `example-7`. Did you mean" in refused.err
    (folder / MIGRATION).unlink()
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


async def begin(editor: Editor, folder: Path, kind: types.CodeActionKind) -> None:
    """Begin a session of a client that creates files and resolves code actions of a kind."""
    capabilities = editor.profile.capabilities
    assert capabilities.workspace is not None
    assert capabilities.text_document is not None
    edit = types.WorkspaceEditClientCapabilities(
        document_changes=True, resource_operations=[types.ResourceOperationKind.Create]
    )
    literal = types.ClientCodeActionLiteralOptions(types.ClientCodeActionKindOptions([kind]))
    code_action = types.CodeActionClientCapabilities(
        code_action_literal_support=literal,
        data_support=True,
        resolve_support=types.ClientCodeActionResolveOptions(["edit"]),
    )
    capabilities.workspace.workspace_edit = edit
    capabilities.text_document.code_action = code_action
    await editor.client.initialize_session(
        types.InitializeParams(
            capabilities=capabilities,
            workspace_folders=[types.WorkspaceFolder(folder.as_uri(), folder.name)],
            initialization_options={"debounce": 0},
        )
    )


async def test_the_server_writes_what_new_writes(editor: Editor, tmp_path: Path) -> None:
    folder = make_workspace(tmp_path)
    (folder / MIGRATION).unlink()
    await begin(editor, folder, types.CodeActionKind.Refactor)
    uri = (folder / OLD).as_uri()
    editor.open(uri, MODEL_TEXT)
    await editor.diagnostics(uri, 1)
    place = types.Position(MODEL_TEXT[: MODEL_TEXT.index('"model_id"')].count("\n"), 0)
    actions = await editor.client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(uri), types.Range(place, place), types.CodeActionContext(diagnostics=[])
        )
    )
    assert actions is not None
    (action,) = [action for action in actions if isinstance(action, types.CodeAction) and action.title == TITLE]
    resolved = await editor.client.code_action_resolve_async(action)
    assert resolved.edit is not None
    assert resolved.edit.document_changes is not None
    created, written = resolved.edit.document_changes
    assert isinstance(created, types.CreateFile)
    assert created.uri == (folder / MIGRATION).as_uri()
    assert isinstance(written, types.TextDocumentEdit)
    by_command = run_program("new", "migration", "example-1", "example-2", "--output", "-", folder=folder)
    assert [edit.new_text for edit in written.edits if not isinstance(edit, types.SnippetTextEdit)] == [by_command.out]


async def test_a_provider_is_added_to_the_configuration(editor: Editor, tmp_path: Path) -> None:
    configuration = "# ours\nproviders = ['provider-1', 'provider-2'] # two\n"
    text = MODEL_TEXT.replace('"provider": "provider-1"', '"provider": "mistral"', 1)
    folder = make_workspace(tmp_path, {CONFIGURATION: configuration, OLD: text})
    await begin(editor, folder, types.CodeActionKind.QuickFix)
    uri = (folder / OLD).as_uri()
    editor.open(uri, text)
    await editor.diagnostics(uri, 1)
    before = text[: text.index('"mistral"')]
    place = types.Position(before.count("\n"), len(before.rpartition("\n")[2]))
    asked = types.CodeActionParams(
        types.TextDocumentIdentifier(uri), types.Range(place, place), types.CodeActionContext(diagnostics=[])
    )
    actions = await editor.client.text_document_code_action_async(asked)
    title = f"Add the provider `mistral` to {CONFIGURATION}"
    (action,) = [one for one in actions or () if isinstance(one, types.CodeAction) and one.title == title]
    resolved = await editor.client.code_action_resolve_async(action)
    assert resolved.edit is not None
    assert resolved.edit.document_changes is not None
    (change,) = resolved.edit.document_changes
    assert isinstance(change, types.TextDocumentEdit)
    assert change.text_document.uri == (folder / CONFIGURATION).as_uri()
    (edit,) = change.edits
    assert not isinstance(edit, types.SnippetTextEdit)
    first, second, _ = configuration.split("\n")
    start, end = edit.range.start, edit.range.end
    assert (start.line, end.line) == (1, 1)
    changed = second[: start.character] + edit.new_text + second[end.character :]
    assert [first, changed] == ["# ours", "providers = ['provider-1', 'provider-2', \"mistral\"] # two"]
    (folder / CONFIGURATION).write_text(f"{first}\n{changed}\n")
    assert "not-allowed-value" not in run_program("validate", OLD, folder=folder).out
