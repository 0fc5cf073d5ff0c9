"""What editors show and write from stored catalogues, with the real server."""

from pathlib import Path

from lsprotocol import types
from support.catalogue_samples import L, M, litellm, models_dev
from support.pytest_lsp_client import Editor, position_of
from support.stored_catalogues import CONFIGURATION, put_in_store
from support.workspace_files import CONFIGURATION as CONFIGURATION_FILE
from support.workspace_files import OLD, make_workspace, text_of

SAMPLES = {
    M: models_dev("openai", "example-1", cost={"input": 2.5, "output": 8}),
    L: litellm("example-1", "openai", input_cost_per_token=2e-06),
}
SAMPLES[M]["openai"]["models"] |= models_dev("openai", "gpt-9", cost={"input": 3, "output": 9})["openai"]["models"]


async def at_model(editor: Editor, folder: Path) -> tuple[str, types.TextDocumentIdentifier]:
    """A workspace with stored catalogues, in which a model's record is open; its text."""
    root = make_workspace(folder, {CONFIGURATION_FILE: CONFIGURATION})
    put_in_store(root, SAMPLES)
    capabilities = editor.profile.capabilities
    assert capabilities.text_document is not None
    kinds = types.ClientCodeActionKindOptions([types.CodeActionKind.QuickFix])
    literals = types.ClientCodeActionLiteralOptions(kinds)
    capabilities.text_document.code_action = types.CodeActionClientCapabilities(code_action_literal_support=literals)
    folders = [types.WorkspaceFolder(root.as_uri(), root.name)]
    await editor.client.initialize_session(types.InitializeParams(capabilities, workspace_folders=folders))
    document = types.TextDocumentIdentifier((root / OLD).as_uri())
    editor.open(document.uri, text_of(OLD))
    return text_of(OLD), document


async def test_a_hover_tells_what_catalogues_say(editor: Editor, tmp_path: Path) -> None:
    text, document = await at_model(editor, tmp_path)
    place = position_of(text, '"input_price_per_mtok"')
    hover = await editor.client.text_document_hover_async(types.HoverParams(document, place))
    assert hover is not None
    assert isinstance(hover.contents, types.MarkupContent)
    assert "- `$2.5`: models.dev, 2026-06-01 (taken: models.dev comes first for this)" in hover.contents.value


async def test_what_reconcile_finds_is_shown(editor: Editor, tmp_path: Path) -> None:
    _, document = await at_model(editor, tmp_path)
    diagnostics = await editor.diagnostics(document.uri, 1)
    assert {diagnostic.source for diagnostic in diagnostics} == {"model-lifecycle catalogues"}
    messages = {diagnostic.message for diagnostic in diagnostics}
    assert "`context_window_tokens` is 128,000, models.dev says 200,000 (2026-06-01)." in messages


async def test_a_value_is_taken_from_a_catalogue(editor: Editor, tmp_path: Path) -> None:
    text, document = await at_model(editor, tmp_path)
    place = position_of(text, '"input_price_per_mtok"')
    asked = types.CodeActionContext([], trigger_kind=types.CodeActionTriggerKind.Invoked)
    offered = await editor.client.text_document_code_action_async(
        types.CodeActionParams(document, types.Range(place, place), asked)
    )
    edits = {action.title: action.edit for action in offered or () if isinstance(action, types.CodeAction)}
    edit = edits["Take $2.5 (models.dev, 2026-06-01)"]
    assert edit is not None
    assert edit.changes is not None
    assert next(change.new_text for change in edit.changes[document.uri]) == "2.5"


async def test_the_id_of_a_new_model_is_completed_with_its_record(editor: Editor, tmp_path: Path) -> None:
    await at_model(editor, tmp_path)
    document = types.TextDocumentIdentifier((tmp_path / "models/provider-1/new.yaml").as_uri())
    editor.open(document.uri, "id: gpt\n")
    params = types.CompletionParams(document, types.Position(0, 7))
    completions = await editor.client.text_document_completion_async(params)
    assert isinstance(completions, types.CompletionList)
    (item,) = [item for item in completions.items if item.label == "gpt-9"]
    assert isinstance(item.text_edit, types.TextEdit)
    assert item.text_edit.new_text.startswith("gpt-9\nslug: gpt-9\nprovider: provider-1\n")
    assert "\n  input_price_per_mtok: 3\n" in item.text_edit.new_text


async def test_a_migration_may_name_models_without_records(editor: Editor, tmp_path: Path) -> None:
    await at_model(editor, tmp_path)
    document = types.TextDocumentIdentifier((tmp_path / "migrations/new.yaml").as_uri())
    editor.open(document.uri, "from: {provider: provider-1, model_id: example-1}\nto:\n  model_id: gp\n")
    params = types.CompletionParams(document, types.Position(2, 14))
    completions = await editor.client.text_document_completion_async(params)
    assert isinstance(completions, types.CompletionList)
    (item,) = [item for item in completions.items if item.label == "gpt-9"]
    details = item.label_details.description if item.label_details is not None else item.detail
    assert details == "active as far as models.dev says (2026-06-01) · $3 / $9"
