"""A record that is in no folder of records: it may have any name, and its provider needs no record."""

from pathlib import Path

import pytest
from support.workspace_files import MIGRATION, OLD, PROVIDER, make_tree, text_of
from support.workspaces import TODAY

from model_lifecycle.check import check
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.load_workspace import load_workspace


@pytest.mark.parametrize("record", [OLD, MIGRATION, PROVIDER])
@pytest.mark.parametrize("configured", [False, True])
@pytest.mark.parametrize("folder", ["", "drafts/", "models/", "x/providers/y/"])
def test_names_and_providers(tmp_path: Path, record: str, folder: str, *, configured: bool) -> None:
    kind = record.partition("/")[0].removesuffix("s")
    root = make_tree(tmp_path, {f"{folder}any.yaml": f"# model-lifecycle: kind={kind}\n{text_of(record)}"})
    configuration = Configuration(f"{root}/model-lifecycle.toml" if configured else None, root)
    diagnostics = check(load_workspace(root, configuration), today=TODAY).diagnostics
    codes = {diagnostic.code for of_file in diagnostics.values() for diagnostic in of_file}
    is_loose = not configured and folder in ("", "drafts/")
    assert ("file-name" in codes) is not is_loose
    assert ("unknown-provider" in codes) is (record == OLD and not is_loose)


@pytest.mark.parametrize("ending", [".yaml", ".provider.yaml", ".provider.json", ".v2.yaml"])
def test_the_name_that_is_advised_has_the_same_endings(tmp_path: Path, ending: str) -> None:
    root = make_tree(tmp_path, {f"providers/c{ending}": text_of(PROVIDER)})
    [diagnostic] = check(load_workspace(root), today=TODAY).diagnostics[f"{root}/providers/c{ending}"]
    kept = ending.removeprefix(".v2")
    assert diagnostic.code == "file-name"
    assert f"the file is `c{ending}`. Rename it to `provider-1{kept}`" in diagnostic.message
