"""The stored copies of catalogues in a process that runs on."""

from pathlib import Path
from typing import Any

import pytest
from support.catalogue_samples import L, M, litellm, models_dev
from support.stored_catalogues import CONFIGURATION, carry, put_in_store
from support.workspace_files import make_tree

from model_lifecycle.catalogues import workspace_store
from model_lifecycle.catalogues.newest_copies import Copies
from model_lifecycle.catalogues.workspace_store import copies_of
from model_lifecycle.check import all_rules
from model_lifecycle.ide.import_models import Importer
from model_lifecycle.lsp.state.loaded_configuration import LoadedConfiguration
from model_lifecycle.lsp.state.source_records import RecordsOfProjects
from model_lifecycle.lsp.state.stored_catalogues import StoredCatalogues
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.state.workspace_hosts import WorkspaceHosts
from model_lifecycle.workspace.configuration.configuration import Configuration, ScanSettings
from model_lifecycle.workspace.configuration.configuration_file import load_configuration
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.load_workspace import load_workspace
from model_lifecycle.workspace.workspace import Workspace

KEY = ModelKey("provider-1", "gpt-9")
SAMPLES = {M: models_dev("openai", "gpt-9", cost={"input": 2}), L: litellm("gpt-9", "openai", supports_vision=True)}


def workspace_at(folder: Path, configuration: str = CONFIGURATION) -> Workspace:
    make_tree(folder, {"model-lifecycle.toml": configuration})
    read, _ = load_configuration(f"{folder.as_posix()}/model-lifecycle.toml", codes=all_rules)
    return load_workspace(folder.as_posix(), read, jobs=1)


def claiming(stored: StoredCatalogues, workspace: Workspace) -> set[str]:
    """The catalogues that say anything of the model."""
    importer = stored.now(workspace)
    return {claim.catalogue for claim in importer.claims(KEY)} if importer is not None else set()


def price(importer: Importer | None) -> Any:
    assert importer is not None
    return importer.judged(KEY).verdicts["/specs/input_price_per_mtok"].value


def test_a_copy_is_read_once_until_it_changes(tmp_path: Path) -> None:
    workspace, stored = workspace_at(tmp_path), StoredCatalogues()
    assert stored.now_and_before(workspace) is None
    put_in_store(tmp_path, SAMPLES)
    now, again = stored.now(workspace), stored.now(workspace)
    assert now is not None
    assert again is not None
    assert now.catalogues is again.catalogues
    assert now.judged(KEY) is again.judged(KEY)
    assert stored.before(workspace) is None
    put_in_store(tmp_path, {M: models_dev("openai", "gpt-9", cost={"input": 3})})
    assert (price(stored.now(workspace)), price(stored.before(workspace))) == (3, 2)


def test_cards_of_source_code_are_made_from_the_copies_that_judged_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Source code is judged by the copies for its own folder, cards are about the workspace of its records."""
    carry(SAMPLES, "2026-06-01")
    reads: list[str] = []

    def counted(configuration: Configuration, root: str) -> Copies:
        reads.append(root)
        return copies_of(configuration, root)

    monkeypatch.setattr(workspace_store, "copies_of", counted)
    loaded = LoadedConfiguration(Configuration(scan=ScanSettings()), ())
    project = WorkspaceHost(tmp_path.as_posix(), loaded, lambda what, error: None, whole=True)
    assert RecordsOfProjects(WorkspaceHosts()).of(project) is not None
    assert project.catalogues.known(Workspace((tmp_path / "records").as_posix(), loaded.configuration)) is not None
    assert len(reads) == 1


def test_a_copy_that_cannot_be_read_counts_as_none(tmp_path: Path) -> None:
    workspace, stored = workspace_at(tmp_path), StoredCatalogues()
    put_in_store(tmp_path, SAMPLES)
    (tmp_path / "catalogues" / f"{M}.json").write_bytes(b'{"openai": [')
    assert claiming(stored, workspace) == {L}


def test_wrong_names_in_the_configuration_leave_nothing_of_catalogues(tmp_path: Path) -> None:
    put_in_store(tmp_path, SAMPLES)
    wrong = workspace_at(tmp_path, CONFIGURATION.replace('"provider-1"', '"provider-99"'))
    assert StoredCatalogues().now(wrong) is None
    unknown = workspace_at(tmp_path, CONFIGURATION.replace("[catalogues]", '[catalogues]\nuse = ["litelm", "litellm"]'))
    assert claiming(StoredCatalogues(), unknown) == {L}
