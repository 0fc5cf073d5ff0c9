"""Texts that are no provider's id: which provider they name, and where ids come from."""

import json

import pytest
from support.mistakes import mistake_files, replacement
from support.workspace_files import MIGRATION, NEW, OLD
from support.workspaces import ROOT, TODAY, diagnostics_of, workspace_of

from model_lifecycle.check import check
from model_lifecycle.diagnostics.fix import ReplaceValue
from model_lifecycle.workspace.configuration.configuration import Configuration

NAMED = {
    "providers/provider-1.yaml": {"name": "OpenAI"},
    "providers/provider-2.yaml": {"name": "Google Gemini API", "models_url": "https://ai.google.dev/models"},
}
SETTING = 'To use another id, list it in `model-lifecycle.toml`: `providers = ["…"]`.'


def files(path: str, change: str) -> dict[str, str]:
    texts = mistake_files(path, change)
    for provider, names in NAMED.items():
        texts[provider] = json.dumps({**names, **json.loads(texts[provider]), **({} if provider == path else names)})
    return texts


@pytest.mark.parametrize(
    ("written", "provider"),
    [
        ("OpenAI", "provider-1"),
        ("openai", "provider-1"),
        ("Open AI", "provider-1"),
        ("' OPEN-AI '", "provider-1"),
        ("OpenAI Inc.", "provider-1"),
        ("openai.com", "provider-1"),
        ("Google Gemini API", "provider-2"),
        ("google_gemini_api", "provider-2"),
        ("Google", "provider-2"),
        ("2", "provider-2"),
        ("ai.google.dev", "provider-2"),
        ("google.dev", "provider-2"),
        ("https://ai.google.dev/pricing", "provider-2"),
        ("dev", ""),
        ("example.org", ""),
        ("Gemini", ""),
        ("Acme", ""),
        ("provider-8", ""),
        ("''", ""),
    ],
)
@pytest.mark.parametrize(
    ("path", "change", "pointer"),
    [
        (NEW, "provider: {0}", "/provider"),
        (OLD, f"replacements: [{replacement('example-2', '{0}')}]", "/replacements/0/provider"),
        pytest.param(MIGRATION, "from: {{provider: {0}}}", "/from/provider", marks=pytest.mark.slow),
        pytest.param(MIGRATION, "to: {{provider: {0}}}", "/to/provider", marks=pytest.mark.slow),
    ],
)
def test_a_name_in_place_of_an_id(path: str, change: str, pointer: str, written: str, provider: str) -> None:
    change = change.replace("{model_id", "{{model_id").replace("/}", "/}}").format(written)
    by_path = diagnostics_of(files(path, change))
    [diagnostic] = by_path.pop(path)
    assert by_path == {}
    assert (diagnostic.code, diagnostic.pointer) == ("not-allowed-value", pointer)
    assert diagnostic.message.endswith(SETTING)
    assert (f"`{provider}`" in diagnostic.message.partition(", found ")[2]) == bool(provider)
    assert (diagnostic.fix is not None) == bool(provider)
    assert diagnostic.fix is None or diagnostic.fix.changes == (ReplaceValue(pointer, provider),)


@pytest.mark.parametrize("written", ["provider1", "Provider 1", "PROVIDER-1", "provider_1"])
def test_another_spelling_of_an_id_is_no_other_id(written: str) -> None:
    [diagnostic] = diagnostics_of(files(NEW, f"provider: {written}"))[NEW]
    assert diagnostic.message.endswith("Did you mean `provider-1`?")


@pytest.mark.parametrize("written", ["OpenAI", "Google", "provider-8", "acme"])
def test_the_file_tells_which_provider_a_record_describes(written: str) -> None:
    path = "providers/provider-1.yaml"
    by_path = diagnostics_of(files(path, f"id: {written}"))
    [diagnostic] = by_path.pop(path)
    assert by_path == {}
    assert f"Did you mean `provider-1`? {SETTING}" in diagnostic.message


def test_ids_of_the_configuration_are_meant() -> None:
    configuration = Configuration(root=ROOT, providers=("open-ai-2", "openai", "provider-1", "provider-2"))
    [diagnostic] = diagnostics_of(files(NEW, "provider: OpenAI Inc"), configuration)[NEW]
    assert "is `provider-1`: write that" in diagnostic.message
    [diagnostic] = diagnostics_of(files(NEW, "provider: OPENAI"), configuration)[NEW]
    assert diagnostic.message.endswith("Did you mean `openai`?")


def test_the_message_follows_the_records_of_providers() -> None:
    before = workspace_of(files(NEW, "provider: Initech"))
    checked = check(before, today=TODAY)
    path = f"{ROOT}/providers/provider-2.yaml"
    changed = before.files[path].source.text.replace("Google Gemini API", "Initech")
    after = before.with_files({path: workspace_of({"providers/provider-2.yaml": changed}).files[path]})
    [diagnostic] = check(after, today=TODAY, before=checked).diagnostics[f"{ROOT}/{NEW}"]
    assert "The provider named Initech is `provider-2`" in diagnostic.message


def test_an_alias_has_no_fix() -> None:
    text = files(NEW, "{}")[NEW].replace('"family": "example"', '"family": &name OpenAI')
    text = text.replace('"provider": "provider-1"', '"provider": *name')
    lines = [line for line in text.splitlines(keepends=True) if "family" in line]
    text = text.replace(lines[0], "").replace("{\n", "{\n" + lines[0], 1)
    [diagnostic] = diagnostics_of({**files(NEW, "{}"), NEW: text})[NEW]
    assert diagnostic.fix is None
    assert "is `provider-1`: write that" in diagnostic.message
