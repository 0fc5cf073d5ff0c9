"""The real server, as editors use it."""

from pathlib import Path

import pytest
from lsprotocol import types
from support.pytest_lsp_client import PUSH, Editor, codes
from support.thorough import some_of
from support.workspace_files import MIGRATION, NEW, OLD, make_workspace, text_of, validated

from model_lifecycle import __version__

WIDE = text_of(OLD, ('"display_name": "Example"', '"display_name": "🙂é", "statuss": 1'))


def document(uri: str) -> types.TextDocumentIdentifier:
    return types.TextDocumentIdentifier(uri)


async def test_a_session(editor: Editor, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    result = await editor.greet(root)
    assert result.server_info == types.ServerInfo("model-lifecycle", __version__)
    uri = (root / OLD).as_uri()
    editor.open(uri, WIDE)
    (diagnostic,) = await editor.diagnostics(uri, 1)
    assert diagnostic.code == "unknown-property"
    start = diagnostic.range.start.character
    assert start == len('  "display_name": "') + {"utf-16": 3, "utf-8": 6}[editor.profile.encodings[0]] + len('", ')
    symbols = await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(document(uri)))
    assert symbols is not None
    assert symbols[0].name == "example-1"
    folds = await editor.client.text_document_folding_range_async(types.FoldingRangeParams(document(uri)))
    assert folds
    position = types.Position(diagnostic.range.start.line, start)
    hover = await editor.client.text_document_hover_async(types.HoverParams(document(uri), position))
    assert hover is not None
    assert hover.range == diagnostic.range
    selections = await editor.client.text_document_selection_range_async(
        types.SelectionRangeParams(document(uri), [position])
    )
    assert selections is not None
    assert [selection.range for selection in selections] == [diagnostic.range]
    editor.change(uri, text_of(OLD), 2)
    assert not await editor.diagnostics(uri, 2)


async def test_a_change_reaches_other_open_documents(editor: Editor, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await editor.greet(root)
    model, migration = (root / NEW).as_uri(), (root / MIGRATION).as_uri()
    editor.open(migration, text_of(MIGRATION))
    assert not await editor.diagnostics(migration, 1)
    editor.open(model, text_of(NEW, ('"input_price_per_mtok": 2', '"input_price_per_mtok": 4')))
    assert not await editor.diagnostics(model, 1)
    expected = {"price-change", "example-cost"}
    if editor.profile is PUSH:  # one of the two may come first: it needs the new model's record only
        await editor.wait(lambda: set(codes(editor.shown(migration))) == expected)
    else:
        await editor.client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([]))
    assert set(codes(await editor.diagnostics(migration, 1))) == expected


@pytest.mark.parametrize("path", some_of([MIGRATION, OLD], 2))
async def test_a_record_typed_character_by_character(editor: Editor, tmp_path: Path, path: str) -> None:
    """Nothing raises, no diagnostic of an older text is shown after a newer one, and the end is what validate says."""
    final = text_of(path, ('"url"', '"uri"'), ('"last_checked": "2026-06-01"', '"last_checked": "2026-06-31"'))
    root = make_workspace(tmp_path, {path: final})
    expected = validated(root)[path]
    assert len(expected) > 1
    (root / path).unlink()
    await editor.greet(root)
    uri = (root / path).as_uri()
    editor.open(uri, "")
    for length in range(1, len(final) + 1):
        editor.change(uri, final[:length], length)
        if length % 97 == 0:
            await editor.diagnostics(uri, length)
    diagnostics = await editor.diagnostics(uri, len(final))
    assert codes(diagnostics) == [diagnostic.code for diagnostic in expected]
    assert [diagnostic.message for diagnostic in diagnostics] == [diagnostic.message for diagnostic in expected]
    versions = [params.version or 0 for params in editor.published if params.uri == uri]
    assert versions == sorted(versions)
    assert [message.message for message in editor.client.log_messages if message.type is types.MessageType.Error] == []


ODD = f"# \u2028 \u0085 🙂\r#\r\n{text_of(OLD)}"
"""A good record below lines that end in each of the LSP's ways, and characters that end none."""


async def test_changes_that_come_as_ranges(editor: Editor, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    result = await editor.greet(root, client="Visual Studio Code")
    sync = result.capabilities.text_document_sync
    assert isinstance(sync, types.TextDocumentSyncOptions)
    assert sync.change is types.TextDocumentSyncKind.Incremental
    uri = (root / OLD).as_uri()
    editor.open(uri, ODD)
    assert not await editor.diagnostics(uri, 1)
    line = 2 + text_of(OLD).split("\n").index('  "status": "deprecated",')
    end_of_first = len("# \u2028 \u0085 🙂".encode("utf-16-le" if editor.profile is PUSH else "utf-8"))
    end_of_first //= 2 if editor.profile is PUSH else 1
    first = types.Range(types.Position(0, end_of_first), types.Position(1, 0))
    editor.change_range(uri, first, "", 2)  # one line less
    value = types.Range(types.Position(line - 1, 13), types.Position(line - 1, 23))
    editor.change_range(uri, value, "gone", 3)
    (diagnostic,) = await editor.diagnostics(uri, 3)
    assert (diagnostic.code, diagnostic.range.start) == ("not-allowed-value", types.Position(line - 1, 12))
    editor.change_range(uri, types.Range(value.start, types.Position(line - 1, 17)), "deprecated", 4)
    assert not await editor.diagnostics(uri, 4)


async def test_formatting(editor: Editor, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await editor.greet(root)
    uri = (root / "models/provider-1/new.yaml").as_uri()
    editor.open(uri, "slug:   'a'\nid: b\n")
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    edits = await editor.client.text_document_formatting_async(types.DocumentFormattingParams(document(uri), options))
    assert edits is not None
    assert "".join(edit.new_text for edit in edits) == "id: b\nslug: a\n"
    line = types.Range(types.Position(0, 0), types.Position(0, 3))
    edits = await editor.client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(document(uri), line, options)
    )
    assert edits is not None
    assert [edit.new_text for edit in edits] == ["slug: a\n"]
