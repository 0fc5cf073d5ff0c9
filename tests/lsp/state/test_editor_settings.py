"""The editor's settings."""

from pathlib import Path
from typing import Any

import pytest
from support.lsp_client import PUSH, LspClient
from support.workspace_files import OLD, make_workspace, text_of

from model_lifecycle.lsp.state.editor_settings import EditorSettings, read_settings

DEFAULT = EditorSettings()


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (None, DEFAULT),
        ({}, DEFAULT),
        ({"debounce": 100}, EditorSettings(debounce=100)),
        ({"model-lifecycle": {"debounce": 0, "scope": "open"}}, EditorSettings(debounce=0, scope="open")),
        ({"config": "/a.toml", "diagnostics": "push"}, EditorSettings(config="/a.toml", diagnostics="push")),
        ({"config": ""}, DEFAULT),
        ({"inlayHints": False, "codeLens": False}, EditorSettings(inlay_hints=False, code_lens=False)),
        ({"semanticTokens": True, "documentLinks": False}, EditorSettings(document_links=False)),
        ({"unknown": 1}, DEFAULT),
    ],
)
def test_settings_are_taken(given: Any, expected: EditorSettings) -> None:
    assert read_settings(given, DEFAULT) == (expected, [])


@pytest.mark.parametrize(
    "given",
    [5, [], {"debounce": -1}, {"debounce": True}, {"debounce": "1"}, {"scope": "all"}, {"config": 5}, {"codeLens": 0}],
    ids=repr,
)
def test_a_setting_that_cannot_be_is_told_and_stays_as_it_was(given: Any) -> None:
    before = EditorSettings(debounce=70)
    settings, (mistake,) = read_settings(given, before)
    assert settings == before
    assert mistake.startswith("The setting")


@pytest.mark.parametrize("answer", [None, [], [None], [5], {"no": "list"}, "x"], ids=repr)
async def test_a_client_that_answers_oddly_about_its_settings(client: LspClient, tmp_path: Path, answer: Any) -> None:
    client.answers["workspace/configuration"] = lambda params: answer
    await client.initialize({**PUSH, "workspace": {"configuration": True}}, make_workspace(tmp_path))
    await client.wait(lambda message: message.get("method") == "workspace/configuration")
    await client.settled()
    assert client.server.session.settings == EditorSettings(debounce=0)


async def test_settings_that_change_take_effect(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {OLD: text_of(OLD, ('"status": "deprecated"', '"status": "gone"'))})
    await client.initialize({**PUSH, "workspace": {}}, root)
    await client.settled()
    assert len(client.sent("textDocument/publishDiagnostics")[-1]["diagnostics"]) == 1
    change_settings(client, {"scope": "open"})
    await client.settled()
    assert client.sent("textDocument/publishDiagnostics")[-1]["diagnostics"] == []
    change_settings(client, {"scope": "all"})
    warning = await client.wait(lambda message: message.get("method") == "window/logMessage")
    assert "model-lifecycle.scope" in warning["params"]["message"]
    change_settings(client, {"scope": "workspace"})
    await client.settled()
    assert len(client.sent("textDocument/publishDiagnostics")[-1]["diagnostics"]) == 1


async def test_a_configuration_file_that_is_set_in_the_editor(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path / "records", {OLD: text_of(OLD, ('"status": "deprecated"', '"status": "gone"'))})
    other = tmp_path / "other.toml"
    other.write_text('as-of = "2026-06-30"\n[severity]\nnot-allowed-value = "hint"\n')
    await client.initialize({**PUSH, "workspace": {}}, root)
    await client.settled()
    change_settings(client, {"config": str(other)})
    await client.settled()
    (diagnostic,) = client.sent("textDocument/publishDiagnostics")[-1]["diagnostics"]
    assert (diagnostic["code"], diagnostic["severity"]) == ("not-allowed-value", 4)


def change_settings(client: LspClient, settings: Any) -> None:
    client.notify("workspace/didChangeConfiguration", {"settings": {"model-lifecycle": settings}})
