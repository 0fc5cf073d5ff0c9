"""What tests of several commands need."""

from pathlib import Path

import pytest
from support.git_repository import commit, git
from support.pages import EXAMPLE, write_records

from model_lifecycle.catalogues import carried


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: a repository whose only commit, on `main`, holds the records of `support.pages`."""
    folder = tmp_path / "records"
    write_records(folder, *EXAMPLE)
    git(tmp_path, "init", "--quiet", "--initial-branch=main", str(folder))
    commit(folder)
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture(autouse=True)
def no_copies_of_catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither those of the cache of whoever runs the tests, nor the carried ones, which change each week."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(carried, "FOLDER", tmp_path / "carried")
