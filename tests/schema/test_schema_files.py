"""The schema files are found in a wheel and in a checkout."""

from pathlib import Path

import pytest

from model_lifecycle.schema import schema_files as files


def folders(tmp_path: Path, *present: str) -> tuple[Path, Path]:
    for name in present:
        (tmp_path / name).mkdir()
    return tmp_path / "wheel", tmp_path / "checkout"


def test_a_checkout_has_them() -> None:
    names = {path.name for path in files.schema_folder().iterdir()}
    assert names == {"README.md", "definitions.json", "migration.json", "model.json", "provider.json", "records.json"}


@pytest.mark.parametrize(("present", "expected"), [(["wheel"], "wheel"), (["checkout"], "checkout")])
def test_they_are_found_either_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, present: list[str], expected: str
) -> None:
    monkeypatch.setattr(files, "_FOLDERS", folders(tmp_path, *present))
    assert files.schema_folder() == tmp_path / expected


def test_an_incomplete_installation_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_FOLDERS", folders(tmp_path))
    with pytest.raises(FileNotFoundError, match="not complete"):
        files.schema_folder()
