"""Lenses above records."""

from inline_snapshot import snapshot
from support.workspace_files import MIGRATION, NEW, OLD, PROVIDER, record_files, replaced
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.ide.lenses import lens_places, lens_title, lenses
from model_lifecycle.workspace.workspace import Workspace


def shown(files: dict[str, str], path: str) -> list[str]:
    """Line, words and the number of places of each lens of a file."""
    workspace: Workspace = workspace_of(files)
    file = workspace.files[f"{ROOT}/{path}"]
    lines = []
    for lens in lenses(workspace, file):
        title = lens_title(workspace, file, lens.record, lens.kind, TODAY)
        places = lens_places(workspace, file, lens.record, lens.kind)
        lines.append(f"{file.document.lines.line_of(lens.span.start) + 1}: {title} ({len(places)})")
    return lines


def test_a_model_that_ends() -> None:
    assert shown(record_files(), OLD) == snapshot(
        ["2: 1 migration · named by 1 record (1)", "2: shuts down in 184 days (1)", "15: Preview comparison page (0)"]
    )


def test_a_replacement_without_a_migration() -> None:
    files = {path: text for path, text in record_files().items() if path != MIGRATION}
    assert shown(files, OLD)[-1] == snapshot("15: Create the migration (0)")
    assert not any("Create" in line for line in shown({**files, NEW: "[]"}, OLD))


def test_a_model_that_stays() -> None:
    assert shown(record_files(), NEW) == snapshot(["2: 1 migration · named by 2 records (2)"])


def test_a_model_that_nothing_names() -> None:
    files = {path: text for path, text in record_files().items() if path not in (OLD, MIGRATION)}
    assert shown(files, NEW) == snapshot(["2: named by no other record (0)"])


def test_a_provider_and_a_migration() -> None:
    assert shown(record_files(), PROVIDER) == snapshot(["2: 2 models · named by 3 records (3)"])
    assert shown(record_files(), MIGRATION) == snapshot(["2: Preview comparison page (0)"])


def test_records_that_cannot_be_read_have_none() -> None:
    assert shown(replaced(OLD, '"id": "example-1"', '"id": null'), OLD) == ["2: shuts down in 184 days (1)"]
    assert shown({**record_files(), OLD: "[]"}, OLD) == []
    assert shown({**record_files(), PROVIDER: "id: [1]"}, PROVIDER) == []


def test_a_lens_of_a_record_that_has_gone() -> None:
    workspace = workspace_of({**record_files(), OLD: "[]"})
    file = workspace.files[f"{ROOT}/{OLD}"]
    assert lens_title(workspace, file, 0, "named-by", TODAY) == ""
    assert lens_places(workspace, file, 0, "named-by") == []
    file = workspace.files[f"{ROOT}/{NEW}"]
    assert lens_title(workspace, file, 0, "shutdown", TODAY) == ""
