"""What navigation and renames become on the wire, by what the client says it can do."""

from pathlib import Path
from typing import Any

from support.lsp_client import PUSH, LspClient
from support.workspace_files import MIGRATION, NEW, OLD, make_workspace, text_of

ABLE: dict[str, Any] = {
    **PUSH,
    "workspace": {
        **PUSH["workspace"],
        "workspaceEdit": {
            "documentChanges": True,
            "resourceOperations": ["create", "rename", "delete"],
            "changeAnnotationSupport": {},
        },
    },
    "textDocument": {
        **PUSH["textDocument"],
        "definition": {"linkSupport": True},
        "rename": {"prepareSupport": True},
    },
}
ABLE["workspace"]["symbol"] = {"resolveSupport": {"properties": ["location.range"]}}
ABLE["workspace"]["fileOperations"] = {"willRename": True, "willDelete": True}


def at(text: str, words: str, further: int = 0) -> dict[str, int]:
    """The position of the first place of some words, in UTF-16 units."""
    before = text[: text.index(words) + further]
    column = before[before.rfind("\n") + 1 :]
    return {"line": before.count("\n"), "character": len(column.encode("utf-16-le")) // 2}


async def test_links_to_the_id_within_its_record(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(ABLE, root)
    uri = (root / MIGRATION).as_uri()
    text = text_of(MIGRATION, ("Point requests at", "🙂 Point requests at"))
    client.open(uri, text)
    params = {"textDocument": {"uri": uri}, "position": at(text, "at example-2", 5)}
    (link,) = await client.request("textDocument/definition", params)
    assert link["targetUri"] == (root / NEW).as_uri()
    assert link["originSelectionRange"]["start"] == at(text, "at example-2", 3)
    assert link["originSelectionRange"]["end"] == at(text, "at example-2", 12)
    assert link["targetSelectionRange"]["start"] == at(text_of(NEW), "example-2")
    assert link["targetRange"]["start"] == {"line": 0, "character": 0}


async def test_an_unsaved_text_counts(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(ABLE, root)
    uri, model = (root / MIGRATION).as_uri(), (root / OLD).as_uri()
    client.open(uri, text_of(MIGRATION))
    client.open(model, "# new first line\r\n" + text_of(OLD))
    params = {"textDocument": {"uri": uri}, "position": at(text_of(MIGRATION), "example-1")}
    (link,) = await client.request("textDocument/definition", params)
    assert link["targetSelectionRange"]["start"]["line"] == 2


async def test_highlights_in_one_document(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    answer = await client.initialize(ABLE, root)
    assert answer["capabilities"]["documentHighlightProvider"]
    uri = (root / MIGRATION).as_uri()
    text = text_of(MIGRATION, ("Point requests at", "🙂 Point requests at"))
    client.open(uri, text)
    params = {"textDocument": {"uri": uri}, "position": at(text, "at example-2", 5)}
    highlights = await client.request("textDocument/documentHighlight", params)
    assert [highlight["kind"] for highlight in highlights[:2]] == [2, 2]
    (item,) = (highlight for highlight in highlights if highlight["range"]["start"] == at(text, "at example-2", 3))
    assert item == {"range": {"start": at(text, "at example-2", 3), "end": at(text, "at example-2", 12)}, "kind": 1}
    params["position"] = at(text, "Point requests")
    assert await client.request("textDocument/documentHighlight", params) is None


async def test_one_edit_with_versions_annotations_and_files(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    answer = await client.initialize(ABLE, root)
    assert answer["capabilities"]["renameProvider"] == {"prepareProvider": True}
    uri = (root / NEW).as_uri()
    client.open(uri, text_of(NEW), version=7)
    where = {"textDocument": {"uri": uri}, "position": at(text_of(NEW), '"slug": "', 9)}
    prepared = await client.request("textDocument/prepareRename", where)
    assert prepared["placeholder"] == "example-2"
    edit = await client.request("textDocument/rename", {**where, "newName": "next"})
    assert "changes" not in edit or edit["changes"] is None
    texts = [change for change in edit["documentChanges"] if "textDocument" in change]
    assert {change["textDocument"]["uri"]: change["textDocument"]["version"] for change in texts} == {
        uri: 7,
        (root / MIGRATION).as_uri(): None,
    }
    renamed = [change for change in edit["documentChanges"] if change.get("kind") == "rename"]
    assert [(change["oldUri"], change["newUri"]) for change in renamed] == [
        ((root / MIGRATION).as_uri(), (root / "migrations/example-1-to-next.yaml").as_uri()),
        (uri, (root / "models/provider-1/next.yaml").as_uri()),
    ]
    assert edit["documentChanges"][-len(renamed) :] == renamed
    used = {edit["annotationId"] for change in texts for edit in change["edits"]} | {"files"}
    assert edit["changeAnnotations"].keys() == used == {"records", "files"}


async def test_a_client_that_says_no_more_than_that_it_renames_files(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize({"workspace": {"workspaceEdit": {"resourceOperations": ["rename"]}}}, root)
    uri = (root / NEW).as_uri()
    client.open(uri, text_of(NEW))
    where = {"textDocument": {"uri": uri}, "position": at(text_of(NEW), '"slug": "', 9)}
    edit = await client.request("textDocument/rename", {**where, "newName": "next"})
    assert edit.keys() == {"documentChanges"}
    assert [change.get("kind") for change in edit["documentChanges"]] == [None, None, "rename", "rename"]


async def test_a_client_that_cannot_rename_files_keeps_them(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    uri = await client.show(PUSH, root, NEW, text_of(NEW))
    where = {"textDocument": {"uri": uri}, "position": at(text_of(NEW), '"slug": "', 9)}
    edit = await client.request("textDocument/rename", {**where, "newName": "next"})
    assert edit.keys() == {"changes"}
    assert edit["changes"].keys() == {uri, (root / MIGRATION).as_uri()}


async def test_documents_that_are_not_ours(client: LspClient, tmp_path: Path) -> None:
    await client.initialize(ABLE, make_workspace(tmp_path))
    where = {"textDocument": {"uri": "untitled:none"}, "position": {"line": 0, "character": 0}}
    client.open("file:///elsewhere/other.yaml", "a: b\n")
    for uri in ("untitled:none", "file:///elsewhere/other.yaml"):
        where["textDocument"] = {"uri": uri}
        for method in ("definition", "implementation", "prepareRename", "documentHighlight"):
            assert await client.request(f"textDocument/{method}", where) is None


async def test_workspace_symbols_are_located_when_asked(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(ABLE, root)
    symbols = await client.request("workspace/symbol", {"query": "example 2"})
    assert symbols[0]["name"] == "example-2 (Example)"
    assert symbols[0]["containerName"] == f"model, {NEW}"
    assert symbols[0]["location"] == {"uri": (root / NEW).as_uri()}
    resolved = await client.request("workspaceSymbol/resolve", symbols[0])
    assert resolved["location"]["range"]["start"] == at(text_of(NEW), "example-2")


async def test_workspace_symbols_for_a_client_that_resolves_none(client: LspClient, tmp_path: Path) -> None:
    await client.initialize(PUSH, make_workspace(tmp_path))
    symbols = await client.request("workspace/symbol", {"query": ""})
    assert [symbol["containerName"].partition(",")[0] for symbol in symbols] == [
        *("model",) * 2,
        *("provider",) * 2,
        "migration",
    ]
    assert all("range" in symbol["location"] for symbol in symbols)


async def test_a_renamed_file_offers_its_slug(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    answer = await client.initialize(ABLE, root)
    assert answer["capabilities"]["workspace"]["fileOperations"].keys() == {"willRename", "willDelete"}
    old, new = (root / NEW).as_uri(), (root / "models/provider-1/next.yaml").as_uri()
    edit = await client.request("workspace/willRenameFiles", {"files": [{"oldUri": old, "newUri": new}]})
    moves = [change["oldUri"] for change in edit["documentChanges"] if change.get("kind") == "rename"]
    assert moves == [(root / MIGRATION).as_uri()]
    assert [change["textDocument"]["uri"] for change in edit["documentChanges"] if "edits" in change] == [moves[0], old]
    away = (root / "models/provider-1/example-1.yaml").as_uri()
    assert await client.request("workspace/willRenameFiles", {"files": [{"oldUri": old, "newUri": away}]}) is None
    (answer,) = client.sent("window/showMessage")
    assert "taken" in answer["message"]
    elsewhere = (root / "old/example-2.yaml").as_uri()
    assert await client.request("workspace/willRenameFiles", {"files": [{"oldUri": old, "newUri": elsewhere}]}) is None


async def test_several_renamed_files_are_followed_together(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(ABLE, root)
    new = {OLD: "models/provider-1/one.yaml", NEW: "models/provider-2/two.yaml"}
    files = [{"oldUri": (root / old).as_uri(), "newUri": (root / path).as_uri()} for old, path in new.items()]
    edit = await client.request("workspace/willRenameFiles", {"files": files})
    changed = [change["textDocument"]["uri"] for change in edit["documentChanges"] if "edits" in change]
    assert sorted(changed) == [(root / path).as_uri() for path in (MIGRATION, OLD, NEW)]
    (move,) = (change for change in edit["documentChanges"] if change.get("kind") == "rename")
    assert (move["oldUri"], move["newUri"]) == (
        (root / MIGRATION).as_uri(),
        (root / "migrations/one-to-two.yaml").as_uri(),
    )


async def test_deleting_a_file_tells_who_names_its_model(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(ABLE, root)
    files = [{"uri": (root / NEW).as_uri()}]
    assert await client.request("workspace/willDeleteFiles", {"files": files}) is None
    await client.request("workspace/willDeleteFiles", {"files": [{"uri": (root / MIGRATION).as_uri()}]})
    (answer,) = client.sent("window/showMessage")
    assert answer["message"] == f"The model `example-2` is still named by `{MIGRATION}`, `{OLD}`."
