"""Code actions besides fixes: what each client is offered, and the edits that it gets."""

import copy
from pathlib import Path
from typing import Any

import pytest
from support.lsp_client import PUSH, LspClient, codes
from support.workspace_files import CONFIGURATION, MIGRATION, NEW, OLD, make_workspace, text_of

from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span

FULL: dict[str, Any] = copy.deepcopy(PUSH)
FULL["workspace"]["workspaceEdit"] = {
    "documentChanges": True,
    "resourceOperations": ["create", "rename", "delete"],
    "changeAnnotationSupport": {},
}
FULL["textDocument"]["codeAction"]["resolveSupport"] = {"properties": ["edit"]}
FULL["textDocument"]["codeAction"]["dataSupport"] = True

MISSING = "Create a record of the model `provider-1/example-2`"


def without(*names: str) -> dict[str, Any]:
    """The capabilities of a client that lacks some of what concerns workspace edits, or resolving."""
    capabilities = copy.deepcopy(FULL)
    for name in names:
        capabilities["workspace"]["workspaceEdit"].pop(name, None)
        capabilities["textDocument"]["codeAction"].pop(name, None)
    return capabilities


async def actions(client: LspClient, uri: str, text: str, word: str, **context: Any) -> dict[str, dict[str, Any]]:
    """The actions offered at a word, by title."""
    before = text[: text.index(word)]
    place = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2])}
    offered = await client.request(
        "textDocument/codeAction",
        {
            "textDocument": {"uri": uri},
            "range": {"start": place, "end": place},
            "context": {"diagnostics": [], **context},
        },
    )
    return {action["title"]: action for action in offered}


async def begin(client: LspClient, folder: Path, capabilities: dict[str, Any], path: str, text: str) -> str:
    """Open a record of a folder that lacks the new model."""
    make_workspace(folder)
    (folder / NEW).unlink()
    uri = await client.show(capabilities, folder, path, text)
    await client.pushed(uri, 1)
    return uri


async def test_a_missing_record_is_a_new_file(client: LspClient, tmp_path: Path) -> None:
    text = text_of(MIGRATION)
    uri = await begin(client, tmp_path, FULL, MIGRATION, text)
    action = (await actions(client, uri, text, '"example-2"'))[MISSING]
    assert (action["kind"], action.get("edit")) == ("quickfix", None)
    edit = (await client.request("codeAction/resolve", action))["edit"]
    created, written = edit["documentChanges"]
    new = (tmp_path / NEW).as_uri()
    assert created == {"kind": "create", "uri": new, "annotationId": "action"}
    assert written["textDocument"] == {"uri": new, "version": None}
    assert written["edits"][0]["newText"].startswith("id: example-2\nslug: example-2\n")
    assert edit["changeAnnotations"]["action"]["label"] == MISSING


async def test_a_client_that_shows_documents_is_shown_the_new_file(client: LspClient, tmp_path: Path) -> None:
    client.answers["window/showDocument"] = lambda params: {"success": True}
    text = text_of(MIGRATION)
    shows = {**FULL, "window": {**FULL.get("window", {}), "showDocument": {"support": True}}}
    shows["workspace"] = {**FULL["workspace"], "applyEdit": True}
    uri = await begin(client, tmp_path, shows, MIGRATION, text)
    action = (await actions(client, uri, text, '"example-2"'))[MISSING]
    assert action.get("edit") is None
    command = {key: action["command"][key] for key in ("command", "arguments")}
    new = (tmp_path / NEW).as_uri()
    assert await client.request("workspace/executeCommand", command) == new
    assert (tmp_path / NEW).read_text().startswith("id: example-2\nslug: example-2\n")
    assert [params["uri"] for params in client.sent("window/showDocument")] == [new]
    message = client.sent("window/showMessage")[0]["message"]
    assert message.startswith("Wrote example-2.yaml. To fill in: display_name, ")


@pytest.mark.parametrize("lacks", ["resourceOperations", "documentChanges"])
async def test_a_client_that_creates_no_files_is_offered_none(client: LspClient, tmp_path: Path, lacks: str) -> None:
    text = text_of(MIGRATION)
    missing = ("resourceOperations",) if lacks == "resourceOperations" else ("resourceOperations", "documentChanges")
    uri = await begin(client, tmp_path, without(*missing), MIGRATION, text)
    offered = await actions(client, uri, text, '"example-2"')
    assert MISSING not in offered
    assert "Ignore `unknown-model` here" in offered
    assert not any(title.startswith("Convert") for title in offered)


async def test_a_client_that_resolves_nothing_gets_edits_at_once(client: LspClient, tmp_path: Path) -> None:
    text = text_of(MIGRATION)
    uri = await begin(client, tmp_path, without("resolveSupport", "changeAnnotationSupport"), MIGRATION, text)
    offered = await actions(client, uri, text, '"example-2"', only=["quickfix"])
    assert [change.get("kind") for change in offered[MISSING]["edit"]["documentChanges"]] == ["create", None]
    assert "changeAnnotations" not in offered[MISSING]["edit"]
    assert MISSING not in await actions(client, uri, text, '"example-2"', triggerKind=2)


async def test_only_the_kinds_and_findings_asked_for(client: LspClient, tmp_path: Path) -> None:
    text = text_of(MIGRATION)
    uri = await begin(client, tmp_path, FULL, MIGRATION, text)
    kinds = {action["kind"] for action in (await actions(client, uri, text, '"example-2"')).values()}
    assert kinds >= {"quickfix", "source"}
    for only in ("quickfix", "refactor", "source"):
        offered = await actions(client, uri, text, '"example-2"', only=[only])
        assert all(action["kind"].startswith(only) for action in offered.values())
    start = {"line": 0, "character": 0}
    other = {"code": "date-order", "message": "", "range": {"start": start, "end": start}}
    assert await actions(client, uri, text, '"example-2"', only=["quickfix"], diagnostics=[other]) == {}


@pytest.mark.parametrize("lacks", ["", "resolveSupport"])
async def test_a_finding_that_is_asked_about_outside_of_the_range(
    client: LspClient, tmp_path: Path, lacks: str
) -> None:
    """As clients ask that name the findings of the cursor's line, or those of a list of all."""
    text = text_of(MIGRATION, ("official", "oficial"))
    uri = await begin(client, tmp_path, without(lacks), MIGRATION, text)
    await client.settled()
    published = [params for params in client.sent("textDocument/publishDiagnostics") if params["uri"] == uri]
    by_code = {diagnostic["code"]: diagnostic for diagnostic in published[-1]["diagnostics"]}
    missing, misspelt = by_code["unknown-model"], by_code["not-allowed-value"]
    by_title = await actions(client, uri, text, "{", diagnostics=[missing, misspelt])
    titles = {MISSING, "Write official", "Ignore `unknown-model` here"}
    assert titles <= by_title.keys()
    for title in titles:
        action = by_title[title]
        if "edit" not in action:
            action = await client.request("codeAction/resolve", action)
        assert action["edit"]["documentChanges"]
    other = [{**missing, "source": "another"}]
    assert titles.isdisjoint(await actions(client, uri, text, "{", diagnostics=other))


async def test_an_action_about_an_older_text_does_nothing(client: LspClient, tmp_path: Path) -> None:
    text = text_of(MIGRATION)
    uri = await begin(client, tmp_path, FULL, MIGRATION, text)
    action = (await actions(client, uri, text, '"example-2"'))[MISSING]
    client.change(uri, text + "\n", 2)
    assert (await client.request("codeAction/resolve", action)).get("edit") is None


@pytest.mark.parametrize(
    ("answer", "is_done"), [({"title": "Convert"}, True), (None, False)], ids=["agreed", "refused"]
)
async def test_who_loses_comments_is_asked(client: LspClient, tmp_path: Path, answer: object, is_done: bool) -> None:
    text = f"# a comment\n{text_of(OLD)}"
    uri = await begin(client, tmp_path, without("changeAnnotationSupport"), OLD, text)
    client.answers["window/showMessageRequest"] = lambda params: answer
    action = (await actions(client, uri, text, "# a"))["Convert to JSON (loses 1 comment)"]
    resolved = await client.request("codeAction/resolve", action)
    assert ("edit" in resolved) is is_done
    assert client.sent("window/showMessageRequest")[0]["message"] == "This loses 1 comment."


async def test_a_client_with_annotations_asks_by_itself(client: LspClient, tmp_path: Path) -> None:
    text = f"# a comment\n{text_of(OLD)}"
    uri = await begin(client, tmp_path, FULL, OLD, text)
    action = (await actions(client, uri, text, "# a"))["Convert to JSON (loses 1 comment)"]
    edit = (await client.request("codeAction/resolve", action))["edit"]
    assert edit["changeAnnotations"]["action"]["needsConfirmation"] is True
    written, moved = edit["documentChanges"]
    assert (written["textDocument"]["uri"], moved["kind"], moved["oldUri"]) == (uri, "rename", uri)
    assert moved["newUri"].endswith("example-1.json")
    assert client.sent("window/showMessageRequest") == []


@pytest.mark.parametrize("shows", [True, False])
async def test_json_with_comments_is_refused_with_the_reason(client: LspClient, tmp_path: Path, shows: bool) -> None:
    capabilities = without()
    capabilities["textDocument"]["codeAction"]["disabledSupport"] = shows
    text = f"// a comment\n{text_of(OLD)}"
    root = make_workspace(tmp_path)
    uri = await client.show(capabilities, root, OLD.replace(".yaml", ".json"), text, language="json")
    await client.pushed(uri, 1)
    refused = [action for action in (await actions(client, uri, text, "// a")).values() if "disabled" in action]
    assert [action["title"] for action in refused] == ["Convert to YAML"] * shows
    assert all(action["disabled"]["reason"].startswith("JSON has no comments") for action in refused)


# A provider that the configuration lacks

WRONG = text_of(NEW, ('"provider-1"', '"mistral"'))
ADD = "Add the provider `mistral` to "
OURS = '# ours\nproviders = ["provider-1", "provider-2"] # two\n'


async def resolved(client: LspClient, uri: str, text: str, title: str, word: str = '"mistral"') -> Any:
    action = (await actions(client, uri, text, word))[title]
    assert action["kind"] == "quickfix"
    return (await client.request("codeAction/resolve", action))["edit"]


def applied(text: str, edits: list[dict[str, Any]]) -> str:
    """The text after the edits of a client, all of ASCII."""
    starts = LineIndex(text).starts

    def offset(place: dict[str, int]) -> int:
        return starts[place["line"]] + place["character"]

    return apply_edits(
        text,
        [
            TextEdit(Span(offset(edit["range"]["start"]), offset(edit["range"]["end"])), edit["newText"])
            for edit in edits
        ],
    )


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        (CONFIGURATION, OURS, '# ours\nproviders = ["provider-1", "provider-2", "mistral"] # two\n'),
        (
            "pyproject.toml",
            "[project]\r\nname = 'x' # x\r\n[tool]\r\nmodel-lifecycle = { stale-after-days = 9 }\r\n",
            "[project]\r\nname = 'x' # x\r\n[tool]\r\nmodel-lifecycle = { "
            'providers = ["provider-1", "provider-2", "mistral"], stale-after-days = 9 }\r\n',
        ),
    ],
)
async def test_it_is_written_into_the_file_that_is_there(
    client: LspClient, tmp_path: Path, path: str, before: str, after: str
) -> None:
    root = make_workspace(tmp_path, {CONFIGURATION: None, path: before, NEW: WRONG})
    uri = await client.show(FULL, root, NEW, WRONG)
    await client.pushed(uri, 1)
    (change,) = (await resolved(client, uri, WRONG, f"{ADD}{path}"))["documentChanges"]
    assert change["textDocument"] == {"uri": (root / path).as_uri(), "version": None}
    assert applied(before, change["edits"]) == after


async def test_a_file_that_is_open_is_changed_as_it_is_there(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path, {CONFIGURATION: OURS, NEW: WRONG})
    uri = await client.show(FULL, root, NEW, WRONG)
    await client.pushed(uri, 1)
    edited = 'providers = [\n  "provider-1", # one\n  "provider-9",\n]\n'
    configuration = (root / CONFIGURATION).as_uri()
    client.open(configuration, edited, 3, "toml")
    (change,) = (await resolved(client, uri, WRONG, f"{ADD}{CONFIGURATION}"))["documentChanges"]
    assert change["textDocument"] == {"uri": configuration, "version": 3}
    longer = edited.replace("]", '  "mistral",\n]')
    assert applied(edited, change["edits"]) == longer
    client.change(configuration, longer, 4)
    assert f"{ADD}{CONFIGURATION}" not in await actions(client, uri, WRONG, '"mistral"')
    client.change(configuration, "providers = [", 5)
    assert f"{ADD}{CONFIGURATION}" not in await actions(client, uri, WRONG, '"mistral"')


async def test_without_a_file_one_is_written_and_the_finding_goes(client: LspClient, tmp_path: Path) -> None:
    client.answers["window/showDocument"] = lambda params: {"success": True}
    shows = {**FULL, "window": {"showDocument": {"support": True}}}
    shows["workspace"] = {**FULL["workspace"], "applyEdit": True}
    root = make_workspace(tmp_path, {CONFIGURATION: None, NEW: WRONG})
    uri = await client.show(shows, root, NEW, WRONG)
    assert "not-allowed-value" in codes(await client.pushed(uri, 1))
    command = (await actions(client, uri, WRONG, '"mistral"'))[f"{ADD}{CONFIGURATION}"]["command"]
    before = len(client.received)
    created = await client.request("workspace/executeCommand", {key: command[key] for key in ("command", "arguments")})
    assert created == (root / CONFIGURATION).as_uri()
    assert (root / CONFIGURATION).read_text() == 'providers = ["provider-1", "provider-2", "mistral"]\n'
    assert client.sent("window/showMessage")[0]["message"] == f"Wrote {CONFIGURATION}."
    await client.wait(
        lambda message: (
            message.get("method") == "textDocument/publishDiagnostics"
            and message["params"]["uri"] == uri
            and "not-allowed-value" not in codes(message["params"]["diagnostics"])
        ),
        before,
    )


async def test_each_end_of_a_migration_has_its_own(client: LspClient, tmp_path: Path) -> None:
    text = text_of(MIGRATION, ('"to": {\n    "provider": "provider-1"', '"to": {\n    "provider": "mistral"'))
    root = make_workspace(tmp_path, {CONFIGURATION: OURS, MIGRATION: text})
    uri = await client.show(FULL, root, MIGRATION, text)
    await client.pushed(uri, 1)
    assert f"{ADD}{CONFIGURATION}" in await actions(client, uri, text, '"mistral"')
    assert f"{ADD}{CONFIGURATION}" not in await actions(client, uri, text, '"example-1"')


@pytest.mark.parametrize("written", ['"Mistral AI"', '"https://mistral.ai"', '"a/../b"', "[]", "null"])
async def test_no_id_is_not_added(client: LspClient, tmp_path: Path, written: str) -> None:
    text = WRONG.replace('"mistral"', written)
    root = make_workspace(tmp_path, {CONFIGURATION: OURS, NEW: text})
    uri = await client.show(FULL, root, NEW, text)
    await client.pushed(uri, 1)
    assert not [title for title in await actions(client, uri, text, written) if title.startswith("Add the provider")]
