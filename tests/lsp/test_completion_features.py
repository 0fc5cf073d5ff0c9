"""Completion on the wire: nothing but what the client declares."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from support.lsp_client import PUSH, LspClient, RefusedError
from support.patience import PATIENCE
from support.workspace_files import MIGRATION, make_workspace

FROM = "from:\n  provider: provider-1\n  model_id: example-1\n  slug: example-1\n"
EVERYTHING: dict[str, Any] = {
    "completionItem": {
        "snippetSupport": True,
        "insertReplaceSupport": True,
        "labelDetailsSupport": True,
        "tagSupport": {"valueSet": [1]},
        "documentationFormat": ["markdown", "plaintext"],
        "insertTextModeSupport": {"valueSet": [1, 2]},
        "resolveSupport": {"properties": ["documentation"]},
    },
    "completionList": {"itemDefaults": ["editRange", "insertTextMode", "data"]},
}


def capable(completion: dict[str, Any]) -> dict[str, Any]:
    return {**PUSH, "textDocument": {**PUSH["textDocument"], "completion": completion}}


async def asked(
    client: LspClient, tmp_path: Path, completion: dict[str, Any], text: str, line: int, character: int
) -> tuple[dict[str, Any], str]:
    root = make_workspace(tmp_path)
    await client.initialize(capable(completion), root)
    uri = (root / MIGRATION).as_uri()
    client.open(uri, text)
    await client.settled()
    return await complete(client, uri, line, character), uri


async def complete(client: LspClient, uri: str, line: int, character: int) -> Any:
    where = {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}
    return await client.request("textDocument/completion", where)


async def test_for_a_client_that_declares_nothing(client: LspClient, tmp_path: Path) -> None:
    completions, _ = await asked(client, tmp_path, {}, f"{FROM}to:\n  ", 5, 2)
    first = completions["items"][0]
    assert "itemDefaults" not in completions
    assert first["label"] == "provider"
    assert first["insertTextFormat"] == 1
    assert set(first) <= {
        *("label", "kind", "detail", "documentation", "sortText", "filterText", "insertTextFormat", "textEdit", "data"),
    }
    assert first["textEdit"]["newText"] == "provider: provider-1"
    assert isinstance(first["documentation"], str)


async def test_for_a_client_that_declares_everything(client: LspClient, tmp_path: Path) -> None:
    completions, _ = await asked(client, tmp_path, EVERYTHING, f"{FROM}to:\n  ", 5, 2)
    here = {"line": 5, "character": 2}
    assert completions["itemDefaults"]["editRange"] == {
        "insert": {"start": here, "end": here},
        "replace": {"start": here, "end": here},
    }
    assert completions["itemDefaults"]["insertTextMode"] == 2
    first = completions["items"][0]
    assert (first["textEditText"], first["insertTextFormat"]) == ("provider: provider-1", 2)
    assert "documentation" not in first
    assert "data" not in first
    assert first["labelDetails"] == {"description": "text"}
    resolved = await client.request("completionItem/resolve", {**first, "data": completions["itemDefaults"]["data"]})
    assert resolved["documentation"]["kind"] == "markdown"
    assert "Provider" in resolved["documentation"]["value"]


async def test_lines_below_are_indented_by_the_client_that_says_so(client: LspClient, tmp_path: Path) -> None:
    text = "code_change:\n  \n"
    completions, uri = await asked(client, tmp_path, EVERYTHING, text, 1, 2)
    (item,) = [item for item in completions["items"] if item["label"] == "snippets"]
    assert item["textEditText"].startswith("snippets:\n  python:\n    before: |\n")
    assert uri


async def test_lines_below_are_indented_here_for_others(client: LspClient, tmp_path: Path) -> None:
    completions, _ = await asked(client, tmp_path, {}, "code_change:\n  \n", 1, 2)
    (item,) = [item for item in completions["items"] if item["label"] == "snippets"]
    assert item["textEdit"]["newText"].startswith("snippets:\n    python:\n      before: |\n")


async def test_insert_and_replace(client: LspClient, tmp_path: Path) -> None:
    completion = {"completionItem": {"insertReplaceSupport": True}}
    completions, _ = await asked(client, tmp_path, completion, "from:\n  model_id: 🙂exa-mple.1\n", 1, 15)
    edit = completions["items"][0]["textEdit"]
    start = {"line": 1, "character": 12}
    assert edit["insert"] == {"start": start, "end": {"line": 1, "character": 15}}
    assert edit["replace"] == {"start": start, "end": {"line": 1, "character": 24}}


async def test_an_untitled_document(client: LspClient, tmp_path: Path) -> None:
    await client.initialize(capable(EVERYTHING), make_workspace(tmp_path))
    client.open("untitled:Untitled-1", "# model-lifecycle: kind=provider\nid: provider-1\n\n")
    completions = await complete(client, "untitled:Untitled-1", 2, 0)
    assert [item["label"] for item in completions["items"]] == ["name", "deprecations_url", "pricing_url", "models_url"]
    client.open("untitled:Untitled-2", "# model-lifecycle: kind=\n")
    completions = await complete(client, "untitled:Untitled-2", 0, 24)
    assert [item["label"] for item in completions["items"]] == ["model", "provider", "migration"]


async def test_other_documents_have_none(client: LspClient, tmp_path: Path) -> None:
    await asked(client, tmp_path, EVERYTHING, FROM, 0, 0)
    client.open("file:///other.yaml", "a: \n")
    assert await complete(client, "file:///other.yaml", 0, 3) is None
    assert await complete(client, "file:///never-opened.yaml", 0, 3) is None


@pytest.mark.parametrize("retries", [True, False])
async def test_an_answer_for_an_older_text_is_dropped(client: LspClient, tmp_path: Path, *, retries: bool) -> None:
    root = make_workspace(tmp_path)
    stale = {"general": {"staleRequestSupport": {"cancel": True, "retryOnContentModified": []}}} if retries else {}
    await client.initialize({**capable(EVERYTHING), **stale}, root)
    uri = (root / MIGRATION).as_uri()
    client.open(uri, f"{FROM}to:\n  ")
    await client.settled()
    where = {"textDocument": {"uri": uri}, "position": {"line": 5, "character": 2}}
    go_on = threading.Event()
    client.server.session._engine.ask("/", lambda project: (go_on.wait(PATIENCE), None)[1])
    pending = client.begin("textDocument/completion", where)
    for _ in range(3):  # turns of the event loop, in which the request is taken in
        await asyncio.sleep(0)
    client.change(uri, "# all is new\n", 2)
    for _ in range(3):
        await asyncio.sleep(0)
    go_on.set()
    if retries:
        with pytest.raises(RefusedError) as refused:
            await client.answer(pending)
        assert refused.value.code == -32801
    else:
        assert await client.answer(pending) is None
