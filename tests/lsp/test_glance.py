"""What is drawn in texts, on the wire: nothing but what the client declares and a person has not switched off."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from support.lsp_client import PUSH, LspClient, RefusedError
from support.patience import PATIENCE
from support.workspace_files import MIGRATION, NEW, OLD, PROVIDER, make_workspace, text_of

TOKENS = {
    "requests": {"full": {"delta": True}, "range": True},
    "tokenTypes": ["class", "namespace", "enumMember"],
    "tokenModifiers": ["declaration", "deprecated"],
    "formats": ["relative"],
}
DECLARED: dict[str, Any] = {
    **PUSH,
    "window": {"showDocument": {"support": True}},
    "workspace": {
        "configuration": False,
        "codeLens": {"refreshSupport": True},
        "inlayHint": {"refreshSupport": True},
        "semanticTokens": {"refreshSupport": True},
    },
    "textDocument": {
        **PUSH["textDocument"],
        "codeLens": {},
        "inlayHint": {"resolveSupport": {"properties": ["tooltip"]}},
        "documentLink": {"tooltipSupport": True},
        "semanticTokens": TOKENS,
    },
}
EVERYWHERE = {"start": {"line": 0, "character": 0}, "end": {"line": 900, "character": 0}}

_LINES = text_of(MIGRATION).split("\n")
_SAMPLE = next(number for number, text in enumerate(_LINES) if '"before"' in text)
IN_SAMPLE = {"line": _SAMPLE, "character": _LINES[_SAMPLE].index("ask")}


async def opened(client: LspClient, tmp_path: Path, path: str, capabilities: Any = DECLARED) -> dict[str, Any]:
    """A workspace with a document open; the parameters that name it."""
    root = make_workspace(tmp_path, {NEW: text_of(NEW, ('"display_name": "Example"', '"display_name": "Two"'))})
    uri = await client.show(capabilities, root, path, (root / path).read_text(encoding="utf-8"))
    return {"textDocument": {"uri": uri}}


async def test_announced_is_what_the_client_declares(client: LspClient, tmp_path: Path) -> None:
    ours = (await client.initialize(PUSH, make_workspace(tmp_path)))["capabilities"]
    names = ("inlayHintProvider", "documentLinkProvider", "semanticTokensProvider")
    assert not set(names) & ours.keys()


@pytest.mark.parametrize(
    ("requests", "announced"),
    [
        ({"full": {"delta": True}, "range": True}, {"full": {"delta": True}, "range": True}),
        ({"full": True}, {"full": True, "range": False}),
        ({"range": True}, {"full": False, "range": True}),
        ({}, None),
    ],
    ids=str,
)
async def test_tokens_are_announced_as_the_client_asks_for_them(
    client: LspClient, tmp_path: Path, requests: Any, announced: Any
) -> None:
    document = {**DECLARED["textDocument"], "semanticTokens": {**TOKENS, "requests": requests}}
    ours = (await client.initialize({**DECLARED, "textDocument": document}, make_workspace(tmp_path)))["capabilities"]
    tokens = ours.get("semanticTokensProvider")
    assert (tokens and {name: tokens.get(name) for name in announced or tokens}) == announced


async def test_inlay_hints(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, MIGRATION)
    hints = await client.request("textDocument/inlayHint", {**document, "range": EVERYWHERE})
    assert [hint["label"] for hint in hints[:6]] == ["Example", "Example", "Example", "Two", "$2 → $2", "$8 → $8"]
    assert all(hint["paddingLeft"] for hint in hints)
    resolved = await client.request("inlayHint/resolve", hints[4])
    assert resolved["tooltip"]["value"].replace("\\", "").startswith("**$2 → $2: 0%**")


async def test_hints_of_a_range(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, MIGRATION)
    everything = await client.request("textDocument/inlayHint", {**document, "range": EVERYWHERE})
    line = everything[4]["position"]["line"]
    span = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": 99}}
    assert await client.request("textDocument/inlayHint", {**document, "range": span}) == [everything[4]]


async def test_lenses(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, OLD)
    lenses = await client.request("textDocument/codeLens", document)
    named, shutdown, preview = lenses
    assert "command" not in named
    assert "command" not in shutdown
    assert preview["command"]["command"] == "model-lifecycle.openPreview"
    named = (await client.request("codeLens/resolve", named))["command"]
    assert (named["title"], named["command"]) == ("1 migration · named by 1 record", "model-lifecycle.showReferences")
    (place,) = await client.request("model-lifecycle/lensPlaces", named["arguments"][0])
    assert place["uri"].endswith(MIGRATION)
    shutdown = (await client.request("codeLens/resolve", shutdown))["command"]
    assert shutdown["title"] == "shuts down in 184 days"
    (place,) = await client.request("model-lifecycle/lensPlaces", shutdown["arguments"][0])
    assert place["uri"] == document["textDocument"]["uri"]
    with pytest.raises(RefusedError):
        await client.request("model-lifecycle/lensPlaces", {"uri": place["uri"], "kind": "other", "record": 0})


CREATES: dict[str, Any] = {
    **DECLARED,
    "workspace": {
        **DECLARED["workspace"],
        "applyEdit": True,
        "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]},
    },
}


async def create_lens(client: LspClient, folder: Path, capabilities: dict[str, Any] = CREATES) -> list[Any]:
    """The lenses that create, on a model whose migration is not written yet."""
    make_workspace(folder)
    (folder / MIGRATION).unlink()
    uri = await client.show(capabilities, folder, OLD, text_of(OLD))
    await client.settled()
    lenses = await client.request("textDocument/codeLens", {"textDocument": {"uri": uri}})
    return [lens["command"] for lens in lenses if lens.get("command", {}).get("title") == "Create the migration"]


async def test_a_lens_writes_the_migration_and_shows_it(client: LspClient, tmp_path: Path) -> None:
    client.answers["window/showDocument"] = lambda params: {"success": True}
    (command,) = await create_lens(client, tmp_path)
    new = (tmp_path / MIGRATION).as_uri()
    created = await client.request("workspace/executeCommand", {key: command[key] for key in ("command", "arguments")})
    assert created == new
    text = (tmp_path / MIGRATION).read_text()
    assert text.startswith("from:\n  provider: provider-1\n  model_id: example-1\n")
    (shown,) = client.sent("window/showDocument")
    assert shown["uri"] == new
    assert "detail: TODO detail" in text.splitlines()[shown["selection"]["start"]["line"] + 1]
    [message] = [params["message"] for params in client.sent("window/showMessage")]
    assert message.startswith("Wrote example-1-to-example-2.yaml. To fill in: api_changes.0, code_change.before, ")


async def test_a_migration_that_came_meanwhile_is_not_created_again(client: LspClient, tmp_path: Path) -> None:
    (command,) = await create_lens(client, tmp_path)
    client.open((tmp_path / MIGRATION).as_uri(), text_of(MIGRATION))
    await client.settled()
    arguments = {key: command[key] for key in ("command", "arguments")}
    assert await client.request("workspace/executeCommand", arguments) is None
    assert client.sent("window/showMessage")[0]["message"].startswith("Nothing to create: ")
    assert not (tmp_path / MIGRATION).exists()
    with pytest.raises(RefusedError):
        await client.request("workspace/executeCommand", {"command": command["command"], "arguments": [{"uri": "x"}]})


@pytest.mark.parametrize("lacks", ["applyEdit", "workspaceEdit"])
async def test_a_client_that_creates_no_files_has_no_such_lens(client: LspClient, tmp_path: Path, lacks: str) -> None:
    kept = {name: value for name, value in CREATES["workspace"].items() if name != lacks}
    assert await create_lens(client, tmp_path, {**CREATES, "workspace": kept}) == []


async def test_lenses_for_a_client_that_shows_no_documents(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, PROVIDER, {**DECLARED, "window": {}})
    (lens,) = await client.request("textDocument/codeLens", document)
    resolved = await client.request("codeLens/resolve", lens)
    assert resolved["command"] == {"title": "2 models · named by 3 records", "command": ""}


async def test_lenses_for_a_client_that_does_not_resolve_them(client: LspClient, tmp_path: Path) -> None:
    lens: dict[str, Any] = {"codeLens": {"resolveSupport": {"properties": []}}}
    capabilities = {**DECLARED, "textDocument": {**DECLARED["textDocument"], **lens}}
    document = await opened(client, tmp_path, PROVIDER, capabilities)
    (shown_lens,) = await client.request("textDocument/codeLens", document)
    assert shown_lens["command"]["title"] == "2 models · named by 3 records"


async def test_a_lens_that_is_older_than_the_text(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, PROVIDER)
    (lens,) = await client.request("textDocument/codeLens", document)
    client.change(document["textDocument"]["uri"], "[]", 2)
    assert (await client.request("codeLens/resolve", lens))["command"] == {"title": "", "command": ""}


async def test_the_command_of_a_lens_asks_which_place(client: LspClient, tmp_path: Path) -> None:
    asked: list[Any] = []
    client.answers["window/showDocument"] = lambda params: {"success": True}

    def choose(params: Any) -> Any:
        asked.append(params)
        return params["actions"][1]

    client.answers["window/showMessageRequest"] = choose
    document = await opened(client, tmp_path, PROVIDER)
    (lens,) = await client.request("textDocument/codeLens", document)
    command = (await client.request("codeLens/resolve", lens))["command"]
    await client.request("workspace/executeCommand", {"command": command["command"], "arguments": command["arguments"]})
    shown = await client.wait(lambda message: message.get("method") == "window/showDocument")
    assert [choice["title"] for choice in asked[0]["actions"]] == [
        "migrations/example-1-to-example-2.yaml:3",
        "provider-1/example-1.yaml:4",
        "provider-1/example-2.yaml:4",
    ]
    places = await client.request("model-lifecycle/lensPlaces", command["arguments"][0])
    assert shown["params"]["uri"] == places[1]["uri"]
    assert shown["params"]["selection"] == places[1]["range"]


async def test_links(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, MIGRATION)
    links = await client.request("textDocument/documentLink", document)
    provider, _, model = links[:3]
    assert (provider["tooltip"], "target" in provider) == ("Example", False)
    assert model["tooltip"] == "Two · active"
    assert (await client.request("documentLink/resolve", model))["target"].endswith(NEW)
    page = next(link for link in links if "target" in link)
    assert page["target"].startswith("https://doc.example/")
    assert page["tooltip"] == "Deprecations · checked 2026-06-01, 29 days ago"


async def test_a_name_that_is_struck_through_is_no_link(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, MIGRATION)

    async def linked() -> list[str]:
        links = await client.request("textDocument/documentLink", document)
        return [_LINES[link["range"]["start"]["line"]].strip() for link in links if "target" not in link]

    ending = '"model_id": "example-1",'
    assert ending not in await linked()
    client.notify("workspace/didChangeConfiguration", {"settings": {"model-lifecycle": {"semanticTokens": False}}})
    assert ending in await linked()


def decoded(data: list[int]) -> list[tuple[int, int, int, int, int]]:
    """Tokens with their line and column."""
    tokens, line, column = [], 0, 0
    for at in range(0, len(data), 5):
        down, right, length, kind, modifiers = data[at : at + 5]
        line, column = line + down, right if down else column + right
        tokens.append((line, column, length, kind, modifiers))
    return tokens


async def test_tokens(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, MIGRATION)
    full = await client.request("textDocument/semanticTokens/full", document)
    lines = text_of(MIGRATION).split("\n")
    shown = [
        (lines[line][column : column + length], kind, modifiers)
        for line, column, length, kind, modifiers in decoded(full["data"])
    ]
    assert shown == [
        ("provider-1", 1, 0),
        ("example-1", 0, 2),
        ("example-1", 2, 2),
        ("provider-1", 1, 0),
        ("example-2", 0, 0),
        ("example-2", 2, 0),
    ]
    here = {"start": {"line": 8, "character": 0}, "end": {"line": 10, "character": 0}}
    part = await client.request("textDocument/semanticTokens/range", {**document, "range": here})
    assert set(decoded(part["data"])) <= set(decoded(full["data"]))
    assert 0 < len(part["data"]) < len(full["data"])


async def test_tokens_as_a_change_of_those_before(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, MIGRATION)
    before = await client.request("textDocument/semanticTokens/full", document)
    previous = {**document, "previousResultId": before["resultId"]}
    client.change(
        document["textDocument"]["uri"], text_of(MIGRATION, ('"model_id": "example-2"', '"model_id": "example-1"')), 2
    )
    delta = await client.request("textDocument/semanticTokens/full/delta", previous)
    now = await client.request("textDocument/semanticTokens/full", document)
    data = list(before["data"])
    for edit in delta["edits"]:
        data[edit["start"] : edit["start"] + edit["deleteCount"]] = edit["data"]
        assert len(edit["data"]) < len(now["data"])
    assert data == now["data"]
    assert data != before["data"]
    unknown = await client.request("textDocument/semanticTokens/full/delta", {**document, "previousResultId": "?"})
    assert unknown["data"] == now["data"]


@pytest.mark.parametrize(
    ("setting", "method", "more"),
    [
        ("inlayHints", "inlayHint", {"range": EVERYWHERE}),
        ("codeLens", "codeLens", {}),
        ("documentLinks", "documentLink", {}),
        ("semanticTokens", "semanticTokens/full", {}),
        ("semanticTokens", "semanticTokens/range", {"range": EVERYWHERE}),
    ],
)
async def test_each_can_be_switched_off_and_on(
    client: LspClient, tmp_path: Path, setting: str, method: str, more: dict[str, Any]
) -> None:
    document = await opened(client, tmp_path, MIGRATION)
    params = {**document, **more}
    shown = await client.request(f"textDocument/{method}", params)
    assert shown
    for value in (False, True):
        client.notify("workspace/didChangeConfiguration", {"settings": {"model-lifecycle": {setting: value}}})
        again = await client.request(f"textDocument/{method}", params)
        for answer in (again, shown):
            if isinstance(answer, dict):
                answer.pop("resultId", None)
        assert again == shown if value else again in (None, [], {"data": []})


async def test_a_client_is_told_to_ask_again_as_far_as_it_can(client: LspClient, tmp_path: Path) -> None:
    await opened(client, tmp_path, MIGRATION)
    await client.settled()
    client.forget()
    client.notify("workspace/didChangeConfiguration", {"settings": {"model-lifecycle": {"inlayHints": False}}})
    await client.wait(lambda message: message.get("method") == "workspace/inlayHint/refresh")
    assert not client.sent("workspace/codeLens/refresh")
    assert not client.sent("workspace/semanticTokens/refresh")


async def test_what_stands_beside_other_texts_follows_a_change(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, MIGRATION)
    model = document["textDocument"]["uri"].replace(MIGRATION, OLD)
    client.open(model, text_of(OLD))
    await client.settled()
    before = await client.request("textDocument/inlayHint", {**document, "range": EVERYWHERE})
    client.forget()
    client.change(model, text_of(OLD, ('"display_name": "Example"', '"display_name": "Another"')), 2)
    await client.wait(lambda message: message.get("method") == "workspace/semanticTokens/refresh")
    assert len(client.sent("workspace/inlayHint/refresh")) == len(client.sent("workspace/codeLens/refresh")) == 1
    after = await client.request("textDocument/inlayHint", {**document, "range": EVERYWHERE})
    assert (before[1]["label"], after[1]["label"]) == ("Example", "Another")


@pytest.mark.parametrize("method", ["codeLens", "documentLink", "inlayHint", "semanticTokens/full"])
async def test_other_documents_have_none(client: LspClient, tmp_path: Path, method: str) -> None:
    await opened(client, tmp_path, MIGRATION)
    client.open("file:///other.yaml", "model_id: example-1\n")
    for uri in ("file:///other.yaml", "untitled:none"):
        params = {"textDocument": {"uri": uri}, "range": EVERYWHERE, "position": EVERYWHERE["start"]}
        assert await client.request(f"textDocument/{method}", params) is None


@pytest.mark.parametrize(
    ("method", "more"),
    [
        ("hover", {"position": IN_SAMPLE}),
        ("inlayHint", {"range": EVERYWHERE}),
        ("documentLink", {}),
        ("codeLens", {}),
        ("semanticTokens/full", {}),
    ],
)
async def test_an_answer_for_an_older_text_is_dropped(
    client: LspClient, tmp_path: Path, method: str, more: dict[str, Any]
) -> None:
    stale = {"general": {"staleRequestSupport": {"cancel": True, "retryOnContentModified": []}}}
    document = await opened(client, tmp_path, MIGRATION, {**DECLARED, **stale})
    await client.settled()
    go_on = threading.Event()
    client.server.session._engine.ask("/", lambda project: (go_on.wait(PATIENCE), None)[1])
    pending = client.begin(f"textDocument/{method}", {**document, **more})
    for _ in range(3):  # turns of the event loop, in which the request is taken in
        await asyncio.sleep(0)
    client.change(document["textDocument"]["uri"], "# all is new\n", 2)
    for _ in range(3):
        await asyncio.sleep(0)
    go_on.set()
    with pytest.raises(RefusedError) as refused:
        await client.answer(pending)
    assert refused.value.code == types.LSPErrorCodes.ContentModified.value


async def test_a_request_can_be_cancelled(client: LspClient, tmp_path: Path) -> None:
    document = await opened(client, tmp_path, MIGRATION)
    await client.settled()
    go_on = threading.Event()
    client.server.session._engine.ask("/", lambda project: (go_on.wait(PATIENCE), None)[1])
    pending = client.begin("textDocument/inlayHint", {**document, "range": EVERYWHERE})
    client.notify("$/cancelRequest", {"id": pending})
    with pytest.raises(RefusedError) as refused:
        await client.answer(pending)
    go_on.set()
    assert refused.value.code == types.LSPErrorCodes.RequestCancelled.value
