"""A server that runs for days, whatever happens to it."""

import gc
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
from support.desk import MIGRATION, MODEL, make_desk, text_of
from support.talk import PULL, PUSH, RefusedError, Talk

from model_lifecycle.check import check_file
from model_lifecycle.lsp.project import Project
from model_lifecycle.lsp.texts import OpenText
from model_lifecycle.workspace.discovery import FoundFile
from model_lifecycle.workspace.file import RecordFile
from model_lifecycle.workspace.load import Reading, read_found
from model_lifecycle.workspace.workspace import Workspace

BURST = 100


@pytest.mark.parametrize("edits", [3_000, pytest.param(100_000, marks=pytest.mark.slow)])
async def test_edits_leave_nothing_behind(talk: Talk, tmp_path: Path, edits: int) -> None:
    root = make_desk(tmp_path)
    await talk.initialize(PUSH, root)
    uri = (root / MODEL).as_uri()
    texts = [text_of(MODEL), text_of(MODEL, ('"status": "deprecated"', '"status": "gone"'))]
    talk.open(uri, texts[0])

    async def edit(count: int, version: int) -> int:
        for _ in range(count // BURST):
            for number in range(BURST):
                talk.change(uri, texts[number % 2], version + number)
            await talk.settled()
            version += BURST
            talk.forget()
        gc.collect()
        return sys.getallocatedblocks()

    before = await edit(1_000, 2)
    after = await edit(edits, 1_002)
    assert after - before < edits


async def test_a_loose_file_is_judged_even_when_folders_are_arranged_just_as_it_is_opened(
    talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    absorb = Project.absorb

    def absorb_late(project: Project, texts: Mapping[str, OpenText | None]) -> None:
        talk.server.session._engine._arrange()  # as the thread that reads the disk may
        absorb(project, texts)

    monkeypatch.setattr(Project, "absorb", absorb_late)
    await talk.initialize(PUSH)
    uri = (tmp_path / "loose.yaml").as_uri()
    talk.open(uri, text_of(MODEL, ('"status": "deprecated"', '"status": "gone"')))
    await talk.settled()
    assert any(told["uri"] == uri and told["diagnostics"] for told in talk.sent("textDocument/publishDiagnostics"))


async def test_a_feature_that_fails_is_an_error_and_nothing_more(
    talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise LookupError("a mistake of ours")

    root = make_desk(tmp_path)
    await talk.initialize(PUSH, root)
    uri = (root / MODEL).as_uri()
    talk.open(uri, text_of(MODEL))
    monkeypatch.setattr("model_lifecycle.lsp.features.symbols.symbols", fail)
    with pytest.raises(RefusedError, match="a mistake of ours"):
        await talk.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    assert await talk.request("textDocument/foldingRange", {"textDocument": {"uri": uri}})
    (logged,) = [one for one in talk.sent("window/logMessage") if one["type"] == 1]
    assert "a mistake of ours" in logged["message"]
    monkeypatch.setattr("model_lifecycle.ide.hover.record_at", fail)
    position = {"line": 1, "character": 4}
    with pytest.raises(RefusedError, match="a mistake of ours"):
        await talk.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": position})


async def test_a_check_that_fails_costs_one_file_its_findings(
    talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_desk(tmp_path)
    await talk.initialize(PUSH, root)
    model, migration = (root / MODEL).as_uri(), (root / MIGRATION).as_uri()
    talk.open(model, text_of(MODEL, ('"status": "deprecated"', '"status": "gone"')))
    assert len(await talk.pushed(model, 1)) == 1

    def fail_for_one(workspace: Workspace, file: RecordFile, today: date) -> object:
        if file.path.endswith(MODEL):
            raise LookupError("a mistake of ours")
        return check_file(workspace, file, today)

    monkeypatch.setattr("model_lifecycle.lsp.checks.check_file", fail_for_one)
    talk.change(model, text_of(MODEL, ('"status": "deprecated"', '"status": "lost"')), 2)
    assert await talk.pushed(model, 2) == []
    talk.open(migration, text_of(MIGRATION, ('"confidence": "official"', '"confidence": "sure"')))
    assert [one["code"] for one in await talk.pushed(migration, 1)] == ["not-allowed-value"]
    (logged, *_) = [one for one in talk.sent("window/logMessage") if one["type"] == 1]
    assert "a mistake of ours" in logged["message"]
    assert MODEL in logged["message"]


async def test_a_file_that_cannot_be_read_costs_itself_only(
    talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail_for_one(reading: Reading, files: list[FoundFile]) -> object:
        if any(file.path.endswith(MIGRATION) for file in files):
            raise LookupError("a mistake of ours")
        return read_found(reading, files)

    monkeypatch.setattr("model_lifecycle.lsp.project.read_found", fail_for_one)
    root = make_desk(tmp_path, {MODEL: text_of(MODEL, ('"status": "deprecated"', '"status": "gone"'))})
    await talk.initialize(PULL, root)
    answer = await talk.request("workspace/diagnostic", {"previousResultIds": []})
    assert [item["uri"] for item in answer["items"]] == [(root / MODEL).as_uri()]
