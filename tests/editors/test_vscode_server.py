"""Which server the extension runs in real VS Code, and what it says when there is none."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from editors.conftest import EXTENSIONS, SERVER, OpensWindows
from playwright.sync_api import expect
from support.vscode.code_server import CodeServer
from support.vscode.window import Window
from support.workspace_files import MIGRATION, OLD, make_workspace, text_of

pytestmark = [pytest.mark.slow, pytest.mark.further_editor, pytest.mark.xdist_group("vscode")]

MISSPELT = ('"status": "deprecated"', '"statu": "deprecated"')
SETTINGS = ".vscode/settings.json"
NOT_INSTALLED = "The Model Lifecycle server is not installed, so records are not checked."
STAND_IN = """#!{python}
import pathlib, sys
import model_lifecycle
model_lifecycle.__version__ = {version!r}
from model_lifecycle.__main__ import main
pathlib.Path(__file__).with_suffix(".ran").touch()
sys.exit(main())
"""


def stand_in(path: Path, version: str = "0.1.0") -> Path:
    """A program that is the server, in any version, and leaves a file `….ran` when it is run."""
    path.write_text(STAND_IN.format(python=sys.executable, version=version), encoding="utf-8")
    path.chmod(0o755)
    return path


def records(folder: Path, **settings: str) -> Path:
    """A folder of records, one with a mistake, and with settings of its own."""
    editor_settings = {f"model-lifecycle.{name}": value for name, value in settings.items()}
    return make_workspace(folder, {OLD: text_of(OLD, MISSPELT), SETTINGS: json.dumps(editor_settings)})


@pytest.fixture(scope="module")
def careful(our_extension: Path) -> Iterator[CodeServer]:
    """VS Code that asks whether a folder is trusted."""
    extensions = [our_extension, EXTENSIONS / "bridge"]
    server = CodeServer(extensions, machine={"model-lifecycle.path": str(SERVER)}, options=())
    yield server
    server.stop()


@pytest.fixture(scope="module")
def neighbours(our_extension: Path) -> Iterator[CodeServer]:
    """VS Code with stand-ins of the Python and the YAML extension, which is given schemas; no setting has a server."""
    extensions = [our_extension, *(EXTENSIONS / name for name in ("bridge", "python", "yaml"))]
    server = CodeServer(extensions, user={"model-lifecycle.offerSchemas": True})
    yield server
    server.stop()


def test_a_server_of_another_version_is_told(vscode: OpensWindows, tmp_path: Path) -> None:
    other = stand_in(tmp_path / "other", "9.9.9")
    window = vscode(records(tmp_path / "records", path=str(other)), OLD)
    expect(window.message("is version 9.9.9, this extension 0.1.0")).to_contain_text("Update the extension")
    window.diagnostics(OLD, ["unknown-property"])
    window.holds(window.status, "Model Lifecycle 9.9.9 | running, from setting · | Log | Restart")


def test_a_setting_that_names_nothing_is_told_and_mended(vscode: OpensWindows, tmp_path: Path) -> None:
    folder = records(tmp_path / "records", path="/nowhere/model-lifecycle")
    window = vscode(folder, OLD)
    message = window.message("`/nowhere/model-lifecycle`, which `model-lifecycle.path` names, does not exist.")
    assert message.locator(".monaco-button").all_inner_texts() == ["Open Setting", "Show Log"]
    window.holds(window.status, "Model Lifecycle | server failed · | Log | Restart")
    (folder / SETTINGS).write_text(json.dumps({"model-lifecycle.path": str(SERVER)}), encoding="utf-8")
    window.diagnostics(OLD, ["unknown-property"])


def test_a_missing_server_is_offered_and_installed(vscode: OpensWindows, tmp_path: Path) -> None:
    window = vscode(records(tmp_path / "records", path=""), OLD)
    message = window.message(NOT_INSTALLED)
    assert message.locator(".monaco-button").all_inner_texts() == ["Install", "Choose Program…", "Show Log"]
    window.holds(window.status, "Model Lifecycle | server not installed · | Log | Install")
    window.answer(NOT_INSTALLED, "Install")
    window.message("Server 0.1.0 is installed and running.")
    window.diagnostics(OLD, ["unknown-property"])
    window.holds(window.status, "Model Lifecycle 0.1.0 | running, from own installation · | Log | Restart")


def test_a_folder_that_is_not_trusted_names_no_program(
    vscode: OpensWindows, careful: CodeServer, tmp_path: Path
) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    canary = stand_in(folder / "canary")
    window = vscode(records(folder, path=str(canary)), OLD, server=careful)
    window.diagnostics(OLD, ["unknown-property"])  # by the server of the machine's setting
    restricted = "Model Lifecycle 0.1.0 | Restricted Mode · running, from setting · | Log | Trust"
    window.holds(window.status, restricted)
    assert not canary.with_suffix(".ran").exists()
    window.command("Workspaces: Manage Workspace Trust")
    window.page.locator(".workspace-trust-editor").get_by_role("button", name="Trust", exact=True).click()
    window.comes(canary.with_suffix(".ran").exists, True)
    window.open(OLD)
    window.holds(window.status, "Model Lifecycle 0.1.0 | running, from setting · | Log | Restart")
    window.diagnostics(OLD, ["unknown-property"])


def test_the_selected_python_environment(vscode: OpensWindows, neighbours: CodeServer, tmp_path: Path) -> None:
    folder = records(tmp_path)
    (folder / SETTINGS).write_text(json.dumps({"python.defaultInterpreterPath": sys.executable}), encoding="utf-8")
    window = vscode(folder, OLD, server=neighbours)
    window.diagnostics(OLD, ["unknown-property"])
    window.holds(window.status, "Model Lifecycle 0.1.0 | running, from Python environment · | Log | Restart")
    (folder / SETTINGS).write_text(json.dumps({"python.defaultInterpreterPath": "/usr/bin/false"}), encoding="utf-8")
    window.message("`/usr/bin/false` (from the selected Python environment) does not work")
    (folder / SETTINGS).write_text(json.dumps({"python.defaultInterpreterPath": sys.executable}), encoding="utf-8")
    window.diagnostics(OLD, ["unknown-property"])


def test_the_yaml_extension_gets_the_schemas(vscode: OpensWindows, neighbours: CodeServer, tmp_path: Path) -> None:
    window = vscode(records(tmp_path, path=str(SERVER)), OLD, server=neighbours)
    window.diagnostics(OLD, ["unknown-property"])
    assert schema_id(window, OLD) == "urn:model-lifecycle:model"
    assert schema_id(window, MIGRATION) == "urn:model-lifecycle:migration"
    (tmp_path / "other.yaml").write_text("id: 1\n", encoding="utf-8")
    assert schema_id(window, "other.yaml") is None
    schema = window.host(SCHEMA, file=str(tmp_path / OLD))
    assert "example-1" not in completed(schema)
    (card,) = hovers(window, MIGRATION, "example-2")
    assert "- Status: active" in card
    assert "From the YAML" not in card
    (described,) = hovers(window, OLD, "family")
    assert "From the YAML" not in described


def test_beside_the_yaml_extension_things_are_there_once(
    vscode: OpensWindows, our_extension: Path, tmp_path: Path
) -> None:
    server = CodeServer([our_extension, EXTENSIONS / "bridge", EXTENSIONS / "yaml"])  # with no setting about it
    try:
        window = vscode(records(tmp_path, path=str(SERVER)), OLD, server=server)
        window.diagnostics(OLD, ["unknown-property"])
        assert schema_id(window, OLD) is None
        assert symbols(window, OLD) == ["yaml root"]
        (described,) = hovers(window, OLD, "family")
        assert "From the YAML" not in described
    finally:
        server.stop()


SCHEMA = """
const yaml = vscode.extensions.getExtension('redhat.vscode-yaml');
await until(() => yaml.isActive);
return yaml.exports.schemaFor(vscode.Uri.file(given.file));
"""


def completed(schema: object) -> list[object]:
    """What a schema offers as values: all its examples, defaults and constants."""
    if isinstance(schema, list):
        return [value for item in schema for value in completed(item)]
    if not isinstance(schema, dict):
        return []
    given = [*schema.get("examples", ()), *(schema[name] for name in ("default", "const") if name in schema)]
    return [*given, *(value for item in schema.values() for value in completed(item))]


def symbols(window: Window, file: str) -> list[str]:
    """The roots of the outline of a file."""
    names: list[str] = window.host(
        """const found = await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider',
             vscode.Uri.file(given.file));
           return found.map(({ name }) => name);""",
        file=str(window.folder / file),
    )
    return names


def hovers(window: Window, file: str, word: str) -> list[str]:
    """What each hover at a word of a file says."""
    texts: list[str] = window.host(
        """const document = await vscode.workspace.openTextDocument(vscode.Uri.file(given.file));
           const at = document.positionAt(document.getText().indexOf(given.word) + 1);
           const found = await vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, at);
           return found.map(({ contents }) => contents.map((one) => one.value ?? one).join(' '));""",
        file=str(window.folder / file),
        word=word,
    )
    return texts


def schema_id(window: Window, file: str) -> str | None:
    """The id of the schema that the YAML extension is given for a file, which is opened."""
    window.open(file)
    schema = window.host(SCHEMA, file=str(window.folder / file))
    return schema and str(schema["$id"])
