"""What tests of several commands need."""

from pathlib import Path

import pytest
from support.git_repository import commit, git
from support.pages import EXAMPLE, write_records
from support.stored_catalogues import no_copies_of_catalogues

__all__ = ["no_copies_of_catalogues", "repository"]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: a repository whose only commit, on `main`, holds the records of `support.pages`."""
    folder = tmp_path / "records"
    write_records(folder, *EXAMPLE)
    git(tmp_path, "init", "--quiet", "--initial-branch=main", str(folder))
    commit(folder)
    monkeypatch.chdir(folder)
    return folder
