"""The live comparison page as an editor sees it."""

import asyncio
import json
import re
import urllib.error
import urllib.request
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from support.live import EXAMPLE, MIGRATION_PATH, NEW_PATH, OLD_PATH, ROOT, write_example
from support.talk import PULL, PUSH, RefusedError, Talk

SHOWS: dict[str, Any] = {
    **PUSH,
    "workspace": {**PUSH["workspace"], "codeLens": {"refreshSupport": True}},
    "window": {"workDoneProgress": True, "showDocument": {"support": True}},
}

OPEN, CLOSE = "model-lifecycle.openPreview", "model-lifecycle.closePreview"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "runtime"))
    return write_example(tmp_path / "records")


def uri_of(folder: Path, path: str) -> str:
    return (folder / Path(path).relative_to(ROOT)).as_uri()


def position(path: str, word: str) -> dict[str, int]:
    before = EXAMPLE[path][: EXAMPLE[path].index(word)]
    return {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}


async def begin(talk: Talk, folder: Path, capabilities: dict[str, Any], path: str = MIGRATION_PATH) -> str:
    talk.answers["window/showDocument"] = lambda params: {"success": True}
    await talk.initialize(capabilities, folder)
    uri = uri_of(folder, path)
    talk.open(uri, EXAMPLE[path])
    await talk.pushed(uri, 1)
    if "codeLens" in capabilities["workspace"]:  # asked for when all files have been read
        await talk.wait(lambda one: one.get("method") == "workspace/codeLens/refresh")
    return uri


async def run(talk: Talk, command: str, *arguments: object) -> Any:
    return await talk.request("workspace/executeCommand", {"command": command, "arguments": list(arguments)})


def state(address: str) -> dict[str, Any]:
    """What a browser would show: the first event of the page's stream."""
    with urllib.request.urlopen(f"{address}events", timeout=30) as answer:
        for line in answer:
            if line.startswith(b"data: "):
                found: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
                return found
    raise AssertionError("no event")


def led_to(uri: str) -> str:
    """Where the file leads that a browser is given, as other users can read what programs are given."""
    path = Path(urlsplit(uri).path)
    assert path.stat().st_mode & 0o777 == 0o600
    found = re.search(r'<a href="([^"]+)"', path.read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


async def test_without_a_private_folder_the_address_is_told_and_no_browser_is_given_it(
    talk: Talk, folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "runtime" / "model-lifecycle").mkdir(parents=True, mode=0o755)
    await begin(talk, folder, SHOWS)
    opened = await run(talk, OPEN)
    await talk.wait(lambda one: one.get("method") == "window/showMessage")
    assert opened["uri"] in talk.sent("window/showMessage")[0]["message"]
    assert not talk.sent("window/showDocument")


async def test_the_file_that_leads_to_the_page_goes_with_the_server(talk: Talk, folder: Path, tmp_path: Path) -> None:
    await begin(talk, folder, SHOWS)
    await run(talk, OPEN)
    await talk.wait(lambda one: one.get("method") == "window/showDocument")
    private = tmp_path / "runtime" / "model-lifecycle"
    assert list(private.glob("open-*.html"))
    await talk.end()
    assert not list(private.glob("open-*.html"))


@pytest.mark.parametrize("argument", ["position", "bare uri", "nothing"])
async def test_the_command_opens_the_migration_around_the_cursor(talk: Talk, folder: Path, argument: str) -> None:
    uri = await begin(talk, folder, SHOWS)
    arguments: dict[str, list[object]] = {
        "position": [{"uri": uri, "position": position(MIGRATION_PATH, "context_diff")}],
        "bare uri": [uri],
    }
    opened = await run(talk, OPEN, *arguments.get(argument, []))
    assert opened["title"] == "old-1.0 to new-2.0"
    assert (await asyncio.to_thread(state, opened["uri"]))["title"] == "old-1.0 to new-2.0"
    await talk.wait(lambda one: one.get("method") == "window/showDocument")
    (shown,) = talk.sent("window/showDocument")
    assert (led_to(shown["uri"]), shown["external"]) == (opened["uri"], True)


async def test_the_page_follows_unsaved_texts_of_the_migration_and_of_its_models(talk: Talk, folder: Path) -> None:
    await begin(talk, folder, SHOWS)
    opened = await run(talk, OPEN)
    model = uri_of(folder, NEW_PATH)
    talk.open(model, EXAMPLE[NEW_PATH])
    talk.change(model, EXAMPLE[NEW_PATH].replace('"input_price_per_mtok": 2', '"input_price_per_mtok": 2.75'), 2)
    page = await page_with(talk, opened["id"], "$2.75")
    del page["target"]  # for panels only: a browser comes back to its address
    assert page == await asyncio.to_thread(state, opened["uri"])


async def page_with(talk: Talk, preview: str, words: str) -> Any:
    """The state of a preview once its page holds these words."""
    while words not in (page := await talk.request("model-lifecycle/previewPage", {"id": preview}))["html"]:
        newer = page["version"] + 1
        await talk.wait(partial(is_change, newer))
    return page


def is_change(version: int, message: dict[str, Any]) -> bool:
    return message.get("method") == "model-lifecycle/previewChanged" and message["params"]["version"] >= version


async def test_a_client_without_show_document_is_told_the_address(talk: Talk, folder: Path) -> None:
    await begin(talk, folder, PUSH)
    opened = await run(talk, OPEN)
    await talk.wait(lambda one: one.get("method") == "window/showMessage")
    assert opened["uri"] in talk.sent("window/showMessage")[0]["message"]
    assert not talk.sent("window/showDocument")


async def test_a_client_that_never_answers_holds_nothing_up(talk: Talk, folder: Path) -> None:
    uri = await begin(talk, folder, SHOWS)
    talk.answers["window/showDocument"] = None
    assert (await run(talk, OPEN))["title"] == "old-1.0 to new-2.0"
    await talk.wait(lambda one: one.get("method") == "window/showDocument")
    assert (
        await talk.request(
            "textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}}
        )
        is None
    )


async def test_where_several_comparisons_are_meant_the_person_chooses(talk: Talk, folder: Path) -> None:
    old = json.loads(EXAMPLE[OLD_PATH])
    old["replacements"].append({**old["replacements"][0], "model_id": "old-1.0"})
    uri = await begin(talk, folder, SHOWS, OLD_PATH)
    talk.change(uri, json.dumps(old, indent=2), 2)
    talk.answers["window/showMessageRequest"] = lambda params: params["actions"][1]
    opened = await run(talk, OPEN, {"uri": uri, "position": {"line": 3, "character": 0}})
    assert opened["title"] == "old-1.0 to old-1.0"
    talk.answers["window/showMessageRequest"] = lambda params: None
    assert await run(talk, OPEN, {"uri": uri, "position": {"line": 3, "character": 0}}) is None


async def test_where_the_person_cannot_be_asked_they_are_told_what_to_do(talk: Talk, folder: Path) -> None:
    old = json.loads(EXAMPLE[OLD_PATH])
    old["replacements"].append({**old["replacements"][0], "model_id": "old-1.0"})
    uri = await begin(talk, folder, SHOWS, OLD_PATH)
    talk.change(uri, json.dumps(old, indent=2), 2)

    def refuse(params: Any) -> Any:
        raise RefusedError(-32601, "Method not found")

    talk.answers["window/showMessageRequest"] = refuse
    assert await run(talk, OPEN) is None
    (told,) = talk.sent("window/showMessage")
    assert "as a code action" in told["message"]
    assert told["message"].endswith("There are: old-1.0 to new-2.0, old-1.0 to old-1.0 (draft).")


async def test_without_a_cursor_the_document_at_hand_is_meant(talk: Talk, folder: Path) -> None:
    other = (folder / "migrations/other.json").as_uri()
    text = EXAMPLE[MIGRATION_PATH].replace("new-2.0", "new-3.0")
    uri = await begin(talk, folder, SHOWS)
    talk.open(other, text)
    assert (await run(talk, OPEN))["title"] == "old-1.0 to new-3.0"
    talk.change(uri, EXAMPLE[MIGRATION_PATH] + "\n", 2)
    assert (await run(talk, OPEN))["title"] == "old-1.0 to new-2.0"
    talk.notify("model-lifecycle/cursor", {"textDocument": {"uri": other}, "position": {"line": 0, "character": 0}})
    assert (await run(talk, OPEN))["title"] == "old-1.0 to new-3.0"
    talk.close(other)
    talk.change(uri, EXAMPLE[MIGRATION_PATH], 3)
    assert (await run(talk, OPEN))["title"] == "old-1.0 to new-2.0"


async def test_helix_opens_the_browser_although_it_does_not_say_that_it_can(talk: Talk, folder: Path) -> None:
    talk.client_name = "helix"
    await begin(talk, folder, PUSH)
    opened = await run(talk, OPEN)
    await talk.wait(lambda one: one.get("method") == "window/showDocument")
    assert led_to(talk.sent("window/showDocument")[0]["uri"]) == opened["uri"]


async def test_where_none_is_meant_the_person_is_told(talk: Talk, folder: Path) -> None:
    await begin(talk, folder, SHOWS)
    assert await run(talk, OPEN, (folder / "elsewhere.yaml").as_uri()) is None
    assert "no migration here" in talk.sent("window/showMessage")[0]["message"]


async def test_lenses_and_code_actions_offer_the_preview(talk: Talk, folder: Path) -> None:
    uri = await begin(talk, folder, SHOWS, OLD_PATH)
    document = {"textDocument": {"uri": uri}}
    (lens,) = await talk.request("textDocument/codeLens", document)
    place = position(OLD_PATH, '"new-2.0"')
    assert (lens["range"]["start"], lens["command"]["title"]) == (place, "Preview comparison page")
    assert (await run(talk, OPEN, *lens["command"]["arguments"], {}))["title"] == "old-1.0 to new-2.0"
    context = {"diagnostics": [], "only": ["source"]}
    actions = await talk.request(
        "textDocument/codeAction", {**document, "range": {"start": place, "end": place}, "context": context}
    )
    assert [action["command"]["command"] for action in actions] == [OPEN]
    context["only"] = ["refactor"]
    assert (
        await talk.request(
            "textDocument/codeAction", {**document, "range": {"start": place, "end": place}, "context": context}
        )
        == []
    )


async def test_panels_need_no_http(talk: Talk, folder: Path) -> None:
    await begin(talk, folder, SHOWS)
    opened = await run(talk, OPEN, {"panel": True})
    assert opened["uri"] == ""
    page = await talk.request("model-lifecycle/previewPage", {"id": opened["id"]})
    assert page["html"].startswith("<article")
    fixed = await talk.request("model-lifecycle/previewAssets", {})
    assert sorted(fixed) == ["chrome", "script", "style"]
    action = {"kind": "reveal", "value": "price-input-new"}
    place = await talk.request("model-lifecycle/previewAction", {"id": opened["id"], "action": action})
    assert place["uri"] == uri_of(folder, NEW_PATH)
    assert place["range"]["start"] == {
        **position(NEW_PATH, '"input_price_per_mtok"'),
        "character": position(NEW_PATH, '"input_price_per_mtok"')["character"] + len('"input_price_per_mtok": '),
    }
    nowhere = {"kind": "reveal", "value": "/etc/passwd"}
    assert await talk.request("model-lifecycle/previewAction", {"id": opened["id"], "action": nowhere}) is None
    assert await talk.request("model-lifecycle/previewPage", {"id": "nobody"}) is None


async def test_a_panel_has_its_preview_for_itself(talk: Talk, folder: Path) -> None:
    await begin(talk, folder, SHOWS)
    in_browser = await run(talk, OPEN, {"show": False})
    panels = [await run(talk, OPEN, {"panel": True}) for _ in range(2)]
    assert len({in_browser["id"], *(panel["id"] for panel in panels)}) == 3
    await run(talk, CLOSE, panels[0]["id"])
    assert (await asyncio.to_thread(state, in_browser["uri"]))["title"] == "old-1.0 to new-2.0"
    assert await run(talk, CLOSE, in_browser["id"]) == 1
    with pytest.raises(OSError, match=r"refused|404|closed|reset"):
        await asyncio.to_thread(state, in_browser["uri"])
    assert await talk.request("model-lifecycle/previewPage", {"id": panels[1]["id"]})


@pytest.mark.parametrize("path", [MIGRATION_PATH, NEW_PATH])
async def test_a_page_is_opened_again_by_its_target(folder: Path, path: str) -> None:
    """As after the window or the server was started anew: nothing has been read yet, and no document is open."""
    first = Talk()
    uri = await begin(first, folder, SHOWS)
    if path == NEW_PATH:  # a draft, which has no record to be found by
        (folder / Path(MIGRATION_PATH).relative_to(ROOT)).unlink()
        first.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 3}]})
        first.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    place = {"uri": uri_of(folder, OLD_PATH), "position": position(OLD_PATH, '"new-2.0"')}
    opened = await run(first, OPEN, {**place, "panel": True})
    page = await first.request("model-lifecycle/previewPage", {"id": opened["id"]})
    assert page["draft"] is (path == NEW_PATH)
    await first.end()

    second = Talk()
    await second.initialize(SHOWS, folder)
    again = await run(second, OPEN, {"target": page["target"], "panel": True, "follow": True})
    reopened = await second.request("model-lifecycle/previewPage", {"id": again["id"]})
    assert {**reopened, "id": page["id"], "locked": True} == page
    assert reopened["locked"] is False
    assert not second.sent("model-lifecycle/previewClosed")
    await second.end()


@pytest.mark.parametrize("target", [{}, {"uri": "file:///nowhere.yaml", "old": {}, "new": {}}], ids=str)
async def test_a_target_that_is_gone_opens_nothing(talk: Talk, folder: Path, target: object) -> None:
    await begin(talk, folder, SHOWS)
    assert await run(talk, OPEN, {"target": target, "panel": True}) is None


async def test_a_target_that_is_no_object_is_refused(talk: Talk, folder: Path) -> None:
    await begin(talk, folder, SHOWS)
    with pytest.raises(RefusedError, match="`target` must be an object"):
        await run(talk, OPEN, {"target": "x", "panel": True})


async def test_a_client_may_let_the_person_choose_by_itself(talk: Talk, folder: Path) -> None:
    old = json.loads(EXAMPLE[OLD_PATH])
    old["replacements"].append({**old["replacements"][0], "model_id": "other-3"})
    uri = await begin(talk, folder, SHOWS, OLD_PATH)
    talk.change(uri, json.dumps(old, indent=2), 2)
    answer = await run(talk, OPEN, {"uri": uri, "position": {"line": 3, "character": 0}, "ask": False})
    assert [choice["title"] for choice in answer["choices"]] == ["old-1.0 to new-2.0", "old-1.0 to other-3 (draft)"]
    opened = await run(talk, OPEN, {"target": answer["choices"][1]["target"], "panel": True})
    assert opened["title"] == "old-1.0 to other-3"
    assert await run(talk, OPEN, {"uri": (folder / "elsewhere.yaml").as_uri(), "ask": False}) is None
    assert not talk.sent("window/showMessageRequest")
    assert not talk.sent("window/showMessage")


async def test_a_page_just_opened_shows_what_comes_from_the_cursor(talk: Talk, folder: Path) -> None:
    uri = await begin(talk, folder, SHOWS, NEW_PATH)
    talk.notify("model-lifecycle/cursor", {"textDocument": {"uri": uri}, "position": position(NEW_PATH, "input_price")})
    opened = await run(talk, OPEN, {"uri": uri_of(folder, MIGRATION_PATH), "panel": True})
    await talk.wait(lambda one: one.get("method") == "model-lifecycle/previewHighlight")
    page = await talk.request("model-lifecycle/previewPage", {"id": opened["id"]})
    assert "price-input-new" in page["highlighted"]


async def test_a_page_follows_the_cursor_into_another_folder(talk: Talk, folder: Path) -> None:
    await begin(talk, folder, SHOWS)
    other = folder.parent / "others"
    text = EXAMPLE[MIGRATION_PATH].replace("old-1.0", "older-0.9").replace("old-1-0", "older-0-9")
    (other / "migrations").mkdir(parents=True)
    (other / "model-lifecycle.toml").write_text("", encoding="utf-8")
    record = other / "migrations" / "older-0-9-to-new-2-0.yaml"
    record.write_text(text, encoding="utf-8")
    opened = await run(talk, OPEN, {"panel": True, "follow": True})
    talk.open(record.as_uri(), text)
    cursor = {"textDocument": {"uri": record.as_uri()}, "position": {"line": 2, "character": 4}}
    talk.notify("model-lifecycle/cursor", cursor)
    page = await page_with(talk, opened["id"], "older-0.9")
    assert page["target"]["uri"] == record.as_uri()
    talk.change(record.as_uri(), text.replace('"new_tokens": 200000', '"new_tokens": 250000'), 2)
    await page_with(talk, opened["id"], "250,000")


async def test_a_page_can_be_seen_under_an_address_that_the_editor_forwards(talk: Talk, folder: Path) -> None:
    await begin(talk, folder, SHOWS)
    forwarded = {"uri": "https://name-8000.editor.example/x"}
    assert await talk.request("model-lifecycle/previewForwarded", forwarded) is False
    opened = await run(talk, OPEN, {"show": False})
    request = urllib.request.Request(opened["uri"], headers={"Host": "name-8000.editor.example"})
    with pytest.raises(urllib.error.HTTPError, match="421"):
        await asyncio.to_thread(urllib.request.urlopen, request)
    assert await talk.request("model-lifecycle/previewForwarded", forwarded) is True
    await asyncio.to_thread(lambda: urllib.request.urlopen(request, timeout=30).close())


async def test_the_cursor_is_shown_on_the_page(talk: Talk, folder: Path) -> None:
    await begin(talk, folder, SHOWS, NEW_PATH)
    opened = await run(talk, OPEN, {"uri": uri_of(folder, MIGRATION_PATH), "panel": True})
    uri = uri_of(folder, NEW_PATH)
    talk.notify("model-lifecycle/cursor", {"textDocument": {"uri": uri}, "position": position(NEW_PATH, "input_price")})
    await talk.wait(lambda one: one.get("method") == "model-lifecycle/previewHighlight")
    (lit,) = talk.sent("model-lifecycle/previewHighlight")
    assert lit["id"] == opened["id"]
    assert "price-input-new" in lit["values"]


async def test_a_click_shows_the_record_in_the_editor(talk: Talk, folder: Path) -> None:
    await begin(talk, folder, SHOWS)
    opened = await run(talk, OPEN, {"show": False})
    assert not talk.sent("window/showDocument")
    body = json.dumps({"kind": "reveal", "value": "price-input-new"}).encode()
    request = urllib.request.Request(f"{opened['uri']}action", body, {"Content-Type": "application/json"})
    await asyncio.to_thread(lambda: urllib.request.urlopen(request, timeout=30).close())
    await talk.wait(lambda one: one.get("method") == "window/showDocument")
    assert talk.sent("window/showDocument")[0]["uri"] == uri_of(folder, NEW_PATH)


async def test_closing_ends_the_page_and_the_server(talk: Talk, folder: Path) -> None:
    await begin(talk, folder, SHOWS)
    first = await run(talk, OPEN)
    assert await run(talk, CLOSE, first["id"]) == 1
    assert await run(talk, CLOSE) == 0
    with pytest.raises(OSError, match=r"refused|404|closed|reset"):
        await asyncio.to_thread(state, first["uri"])


async def test_a_server_that_starts_again_shows_what_was_open(talk: Talk, folder: Path) -> None:
    await begin(talk, folder, SHOWS)
    first = await run(talk, OPEN)
    await talk.request("model-lifecycle/previewForwarded", {"uri": "https://name-8000.editor.example/"})
    await talk.end()
    second = Talk()
    await second.initialize(PULL, folder)
    await second.wait(lambda one: one.get("method") == "model-lifecycle/previewChanged")
    again = await run(second, OPEN, {"uri": uri_of(folder, MIGRATION_PATH), "show": False})
    assert again == first
    forwarded = urllib.request.Request(first["uri"], headers={"Host": "name-8000.editor.example"})
    await asyncio.to_thread(lambda: urllib.request.urlopen(forwarded, timeout=30).close())
    assert (await asyncio.to_thread(state, again["uri"]))["title"] == "old-1.0 to new-2.0"
    await run(second, CLOSE)
    await second.end()
