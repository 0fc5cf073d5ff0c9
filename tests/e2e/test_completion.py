"""Completion through the real server."""

import re
from pathlib import Path
from typing import Final

from benchmarks.generate import yaml_text
from lsprotocol import types
from support.examples import base_record
from support.pytest_lsp_client import Editor
from support.thorough import stride
from support.workspace_files import MIGRATION, make_workspace, text_of

DOUBLED: Final = re.compile(r": :|,\s*,|- - |\"\"\w")
"""Signs that stand twice."""


async def test_names_at_an_empty_line(editor: Editor, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await editor.greet(root)
    uri = (root / MIGRATION).as_uri()
    editor.open(uri, "from:\n  provider: provider-1\n  \n")
    completions = await editor.client.text_document_completion_async(
        types.CompletionParams(types.TextDocumentIdentifier(uri), types.Position(2, 2))
    )
    assert isinstance(completions, types.CompletionList)
    assert [item.label for item in completions.items] == ["model_id", "slug"]
    edit = completions.items[0].text_edit
    assert isinstance(edit, types.TextEdit)
    assert edit.range == types.Range(types.Position(2, 2), types.Position(2, 2))
    assert edit.new_text.startswith("model_id: ")
    resolved = await editor.client.completion_item_resolve_async(completions.items[0])
    assert isinstance(resolved.documentation, str)
    assert "Model id `model_id`" in resolved.documentation


async def test_a_migration_typed_character_by_character(editor: Editor, tmp_path: Path) -> None:
    """Asked while somebody types, nothing raises or hangs, no item is about an older text, and none writes a sign that
    is there already. One client types YAML, the other JSON.
    """
    suffix = "yaml" if editor.profile.pulls else "json"
    root = make_workspace(tmp_path)
    final = yaml_text(base_record(MIGRATION)) if suffix == "yaml" else text_of(MIGRATION)
    path = root / MIGRATION.replace(".yaml", f"-typed.{suffix}")
    await editor.greet(root)
    uri = path.as_uri()
    editor.open(uri, "", language=suffix)
    place = types.Position(0, 0)
    for length in range(1, len(final) + 1):
        text = final[:length]
        line, start = text.count("\n"), text.rfind("\n") + 1
        editor.change_range(uri, types.Range(place, place), text[-1], length)
        place = types.Position(line, length - start)
        if length % stride(1):
            continue
        completions = await editor.client.text_document_completion_async(
            types.CompletionParams(types.TextDocumentIdentifier(uri), place)
        )
        for item in completions.items[:5] if isinstance(completions, types.CompletionList) else ():
            edit = item.text_edit
            assert isinstance(edit, types.TextEdit)
            assert edit.range.start.line == edit.range.end.line == line
            after = text[: start + edit.range.start.character] + edit.new_text
            assert not DOUBLED.search(after[start:].split("\n")[0]), (text[start:], edit)
    errors = [message for message in editor.client.log_messages if message.type is types.MessageType.Error]
    assert errors == []
