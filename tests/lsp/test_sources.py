"""Source code in a workspace with `[scan]`."""

import json
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import snapshot
from support.catalogue_samples import D, keep_copies, life, lives, modeldeprecations
from support.examples import AS_OF
from support.lsp_client import PUSH, LspClient, watched
from support.program import run_here
from support.sources_on_disk import APP, ENDS, LATE, OLD_ID, SCAN, make_sources
from support.stored_catalogues import carry
from support.workspace_files import MIGRATION, OLD, make_tree, text_of

from model_lifecycle.catalogues import carried
from model_lifecycle.workspace.disk import LINKED_FOLDERS

SOURCE = "src/app.py"


OVER = {D: modeldeprecations("openai", "gpt-9", shutdown_on="2026-06-01", status="retired")}


def published(client: LspClient, uri: str) -> Any:
    def wanted(message: dict[str, Any]) -> bool:
        return message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri

    return wanted


async def opened(
    client: LspClient, root: Path, path: str = SOURCE, text: str = APP, language: str = "python"
) -> tuple[str, list[Any]]:
    """The URI of a file that was opened, and its first findings once all records are read."""
    uri = await client.show(PUSH, root, path, text, language=language)
    message = await client.wait(
        lambda message: published(client, uri)(message) and bool(message["params"]["diagnostics"])
    )
    return uri, message["params"]["diagnostics"]


async def test_a_use_is_found(client: LspClient, tmp_path: Path) -> None:
    root = make_sources(tmp_path)
    _, (finding,) = await opened(client, root)
    assert finding["code"] == "ending-model"
    assert finding["message"].startswith(f"`example-1` shuts down in 30 days, on {ENDS}.")
    assert finding["range"] == {"start": {"line": 0, "character": 38}, "end": {"line": 0, "character": 47}}
    assert finding["tags"] == [2]
    assert finding["data"]["replacement"] == "provider-1/example-2"
    assert finding["relatedInformation"][0]["location"]["uri"] == (root / OLD).as_uri()


@pytest.mark.parametrize(
    ("path", "text", "language"),
    [
        ("src/app.ts", f'const r = await client.chat({{ model: "{OLD_ID}" }});\n', "typescript"),
        ("deploy.yaml", f"llm:\n  model: {OLD_ID}\n", "yaml"),
        ("a.ipynb", f'{{"cells": [{{"cell_type": "code", "source": ["ask(model=\\"{OLD_ID}\\")"]}}]}}', "json"),
    ],
)
async def test_in_any_language(client: LspClient, tmp_path: Path, path: str, text: str, language: str) -> None:
    _, (finding,) = await opened(client, make_sources(tmp_path, files={path: text}), path, text, language)
    start, end = finding["range"]["start"], finding["range"]["end"]
    assert text.split("\n")[start["line"]][start["character"] : end["character"]] == OLD_ID


@pytest.mark.parametrize(("text", "findings"), [(APP, 1), (f"\0{APP}", 0)])
async def test_what_would_be_a_binary_file_is_no_source_code(
    client: LspClient, tmp_path: Path, text: str, findings: int
) -> None:
    uri = await client.show(LATE, make_sources(tmp_path), SOURCE, text, language="python")
    await client.settled()
    report = await client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
    assert len(report["items"]) == findings


@pytest.mark.parametrize("path", ["vendor/lib/app.py", "../elsewhere/app.py"])
async def test_a_pull_of_source_code_in_no_project_is_answered(client: LspClient, tmp_path: Path, path: str) -> None:
    """In a repository that the one around it ignores, and outside of the editor's folders."""
    root = make_sources(tmp_path / "work", files={".gitignore": "vendor/\n", "vendor/lib/.git/HEAD": ""})
    uri = await client.show(LATE, root, path, APP, language="python")
    report = await client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
    assert report["items"] == []


async def test_a_pull_of_the_workspace_leaves_open_source_code_out(client: LspClient, tmp_path: Path) -> None:
    root = make_sources(tmp_path)
    uri = await client.show(LATE, root, SOURCE, APP, language="python")
    await client.settled()
    report = await client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
    assert [item["code"] for item in report["items"]] == ["ending-model"]
    everywhere = await client.request("workspace/diagnostic", {"previousResultIds": []})
    assert uri not in {item["uri"] for item in everywhere["items"]}


async def test_typing(client: LspClient, tmp_path: Path) -> None:
    uri, _ = await opened(client, make_sources(tmp_path))
    before = len(client.received)
    start = {"line": 0, "character": 46}
    edit = {"range": {"start": start, "end": start}, "text": "0"}
    document = {"uri": uri, "version": 2}
    client.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [edit]})
    gone = await client.wait(published(client, uri), before)
    assert gone["params"] == {"uri": uri, "diagnostics": [], "version": 2}
    before = len(client.received)
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    await client.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": start})
    assert not any(
        message["params"]["diagnostics"] for message in client.received[before:] if published(client, uri)(message)
    )


async def test_what_the_records_say_now(client: LspClient, tmp_path: Path) -> None:
    root = make_sources(tmp_path)
    uri, _ = await opened(client, root)
    before = len(client.received)
    text = (root / OLD).read_text(encoding="utf-8").replace('"exact"', '"none"').replace(f'"{ENDS}"', "null")
    client.open((root / OLD).as_uri(), text.replace('"deprecated"', '"legacy"'))
    message = await client.wait(published(client, uri), before)
    assert [finding["code"] for finding in message["params"]["diagnostics"]] == ["legacy-model"]


async def test_only_what_matches_and_where_there_is_a_setting(client: LspClient, tmp_path: Path) -> None:
    root = make_sources(tmp_path, files={"src/app.py": APP, "other/app.py": APP, "src/.gitignore": "out/\n"})
    (root / ".git").mkdir()
    await client.initialize(PUSH, root)
    for path in ("other/app.py", "src/out/app.py"):
        uri = (root / path).as_uri()
        client.open(uri, APP, language="python")
        message = await client.wait(published(client, uri))
        assert message["params"]["diagnostics"] == []


async def test_what_the_configuration_leaves_out(client: LspClient, tmp_path: Path) -> None:
    root = make_sources(tmp_path, SCAN + '\n[per-path-ignores]\n"src/" = ["ending-model"]\n')
    await opened(client, root, "deploy.yaml", f"llm:\n  model: {OLD_ID}\n", "yaml")
    uri = (root / SOURCE).as_uri()
    client.open(uri, APP, language="python")
    message = await client.wait(published(client, uri))
    assert message["params"]["diagnostics"] == []


async def test_registrations(client: LspClient, tmp_path: Path) -> None:
    root = make_sources(tmp_path)
    await client.initialize(LATE, root)

    def is_registration(message: dict[str, Any]) -> bool:
        return message.get("method") == "client/registerCapability" and any(
            registration["method"] == "textDocument/didOpen" for registration in message["params"]["registrations"]
        )

    message = await client.wait(is_registration)
    by_method = {
        registration["method"]: registration["registerOptions"] for registration in message["params"]["registrations"]
    }
    notebooks = by_method.pop("notebookDocument/sync")
    assert set(by_method) == {
        f"textDocument/{name}"
        for name in ("didOpen", "didChange", "didSave", "didClose", "diagnostic", "hover", "codeAction", "definition")
    }
    *selector, first, second, third = by_method["textDocument/hover"]["documentSelector"]
    here = root.as_posix()
    patterns = {f"{here}/{{**/{glob},**/{glob}/**}}" for glob in ("src", "*.ipynb", "deploy.yaml")}
    assert {filter_["pattern"] for filter_ in selector} == patterns
    assert {filter_["notebook"]["pattern"] for filter_ in notebooks["notebookSelector"]} == patterns
    assert {filter_["notebook"]["pattern"] for filter_ in (first, second, third)} == patterns
    assert by_method["textDocument/didOpen"]["documentSelector"] == selector  # cells are sent with their notebook
    languages = {filter_["language"] for filter_ in selector}
    assert {"python", "typescript", "toml", "dockerfile"} <= languages
    assert not languages & {"yaml", "json"}


async def test_a_client_with_a_status_is_asked_to_watch_the_files(client: LspClient, tmp_path: Path) -> None:
    root = make_sources(tmp_path)
    await client.initialize(LATE | {"workspace": PUSH["workspace"]}, root, options={"modelsInUse": True})
    patterns = [f"{root.as_posix()}/{{**/{glob},**/{glob}/**}}" for glob in ("*.ipynb", "deploy.yaml", "src")]
    watchers = [{"globPattern": pattern} for pattern in patterns]
    await client.wait(
        lambda message: (
            message.get("method") == "client/registerCapability"
            and any(
                registration["registerOptions"].get("watchers") == watchers
                for registration in message["params"]["registrations"]
            )
        )
    )


async def test_no_registration_without_the_setting(client: LspClient, tmp_path: Path) -> None:
    root = make_sources(tmp_path, configuration="")
    await client.initialize(LATE, root)
    await client.request("model-lifecycle/fileInfo", {"uri": (root / OLD).as_uri()})
    registered = [message for message in client.received if message.get("method") == "client/registerCapability"]
    assert registered
    assert "textDocument/didOpen" not in str(registered)


HERE = {"line": 0, "character": 40}


def asked(uri: str, **more: Any) -> dict[str, Any]:
    return {"textDocument": {"uri": uri}, "position": HERE, **more}


async def test_hover(client: LspClient, tmp_path: Path) -> None:
    uri, _ = await opened(client, make_sources(tmp_path))
    hover = await client.request("textDocument/hover", asked(uri))
    text = hover["contents"]["value"]
    assert text.startswith(f"`example-1` shuts down in 30 days, on {ENDS}.")
    assert "- Max output: 8,192 → 8,192" in text
    assert "**Example** `example-1`" in text
    assert hover["range"]["start"] == {"line": 0, "character": 38}


async def test_a_hover_leads_to_the_migration_and_to_what_can_be_done(client: LspClient, tmp_path: Path) -> None:
    """As VS Code has it, which shows the finding itself."""
    root = make_sources(tmp_path)
    uri = (root / SOURCE).as_uri()
    await client.initialize(PUSH, root, options={"hovers": {"findings": False, "commands": True}})
    client.open(uri, APP, language="python")
    await client.wait(lambda message: published(client, uri)(message) and bool(message["params"]["diagnostics"]))
    text = (await client.request("textDocument/hover", asked(uri)))["contents"]["value"]
    assert text.startswith("With example-2:")
    migration = f"[`{MIGRATION}:1`](<{(root / MIGRATION).as_uri()}#L1>)"
    copy = "[Copy replacement id `example-2`](<command:model-lifecycle.copyReplacement?%5B%22example-2%22%5D>)"
    assert f"{migration} · {copy} · [Preview comparison page](<command:model-lifecycle.openPreview?" in text


async def test_definition(client: LspClient, tmp_path: Path) -> None:
    root = make_sources(tmp_path)
    uri, _ = await opened(client, root)
    (place,) = await client.request("textDocument/definition", asked(uri))
    assert place["uri"] == (root / OLD).as_uri()
    assert place["range"]["start"]["line"] == 1


async def actions(client: LspClient, uri: str) -> list[dict[str, Any]]:
    params = {"textDocument": {"uri": uri}, "range": {"start": HERE, "end": HERE}, "context": {"diagnostics": []}}
    actions: list[dict[str, Any]] = await client.request("textDocument/codeAction", params)
    return actions


async def test_a_use_is_moved(client: LspClient, tmp_path: Path) -> None:
    uri, _ = await opened(client, make_sources(tmp_path), text=f"{APP.partition('  #')[0]}\n")
    fix, copy, explain, preview, ignore = await actions(client, uri)
    assert fix["title"] == "Replace by `example-2`"
    assert explain["command"]["arguments"] == ["ending-model"]
    assert ignore["title"] == "Ignore `ending-model` here"
    assert (copy["title"], {copy["kind"], preview["kind"]}) == ("Copy replacement id `example-2`", {"quickfix"})
    (edit,) = fix["edit"]["changes"][uri]
    assert edit["newText"] == "example-2"
    assert preview["command"]["command"] == "model-lifecycle.openPreview"


async def test_a_default_is_not_moved_unread_as_the_rest_of_the_code_is_not_searched(
    client: LspClient, tmp_path: Path
) -> None:
    uri, _ = await opened(client, make_sources(tmp_path), text=f'MODEL =                         "{OLD_ID}"\n')
    offered = await actions(client, uri)
    assert [action["title"] for action in offered] == snapshot(
        [
            "Copy replacement id `example-2`",
            "Explain `ending-model`",
            "Replace by `example-2` (not safe: the rest of the repository was not searched for the old model)",
            "Preview comparison page",
            "Ignore `ending-model` here",
        ]
    )
    assert not any(action.get("isPreferred") for action in offered)


async def test_what_cannot_be_moved_is_copied(client: LspClient, tmp_path: Path) -> None:
    root = make_sources(tmp_path, configuration='[scan]\n[platforms]\n"gateway/" = "*"\n')
    uri, _ = await opened(client, root, text=APP.replace(f'"{OLD_ID}"', f'"gateway/{OLD_ID}"'))
    copy, *_ = await actions(client, uri)
    assert copy["title"] == "Copy replacement id `example-2`"
    command = {"command": copy["command"]["command"], "arguments": copy["command"]["arguments"]}
    assert await client.request("workspace/executeCommand", command) == "example-2"


async def references(client: LspClient, uri: str) -> list[tuple[str, int, int]]:
    """Where the model is named whose record is open: end of the path, line, column."""
    params = {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 10}}
    places = await client.request("textDocument/references", {**params, "context": {"includeDeclaration": False}})
    return [
        (place["uri"].rpartition("/")[2], place["range"]["start"]["line"], place["range"]["start"]["character"])
        for place in places
    ]


IN_APP = [("app.py", 0, 38), ("app.py", 0, 53)]


async def test_references_from_the_record(client: LspClient, tmp_path: Path) -> None:
    root = make_sources(tmp_path, files={"src/app.py": APP, "src/b.py": f"\nask(model='{OLD_ID}')\n", "other.py": APP})
    uri = await client.show(PUSH, root, OLD, text_of(OLD))
    assert [place for place in await references(client, uri) if place[0].endswith(".py")] == [*IN_APP, ("b.py", 1, 11)]
    (root / "src/b.py").write_text("", encoding="utf-8")
    client.open((root / SOURCE).as_uri(), f"\n{APP}", language="python")
    in_code = [place for place in await references(client, uri) if place[0].endswith(".py")]
    assert in_code == [("app.py", 1, 38), ("app.py", 1, 53)]


async def status(client: LspClient, text: str, after: int = 0) -> Any:
    def wanted(message: dict[str, Any]) -> bool:
        return message.get("method") == "model-lifecycle/modelsInUse" and message["params"]["text"] == text

    return (await client.wait(wanted, after))["params"]


async def test_the_status_of_models_in_use(client: LspClient, tmp_path: Path) -> None:
    root = make_sources(tmp_path, files={"src/app.py": APP, "src/b.py": f"ask(model='{OLD_ID}')\n"})
    await client.initialize(PUSH, root, options={"modelsInUse": True})
    assert await status(client, "1 model in use ends within 90 days") == {
        "text": "1 model in use ends within 90 days",
        "models": [{"model": "provider-1/example-1", "days": 30, "uses": 2}],
    }
    uses = await client.request("model-lifecycle/usesOfModel", {"model": "provider-1/example-1"})
    assert [place["uri"] for place in uses] == [(root / name).as_uri() for name in ("src/app.py", "src/b.py")]
    (root / "src/b.py").unlink()
    changed = {"changes": [{"uri": (root / "src/b.py").as_uri(), "type": 3}]}
    client.notify("workspace/didChangeWatchedFiles", changed)
    client.open((root / SOURCE).as_uri(), "", language="python")
    await status(client, "")
    client.change((root / SOURCE).as_uri(), APP, 2)
    client.open((root / OLD).as_uri(), text_of(OLD, ("2026-12-31", "2026-01-31")))
    assert (await status(client, "1 model in use has ended"))["models"][0]["uses"] == 1


ELSEWHERE = '[scan]\nrecords = "../records"\n'


@pytest.fixture
def allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person has said that records beside the project may be read."""
    monkeypatch.setenv(LINKED_FOLDERS, str(tmp_path))


@pytest.mark.usefixtures("allowed")
async def test_records_in_a_folder_that_the_editor_does_not_show(client: LspClient, tmp_path: Path) -> None:
    records = make_sources(tmp_path / "records")
    root = Path(make_tree(tmp_path / "code", {"model-lifecycle.toml": ELSEWHERE, SOURCE: APP}))
    uri, (finding,) = await opened(client, root)
    assert finding["relatedInformation"][0]["location"]["uri"] == (records / OLD).as_uri()
    (place,) = await client.request("textDocument/definition", asked(uri))
    assert place["uri"] == (records / OLD).as_uri()
    client.open(place["uri"], text_of(OLD))
    assert IN_APP[0] in await references(client, place["uri"])
    assert {message["uri"] for message in client.sent("textDocument/publishDiagnostics")} == {uri, place["uri"]}
    watched(client, root, "model-lifecycle.toml")  # all is arranged anew
    await client.settled()
    assert IN_APP[0] in await references(client, place["uri"])
    assert [entry for entry in client.sent("window/logMessage") if entry["type"] == 1] == []


async def test_records_of_the_only_workspace_inside_of_the_folder(client: LspClient, tmp_path: Path) -> None:
    records = make_sources(tmp_path / "records")
    make_tree(tmp_path, {"model-lifecycle.toml": f'as-of = "{AS_OF}"\n[scan]\n', SOURCE: APP})
    uri, (finding,) = await opened(client, tmp_path)
    assert finding["relatedInformation"][0]["location"]["uri"] == (records / OLD).as_uri()
    (place,) = await client.request("textDocument/definition", asked(uri))
    assert place["uri"] == (records / OLD).as_uri()


@pytest.mark.usefixtures("allowed")
async def test_records_of_a_site(client: LspClient, tmp_path: Path) -> None:
    run_here("render", "--output", "../site", folder=make_sources(tmp_path / "records"))
    configuration = f'as-of = "{AS_OF}"\n[scan]\nrecords = "../site/index.json"\n'
    root = Path(make_tree(tmp_path / "code", {"model-lifecycle.toml": configuration, SOURCE: APP}))
    uri, (finding,) = await opened(client, root)
    assert finding["message"].startswith(f"`example-1` shuts down in 30 days, on {ENDS}.")
    hover = await client.request("textDocument/hover", asked(uri))
    assert hover["contents"]["value"].startswith(f"`example-1` shuts down in 30 days, on {ENDS}.")
    assert [action["title"] for action in await actions(client, uri)] == snapshot(
        [
            "Copy replacement id `example-2`",
            "Explain `ending-model`",
            "Replace by `example-2` (not safe: a comment beside it names the old model too)",
            "Ignore `ending-model` here",
        ]
    )
    assert await client.request("textDocument/definition", asked(uri)) is None


@pytest.mark.parametrize("elsewhere", ["/", "..", "../records", "/proc/self/environ.json"])
async def test_a_repository_has_nothing_read_around_it(client: LspClient, tmp_path: Path, elsewhere: str) -> None:
    make_sources(tmp_path / "records")
    settings = f'[scan]\nrecords = "{elsewhere}"\n'
    root = Path(make_tree(tmp_path / "code", {"model-lifecycle.toml": settings, SOURCE: APP}))
    await client.initialize(PUSH, root)
    client.open((root / "model-lifecycle.toml").as_uri(), settings, language="toml")
    [finding] = await client.pushed((root / "model-lifecycle.toml").as_uri())
    assert (finding["code"], finding["range"]["start"]["line"]) == ("invalid-setting", 1)
    ended = run_here("scan", folder=root)
    assert (ended.code, "invalid-setting" in ended.err) == (2, True)


async def test_the_cells_of_a_notebook(client: LspClient, tmp_path: Path) -> None:
    root = make_sources(tmp_path)
    await client.initialize(PUSH, root)
    notebook = (root / "a.ipynb").as_uri()
    cell = f"{notebook.replace('file://', 'vscode-notebook-cell://remote')}#W1sZmlsZQ"  # as in a remote window
    text = {"uri": cell, "languageId": "python", "version": 1, "text": f"%pip install x\nask(model='{OLD_ID}')\n"}
    document = {
        "uri": notebook,
        "notebookType": "jupyter-notebook",
        "version": 1,
        "cells": [{"kind": 2, "document": cell}],
    }
    client.notify("notebookDocument/didOpen", {"notebookDocument": document, "cellTextDocuments": [text]})
    message = await client.wait(
        lambda message: published(client, cell)(message) and bool(message["params"]["diagnostics"])
    )
    (finding,) = message["params"]["diagnostics"]
    assert finding["range"]["start"] == {"line": 1, "character": 11}
    place = {"textDocument": {"uri": cell}, "position": {"line": 1, "character": 12}}
    hover = await client.request("textDocument/hover", place)
    assert hover["contents"]["value"].startswith("`example-1` shuts down in 30 days")
    before = len(client.received)
    new = {"document": {"uri": cell, "version": 2}, "changes": [{"text": f"ask(model='{OLD_ID}')"}]}
    other = text | {"uri": f"{cell}2"}
    structure = {
        "array": {"start": 1, "deleteCount": 0, "cells": [{"kind": 2, "document": f"{cell}2"}]},
        "didOpen": [other],
    }
    change = {"cells": {"structure": structure, "textContent": [new]}}
    client.notify("notebookDocument/didChange", {"notebookDocument": {"uri": notebook, "version": 2}, "change": change})
    (finding,) = await client.pushed(cell, 2, before)
    assert finding["range"]["start"] == {"line": 0, "character": 11}
    await client.wait(lambda message: published(client, f"{cell}2")(message) and bool(message["params"]["diagnostics"]))
    before = len(client.received)
    client.notify(
        "notebookDocument/didClose", {"notebookDocument": {"uri": notebook}, "cellTextDocuments": [{"uri": cell}]}
    )
    assert await client.pushed(cell, None, before) == []


async def test_comparison_page(client: LspClient, tmp_path: Path) -> None:
    uri, _ = await opened(client, make_sources(tmp_path))
    argument = {"uri": uri, "position": HERE, "panel": True}
    command = {"command": "model-lifecycle.openPreview", "arguments": [argument]}
    assert (await client.request("workspace/executeCommand", command))["title"] == "example-1 to example-2"


async def test_catalogues_judge_what_has_no_record(client: LspClient, tmp_path: Path) -> None:
    keep_copies(carried.FOLDER, OVER, "2026-11-01")
    _, (finding,) = await opened(client, make_sources(tmp_path), text='ask(model="gpt-9")\n')
    assert finding["code"] == "retired-model"
    assert "shut down on 2026-06-01" in finding["message"]
    assert finding["data"]["rests_on"] == "catalogues"


async def test_source_code_of_a_folder_without_configuration(client: LspClient, tmp_path: Path) -> None:
    """Nothing is said of it until the person switches that on."""
    keep_copies(carried.FOLDER, OVER, "2026-11-01")
    make_tree(tmp_path / "app", {"app.py": "", "package.json": "{}"})
    uri = await client.show(PUSH, tmp_path / "app", "app.py", 'ask(model="gpt-9")\n', language="python")
    await client.settled()
    assert not any(published(client, uri)(message) and message["params"]["diagnostics"] for message in client.received)
    client.notify("workspace/didChangeConfiguration", {"settings": {"model-lifecycle": {"scan": True}}})
    message = await client.wait(
        lambda message: published(client, uri)(message) and bool(message["params"]["diagnostics"])
    )
    assert [diagnostic["code"] for diagnostic in message["params"]["diagnostics"]] == ["retired-model"]
    before = len(client.received)
    client.notify("workspace/didChangeConfiguration", {"settings": {"model-lifecycle": {"scan": False}}})
    await client.wait(lambda message: published(client, uri)(message) and not message["params"]["diagnostics"], before)


LIVES = lives(life("gpt-7", "retired"), life("gpt-8", "deprecated", "gpt-9", "2026-12-01"), life("gpt-9", "active"))
IN_CODE = 'client.responses.create(model="gpt-8")\n'
AT_MODEL = {"line": 0, "character": 33}


async def without_records(client: LspClient, folder: Path, text: str = IN_CODE, path: str = SOURCE) -> str:
    """The URI of a source file in a folder without records, with what catalogues know."""
    carry(LIVES, "2026-06-25")
    make_tree(folder, {"model-lifecycle.toml": f'as-of = "{AS_OF}"\n[scan]\n', path: text})
    uri, _ = await opened(client, folder, path, text)
    return uri


async def at_place(client: LspClient, uri: str, method: str, **more: Any) -> Any:
    return await client.request(f"textDocument/{method}", {"textDocument": {"uri": uri}, **more})


async def test_the_page_of_models_without_records_is_made_from_what_the_finding_rests_on(
    client: LspClient, tmp_path: Path
) -> None:
    uri = await without_records(client, tmp_path)
    argument = {"uri": uri, "position": AT_MODEL, "panel": True}
    opened_page = await client.request(
        "workspace/executeCommand", {"command": "model-lifecycle.openPreview", "arguments": [argument]}
    )
    page = await client.request("model-lifecycle/previewPage", {"id": opened_page["id"]})
    article = page["html"]
    assert "2026-12-01" in article
    assert "$8" in article
    assert "https://openai.example/deprecations" in article
    assert "status unknown" not in article
    assert "No shutdown date is published" not in article


async def test_the_card_of_a_model_without_a_record(client: LspClient, tmp_path: Path) -> None:
    uri = await without_records(client, tmp_path)
    hover = await at_place(client, uri, "hover", position=AT_MODEL)
    finding, changes, prices, card = hover["contents"]["value"].split("\n\n", 3)
    assert finding.startswith("`gpt-8` shuts down in 154 days, on 2026-12-01. OpenAI names `gpt-9`: the same price.")
    assert (changes, prices.partition("\n")[0]) == ("With gpt-9:", "- Input per 1M tokens: $2 → $2")
    assert card == snapshot("""\
**Gpt-8** `gpt-8`

- Provider: openai
- Status: deprecated, shuts down in 154 days
- Shuts down: 2026-12-01
- Prices per 1M tokens: $2 / $8
- Replacement: `gpt-9` (official)
- No record yet; source: modeldeprecations.dev, 2026-06-25\
""")


async def test_a_model_that_nothing_replaces_is_explained_and_ignored(client: LspClient, tmp_path: Path) -> None:
    text = 'if one:\n    client.responses.create(model="gpt-7")\n'
    uri = await without_records(client, tmp_path, text)
    where = {"line": 1, "character": 38}
    asked = {"range": {"start": where, "end": where}, "context": {"diagnostics": []}}
    offered = await at_place(client, uri, "codeAction", **asked)
    assert [action["title"] for action in offered] == ["Explain `retired-model`", "Ignore `retired-model` here"]
    (edit,) = offered[-1]["edit"]["changes"][uri]
    assert edit["newText"] == "    # model-lifecycle: ignore[retired-model]\n"
    assert edit["range"]["start"] == {"line": 1, "character": 0}


async def test_a_finding_in_a_notebook_is_ignored_by_a_line_of_its_cell(client: LspClient, tmp_path: Path) -> None:
    cell = {"cell_type": "code", "source": ["if one:\n", '    client.responses.create(model="gpt-7")\n']}
    text = json.dumps({"cells": [cell]}, indent=1)
    uri = await without_records(client, tmp_path, text, "a.ipynb")
    line = next(number for number, one in enumerate(text.splitlines()) if "gpt-7" in one)
    where = {"line": line, "character": text.splitlines()[line].index("gpt-7") + 1}
    asked = {"range": {"start": where, "end": where}, "context": {"diagnostics": []}}
    offered = await at_place(client, uri, "codeAction", **asked)
    (edit,) = offered[-1]["edit"]["changes"][uri]
    lines = text.splitlines(keepends=True)
    column = edit["range"]["start"]["character"]
    lines[line] = f"{lines[line][:column]}{edit['newText']}{lines[line][column:]}"
    assert edit["range"]["start"] == edit["range"]["end"] == {"line": line, "character": column}
    above = "    # model-lifecycle: ignore[retired-model]\n"
    assert json.loads("".join(lines))["cells"][0]["source"] == [cell["source"][0], above, cell["source"][1]]
