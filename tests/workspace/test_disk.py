"""The bytes of files, however the system hands them out."""

import os
from pathlib import Path

import pytest

from model_lifecycle.workspace import disk
from model_lifecycle.workspace.disk import read_bytes, stamp_of

DATA = b"id: provider-1\n" * 20


@pytest.mark.parametrize("at_once", [7, len(DATA) - 1, len(DATA), len(DATA) + 1])
@pytest.mark.parametrize("size", [0, 5, len(DATA), len(DATA) + 5], ids="said to have {} bytes".format)
def test_a_file_is_read_whole_whatever_the_system_says_first(
    size: int, at_once: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file may grow, shrink or come in parts meanwhile; those below /proc are said to be empty."""
    path = tmp_path / "file"
    path.write_bytes(DATA)
    read, status = os.read, path.stat()
    monkeypatch.setattr(os, "read", lambda descriptor, most: read(descriptor, min(most, at_once)))
    monkeypatch.setattr(os, "fstat", lambda _: os.stat_result((*status[:6], size, *status[7:])))
    assert read_bytes(str(path)) == DATA


@pytest.mark.parametrize("limit", [1, len(DATA) - 1, len(DATA), len(DATA) + 1])
def test_no_more_is_read_than_is_wanted(limit: int, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(DATA)
    assert read_bytes(str(path), limit) == DATA[:limit]


def test_a_link_that_goes_while_it_is_looked_at_is_no_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As those of processes, below `/proc`."""
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "nothing")
    assert "where nothing is" in disk.why_dangling(link.as_posix())

    def gone(path: str) -> str:
        raise FileNotFoundError(2, "No such file or directory", path)

    monkeypatch.setattr("os.readlink", gone)
    assert disk.why_dangling(link.as_posix()) == ""


def test_a_file_of_the_same_size_and_time_in_place_of_another_has_another_stamp(tmp_path: Path) -> None:
    """As tools that restore times replace it."""
    path, other = tmp_path / "a.yaml", tmp_path / "b.yaml"
    for place, text in ((path, "id: a\n"), (other, "id: b\n")):
        place.write_text(text)
        os.utime(place, ns=(10**18, 10**18))
    before = stamp_of(str(path))
    assert stamp_of(str(path)) == before
    other.replace(path)
    assert stamp_of(str(path)) != before
