"""The editor's settings."""

from pathlib import Path
from typing import Any

import pytest
from support.desk import MODEL, make_desk, text_of
from support.talk import PUSH, Talk

from model_lifecycle.lsp.settings import Settings, read_settings

DEFAULT = Settings()


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (None, DEFAULT),
        ({}, DEFAULT),
        ({"debounce": 100}, Settings(debounce=100)),
        ({"model-lifecycle": {"debounce": 0, "scope": "open"}}, Settings(debounce=0, scope="open")),
        ({"config": "/a.toml", "diagnostics": "push"}, Settings(config="/a.toml", diagnostics="push")),
        ({"config": ""}, DEFAULT),
        ({"unknown": 1}, DEFAULT),
    ],
)
def test_settings_are_taken(given: Any, expected: Settings) -> None:
    assert read_settings(given, DEFAULT) == (expected, [])


@pytest.mark.parametrize(
    "given",
    [5, [], {"debounce": -1}, {"debounce": True}, {"debounce": "1"}, {"scope": "all"}, {"config": 5}],
    ids=repr,
)
def test_a_setting_that_cannot_be_is_told_and_stays_as_it_was(given: Any) -> None:
    before = Settings(debounce=70)
    settings, (mistake,) = read_settings(given, before)
    assert settings == before
    assert mistake.startswith("The setting")


@pytest.mark.parametrize("answer", [None, [], [None], [5], {"no": "list"}, "x"], ids=repr)
async def test_a_client_that_answers_oddly_about_its_settings(talk: Talk, tmp_path: Path, answer: Any) -> None:
    talk.answers["workspace/configuration"] = lambda params: answer
    await talk.initialize({**PUSH, "workspace": {"configuration": True}}, make_desk(tmp_path))
    await talk.wait(lambda message: message.get("method") == "workspace/configuration")
    await talk.settled()
    assert talk.server.session.settings == Settings(debounce=0)


async def test_settings_that_change_take_effect(talk: Talk, tmp_path: Path) -> None:
    root = make_desk(tmp_path, {MODEL: text_of(MODEL, ('"status": "deprecated"', '"status": "gone"'))})
    await talk.initialize({**PUSH, "workspace": {}}, root)
    await talk.settled()
    assert len(talk.sent("textDocument/publishDiagnostics")[-1]["diagnostics"]) == 1
    change_settings(talk, {"scope": "open"})
    await talk.settled()
    assert talk.sent("textDocument/publishDiagnostics")[-1]["diagnostics"] == []
    change_settings(talk, {"scope": "all"})
    warning = await talk.wait(lambda message: message.get("method") == "window/logMessage")
    assert "model-lifecycle.scope" in warning["params"]["message"]
    change_settings(talk, {"scope": "workspace"})
    await talk.settled()
    assert len(talk.sent("textDocument/publishDiagnostics")[-1]["diagnostics"]) == 1


async def test_a_configuration_file_that_is_set_in_the_editor(talk: Talk, tmp_path: Path) -> None:
    root = make_desk(tmp_path / "records", {MODEL: text_of(MODEL, ('"status": "deprecated"', '"status": "gone"'))})
    other = tmp_path / "other.toml"
    other.write_text('as-of = "2026-06-30"\n[severity]\nnot-allowed-value = "hint"\n')
    await talk.initialize({**PUSH, "workspace": {}}, root)
    await talk.settled()
    change_settings(talk, {"config": str(other)})
    await talk.settled()
    (found,) = talk.sent("textDocument/publishDiagnostics")[-1]["diagnostics"]
    assert (found["code"], found["severity"]) == ("not-allowed-value", 4)


def change_settings(talk: Talk, settings: Any) -> None:
    talk.notify("workspace/didChangeConfiguration", {"settings": {"model-lifecycle": settings}})
