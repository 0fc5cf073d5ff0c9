"""The live comparison page in a panel of the editor: its target, and the cursor that it follows."""

import asyncio
import json
from pathlib import Path

import pytest
from support.lsp_client import LspClient, RefusedError
from support.pages import EXAMPLE_FILES, MIGRATION_PATH, NEW_PATH, OLD_PATH
from support.preview_session import (
    CLOSE,
    OPEN,
    SHOWS,
    begin,
    page_with,
    position,
    run,
    state,
    uri_of,
)


async def test_panels_need_no_http(client: LspClient, folder: Path) -> None:
    await begin(client, folder, SHOWS)
    opened = await run(client, OPEN, {"panel": True})
    assert opened["uri"] == ""
    page = await client.request("model-lifecycle/previewPage", {"id": opened["id"]})
    assert page["html"].startswith("<article")
    fixed = await client.request("model-lifecycle/previewAssets", {})
    assert sorted(fixed) == ["chrome", "script", "style"]
    action = {"kind": "reveal", "value": "price-input-new"}
    place = await client.request("model-lifecycle/previewAction", {"id": opened["id"], "action": action})
    assert place["uri"] == uri_of(folder, NEW_PATH)
    assert place["range"]["start"] == {
        **position(NEW_PATH, '"input_price_per_mtok"'),
        "character": position(NEW_PATH, '"input_price_per_mtok"')["character"] + len('"input_price_per_mtok": '),
    }
    nowhere = {"kind": "reveal", "value": "/etc/passwd"}
    assert await client.request("model-lifecycle/previewAction", {"id": opened["id"], "action": nowhere}) is None
    assert await client.request("model-lifecycle/previewPage", {"id": "nobody"}) is None


async def test_a_panel_has_its_preview_for_itself(client: LspClient, folder: Path) -> None:
    await begin(client, folder, SHOWS)
    in_browser = await run(client, OPEN, {"show": False})
    panels = [await run(client, OPEN, {"panel": True}) for _ in range(2)]
    assert len({in_browser["id"], *(panel["id"] for panel in panels)}) == 3
    await run(client, CLOSE, panels[0]["id"])
    assert (await asyncio.to_thread(state, in_browser["uri"]))["title"] == "old-1.0 to new-2.0"
    assert await run(client, CLOSE, in_browser["id"]) == 1
    with pytest.raises(OSError, match=r"refused|404|closed|reset"):
        await asyncio.to_thread(state, in_browser["uri"])
    assert await client.request("model-lifecycle/previewPage", {"id": panels[1]["id"]})


@pytest.mark.parametrize("path", [MIGRATION_PATH, NEW_PATH])
async def test_a_page_is_opened_again_by_its_target(folder: Path, path: str) -> None:
    """As after a restart of the window or the server: nothing has been read yet, and no document is open."""
    first = LspClient()
    uri = await begin(first, folder, SHOWS)
    if path == NEW_PATH:  # a draft, which has no record to be found by
        (folder / MIGRATION_PATH).unlink()
        first.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 3}]})
        first.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    place = {"uri": uri_of(folder, OLD_PATH), "position": position(OLD_PATH, '"new-2.0"')}
    opened = await run(first, OPEN, {**place, "panel": True})
    page = await first.request("model-lifecycle/previewPage", {"id": opened["id"]})
    assert page["draft"] is (path == NEW_PATH)
    await first.end()

    second = LspClient()
    await second.initialize(SHOWS, folder)
    again = await run(second, OPEN, {"target": page["target"], "panel": True, "follow": True})
    reopened = await second.request("model-lifecycle/previewPage", {"id": again["id"]})
    assert {**reopened, "id": page["id"], "locked": True} == page
    assert reopened["locked"] is False
    assert not second.sent("model-lifecycle/previewClosed")
    await second.end()


@pytest.mark.parametrize("target", [{}, {"uri": "file:///nowhere.yaml", "old": {}, "new": {}}], ids=str)
async def test_a_target_that_is_gone_opens_nothing(client: LspClient, folder: Path, target: object) -> None:
    await begin(client, folder, SHOWS)
    assert await run(client, OPEN, {"target": target, "panel": True}) is None


async def test_a_target_that_is_no_object_is_refused(client: LspClient, folder: Path) -> None:
    await begin(client, folder, SHOWS)
    with pytest.raises(RefusedError, match="`target` must be an object"):
        await run(client, OPEN, {"target": "x", "panel": True})


async def test_a_client_may_let_the_person_choose_by_itself(client: LspClient, folder: Path) -> None:
    old = json.loads(EXAMPLE_FILES[OLD_PATH])
    old["replacements"].append({**old["replacements"][0], "model_id": "other-3"})
    uri = await begin(client, folder, SHOWS, OLD_PATH)
    client.change(uri, json.dumps(old, indent=2), 2)
    answer = await run(client, OPEN, {"uri": uri, "position": {"line": 3, "character": 0}, "ask": False})
    assert [choice["title"] for choice in answer["choices"]] == ["old-1.0 to new-2.0", "old-1.0 to other-3 (draft)"]
    opened = await run(client, OPEN, {"target": answer["choices"][1]["target"], "panel": True})
    assert opened["title"] == "old-1.0 to other-3"
    assert await run(client, OPEN, {"uri": (folder / "elsewhere.yaml").as_uri(), "ask": False}) is None
    assert not client.sent("window/showMessageRequest")
    assert not client.sent("window/showMessage")


async def test_a_page_just_opened_shows_what_comes_from_the_cursor(client: LspClient, folder: Path) -> None:
    uri = await begin(client, folder, SHOWS, NEW_PATH)
    client.notify(
        "model-lifecycle/cursor", {"textDocument": {"uri": uri}, "position": position(NEW_PATH, "input_price")}
    )
    opened = await run(client, OPEN, {"uri": uri_of(folder, MIGRATION_PATH), "panel": True})
    await client.wait(lambda message: message.get("method") == "model-lifecycle/previewHighlight")
    page = await client.request("model-lifecycle/previewPage", {"id": opened["id"]})
    assert "price-input-new" in page["highlighted"]


async def test_a_page_follows_the_cursor_into_another_folder(client: LspClient, folder: Path) -> None:
    await begin(client, folder, SHOWS)
    other = folder.parent / "others"
    text = EXAMPLE_FILES[MIGRATION_PATH].replace("old-1.0", "older-0.9").replace("old-1-0", "older-0-9")
    (other / "migrations").mkdir(parents=True)
    (other / "model-lifecycle.toml").write_text("", encoding="utf-8")
    record = other / "migrations" / "older-0-9-to-new-2-0.yaml"
    record.write_text(text, encoding="utf-8")
    opened = await run(client, OPEN, {"panel": True, "follow": True})
    client.open(record.as_uri(), text)
    cursor = {"textDocument": {"uri": record.as_uri()}, "position": {"line": 2, "character": 4}}
    client.notify("model-lifecycle/cursor", cursor)
    page = await page_with(client, opened["id"], "older-0.9")
    assert page["target"]["uri"] == record.as_uri()
    client.change(record.as_uri(), text.replace('"new_tokens": 200000', '"new_tokens": 250000'), 2)
    await page_with(client, opened["id"], "250,000")


async def test_a_page_follows_the_cursor_into_a_file_that_was_just_made(client: LspClient, folder: Path) -> None:
    await begin(client, folder, SHOWS)
    opened = await run(client, OPEN, {"panel": True, "follow": True})
    text = EXAMPLE_FILES[MIGRATION_PATH].replace("old-1.0", "older-0.9").replace("old-1-0", "older-0-9")
    record = folder / "migrations" / "older-0-9-to-new-2-0.yaml"
    record.write_text(text, encoding="utf-8")
    client.open(record.as_uri(), text)
    cursor = {"textDocument": {"uri": record.as_uri()}, "position": {"line": 2, "character": 4}}
    client.notify("model-lifecycle/cursor", cursor)
    page = await page_with(client, opened["id"], "older-0.9")
    assert page["target"]["uri"] == record.as_uri()


async def test_the_cursor_is_shown_on_the_page(client: LspClient, folder: Path) -> None:
    await begin(client, folder, SHOWS, NEW_PATH)
    opened = await run(client, OPEN, {"uri": uri_of(folder, MIGRATION_PATH), "panel": True})
    uri = uri_of(folder, NEW_PATH)
    client.notify(
        "model-lifecycle/cursor", {"textDocument": {"uri": uri}, "position": position(NEW_PATH, "input_price")}
    )
    await client.wait(lambda message: message.get("method") == "model-lifecycle/previewHighlight")
    (lit,) = client.sent("model-lifecycle/previewHighlight")
    assert lit["id"] == opened["id"]
    assert "price-input-new" in lit["values"]
