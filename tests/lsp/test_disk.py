"""Diagnostics of what is on disk: files and folders that come, change and go, and those that are left out."""

from pathlib import Path

import pytest
from support.desk import CONFIGURATION, MIGRATION, MODEL, found_by_validate, make_desk, text_of
from support.talk import PUSH, Talk
from support.told import shown, told, watched

WRONG_STATUS = ('"status": "deprecated"', '"status": "gone"')
OTHER_PRICE = ('"input_price_per_mtok": 2', '"input_price_per_mtok": 4')


async def test_files_that_change_on_disk(talk: Talk, tmp_path: Path) -> None:
    root = make_desk(tmp_path)
    await talk.initialize(PUSH, root)
    await talk.settled()
    (root / MODEL).write_text(text_of(MODEL, WRONG_STATUS))
    watched(talk, root, MODEL)
    await talk.settled()
    assert shown(talk) == {(root / MODEL).as_uri(): ["not-allowed-value"]}
    (root / MODEL).unlink()
    watched(talk, root, MODEL)
    await talk.settled()
    assert shown(talk) == expected_after_deletion(root)
    (root / MODEL).write_text(text_of(MODEL))
    watched(talk, root, MODEL)
    await talk.settled()
    assert shown(talk) == {}


def expected_after_deletion(root: Path) -> dict[str, list[str]]:
    return {(root / path).as_uri(): [one.code for one in found] for path, found in found_by_validate(root).items()}


async def test_a_folder_that_goes_takes_its_findings_along(talk: Talk, tmp_path: Path) -> None:
    root = make_desk(tmp_path, {"models/provider-1/bad/x.yaml": "id: 5\n"})
    await talk.initialize(PUSH, root)
    await talk.settled()
    assert list(shown(talk)) == [(root / "models/provider-1/bad/x.yaml").as_uri()]
    (root / "models/provider-1/bad/x.yaml").unlink()
    (root / "models/provider-1/bad").rmdir()
    watched(talk, root, "models/provider-1/bad")
    await talk.settled()
    assert shown(talk) == {}


async def test_a_switch_of_hundreds_of_files_is_one_update(talk: Talk, tmp_path: Path) -> None:
    many = {f"models/provider-1/m{number}.yaml": text_of(f"models/provider-1/m{number}.yaml") for number in range(200)}
    root = make_desk(tmp_path, many)
    await talk.initialize(PUSH, root)
    await talk.settled()
    before = len(talk.received)
    for path in many:
        (root / path).write_text(text_of(path, ('"status": "active"', '"status": "gone"')))
    watched(talk, root, *many)
    await talk.settled()
    assert sorted(told(talk, before)) == sorted((root / path).as_uri() for path in many)


async def test_unsaved_text_wins_over_the_disk(talk: Talk, tmp_path: Path) -> None:
    root = make_desk(tmp_path)
    await talk.initialize(PUSH, root)
    uri = (root / MODEL).as_uri()
    talk.open(uri, text_of(MODEL))
    await talk.settled()
    (root / MODEL).write_text(text_of(MODEL, WRONG_STATUS))
    watched(talk, root, MODEL)
    await talk.settled()
    assert shown(talk) == {}
    talk.close(uri)
    await talk.settled()
    assert shown(talk) == {uri: ["not-allowed-value"]}


async def test_a_client_that_does_not_watch_files(talk: Talk, tmp_path: Path) -> None:
    root = make_desk(tmp_path)
    await talk.initialize({"textDocument": {"publishDiagnostics": {}}}, root)
    await talk.settled()
    (root / MODEL).write_text(text_of(MODEL, WRONG_STATUS))
    talk.server.session.sweep()
    await talk.settled()
    assert shown(talk) == {(root / MODEL).as_uri(): ["not-allowed-value"]}


async def test_a_scan_shows_progress_and_can_be_cancelled(talk: Talk, tmp_path: Path) -> None:
    many = {f"models/provider-1/m{number}.yaml": text_of(f"models/provider-1/m{number}.yaml") for number in range(400)}
    root = make_desk(tmp_path, {**many, MODEL: text_of(MODEL, WRONG_STATUS)})
    await talk.initialize(PUSH, root)
    begin = await talk.wait(lambda one: one.get("method") == "$/progress")
    assert begin["params"]["value"] == {
        "kind": "begin",
        "title": "Reading record files",
        "cancellable": True,
        "percentage": 0,
    }
    talk.notify("window/workDoneProgress/cancel", {"token": begin["params"]["token"]})
    await talk.settled()
    end = talk.sent("$/progress")[-1]
    assert end["value"] == {"kind": "end", "message": "Cancelled"}
    assert shown(talk) == {}
    uri = (root / MIGRATION).as_uri()
    talk.open(uri, text_of(MIGRATION))
    assert await talk.pushed(uri) == []


async def test_a_document_that_is_closed_while_the_folder_is_read(talk: Talk, tmp_path: Path) -> None:
    many = {f"models/provider-1/m{number}.yaml": text_of(f"models/provider-1/m{number}.yaml") for number in range(100)}
    root = make_desk(tmp_path, {**many, MODEL: text_of(MODEL, WRONG_STATUS)})
    await talk.initialize(PUSH, root)
    uri = (root / MODEL).as_uri()
    talk.open(uri, text_of(MODEL))
    await talk.wait(lambda one: one.get("method") == "$/progress")
    talk.close(uri)
    await talk.settled()
    assert shown(talk) == {uri: ["not-allowed-value"]}


async def test_a_root_inside_of_the_root_is_read_by_its_own_configuration(talk: Talk, tmp_path: Path) -> None:
    outer = make_desk(tmp_path)
    inner = make_desk(tmp_path / "inner", {MODEL: text_of(MODEL, WRONG_STATUS)})
    with (inner / CONFIGURATION).open("a") as configuration:
        configuration.write('[severity]\nnot-allowed-value = "information"\n')
    await talk.initialize(PUSH, outer)
    await talk.settled()
    assert shown(talk) == {(inner / MODEL).as_uri(): ["not-allowed-value"]}
    assert talk.sent("textDocument/publishDiagnostics")[-1]["diagnostics"][0]["severity"] == 3
    (inner / CONFIGURATION).unlink()
    watched(talk, inner, CONFIGURATION)
    await talk.settled()
    everything = {code for codes in shown(talk).values() for code in codes}
    assert "duplicate-model" in everything


async def test_many_messages_about_the_disk_are_one_look(talk: Talk, tmp_path: Path) -> None:
    root = make_desk(tmp_path)
    await talk.initialize(PUSH, root)
    await talk.settled()
    (root / MODEL).write_text(text_of(MODEL, WRONG_STATUS))
    before = len(talk.received)
    for _ in range(200):
        watched(talk, root, MODEL, "node_modules/x.js")
    await talk.settled()
    assert told(talk, before) == [(root / MODEL).as_uri()]


@pytest.mark.parametrize("path", [".gitignore", ".git/info/exclude"])
async def test_an_open_file_that_git_ignores_has_no_findings(talk: Talk, tmp_path: Path, path: str) -> None:
    draft = "models/provider-1/drafts/example-1.yaml"
    root = make_desk(tmp_path, {path: "drafts/\n", draft: text_of(MODEL, WRONG_STATUS)})
    assert found_by_validate(root) == {}
    await talk.initialize(PUSH, root)
    uri = (root / draft).as_uri()
    talk.open(uri, text_of(MODEL, WRONG_STATUS))
    await talk.settled()
    talk.change(uri, text_of(MODEL, WRONG_STATUS) + "\n", 2)
    await talk.settled()
    assert shown(talk) == {}
    (root / path).write_text("")
    watched(talk, root, ".gitignore")
    await talk.settled()
    assert uri in shown(talk)
    assert shown(talk).keys() == {(root / path).as_uri() for path in found_by_validate(root)}
    (root / path).write_text("drafts/\n")
    watched(talk, root, ".gitignore")
    await talk.settled()
    assert shown(talk) == {}


@pytest.mark.parametrize("path", ["node_modules/a.model.yaml", ".github/a.model.yaml", "public/a.model.yaml"])
async def test_an_open_file_that_no_walk_comes_upon_has_no_findings(talk: Talk, tmp_path: Path, path: str) -> None:
    root = make_desk(tmp_path, {path: text_of(MODEL, WRONG_STATUS), "public/.model-lifecycle-site.json": "{}"})
    await talk.initialize(PUSH, root)
    talk.open((root / path).as_uri(), text_of(MODEL, WRONG_STATUS))
    await talk.settled()
    assert shown(talk) == {}


async def test_a_file_that_is_not_saved_yet_has_findings(talk: Talk, tmp_path: Path) -> None:
    root = make_desk(tmp_path)
    await talk.initialize(PUSH, root)
    uri = (root / "models/provider-1/new.yaml").as_uri()
    talk.open(uri, text_of(MODEL, WRONG_STATUS))
    await talk.settled()
    assert "not-allowed-value" in shown(talk)[uri]
