"""What differs from an earlier state, in repositories of both kinds of names."""

from pathlib import Path

import pytest
from support.git_repository import commit, git

from model_lifecycle.cli.git import earlier_state


@pytest.mark.parametrize("names", ["sha1", "sha256"])
def test_changed_are_files_of_another_content(names: str, tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", f"--object-format={names}")
    for name in ("same", "other", "gone", "ends"):
        (tmp_path / name).write_bytes(b"a\nb\n")
    commit(tmp_path)
    (tmp_path / "other").write_bytes(b"a\nc\n")
    (tmp_path / "ends").write_bytes(b"a\r\nb\r\n")  # as git writes them on Windows
    (tmp_path / "gone").unlink()
    (tmp_path / "new").touch()
    folder = tmp_path.as_posix()
    state = earlier_state(folder, "HEAD")
    paths = [f"{folder}/{name}" for name in ("same", "other", "ends", "new")]
    assert state.changed_paths(paths, lambda path: True) == [f"{folder}/{name}" for name in ("gone", "new", "other")]
    assert state.contents(paths[:2]) == dict.fromkeys(paths[:2], b"a\nb\n")
