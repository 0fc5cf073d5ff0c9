"""The thin handlers: what the pure answers become on the wire."""

from pathlib import Path
from typing import Any

import pytest
from support.lsp_client import PULL, PUSH, LspClient
from support.workspace_files import OLD, make_workspace, text_of

WIDE = """\
id: a
display_name: "🙂"   # é
specs:
  currency: "U"
"""


async def opened(client: LspClient, tmp_path: Path, capabilities: dict[str, Any]) -> dict[str, str]:
    root = make_workspace(tmp_path)
    uri = await client.show(capabilities, root, OLD, WIDE)
    return {"uri": uri}


def place(line: int, character: int) -> dict[str, int]:
    return {"line": line, "character": character}


def stretch(start: tuple[int, int], end: tuple[int, int]) -> dict[str, Any]:
    return {"start": place(*start), "end": place(*end)}


async def test_symbols(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, PUSH)
    (record,) = await client.request("textDocument/documentSymbol", {"textDocument": document})
    assert (record["name"], record["detail"], record["kind"]) == ("a", "model", 5)
    assert record["selectionRange"] == stretch((0, 0), (0, 2))
    name, display_name, specs = record["children"]
    assert [symbol["kind"] for symbol in (name, display_name, specs)] == [15, 15, 19]
    assert display_name["range"] == stretch((1, 0), (1, 18))
    assert [symbol["name"] for symbol in specs["children"]] == ["currency"]


async def test_symbols_for_a_client_without_a_tree(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, {})
    symbols = await client.request("textDocument/documentSymbol", {"textDocument": document})
    assert [(symbol["name"], symbol.get("containerName")) for symbol in symbols] == [
        ("a", None),
        ("id", "a"),
        ("display_name", "a"),
        ("specs", "a"),
        ("currency", "specs"),
    ]
    assert {symbol["location"]["uri"] for symbol in symbols} == {document["uri"]}
    assert symbols[-1]["location"]["range"] == stretch((3, 2), (3, 15))


async def test_folding(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, PUSH)
    folds = await client.request("textDocument/foldingRange", {"textDocument": document})
    assert folds == [{"startLine": 2, "endLine": 3}]


@pytest.mark.parametrize(("capabilities", "end"), [(PUSH, 17), (PULL, 19)], ids=["utf-16", "utf-8"])
async def test_selection(client: LspClient, tmp_path: Path, capabilities: dict[str, Any], end: int) -> None:
    document = await opened(client, tmp_path, capabilities)
    (chain,) = await client.request(
        "textDocument/selectionRange", {"textDocument": document, "positions": [place(1, end)]}
    )
    assert chain["range"] == stretch((1, 15), (1, end))
    assert chain["parent"]["range"] == stretch((1, 14), (1, end + 1))
    assert chain["parent"]["parent"]["range"] == stretch((1, 0), (1, end + 1))


async def test_hover(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, PUSH)
    hover = await client.request("textDocument/hover", {"textDocument": document, "position": place(1, 16)})
    assert hover["contents"]["kind"] == "markdown"
    assert "`display_name`" in hover["contents"]["value"]
    assert hover["range"] == stretch((1, 14), (1, 18))
    nothing = await client.request("textDocument/hover", {"textDocument": document, "position": place(1, 21)})
    assert nothing is None
    far_out = await client.request("textDocument/hover", {"textDocument": document, "position": place(900, 900)})
    assert far_out is None


async def test_hover_for_a_client_that_shows_plain_text(client: LspClient, tmp_path: Path) -> None:
    plain = {**PUSH, "textDocument": {**PUSH["textDocument"], "hover": {"contentFormat": ["plaintext"]}}}
    document = await opened(client, tmp_path, plain)
    hover = await client.request("textDocument/hover", {"textDocument": document, "position": place(1, 16)})
    assert hover["contents"]["kind"] == "plaintext"
    assert hover["contents"]["value"].startswith("Display name `display_name`\n\ntext · required")


@pytest.mark.parametrize("method", ["documentSymbol", "foldingRange"])
async def test_documents_that_are_not_ours_have_no_answers(client: LspClient, tmp_path: Path, method: str) -> None:
    await opened(client, tmp_path, PUSH)
    client.open("file:///other.yaml", "a: {b: 1}\n")
    for uri in ("file:///other.yaml", "untitled:none", "git:/x.yaml"):
        assert await client.request(f"textDocument/{method}", {"textDocument": {"uri": uri}}) is None


async def test_hover_for_a_client_that_does_not_say_what_it_shows(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, {})
    hover = await client.request("textDocument/hover", {"textDocument": document, "position": place(1, 16)})
    assert hover["contents"]["kind"] == "plaintext"


async def test_hover_on_a_finding_begins_with_its_message(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    uri = await client.show(PUSH, root, OLD, text_of(OLD, ('"status": "deprecated"', '"status": "*depreciated*"')))
    (diagnostic,) = await client.pushed(uri, 1)
    where = {"textDocument": {"uri": uri}, "position": diagnostic["range"]["start"]}
    hover = await client.request("textDocument/hover", where)
    first = hover["contents"]["value"].split("\n\n")[0].replace("\\", "")
    assert first == diagnostic["message"]
