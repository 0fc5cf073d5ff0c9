"""What the extension declares, against the server that it is for."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from model_lifecycle.lsp.features import make_server
from model_lifecycle.lsp.state.editor_settings import EditorSettings, read_settings

EXTENSION = Path(__file__).parents[2] / "editors" / "vscode"
MANIFEST: dict[str, Any] = json.loads((EXTENSION / "package.json").read_text())
DECLARED: dict[str, Any] = {
    name.removeprefix("model-lifecycle."): setting
    for group in MANIFEST["contributes"]["configuration"]
    for name, setting in group["properties"].items()
}
DEFAULTS = {
    re.sub(r"_(\w)", lambda letter: letter[1].upper(), field.name): getattr(EditorSettings(), field.name)
    for field in fields(EditorSettings)
}


def test_all_settings_of_the_server_are_declared_with_their_defaults() -> None:
    by_default = {**DEFAULTS, "config": ""}  # a page of settings has a field for a text, not for a text or nothing
    assert {name: DECLARED[name]["default"] for name in DEFAULTS} == by_default


def taken(name: str, value: object) -> bool:
    """Whether the server takes a value."""
    other = EditorSettings(config="other", debounce=77, scope="other", diagnostics="other")
    settings, mistakes = read_settings({name: value}, other)
    return not mistakes and getattr(settings, name) == value


@pytest.mark.parametrize("name", ["scope", "diagnostics"])
def test_choices_are_those_of_the_server(name: str) -> None:
    choices = DECLARED[name]["enum"]
    assert all(taken(name, choice) for choice in choices)
    assert len(DECLARED[name]["markdownEnumDescriptions"]) == len(choices)
    words = {
        word.strip("`:.,") for word in Path(read_settings.__code__.co_filename).read_text().replace('"', "`").split()
    }
    assert {word for word in words if taken(name, word)} == set(choices)


def test_bounds_are_those_of_the_server() -> None:
    least, most = DECLARED["debounce"]["minimum"], DECLARED["debounce"]["maximum"]
    assert [taken("debounce", value) for value in (least - 1, least, most, most + 1)] == [False, True, True, False]


def test_settings_of_the_extension_do_not_trouble_the_server() -> None:
    """It is sent the whole section when it asks for it."""
    section = {name: setting["default"] for name, setting in DECLARED.items() if "." not in name}
    assert read_settings(section, EditorSettings()) == (EditorSettings(), [])


def test_every_setting_is_described() -> None:
    assert [name for name, setting in DECLARED.items() if not setting["markdownDescription"].endswith(".")] == []


def test_settings_that_name_programs_and_files_are_not_taken_from_untrusted_folders() -> None:
    trust = MANIFEST["capabilities"]["untrustedWorkspaces"]
    assert trust["supported"] == "limited"
    named = {"path", "interpreter", "wheels", "config"}
    assert set(trust["restrictedConfigurations"]) == {f"model-lifecycle.{name}" for name in named}
    free_text = {name for name, setting in DECLARED.items() if "enum" not in setting and "string" in setting["type"]}
    assert free_text == named


def test_settings_of_the_readme_are_those_that_are_declared() -> None:
    readme = (EXTENSION / "README.md").read_text()
    rows = [line.split("`")[1] for line in readme.splitlines() if line.startswith("| `model-lifecycle.")]
    assert rows == [f"model-lifecycle.{name}" for name in DECLARED]


def test_commands_are_not_those_of_the_server() -> None:
    """VS Code's client registers the server's as well, and a command can be registered once only."""
    commands = {command["command"] for command in MANIFEST["contributes"]["commands"]}
    assert commands.isdisjoint(make_server(None).protocol.fm.commands)


def test_every_command_has_its_place_in_the_palette() -> None:
    """Where there are no records, those that begin are listed; the two buttons of one switch as that switch alone."""
    palette = {entry["command"]: entry["when"] for entry in MANIFEST["contributes"]["menus"]["commandPalette"]}
    assert palette.keys() == {command["command"] for command in MANIFEST["contributes"]["commands"]}
    buttons = {command for command, when in palette.items() if when == "false"}
    assert buttons == {"model-lifecycle.lockPreview", "model-lifecycle.unlockPreview"}
    begin = {f"model-lifecycle.{name}" for name in ("createRecords", "newModel", "newMigration", "explainCode")}
    begin.add("model-lifecycle.installServer")
    assert {command for command, when in palette.items() if when == "true"} == begin
    assert all("model-lifecycle." in when for command, when in palette.items() if command not in buttons | begin)
