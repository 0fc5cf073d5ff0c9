"""A server that runs for days, whatever happens to it."""

import gc
import json
import sys
from collections import Counter
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
from support.lsp_client import PULL, PUSH, LspClient, RefusedError
from support.thorough import some_of
from support.workspace_files import MIGRATION, OLD, make_workspace, text_of

from model_lifecycle.check import FileCheck, check_file
from model_lifecycle.lsp.state.open_documents import OpenDocument
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.workspace.discovery.discovery import FoundFile
from model_lifecycle.workspace.load_workspace import LoadOptions, read_found
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

BURST = 100


@pytest.mark.parametrize("edits", some_of([3_000, 100_000], 2))
async def test_edits_leave_nothing_behind(client: LspClient, tmp_path: Path, edits: int) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    uri = (root / OLD).as_uri()
    texts = [text_of(OLD), text_of(OLD, ('"status": "deprecated"', '"status": "gone"'))]
    client.open(uri, texts[0])

    async def edit(count: int, version: int) -> int:
        for _ in range(count // BURST):
            for number in range(BURST):
                client.change(uri, texts[number % 2], version + number)
            await client.settled()
            version += BURST
            client.forget()
        gc.collect()
        return sys.getallocatedblocks()

    before = await edit(1_000, 2)
    after = await edit(edits, 1_002)
    assert after - before < edits


async def test_a_loose_file_is_judged_even_when_folders_are_arranged_just_as_it_is_opened(
    client: LspClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    absorb = WorkspaceHost.absorb

    def absorb_late(project: WorkspaceHost, texts: Mapping[str, OpenDocument | None]) -> None:
        client.server.session._engine._arrange()  # as the thread that reads the disk may
        absorb(project, texts)

    monkeypatch.setattr(WorkspaceHost, "absorb", absorb_late)
    await client.initialize(PUSH)
    uri = (tmp_path / "loose.yaml").as_uri()
    client.open(uri, text_of(OLD, ('"status": "deprecated"', '"status": "gone"')))
    await client.settled()
    assert any(
        answer["uri"] == uri and answer["diagnostics"] for answer in client.sent("textDocument/publishDiagnostics")
    )


async def test_a_feature_that_fails_is_an_error_and_nothing_more(
    client: LspClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise LookupError("a mistake of ours")

    root = make_workspace(tmp_path)
    uri = await client.show(PUSH, root, OLD, text_of(OLD))
    monkeypatch.setattr("model_lifecycle.lsp.features.symbols.symbols", fail)
    with pytest.raises(RefusedError, match="a mistake of ours"):
        await client.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    assert await client.request("textDocument/foldingRange", {"textDocument": {"uri": uri}})
    (logged,) = [entry for entry in client.sent("window/logMessage") if entry["type"] == 1]
    assert "a mistake of ours" in logged["message"]
    monkeypatch.setattr("model_lifecycle.ide.hover.record_at", fail)
    position = {"line": 1, "character": 4}
    with pytest.raises(RefusedError, match="a mistake of ours"):
        await client.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": position})


async def test_a_check_that_fails_costs_one_file_its_findings(
    client: LspClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    model, migration = (root / OLD).as_uri(), (root / MIGRATION).as_uri()
    client.open(model, text_of(OLD, ('"status": "deprecated"', '"status": "gone"')))
    assert len(await client.pushed(model, 1)) == 1

    def fail_for_one(workspace: Workspace, file: RecordFile, today: date, before: FileCheck | None) -> object:
        if file.path.endswith(OLD):
            raise LookupError("a mistake of ours")
        return check_file(workspace, file, today, before)

    monkeypatch.setattr("model_lifecycle.lsp.state.checked_snapshot.check_file", fail_for_one)
    client.change(model, text_of(OLD, ('"status": "deprecated"', '"status": "lost"')), 2)
    assert await client.pushed(model, 2) == []
    client.open(migration, text_of(MIGRATION, ('"confidence": "official"', '"confidence": "sure"')))
    assert [diagnostic["code"] for diagnostic in await client.pushed(migration, 1)] == ["not-allowed-value"]
    (logged, *_) = [entry for entry in client.sent("window/logMessage") if entry["type"] == 1]
    assert "a mistake of ours" in logged["message"]
    assert OLD in logged["message"]


async def test_a_file_that_cannot_be_read_costs_itself_only(
    client: LspClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail_for_one(reading: LoadOptions, files: list[FoundFile]) -> object:
        if any(file.path.endswith(MIGRATION) for file in files):
            raise LookupError("a mistake of ours")
        return read_found(reading, files)

    monkeypatch.setattr("model_lifecycle.lsp.state.workspace_host.read_found", fail_for_one)
    root = make_workspace(tmp_path, {OLD: text_of(OLD, ('"status": "deprecated"', '"status": "gone"'))})
    await client.initialize(PULL, root)
    answer = await client.request("workspace/diagnostic", {"previousResultIds": []})
    assert [item["uri"] for item in answer["items"]] == [(root / OLD).as_uri()]


@pytest.mark.parametrize("count", some_of([1, 20]))
async def test_nothing_of_ours_is_left_to_the_garbage_collector(client: LspClient, tmp_path: Path, count: int) -> None:
    """What refers to itself in a circle stays until the collector looks through all that the server holds."""
    model = json.loads(text_of(OLD))
    text = json.dumps([{**model, "id": f"example-{number}"} for number in range(count)], indent=2)
    root = make_workspace(tmp_path, {"models/provider-1/many.json": text})
    uri = await client.show(PUSH, root, "models/provider-1/many.json", text, language="json")
    await client.settled()

    async def edit_and_ask(version: int) -> None:
        client.change(uri, text.replace('"family"', f'"family{version}"', 1 + version % 2), version)
        await client.settled()
        document = {"textDocument": {"uri": uri}}
        line = next(number for number, content in enumerate(text.splitlines()) if '"provider"' in content)
        place = {**document, "position": {"line": line, "character": 20}}
        for method in ("hover", "completion", "definition", "documentHighlight", "prepareRename"):
            await client.request(f"textDocument/{method}", place)
        for method in ("documentSymbol", "foldingRange", "codeLens", "documentLink", "semanticTokens/full"):
            await client.request(f"textDocument/{method}", document)
        client.forget()

    await edit_and_ask(2)
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for version in range(3, 6):
            await edit_and_ask(version)
        gc.collect()
        left = Counter(
            type(thing).__qualname__ for thing in gc.garbage if type(thing).__module__.startswith("model_lifecycle")
        )
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    assert not left
