"""New records that a person asks for, from an empty folder on."""

import json
from pathlib import Path
from typing import Any

import pytest
from support.lsp_client import PUSH, LspClient, RefusedError
from support.program import run_here
from support.workspace_files import MIGRATION, NEW, OLD, make_workspace

from model_lifecycle.catalogues import carried

CARRIED = carried.FOLDER

EXAMPLE = {"provider": "provider-1", "id": "example-1"}


@pytest.fixture
def of_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogues that everybody has. What they hold changes each week."""
    monkeypatch.setattr(carried, "FOLDER", CARRIED)


async def new(client: LspClient, folder: Path, **wanted: Any) -> Any:
    return await client.request("model-lifecycle/newRecords", {"folder": folder.as_uri(), **wanted})


def paths(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.mark.usefixtures("of_package")
async def test_a_folder_is_begun_with_its_providers(client: LspClient, tmp_path: Path) -> None:
    await client.initialize(PUSH, tmp_path)
    known = await client.request("model-lifecycle/knownModels", {"folder": tmp_path.as_uri()})
    assert {"anthropic", "openai"} <= set(known["providers"])
    written = await new(client, tmp_path, providers=["openai", "anthropic"])
    assert paths(tmp_path) == ["model-lifecycle.toml", "providers/anthropic.yaml", "providers/openai.yaml"]
    assert (written["uri"], written["range"]["start"]["line"]) == ((tmp_path / "providers/openai.yaml").as_uri(), 1)
    known = await client.request("model-lifecycle/knownModels", {"folder": tmp_path.as_uri()})
    assert known["providers"] == ["openai", "anthropic"]


@pytest.mark.usefixtures("of_package")
async def test_a_migration_in_an_empty_folder_brings_all_that_it_takes(client: LspClient, tmp_path: Path) -> None:
    await client.initialize(PUSH, tmp_path)
    known = await client.request("model-lifecycle/knownModels", {"folder": tmp_path.as_uri()})
    assert known["providers"][0] == "openai"
    models = [model for model in known["models"] if model["provider"] == "anthropic"]
    assert (models[0]["state"], models[-1]["state"]) == ("active", "over")
    old, to = ({"provider": model["provider"], "id": model["id"]} for model in (models[-1], models[0]))
    written = await new(client, tmp_path, migration={"old": old, "new": to})
    assert len(paths(tmp_path)) == 5
    assert (tmp_path / "model-lifecycle.toml").read_text() == 'providers = ["anthropic"]\n'
    assert "/migrations/" in written["uri"]
    assert sorted(written["files"]) == [(tmp_path / path).as_uri() for path in paths(tmp_path)]
    ended = run_here("validate", "--format", "json", folder=tmp_path)
    assert ended.code == 0, ended.out
    assert {finding["code"] for finding in json.loads(ended.out)["findings"]} == {"gap"}, ended.out
    with pytest.raises(RefusedError, match="There is a migration from"):
        await new(client, tmp_path, migration={"old": old, "new": to})


async def test_a_model_that_nobody_knows_is_all_gaps(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    written = await new(client, root, models=[{"provider": "provider-1", "id": "mine"}])
    assert written["text"].startswith("Wrote mine.yaml. To fill in: display_name")
    known = await client.request("model-lifecycle/knownModels", {"folder": root.as_uri()})
    assert next((model["id"], model["words"]) for model in known["models"] if model["recorded"]) == (
        "example-1",
        "Example · deprecated, shuts down in 184 days",
    )


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"models": [{"provider": "nobody", "id": "x"}]}, "There is no provider `nobody`. Write this line into `.*`: "),
        ({"models": [EXAMPLE]}, "There is nothing to write"),
        ({"migration": {"old": EXAMPLE, "new": EXAMPLE}}, "a migration leads to another one"),
        ({}, "Say what is wanted"),
    ],
)
async def test_what_is_refused_says_why_and_nothing_is_written(
    client: LspClient, tmp_path: Path, wanted: dict[str, Any], reason: str
) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    with pytest.raises(RefusedError, match=reason):
        await new(client, root, **wanted)
    assert {MIGRATION, NEW, OLD} < set(paths(root))
