"""New records that a person asks for, from an empty folder on."""

import json
from pathlib import Path
from typing import Any

import pytest
from support.catalogue_samples import life, lives
from support.lsp_client import PUSH, LspClient, RefusedError
from support.program import run_here
from support.stored_catalogues import carry
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
    assert (written["uri"], written["range"]["start"]["line"]) == ((tmp_path / "providers/openai.yaml").as_uri(), 0)
    assert "name: OpenAI\n" in (tmp_path / "providers/openai.yaml").read_text()
    known = await client.request("model-lifecycle/knownModels", {"folder": tmp_path.as_uri()})
    assert known["providers"][:2] == ["openai", "anthropic"]


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


LIVES = lives(
    life("gpt-7", "retired", "gpt-8", "2026-01-05"),
    life("gpt-8", "deprecated", "gpt-9", "2026-12-01"),
    life("gpt-9", "active"),
    life("gpt-10", "active"),
)


def openai(name: str) -> dict[str, str]:
    return {"provider": "openai", "id": name}


async def test_models_are_known_in_the_order_in_which_they_are_worth_choosing(
    client: LspClient, tmp_path: Path
) -> None:
    carry(LIVES, "2026-06-25")
    await client.initialize(PUSH, tmp_path)

    async def known(**order: Any) -> list[str]:
        params = {"folder": tmp_path.as_uri(), **order}
        return [model["id"] for model in (await client.request("model-lifecycle/knownModels", params))["models"]]

    assert await known() == ["gpt-10", "gpt-9", "gpt-8", "gpt-7"]
    assert await known(order="from") == ["gpt-8", "gpt-10", "gpt-9", "gpt-7"]
    assert await known(order="to", old=openai("gpt-7")) == ["gpt-9", "gpt-8", "gpt-10"]
    with pytest.raises(RefusedError, match="`order` is"):
        await known(order="up")


async def test_a_second_migration_brings_its_maker_into_the_configuration(client: LspClient, tmp_path: Path) -> None:
    carry(LIVES, "2026-06-25")
    root = make_workspace(tmp_path, {"model-lifecycle.toml": '# ours\nproviders = ["provider-1"] # the first\n'})
    await client.initialize(PUSH, root)
    known = await client.request("model-lifecycle/knownModels", {"folder": root.as_uri()})
    assert known["providers"] == ["provider-1", "openai"]
    written = await new(client, root, migration={"old": openai("gpt-8")})
    assert written["uri"].endswith("/migrations/gpt-8-to-gpt-9.yaml")
    assert (root / "model-lifecycle.toml").read_text() == '# ours\nproviders = ["provider-1", "openai"] # the first\n'
    ended = run_here("validate", "--format", "json", folder=root)
    found = [one for one in json.loads(ended.out)["findings"] if "gpt-" in one["path"] or "openai" in one["path"]]
    assert {one["code"] for one in found} == {"gap"}, found


OLD_RECORD = "id: gpt-8 # ours\nslug: gpt-8\nprovider: provider-1\nreplacements: [] # nobody yet\n"


@pytest.mark.parametrize(("to", "kind"), [("gpt-9", "official"), ("gpt-10", "editorial")])
async def test_an_old_model_that_has_a_record_lists_the_new_one(
    client: LspClient, tmp_path: Path, to: str, kind: str
) -> None:
    carry(LIVES, "2026-06-25")
    settings = '[catalogues.providers]\nopenai = "provider-1"\n'
    path = "models/provider-1/gpt-8.yaml"
    root = make_workspace(tmp_path, {"model-lifecycle.toml": settings, path: OLD_RECORD})
    await client.initialize(PUSH, root)
    pair = {"old": {"provider": "provider-1", "id": "gpt-8"}, "new": {"provider": "provider-1", "id": to}}
    written = await new(client, root, migration=pair)
    assert (root / path).as_uri() in written["files"]
    text = (root / path).read_text()
    assert text.startswith("id: gpt-8 # ours\n")
    assert "# nobody yet" in text
    assert f"kind: {kind}" in text


async def test_a_record_that_is_open_is_changed_in_the_editor(client: LspClient, tmp_path: Path) -> None:
    client.answers["workspace/applyEdit"] = lambda params: {"applied": True}
    root = make_workspace(tmp_path, {"models/provider-1/gpt-8.yaml": OLD_RECORD})
    capabilities = {**PUSH, "workspace": {**PUSH.get("workspace", {}), "applyEdit": True}}
    await client.initialize(capabilities, root)
    uri = (root / "models/provider-1/gpt-8.yaml").as_uri()
    client.open(uri, OLD_RECORD.replace("nobody", "none"), version=3)
    await new(client, root, migration={"old": {"provider": "provider-1", "id": "gpt-8"}, "new": EXAMPLE})
    assert (root / "models/provider-1/gpt-8.yaml").read_text() == OLD_RECORD
    (asked,) = client.sent("workspace/applyEdit")
    assert "example-1" in json.dumps(asked["edit"])


async def test_a_model_that_nobody_knows_is_all_gaps(client: LspClient, tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(PUSH, root)
    written = await new(client, root, models=[{"provider": "provider-1", "id": "mine"}])
    assert written["text"].startswith("Wrote mine.yaml. To fill in: display_name")
    known = await client.request("model-lifecycle/knownModels", {"folder": root.as_uri(), "order": "from"})
    assert next((model["id"], model["words"]) for model in known["models"] if model["recorded"]) == (
        "example-1",
        "Example · deprecated, shuts down in 184 days · named: example-2",
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
