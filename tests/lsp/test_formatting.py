"""Formatting over the LSP: documents and ranges, announced for records only."""

import copy
from pathlib import Path
from typing import Any

import pytest
from support.lsp_client import PULL, PUSH, LspClient
from support.workspace_files import OLD, make_workspace, text_of

OPTIONS = {"tabSize": 8, "insertSpaces": False}
METHODS = ("formatting", "rangeFormatting")
REQUESTS = [f"textDocument/{method}" for method in METHODS]


def place(line: int, character: int) -> dict[str, int]:
    return {"line": line, "character": character}


def dynamic(capabilities: dict[str, Any]) -> dict[str, Any]:
    more = copy.deepcopy(capabilities)
    more["textDocument"] |= {method: {"dynamicRegistration": True} for method in METHODS}
    return more


@pytest.mark.parametrize(("capabilities", "end"), [(PUSH, 15), (PULL, 17)], ids=["utf-16", "utf-8"])
async def test_a_document(client: LspClient, tmp_path: Path, capabilities: dict[str, Any], end: int) -> None:
    root = make_workspace(tmp_path)
    result = await client.initialize(capabilities, root)
    assert result["capabilities"]["documentFormattingProvider"]
    document = {"uri": (root / OLD).with_suffix(".yaml").as_uri()}
    client.open(document["uri"], "id: a\nslug:   'b' # 🙂\n\n\nfamily: \"🙂🙂\"\n")
    edits = await client.request("textDocument/formatting", {"textDocument": document, "options": OPTIONS})
    assert [(edit["range"]["start"]["line"], edit["newText"]) for edit in edits] == [
        (1, "slug: b # 🙂\n"),
        (3, "family: 🙂🙂\n"),
    ]
    (edit,) = await client.request(
        "textDocument/rangeFormatting",
        {"textDocument": document, "options": OPTIONS, "range": {"start": place(4, 0), "end": place(4, end)}},
    )
    assert edit["newText"] == "family: 🙂🙂\n"


async def test_a_syntax_error_is_said_and_changes_nothing(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    document = {"uri": (root / OLD).as_uri()}
    client.open(document["uri"], '{"id":  "a"')
    assert await client.request("textDocument/formatting", {"textDocument": document, "options": OPTIONS}) is None
    (shown,) = [message["params"] for message in client.received if message.get("method") == "window/showMessage"]
    assert shown["type"] == 2
    assert shown["message"].startswith("Not formatted. Line 1: ")


async def test_other_files_are_left_alone(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    document = {"uri": (root / "compose.yaml").as_uri()}
    client.open(document["uri"], "b:   1\na: 'x'\n")
    for method in REQUESTS:
        parameters = {"textDocument": document, "options": OPTIONS}
        parameters["range"] = {"start": place(0, 0), "end": place(2, 0)}
        assert await client.request(method, parameters) is None


def registered(client: LspClient) -> list[list[str]]:
    """The patterns of each announcement, the last of all methods alike."""
    selectors = []
    for message in client.received:
        if message.get("method") == "client/registerCapability":
            ours = [
                registration
                for registration in message["params"]["registrations"]
                if registration["method"] in REQUESTS
            ]
            if ours:
                assert [registration["method"] for registration in ours] == REQUESTS
                assert len({str(registration["registerOptions"]["documentSelector"]) for registration in ours}) == 1
                selectors.append([filter_["pattern"] for filter_ in ours[0]["registerOptions"]["documentSelector"]])
    return selectors


async def test_it_is_announced_for_the_open_records(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    result = await client.initialize(dynamic(PUSH), root)
    assert not [name for name in result["capabilities"] if "Formatting" in name]
    other, model = (root / "compose[1].yaml").as_uri(), (root / OLD).as_uri()
    client.open(other, "a: 1\n")
    client.open(model, text_of(OLD))
    await client.wait(lambda _: registered(client) == [[(root / OLD).as_posix()]])
    client.change(other, "# model-lifecycle: kind=model\na: 1\n", 2)
    both = sorted([(root / "compose?1?.yaml").as_posix(), (root / OLD).as_posix()])
    await client.wait(lambda _: [sorted(patterns) for patterns in registered(client)][1:] == [both])
    gone = [message["params"] for message in client.received if message.get("method") == "client/unregisterCapability"]
    assert [registration["method"] for registration in gone[0]["unregisterations"]] == REQUESTS
