"""The live comparison page in a browser: which page a command opens, and how long it lives."""

import asyncio
import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from support.lsp_client import PULL, PUSH, LspClient, RefusedError
from support.pages import EXAMPLE_FILES, MIGRATION_PATH, NEW_PATH, OLD_PATH
from support.patience import PATIENCE
from support.preview_session import (
    CLOSE,
    OPEN,
    SHOWS,
    begin,
    led_to,
    page_with,
    position,
    run,
    state,
    uri_of,
)


async def test_without_a_private_folder_the_address_is_told_and_no_browser_is_given_it(
    client: LspClient, folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "runtime" / "model-lifecycle").mkdir(parents=True, mode=0o755)
    await begin(client, folder, SHOWS)
    opened = await run(client, OPEN)
    await client.wait(lambda message: message.get("method") == "window/showMessage")
    assert opened["uri"] in client.sent("window/showMessage")[0]["message"]
    assert not client.sent("window/showDocument")


async def test_the_file_that_leads_to_the_page_goes_with_the_server(
    client: LspClient, folder: Path, tmp_path: Path
) -> None:
    await begin(client, folder, SHOWS)
    await run(client, OPEN)
    await client.wait(lambda message: message.get("method") == "window/showDocument")
    private = tmp_path / "runtime" / "model-lifecycle"
    assert list(private.glob("open-*.html"))
    await client.end()
    assert not list(private.glob("open-*.html"))


@pytest.mark.parametrize("argument", ["position", "bare uri", "nothing"])
async def test_the_command_opens_the_migration_around_the_cursor(
    client: LspClient, folder: Path, argument: str
) -> None:
    uri = await begin(client, folder, SHOWS)
    arguments: dict[str, list[object]] = {
        "position": [{"uri": uri, "position": position(MIGRATION_PATH, "context_diff")}],
        "bare uri": [uri],
    }
    opened = await run(client, OPEN, *arguments.get(argument, []))
    assert opened["title"] == "old-1.0 to new-2.0"
    assert (await asyncio.to_thread(state, opened["uri"]))["title"] == "old-1.0 to new-2.0"
    await client.wait(lambda message: message.get("method") == "window/showDocument")
    (shown,) = client.sent("window/showDocument")
    assert (led_to(shown["uri"]), shown["external"]) == (opened["uri"], True)


async def test_the_page_follows_unsaved_texts_of_the_migration_and_of_its_models(
    client: LspClient, folder: Path
) -> None:
    await begin(client, folder, SHOWS)
    opened = await run(client, OPEN)
    model = uri_of(folder, NEW_PATH)
    client.open(model, EXAMPLE_FILES[NEW_PATH])
    price = '"input_price_per_mtok": 2'
    client.change(model, EXAMPLE_FILES[NEW_PATH].replace(price, f"{price}.75"), 2)
    page = await page_with(client, opened["id"], "$2.75")
    del page["target"]  # for panels only: a browser comes back to its address
    assert page == await asyncio.to_thread(state, opened["uri"])


async def test_a_client_without_show_document_is_told_the_address(client: LspClient, folder: Path) -> None:
    await begin(client, folder, PUSH)
    opened = await run(client, OPEN)
    await client.wait(lambda message: message.get("method") == "window/showMessage")
    assert opened["uri"] in client.sent("window/showMessage")[0]["message"]
    assert not client.sent("window/showDocument")


async def test_a_client_that_never_answers_holds_nothing_up(client: LspClient, folder: Path) -> None:
    uri = await begin(client, folder, SHOWS)
    client.answers["window/showDocument"] = None
    assert (await run(client, OPEN))["title"] == "old-1.0 to new-2.0"
    await client.wait(lambda message: message.get("method") == "window/showDocument")
    assert (
        await client.request(
            "textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}}
        )
        is None
    )


async def test_where_several_comparisons_are_meant_the_person_chooses(client: LspClient, folder: Path) -> None:
    old = json.loads(EXAMPLE_FILES[OLD_PATH])
    old["replacements"].append({**old["replacements"][0], "model_id": "old-1.0"})
    uri = await begin(client, folder, SHOWS, OLD_PATH)
    client.change(uri, json.dumps(old, indent=2), 2)
    client.answers["window/showMessageRequest"] = lambda params: params["actions"][1]
    opened = await run(client, OPEN, {"uri": uri, "position": {"line": 3, "character": 0}})
    assert opened["title"] == "old-1.0 to old-1.0"
    client.answers["window/showMessageRequest"] = lambda params: None
    assert await run(client, OPEN, {"uri": uri, "position": {"line": 3, "character": 0}}) is None


async def test_where_the_person_cannot_be_asked_they_are_told_what_to_do(client: LspClient, folder: Path) -> None:
    old = json.loads(EXAMPLE_FILES[OLD_PATH])
    old["replacements"].append({**old["replacements"][0], "model_id": "old-1.0"})
    uri = await begin(client, folder, SHOWS, OLD_PATH)
    client.change(uri, json.dumps(old, indent=2), 2)

    def refuse(params: Any) -> Any:
        raise RefusedError(-32601, "Method not found")

    client.answers["window/showMessageRequest"] = refuse
    assert await run(client, OPEN) is None
    (answer,) = client.sent("window/showMessage")
    assert "as a code action" in answer["message"]
    assert answer["message"].endswith("There are: old-1.0 to new-2.0, old-1.0 to old-1.0 (draft).")


async def test_without_a_cursor_the_document_at_hand_is_meant(client: LspClient, folder: Path) -> None:
    other = (folder / "migrations/other.json").as_uri()
    text = EXAMPLE_FILES[MIGRATION_PATH].replace("new-2.0", "new-3.0")
    uri = await begin(client, folder, SHOWS)
    client.open(other, text)
    assert (await run(client, OPEN))["title"] == "old-1.0 to new-3.0"
    client.change(uri, EXAMPLE_FILES[MIGRATION_PATH] + "\n", 2)
    assert (await run(client, OPEN))["title"] == "old-1.0 to new-2.0"
    client.notify("model-lifecycle/cursor", {"textDocument": {"uri": other}, "position": {"line": 0, "character": 0}})
    assert (await run(client, OPEN))["title"] == "old-1.0 to new-3.0"
    client.close(other)
    client.change(uri, EXAMPLE_FILES[MIGRATION_PATH], 3)
    assert (await run(client, OPEN))["title"] == "old-1.0 to new-2.0"


async def test_helix_opens_the_browser_although_it_does_not_say_that_it_can(client: LspClient, folder: Path) -> None:
    client.client_name = "helix"
    await begin(client, folder, PUSH)
    opened = await run(client, OPEN)
    await client.wait(lambda message: message.get("method") == "window/showDocument")
    assert led_to(client.sent("window/showDocument")[0]["uri"]) == opened["uri"]


async def test_where_none_is_meant_the_person_is_told(client: LspClient, folder: Path) -> None:
    await begin(client, folder, SHOWS)
    assert await run(client, OPEN, (folder / "elsewhere.yaml").as_uri()) is None
    assert "no migration here" in client.sent("window/showMessage")[0]["message"]


async def test_lenses_and_code_actions_offer_the_preview(client: LspClient, folder: Path) -> None:
    uri = await begin(client, folder, SHOWS, OLD_PATH)
    document = {"textDocument": {"uri": uri}}
    *_, lens = await client.request("textDocument/codeLens", document)
    place = position(OLD_PATH, 'new-2.0"')
    assert (lens["range"]["start"], lens["command"]["title"]) == (place, "Preview comparison page")
    assert (await run(client, OPEN, *lens["command"]["arguments"], {}))["title"] == "old-1.0 to new-2.0"
    context = {"diagnostics": [], "only": ["source"]}
    actions = await client.request(
        "textDocument/codeAction", {**document, "range": {"start": place, "end": place}, "context": context}
    )
    assert [action["command"]["command"] for action in actions] == [OPEN]
    context["only"] = ["refactor"]
    assert (
        await client.request(
            "textDocument/codeAction", {**document, "range": {"start": place, "end": place}, "context": context}
        )
        == []
    )


async def test_a_page_can_be_seen_under_an_address_that_the_editor_forwards(client: LspClient, folder: Path) -> None:
    await begin(client, folder, SHOWS)
    forwarded = {"uri": "https://name-8000.editor.example/x"}
    assert await client.request("model-lifecycle/previewForwarded", forwarded) is False
    opened = await run(client, OPEN, {"show": False})
    request = urllib.request.Request(opened["uri"], headers={"Host": "name-8000.editor.example"})
    with pytest.raises(urllib.error.HTTPError, match="421") as refused:
        await asyncio.to_thread(urllib.request.urlopen, request)
    refused.value.close()
    assert await client.request("model-lifecycle/previewForwarded", forwarded) is True
    await asyncio.to_thread(lambda: urllib.request.urlopen(request, timeout=PATIENCE).close())


async def test_a_click_shows_the_record_in_the_editor(client: LspClient, folder: Path) -> None:
    await begin(client, folder, SHOWS)
    opened = await run(client, OPEN, {"show": False})
    assert not client.sent("window/showDocument")
    body = json.dumps({"kind": "reveal", "value": "price-input-new"}).encode()
    request = urllib.request.Request(f"{opened['uri']}action", body, {"Content-Type": "application/json"})
    await asyncio.to_thread(lambda: urllib.request.urlopen(request, timeout=PATIENCE).close())
    await client.wait(lambda message: message.get("method") == "window/showDocument")
    assert client.sent("window/showDocument")[0]["uri"] == uri_of(folder, NEW_PATH)


async def test_closing_ends_the_page_and_the_server(client: LspClient, folder: Path) -> None:
    await begin(client, folder, SHOWS)
    first = await run(client, OPEN)
    assert await run(client, CLOSE, first["id"]) == 1
    assert await run(client, CLOSE) == 0
    with pytest.raises(OSError, match=r"refused|404|closed|reset"):
        await asyncio.to_thread(state, first["uri"])


async def test_a_server_that_starts_again_shows_what_was_open(client: LspClient, folder: Path) -> None:
    await begin(client, folder, SHOWS)
    first = await run(client, OPEN)
    await client.request("model-lifecycle/previewForwarded", {"uri": "https://name-8000.editor.example/"})
    await client.end()
    second = LspClient()
    await second.initialize(PULL, folder)
    await second.wait(lambda message: message.get("method") == "model-lifecycle/previewChanged")
    again = await run(second, OPEN, {"uri": uri_of(folder, MIGRATION_PATH), "show": False})
    assert again == first
    forwarded = urllib.request.Request(first["uri"], headers={"Host": "name-8000.editor.example"})
    await asyncio.to_thread(lambda: urllib.request.urlopen(forwarded, timeout=PATIENCE).close())
    assert (await asyncio.to_thread(state, again["uri"]))["title"] == "old-1.0 to new-2.0"
    await run(second, CLOSE)
    await second.end()
