"""Diagnostics are kept for a snapshot: a request checks no file that is checked already."""

from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from support.lsp_client import PUSH, LspClient
from support.pages import EXAMPLE_FILES, MIGRATION_PATH, NEW_PATH

from model_lifecycle.check import FileCheck, check_file
from model_lifecycle.lsp.state import checked_snapshot
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

OPEN = "model-lifecycle.openPreview"

Checks = Counter[tuple[str, str]]


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Checks:
    """How often each text of each file was checked: by the file's name and the identity of its snapshot of the text."""
    counted: Checks = Counter()
    alive: list[RecordFile] = []  # else another file could get the same identity

    def counting(workspace: Workspace, file: RecordFile, today: date, before: FileCheck | None) -> FileCheck:
        alive.append(file)
        counted[Path(file.path).name, str(id(file))] += 1
        return check_file(workspace, file, today, before)

    monkeypatch.setattr(checked_snapshot, "check_file", counting)
    return counted


async def begin(client: LspClient, folder: Path, path: str, text: str) -> str:
    """Open a file in a workspace that is read and checked whole; its URI."""
    uri = await client.show(PUSH, folder, path, text)
    await client.settled()
    return uri


async def actions(client: LspClient, uri: str, line: int, only: str) -> list[dict[str, Any]]:
    place = {"line": line, "character": 4}
    offered: list[dict[str, Any]] = await client.request(
        "textDocument/codeAction",
        {
            "textDocument": {"uri": uri},
            "range": {"start": place, "end": place},
            "context": {"diagnostics": [], "only": [only]},
        },
    )
    return offered


async def test_requests_about_a_checked_snapshot_check_nothing(client: LspClient, folder: Path, checks: Checks) -> None:
    broken = EXAMPLE_FILES[NEW_PATH].replace('"display_name"', '"displayname"')
    uri = await begin(client, folder, NEW_PATH, broken)
    before = checks.copy()
    line = broken[: broken.index('"displayname"')].count("\n")
    assert await actions(client, uri, line, "quickfix")
    assert await actions(client, uri, line, "source.fixAll")
    place = {"textDocument": {"uri": uri}, "position": {"line": line, "character": 4}}
    assert await client.request("textDocument/hover", place)
    await client.request("textDocument/codeLens", {"textDocument": {"uri": uri}})
    migration = (folder / MIGRATION_PATH).as_uri()
    assert await client.request("workspace/executeCommand", {"command": OPEN, "arguments": [migration]})
    assert before
    assert checks == before


async def test_a_text_is_checked_once_whoever_asks_first(client: LspClient, folder: Path, checks: Checks) -> None:
    uri = await begin(client, folder, NEW_PATH, EXAMPLE_FILES[NEW_PATH])
    migration = (folder / MIGRATION_PATH).as_uri()
    assert await client.request("workspace/executeCommand", {"command": OPEN, "arguments": [migration]})
    before = checks.total()
    for version in range(2, 6):  # the open preview reads the model's diagnostics, and so does the check
        client.change(uri, EXAMPLE_FILES[NEW_PATH] + "\n" * version, version)
        await actions(client, uri, 1, "quickfix")
        await client.settled()
    assert checks.total() > before
    of_model = [count for (name, _), count in checks.items() if name == Path(NEW_PATH).name]
    assert set(of_model) == {1}


async def test_what_a_change_does_not_reach_is_not_checked_again(
    client: LspClient, folder: Path, checks: Checks
) -> None:
    uri = await begin(client, folder, MIGRATION_PATH, EXAMPLE_FILES[MIGRATION_PATH])
    before = checks.copy()
    client.change(uri, f"{EXAMPLE_FILES[MIGRATION_PATH]}\n", 2)
    await client.settled()
    assert {name for name, _ in (checks - before)} == {Path(MIGRATION_PATH).name}
