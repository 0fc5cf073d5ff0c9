"""Diagnostics of what is on disk: files and folders that come, change and go, and those that are left out."""

from pathlib import Path

import pytest
from support.lsp_client import PUSH, LspClient, published, shown, watched
from support.workspace_files import CONFIGURATION, MIGRATION, OLD, make_workspace, text_of, validated, validated_codes

WRONG_STATUS = ('"status": "deprecated"', '"status": "gone"')
OTHER_PRICE = ('"input_price_per_mtok": 2', '"input_price_per_mtok": 4')


async def test_files_that_change_on_disk(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    await client.settled()
    (root / OLD).write_text(text_of(OLD, WRONG_STATUS))
    watched(client, root, OLD)
    await client.settled()
    assert shown(client) == {(root / OLD).as_uri(): ["not-allowed-value"]}
    (root / OLD).unlink()
    watched(client, root, OLD)
    await client.settled()
    assert shown(client) == validated_codes(root)
    (root / OLD).write_text(text_of(OLD))
    watched(client, root, OLD)
    await client.settled()
    assert shown(client) == {}


async def test_a_folder_that_goes_takes_its_findings_along(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {"models/provider-1/bad/x.yaml": "id: 5\n"})
    await client.initialize(PUSH, root)
    await client.settled()
    assert list(shown(client)) == [(root / "models/provider-1/bad/x.yaml").as_uri()]
    (root / "models/provider-1/bad/x.yaml").unlink()
    (root / "models/provider-1/bad").rmdir()
    watched(client, root, "models/provider-1/bad")
    await client.settled()
    assert shown(client) == {}


@pytest.mark.slow
async def test_a_switch_of_hundreds_of_files_is_one_update(client: LspClient, tmp_path: Path) -> None:
    many = {f"models/provider-1/m{number}.yaml": text_of(f"models/provider-1/m{number}.yaml") for number in range(200)}
    root = make_workspace(tmp_path, many)
    await client.initialize(PUSH, root)
    await client.settled()
    before = len(client.received)
    for path in many:
        (root / path).write_text(text_of(path, ('"status": "active"', '"status": "gone"')))
    watched(client, root, *many)
    await client.settled()
    assert sorted(published(client, before)) == sorted((root / path).as_uri() for path in many)


async def test_unsaved_text_wins_over_the_disk(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    uri = await client.show(PUSH, root, OLD, text_of(OLD))
    await client.settled()
    (root / OLD).write_text(text_of(OLD, WRONG_STATUS))
    watched(client, root, OLD)
    await client.settled()
    assert shown(client) == {}
    client.close(uri)
    await client.settled()
    assert shown(client) == {uri: ["not-allowed-value"]}


async def test_a_client_that_does_not_watch_files(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize({"textDocument": {"publishDiagnostics": {}}}, root)
    await client.settled()
    (root / OLD).write_text(text_of(OLD, WRONG_STATUS))
    client.server.session.sweep()
    await client.settled()
    assert shown(client) == {(root / OLD).as_uri(): ["not-allowed-value"]}


async def test_a_scan_shows_progress_and_can_be_cancelled(client: LspClient, tmp_path: Path) -> None:
    many = {f"models/provider-1/m{number}.yaml": text_of(f"models/provider-1/m{number}.yaml") for number in range(400)}
    root = make_workspace(tmp_path, {**many, OLD: text_of(OLD, WRONG_STATUS)})
    await client.initialize(PUSH, root)
    begin = await client.wait(lambda message: message.get("method") == "$/progress")
    assert begin["params"]["value"] == {
        "kind": "begin",
        "title": "Reading record files",
        "cancellable": True,
        "percentage": 0,
    }
    client.notify("window/workDoneProgress/cancel", {"token": begin["params"]["token"]})
    await client.settled()
    end = client.sent("$/progress")[-1]
    assert end["value"] == {"kind": "end", "message": "Cancelled"}
    assert shown(client) == {}
    uri = (root / MIGRATION).as_uri()
    client.open(uri, text_of(MIGRATION))
    assert await client.pushed(uri) == []


async def test_a_document_that_is_closed_while_the_folder_is_read(client: LspClient, tmp_path: Path) -> None:
    many = {f"models/provider-1/m{number}.yaml": text_of(f"models/provider-1/m{number}.yaml") for number in range(100)}
    root = make_workspace(tmp_path, {**many, OLD: text_of(OLD, WRONG_STATUS)})
    uri = await client.show(PUSH, root, OLD, text_of(OLD))
    await client.wait(lambda message: message.get("method") == "$/progress")
    client.close(uri)
    await client.settled()
    assert shown(client) == {uri: ["not-allowed-value"]}


async def test_a_root_inside_of_the_root_is_read_by_its_own_configuration(client: LspClient, tmp_path: Path) -> None:
    outer = make_workspace(tmp_path)
    inner = make_workspace(tmp_path / "inner", {OLD: text_of(OLD, WRONG_STATUS)})
    with (inner / CONFIGURATION).open("a") as configuration:
        configuration.write('[severity]\nnot-allowed-value = "information"\n')
    await client.initialize(PUSH, outer)
    await client.settled()
    assert shown(client) == {(inner / OLD).as_uri(): ["not-allowed-value"]}
    assert client.sent("textDocument/publishDiagnostics")[-1]["diagnostics"][0]["severity"] == 3
    (inner / CONFIGURATION).unlink()
    watched(client, inner, CONFIGURATION)
    await client.settled()
    everything = {code for codes in shown(client).values() for code in codes}
    assert "duplicate-model" in everything


async def test_many_messages_about_the_disk_are_one_look(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    await client.settled()
    (root / OLD).write_text(text_of(OLD, WRONG_STATUS))
    before = len(client.received)
    for _ in range(200):
        watched(client, root, OLD, "node_modules/x.js")
    await client.settled()
    assert published(client, before) == [(root / OLD).as_uri()]


@pytest.mark.parametrize("path", [".gitignore", ".git/info/exclude"])
async def test_an_open_file_that_git_ignores_has_no_findings(client: LspClient, tmp_path: Path, path: str) -> None:
    draft = "models/provider-1/drafts/example-1.yaml"
    root = make_workspace(tmp_path, {path: "drafts/\n", draft: text_of(OLD, WRONG_STATUS)})
    assert validated(root) == {}
    uri = await client.show(PUSH, root, draft, text_of(OLD, WRONG_STATUS))
    await client.settled()
    client.change(uri, text_of(OLD, WRONG_STATUS) + "\n", 2)
    await client.settled()
    assert shown(client) == {}
    (root / path).write_text("")
    watched(client, root, ".gitignore")
    await client.settled()
    assert uri in shown(client)
    assert shown(client).keys() == {(root / path).as_uri() for path in validated(root)}
    (root / path).write_text("drafts/\n")
    watched(client, root, ".gitignore")
    await client.settled()
    assert shown(client) == {}


@pytest.mark.parametrize("path", ["node_modules/a.model.yaml", ".github/a.model.yaml", "public/a.model.yaml"])
async def test_an_open_file_that_no_walk_comes_upon_has_no_findings(
    client: LspClient, tmp_path: Path, path: str
) -> None:
    root = make_workspace(tmp_path, {path: text_of(OLD, WRONG_STATUS), "public/.model-lifecycle-site.json": "{}"})
    await client.initialize(PUSH, root)
    client.open((root / path).as_uri(), text_of(OLD, WRONG_STATUS))
    await client.settled()
    assert shown(client) == {}


async def test_a_file_that_is_not_saved_yet_has_findings(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    uri = await client.show(PUSH, root, "models/provider-1/new.yaml", text_of(OLD, WRONG_STATUS))
    await client.settled()
    assert "not-allowed-value" in shown(client)[uri]
