"""Records that write themselves in real VS Code: a migration from its lens."""

from pathlib import Path

import pytest
from editors.conftest import OpensWindows
from playwright.sync_api import expect
from support.workspace_on_disk import MIGRATION, MODEL, make_records

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("vscode")]


def test_a_migration_is_created_from_its_lens(vscode: OpensWindows, tmp_path: Path) -> None:
    folder = make_records(tmp_path)
    (folder / MIGRATION).unlink()
    window = vscode(folder, MODEL)
    window.lens("Create the migration").click()
    window.tab(Path(MIGRATION).name).wait_for()
    window.comes(lambda: window.active()["file"], MIGRATION)
    assert window.active()["text"].startswith("from:\n  provider: provider-1\n  model_id: example-1\n")
    assert window.diagnostics(MIGRATION) == []
    window.save()
    assert (folder / MIGRATION).read_text(encoding="utf-8") == window.active()["text"]
    window.open(MODEL)
    window.lens("Preview comparison page").wait_for()
    expect(window.lens("Create the migration")).to_have_count(0)
