"""What is offered in an empty file: the whole record."""

from pathlib import Path

import pytest
from support.completion_probe import (
    MIGRATION,
    MIGRATION_JSON,
    MODEL,
    MODEL_JSON,
    data_of,
    taken,
)
from support.pages import MIGRATION_PATH, NEW, OLD, whole_provider, write_records
from support.program import run_here
from support.workspaces import ROOT


@pytest.mark.parametrize("path", [MODEL, MIGRATION, MODEL_JSON, MIGRATION_JSON])
def test_a_whole_record_in_an_empty_file(path: str) -> None:
    kind = "model" if "/models/" in path else "migration"
    result = taken("<cursor>", path, f"{kind} record")
    assert data_of(result, path.rpartition(".")[2]) is not None


def test_a_whole_migration_by_its_file_name_is_the_one_that_new_writes(tmp_path: Path) -> None:
    write_records(tmp_path, OLD, NEW, whole_provider())
    options = ("--as-of", "2026-06-01", "--output", "-", "--format", "yaml")
    written = run_here("new", "migration", "old-1.0", "new-2.0", *options, folder=tmp_path)
    assert taken("<cursor>", f"{ROOT}/{MIGRATION_PATH}") == written.out.rstrip("\n")
