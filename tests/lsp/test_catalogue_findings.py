"""What `reconcile` finds, as diagnostics of a source of their own."""

import json
from pathlib import Path
from typing import Any

import pytest
from support.catalogue_samples import M, keep_copies, life, lives, models_dev
from support.lsp_client import PUSH, LspClient, watched
from support.stored_catalogues import CONFIGURATION, put_in_store
from support.workspace_files import CONFIGURATION as CONFIGURATION_FILE
from support.workspace_files import MIGRATION, OLD, make_tree, make_workspace, text_of

from model_lifecycle.catalogues import carried
from model_lifecycle.cli.main import run

SOURCE = "model-lifecycle catalogues"
TEXT = text_of(OLD)


def catalogue(price: float) -> dict[str, Any]:
    return {M: models_dev("openai", "example-1", cost={"input": price, "output": 8})}


async def at_model(client: LspClient, folder: Path, configuration: str = CONFIGURATION, **settings: Any) -> str:
    """The address of a model's record that is open, in a workspace whose catalogue has another price."""
    root = make_workspace(folder, {CONFIGURATION_FILE: configuration})
    put_in_store(root, catalogue(2.5))
    await client.initialize(PUSH, root, options=settings)
    uri = (root / OLD).as_uri()
    client.open(uri, TEXT, version=1)
    return uri


async def prices(client: LspClient, uri: str, version: int) -> list[str]:
    diagnostics = await client.pushed(uri, version=version)
    return [
        diagnostic["message"]
        for diagnostic in diagnostics
        if diagnostic["source"] == SOURCE and "input_price_per_mtok" in diagnostic["message"]
    ]


DIFFERS = "`input_price_per_mtok` is $2, models.dev says $2.5 (2026-06-01)."


async def test_a_difference_is_a_finding_with_a_fix(client: LspClient, tmp_path: Path) -> None:
    uri = await at_model(client, tmp_path)
    diagnostics = await client.pushed(uri, version=1)
    assert {diagnostic["source"] for diagnostic in diagnostics} == {SOURCE}
    (shown,) = [diagnostic for diagnostic in diagnostics if diagnostic["message"] == DIFFERS]
    assert (shown["code"], shown["severity"]) == ("catalogue-differs", 2)
    asked = {"textDocument": {"uri": uri}, "range": shown["range"], "context": {"diagnostics": [shown]}}
    actions = await client.request("textDocument/codeAction", asked)
    assert [action["title"] for action in actions if action.get("diagnostics") == [shown]] == [
        "Take $2.5 (models.dev, 2026-06-01)",
        "Explain `catalogue-differs`",
        "Ignore `catalogue-differs` here",
        "Ignore `catalogue-differs` in this file",
    ]


async def test_another_copy_gives_other_findings(client: LspClient, tmp_path: Path) -> None:
    uri = await at_model(client, tmp_path)
    assert await prices(client, uri, 1) == [DIFFERS]
    put_in_store(tmp_path, catalogue(2))
    client.change(uri, f"{TEXT} ", 2)
    assert await prices(client, uri, 2) == []


async def test_they_can_be_switched_off(client: LspClient, tmp_path: Path) -> None:
    uri = await at_model(client, tmp_path, catalogueFindings=False)
    assert await client.pushed(uri, version=1) == []


async def test_there_are_none_where_the_configuration_names_no_catalogues(client: LspClient, tmp_path: Path) -> None:
    uri = await at_model(client, tmp_path, "")
    assert await prices(client, uri, 1) == []


async def test_a_copy_that_changes_on_disk_is_looked_at_again(client: LspClient, tmp_path: Path) -> None:
    uri = await at_model(client, tmp_path)
    assert await prices(client, uri, 1) == [DIFFERS]
    after = len(client.received)
    put_in_store(tmp_path, catalogue(2))
    watched(client, tmp_path, "catalogues/models.dev.json")
    news = await client.wait(lambda message: message.get("method") == "textDocument/publishDiagnostics", after)
    assert news["params"]["uri"] == uri
    assert DIFFERS not in {diagnostic["message"] for diagnostic in news["params"]["diagnostics"]}


async def test_they_are_those_of_reconcile(
    client: LspClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put_in_store(tmp_path, catalogue(2))
    uri = await at_model(client, tmp_path)
    shown = await client.pushed(uri, version=1)
    run(["reconcile", str(tmp_path), "--format", "json"])
    findings = json.loads(capsys.readouterr().out)["findings"]
    assert shown
    assert [(finding["code"], finding["message"]) for finding in shown] == [
        (finding["code"], finding["message"]) for finding in findings
    ]


async def test_ids_of_new_models_are_completed_from_carried_copies(client: LspClient, tmp_path: Path) -> None:
    """What holds today is not said by them: no copy was fetched."""
    keep_copies(carried.FOLDER, catalogue(2.5), "2026-06-01")
    path, text = "models/openai/new.yaml", "provider: openai\nid: \n"
    root = tmp_path / "desk"
    make_tree(root, {CONFIGURATION_FILE: 'providers = ["openai"]\n', path: text})
    uri = await client.show(PUSH, root, path, text)
    await client.settled()
    place = {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 4}}
    offered = await client.request("textDocument/completion", place)
    assert "example-1" in [item["label"] for item in offered["items"]]
    assert not any("models.dev" in str(message) for message in client.received if "method" in message)


async def test_a_migration_to_a_model_that_is_over_is_found_as_reconcile_finds_it(
    client: LspClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = make_workspace(tmp_path, {CONFIGURATION_FILE: CONFIGURATION})
    put_in_store(root, lives(life("example-2", "retired", "example-3", "2026-05-01"), life("example-3", "active")))
    await client.initialize(PUSH, root)
    uri = (root / MIGRATION).as_uri()
    client.open(uri, text_of(MIGRATION), version=1)
    shown = [one for one in await client.pushed(uri, version=1) if one["source"] == SOURCE]
    assert [(one["code"], one["message"]) for one in shown] == [
        (
            "catalogue-target-retired",
            "`example-2` ended on 2026-05-01 by modeldeprecations.dev, 2026-06-01, so users cannot move to it. "
            "`example-3` replaces it.",
        )
    ]
    run(["reconcile", str(root), "--format", "json"])
    found = json.loads(capsys.readouterr().out)["findings"]
    assert [one["message"] for one in found if one["path"].endswith(MIGRATION)] == [shown[0]["message"]]
