"""A file is written whole or not at all."""

import errno
import os
import stat
from pathlib import Path

import pytest

from model_lifecycle.text import whole_file
from model_lifecycle.text.whole_file import create_file, is_held, replace_file, write_whole


def _full(descriptor: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_new_file_has_the_permissions_of_the_umask(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    write_whole(tmp_path / "new", b"text\r\n")
    assert (tmp_path / "new").read_bytes() == b"text\r\n"
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_replaced_file_keeps_its_permissions_and_its_links(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to("target")
    write_whole(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.parametrize("write", [write_whole, lambda path, content: replace_file(str(path), content)])
def test_full_disk_leaves_all_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: object) -> None:
    target = tmp_path / "file"
    target.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", _full)
    assert callable(write)
    with pytest.raises(OSError, match="No space"):
        write(target, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert target.read_bytes() == b"old"


def test_file_that_nobody_may_write(tmp_path: Path) -> None:
    target = tmp_path / "file"
    target.write_bytes(b"old")
    target.chmod(0o444)
    with pytest.raises(PermissionError):
        write_whole(target, b"new")
    assert target.read_bytes() == b"old"


def test_created_only_where_nothing_is(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("nowhere")
    for name in ("link", "file"):
        if name == "file":
            create_file(str(tmp_path / name), b"first")
        with pytest.raises(FileExistsError):
            create_file(str(tmp_path / name), b"second")
    assert (tmp_path / "file").read_bytes() == b"first"
    assert not (tmp_path / "nowhere").exists()


def test_created_file_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", _full)
    with pytest.raises(OSError, match="No space"):
        create_file(str(tmp_path / "file"), b"text")
    assert not list(tmp_path.iterdir())


def test_file_in_an_open_folder(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    try:
        replace_file("file", b"text", mode=0o600, dir_fd=folder)
    finally:
        os.close(folder)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600


def test_what_a_killed_process_left_is_swept(tmp_path: Path) -> None:
    """But not what another process is writing, nor anything that only looks like it."""
    new = ".never-came.cccccccccccccccc.model-lifecycle"  # of a file that was to be new
    partial = [tmp_path / name for name in (f".file.{'a' * 16}", f".file.{'b' * 16}.model-lifecycle", new)]
    others = [tmp_path / ".other.aaaaaaaaaaaaaaaa", tmp_path / ".file.aaaa", tmp_path / "file"]
    for path in (*partial, *others):
        path.touch()
    with partial[1].open("rb") as held:
        assert is_held(held.fileno())
        replace_file(str(tmp_path / "file"), b"new")
        assert sorted(tmp_path.iterdir()) == sorted((partial[1], *others))


@pytest.mark.parametrize(("has_locks", "moves"), [(False, 3), (True, 1)])
def test_a_file_that_is_held_is_moved_later_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, has_locks: bool, moves: int
) -> None:
    really, tried, waited = os.replace, list[str](), list[float]()

    def held(old: str, new: str, **folders: int | None) -> None:
        tried.append(old)
        if len(tried) < 3:
            raise PermissionError(errno.EACCES, "the file is held")
        really(old, new, **folders)

    monkeypatch.setattr(os, "replace", held)
    monkeypatch.setattr(whole_file, "_HAS_LOCKS", has_locks)
    monkeypatch.setattr("time.sleep", waited.append)
    if has_locks:
        with pytest.raises(PermissionError):
            replace_file(str(tmp_path / "file"), b"new")
    else:
        replace_file(str(tmp_path / "file"), b"new")
        assert (tmp_path / "file").read_bytes() == b"new"
    assert (len(tried), len(waited)) == (moves, moves - 1)
    assert len(list(tmp_path.iterdir())) == (not has_locks)


def test_a_file_that_stays_held_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def held(old: str, new: str, **folders: int | None) -> None:
        raise PermissionError(errno.EACCES, "the file is held")

    clock = iter(range(100))
    monkeypatch.setattr(os, "replace", held)
    monkeypatch.setattr(whole_file, "_HAS_LOCKS", False)
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    with pytest.raises(PermissionError):
        replace_file(str(tmp_path / "file"), b"new")
    assert next(clock) < 5
    assert not list(tmp_path.iterdir())
