"""What the copies of cited pages say, in editors: findings of a source of their own, hovers, actions."""

from pathlib import Path
from typing import Any

import pytest
from support.cited_pages import DEPRECATIONS, keep_page, model_record
from support.lsp_client import PUSH, LspClient
from support.workspace_files import make_tree

SOURCE = "model-lifecycle sources"
URL = "https://doc.example/deprecations"
ROW = "Dec 11, 2026 loom-2-large loom-3-large"
PATH = "models/provider-1/loom-2-large.yaml"
CHANGED = model_record((URL, ROW.replace("11", "10")))
HELD = model_record((URL, ROW), (f"{URL}#other", ""))


async def at_record(client: LspClient, folder: Path, text: str, page: str = DEPRECATIONS, **settings: Any) -> str:
    """The address of an open record whose cited page is kept as it was read on 2026-11-20."""
    make_tree(folder, {"model-lifecycle.toml": '[catalogues]\nfolder = "copies"\n', PATH: text})
    keep_page(folder / "copies/pages", URL, page, "2026-11-20")
    await client.initialize(PUSH, folder, options=settings)
    uri = (folder / PATH).as_uri()
    client.open(uri, text, version=1)
    return uri


async def findings(client: LspClient, uri: str, version: int) -> list[dict[str, Any]]:
    diagnostics = await client.pushed(uri, version=version)
    return [diagnostic for diagnostic in diagnostics if diagnostic["source"] == SOURCE]


def at(text: str, uri: str, words: str) -> dict[str, Any]:
    """The place of some words, as a request names it."""
    before = text[: text.index(words)]
    place = {"line": before.count("\n"), "character": len(before) - before.rfind("\n")}
    return {"textDocument": {"uri": uri}, "position": place}


async def actions(client: LspClient, uri: str, text: str, words: str) -> dict[str, Any]:
    place = at(text, uri, words)
    asked = {"textDocument": place["textDocument"], "context": {"diagnostics": []}}
    offered = await client.request(
        "textDocument/codeAction", asked | {"range": {"start": place["position"], "end": place["position"]}}
    )
    return {action["title"]: action for action in offered}


async def test_a_page_that_says_otherwise_is_a_finding(client: LspClient, tmp_path: Path) -> None:
    uri = await at_record(client, tmp_path, CHANGED)
    (shown,) = await findings(client, uri, 1)
    assert (shown["code"], shown["severity"]) == ("source-changed", 2)
    assert shown["message"] == "On 2026-11-20 the page says otherwise: `10` → `11`."
    hover = await client.request("textDocument/hover", at(CHANGED, uri, "Dec 10"))
    words = hover["contents"]["value"].replace("`", "")
    assert "read 2026-11-20: says otherwise: 10 → 11\n  > Dec 11, 2026" in words  # with what the page has there
    offered = await actions(client, uri, CHANGED, "Dec 10")
    opened = offered["Open the passage on its page"]["command"]
    assert opened["arguments"] == [f"{URL}#:~:text=Dec%2011%2C%202026%20loom%2D2%2Dlarge%20loom%2D3%2Dlarge"]
    assert "Explain `source-changed`" in offered


async def test_a_day_is_renewed_and_a_passage_quoted(client: LspClient, tmp_path: Path) -> None:
    uri = await at_record(client, tmp_path, HELD)
    assert await findings(client, uri, 1) == []
    hover = await client.request("textDocument/hover", at(HELD, uri, "Dec 11"))
    assert "read 2026-11-20: says so" in hover["contents"]["value"]
    assert "  > " not in hover["contents"]["value"]  # the record has the same words
    offered = await actions(client, uri, HELD, "Dec 11")
    (edit,) = offered["Renew the day of the check: 2026-11-20"]["edit"]["changes"][uri]
    assert edit["newText"] == "2026-11-20"
    quoted = await actions(client, uri, HELD, 'excerpt: ""')
    (edit,) = quoted["Quote the page: Dec 11, 2026 | loom-2-large | loom-3-large"]["edit"]["changes"][uri]
    assert "Dec 11, 2026 | loom-2-large | loom-3-large" in edit["newText"]


async def test_an_edit_of_the_excerpt_is_judged_at_once(client: LspClient, tmp_path: Path) -> None:
    uri = await at_record(client, tmp_path, CHANGED)
    assert len(await findings(client, uri, 1)) == 1
    client.change(uri, CHANGED.replace("Dec 10", "Dec 11"), 2)
    assert await findings(client, uri, 2) == []


async def test_they_can_be_switched_off(client: LspClient, tmp_path: Path) -> None:
    uri = await at_record(client, tmp_path, CHANGED, sourceFindings=False)
    assert await findings(client, uri, 1) == []


async def test_a_copy_that_cannot_be_read_says_nothing(client: LspClient, tmp_path: Path) -> None:
    uri = await at_record(client, tmp_path, CHANGED)
    assert len(await findings(client, uri, 1)) == 1
    for copy in (tmp_path / "copies/pages").iterdir():
        copy.write_text('{"version": 1, "address": 3, "blocks": [[]]')
    client.change(uri, f"{CHANGED}\n", 2)
    assert await findings(client, uri, 2) == []


async def opening(client: LspClient, folder: Path, *arguments: Any, shows: bool) -> Any:
    """What the command that opens a page answers."""
    capabilities = {**PUSH, "window": {"showDocument": {"support": True}}} if shows else PUSH
    await client.initialize(capabilities, folder)
    client.answers["window/showDocument"] = lambda params: {"success": True}
    command = {"command": "model-lifecycle.openCitedPage", "arguments": list(arguments)}
    return await client.request("workspace/executeCommand", command)


async def test_a_page_is_opened_outside_of_the_editor(client: LspClient, tmp_path: Path) -> None:
    assert await opening(client, tmp_path, f"{URL}#at", "more", shows=True) == f"{URL}#at"
    assert client.sent("window/showDocument") == [{"uri": f"{URL}#at", "external": True}]


async def test_a_client_that_opens_nothing_is_told_the_address(client: LspClient, tmp_path: Path) -> None:
    assert await opening(client, tmp_path, URL, shows=False) == URL
    assert client.sent("window/showDocument") == []
    assert {"type": 3, "message": URL} in client.sent("window/showMessage")


@pytest.mark.parametrize(
    "arguments", [(), (3,), (None, URL), ("file:///etc/passwd",), ("javascript:alert(1)",), ("doc.example",), ([URL],)]
)
async def test_nothing_else_is_opened(arguments: tuple[Any, ...], client: LspClient, tmp_path: Path) -> None:
    assert await opening(client, tmp_path, *arguments, shows=True) is None
    assert client.sent("window/showDocument") == []


async def test_a_value_in_doubt_says_why_and_is_not_renewed(client: LspClient, tmp_path: Path) -> None:
    text = model_record((URL, ""))
    page = "| Model | Retirement date |\n|---|---|\n| loom-2-large | No sooner than Dec 11, 2026 |\n"
    uri = await at_record(client, tmp_path, text, page)
    assert await findings(client, uri, 1) == []
    hover = await client.request("textDocument/hover", at(text, uri, "2026-12-11"))
    assert "confirms nothing: the page has it as the earliest day, not as the day" in hover["contents"]["value"]
    assert "Renew the day of the check: 2026-11-20" not in await actions(client, uri, text, "Page")
