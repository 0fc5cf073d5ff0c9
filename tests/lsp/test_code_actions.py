"""Code actions that mend diagnostics: the same edits as `validate --fix`."""

from pathlib import Path
from typing import Any

import pytest
from support.lsp_client import PUSH, LspClient
from support.workspace_files import MIGRATION, OLD, make_workspace, text_of

from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Position, Span

ACTING: dict[str, Any] = {
    **PUSH,
    "workspace": {**PUSH["workspace"], "workspaceEdit": {"documentChanges": True}},
    "textDocument": {
        **PUSH["textDocument"],
        "codeAction": {
            **PUSH["textDocument"]["codeAction"],
            "dataSupport": True,
            "resolveSupport": {"properties": ["edit"]},
        },
    },
}


def applied(text: str, edit: Any) -> str:
    """A text after the one document's edits of a workspace edit, columns in UTF-16."""
    edits = edit["documentChanges"][0]["edits"] if "documentChanges" in edit else next(iter(edit["changes"].values()))
    lines = LineIndex(text)

    def offset(place: dict[str, int]) -> int:
        return lines.offset(Position(place["line"], place["character"]), "utf-16")

    return apply_edits(
        text,
        [TextEdit(Span(offset(e["range"]["start"]), offset(e["range"]["end"])), e["newText"]) for e in edits],
    )


async def begin(
    client: LspClient, folder: Path, path: str, text: str, capabilities: dict[str, Any] = ACTING
) -> tuple[str, list[dict[str, Any]]]:
    make_workspace(folder)
    uri = await client.show(capabilities, folder, path, text)
    return uri, await client.pushed(uri, 1)


def repairs(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The actions that mend one diagnostic, or all that are safe."""
    return [action for action in actions if "isPreferred" in action or action["kind"].startswith("source.fixAll")]


async def actions(
    client: LspClient, uri: str, diagnostic: dict[str, Any], only: list[str] | None = None
) -> list[dict[str, Any]]:
    context = {
        "diagnostics": [diagnostic] if "message" in diagnostic else [],
        **({"only": only} if only is not None else {}),
    }
    params = {"textDocument": {"uri": uri}, "range": diagnostic["range"], "context": context}
    offered: list[dict[str, Any]] = await client.request("textDocument/codeAction", params)
    return offered


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('"display_name"', '"displayname"'),
        ('"deprecated"', '"Deprecated"'),
        ("128000", '"128,000"'),
        ('"supports_tools": true', '"supports_tools": yes'),
    ],
)
async def test_a_finding_offers_its_repair(client: LspClient, tmp_path: Path, right: str, wrong: str) -> None:
    text = text_of(OLD, (right, wrong))
    uri, (diagnostic,) = await begin(client, tmp_path, OLD, text)
    (action,) = repairs(await actions(client, uri, diagnostic, ["quickfix"]))
    assert (action["isPreferred"], action["diagnostics"]) == (True, [diagnostic])
    assert applied(text, action["edit"]) == text_of(OLD)
    assert action["edit"]["documentChanges"][0]["textDocument"] == {"uri": uri, "version": 1}


async def test_all_safe_repairs_are_one_action_worked_out_when_it_is_chosen(client: LspClient, tmp_path: Path) -> None:
    good = text_of(OLD)
    text = text_of(OLD, ('"display_name"', '"displayname"'), ('"supports_tools": true', '"supports_tools": yes'))
    uri, diagnostics = await begin(client, tmp_path, OLD, text)
    assert len(diagnostics) == 2
    (action,) = await actions(client, uri, diagnostics[0], ["source.fixAll"])
    assert (action["kind"], action.get("edit")) == ("source.fixAll.model-lifecycle", None)
    resolved = await client.request("codeAction/resolve", action)
    assert applied(text, resolved["edit"]) == good


async def test_a_client_that_resolves_nothing_gets_the_edit_at_once(client: LspClient, tmp_path: Path) -> None:
    text = text_of(OLD, ('"display_name"', '"displayname"'))
    uri, (diagnostic,) = await begin(client, tmp_path, OLD, text, PUSH)
    (action,) = await actions(client, uri, diagnostic, ["source.fixAll"])
    assert list(action["edit"]) == ["changes"]
    assert applied(text, action["edit"]) == text_of(OLD)


async def test_a_good_record_offers_no_repair(client: LspClient, tmp_path: Path) -> None:
    uri, diagnostics = await begin(client, tmp_path, MIGRATION, text_of(MIGRATION))
    assert diagnostics == []
    place = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}}
    assert await actions(client, uri, place, ["quickfix", "source.fixAll"]) == []


@pytest.mark.parametrize(("named", "expected"), [([0], 1), ([1], 1), ([0, 1], 2), ([], 2)])
async def test_only_the_findings_that_the_client_names_are_mended(
    client: LspClient, tmp_path: Path, named: list[int], expected: int
) -> None:
    text = text_of(OLD, ('"display_name": "', '"displayname": "'), ('"deprecated",', '"Deprecated",'))
    text = text.replace("\n", " ")  # both on one line
    uri, diagnostics = await begin(client, tmp_path, OLD, text)
    assert len(diagnostics) == 2
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": len(text)}}
    asked = [diagnostics[index] for index in named]
    context = {"diagnostics": asked, "only": ["quickfix"]}
    params = {"textDocument": {"uri": uri}, "range": whole, "context": context}
    mended = repairs(await client.request("textDocument/codeAction", params))
    assert len(mended) == expected
    assert all(action["diagnostics"][0] in asked for action in mended if named)


async def test_a_client_that_sends_back_no_codes_gets_the_repair(client: LspClient, tmp_path: Path) -> None:
    uri, (diagnostic,) = await begin(client, tmp_path, OLD, text_of(OLD, ('"display_name"', '"displayname"')))
    bare = {name: diagnostic[name] for name in ("range", "message")}
    (action,) = repairs(await actions(client, uri, bare, ["quickfix"]))
    assert action["diagnostics"] == [bare]
    assert await actions(client, uri, {**bare, "message": "Another one's."}, ["quickfix"]) == []


async def test_a_client_without_code_actions_gets_commands(client: LspClient, tmp_path: Path) -> None:
    capabilities = {**PUSH, "textDocument": {**PUSH["textDocument"], "codeAction": {}}}
    text = text_of(MIGRATION, ('"confidence": "official"', '"confidence": "Official"'))
    uri, (diagnostic,) = await begin(client, tmp_path, MIGRATION, text, capabilities)
    (command,) = await actions(client, uri, diagnostic)
    assert (command["title"], command["command"]) == ("Preview comparison page", "model-lifecycle.openPreview")


def titles(offered: list[dict[str, Any]]) -> list[str]:
    return [action["title"] for action in offered if action["kind"] == "quickfix"]


@pytest.mark.parametrize("column", [0, 3, 10, 22])
async def test_the_repairs_of_a_line_are_offered_anywhere_on_it(client: LspClient, tmp_path: Path, column: int) -> None:
    text = text_of(OLD, ('"status": "deprecated"', '"status": "Deprecated"'))
    uri, (diagnostic,) = await begin(client, tmp_path, OLD, text)
    place = {"line": diagnostic["range"]["start"]["line"], "character": column}
    offered = await actions(client, uri, {"range": {"start": place, "end": place}})
    assert titles(offered)[0] == "Write deprecated"
    above = {"line": place["line"] - 1, "character": 3}
    assert titles(await actions(client, uri, {"range": {"start": above, "end": above}})) == []


async def test_what_nothing_repairs_is_explained_before_it_is_ignored(client: LspClient, tmp_path: Path) -> None:
    path = "models/provider-1/example-1.yaml"
    make_workspace(tmp_path)
    (tmp_path / OLD).unlink()
    text = text_of(OLD, ('"input_price_per_mtok": 2', '"input_price_per_mtok": "2 EUR"'))
    shows = {**ACTING, "window": {"showDocument": {"support": True}}}
    uri = await client.show(shows, tmp_path, path, text)
    (diagnostic,) = [finding for finding in await client.pushed(uri, 1) if finding["code"] == "wrong-type"]
    offered = await actions(client, uri, diagnostic, ["quickfix"])
    assert titles(offered) == ["Explain `wrong-type`", "Ignore `wrong-type` here", "Ignore `wrong-type` in this file"]
    client.answers["window/showDocument"] = lambda params: {"success": True}
    command = {key: offered[0]["command"][key] for key in ("command", "arguments")}
    assert await client.request("workspace/executeCommand", command) == "wrong-type"
    (page,) = client.sent("window/showDocument")
    assert page["uri"].endswith("/wrong-type.md")
