"""What previews leave on disk, where other users of the machine may have been before."""

import os
from hashlib import sha256
from pathlib import Path

import pytest

from model_lifecycle.preview.private_folder import PrivateFolder, default_path
from model_lifecycle.preview.redirect import remove_redirect, write_redirect
from model_lifecycle.preview.session_store import load_session, save_session


def test_a_new_folder_and_its_files_are_for_the_user_alone(tmp_path: Path) -> None:
    with PrivateFolder.open(tmp_path / "a" / "run") as private:
        private.write("x", "text")
        assert private.read("x") == "text"
    assert (tmp_path / "a" / "run").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "a" / "run" / "x").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in (tmp_path / "a" / "run").iterdir()] == ["x"]


@pytest.mark.parametrize("mode", [0o777, 0o755, 0o1777, 0o750, 0o701])
def test_a_folder_that_others_may_enter_is_refused(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    folder.chmod(mode)
    with pytest.raises(PermissionError):
        PrivateFolder.open(folder)


def test_a_link_to_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir(mode=0o700)
    (tmp_path / "run").symlink_to(tmp_path / "theirs")
    with pytest.raises(OSError, match=r"link|directory"):
        PrivateFolder.open(tmp_path / "run")


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "run").mkdir(mode=0o700)
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    with pytest.raises(PermissionError):
        PrivateFolder.open(tmp_path / "run")


def test_a_folder_that_is_exchanged_meanwhile_is_not_followed(tmp_path: Path) -> None:
    with PrivateFolder.open(tmp_path / "run") as private:
        (tmp_path / "run").rename(tmp_path / "elsewhere")
        (tmp_path / "theirs").mkdir()
        (tmp_path / "run").symlink_to(tmp_path / "theirs")
        private.write("x", "secret")
    assert not list((tmp_path / "theirs").iterdir())
    assert (tmp_path / "elsewhere" / "x").read_text(encoding="utf-8") == "secret"


def test_a_link_is_neither_read_nor_written_through(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.write_text("mine", encoding="utf-8")
    notes.chmod(0o600)
    with PrivateFolder.open(tmp_path / "run") as private:
        (tmp_path / "run" / "x").symlink_to(notes)
        with pytest.raises(OSError, match="link"):
            private.read("x")
        private.write("x", "new")
        assert private.read("x") == "new"
    assert notes.read_text(encoding="utf-8") == "mine"


def test_a_file_that_others_may_read_or_write_is_not_believed(tmp_path: Path) -> None:
    with PrivateFolder.open(tmp_path / "run") as private:
        private.write("x", "text")
        (tmp_path / "run" / "x").chmod(0o644)
        with pytest.raises(PermissionError):
            private.read("x")


@pytest.mark.parametrize("kind", ["pipe", "folder"])
def test_what_is_no_file_is_not_waited_for(tmp_path: Path, kind: str) -> None:
    with PrivateFolder.open(tmp_path / "run") as private:
        (os.mkfifo if kind == "pipe" else os.mkdir)(tmp_path / "run" / "x", 0o600)
        with pytest.raises(OSError, match=r"not a file|directory"):
            private.read("x")


def test_what_is_old_is_swept_and_nothing_outside(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("mine", encoding="utf-8")
    with PrivateFolder.open(tmp_path / "run") as private:
        private.write("old", "x")
        private.write("new", "x")
        (tmp_path / "run" / "link").symlink_to(outside)
        for path in (tmp_path / "run" / "old", outside):
            os.utime(path, (1, 1))
        private.sweep(600)
    assert sorted(path.name for path in (tmp_path / "run").iterdir()) == ["link", "new"]
    assert outside.exists()


def test_nothing_is_remembered_where_the_folder_is_not_private(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    folder.chmod(0o777)
    save_session("/w", "token", 1234, (), state_dir=folder)
    assert load_session("/w", folder) is None
    assert not list(folder.iterdir())


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "[" * 100_000, '{"time": "x"}', '{"time": 1e400, "previews": [], "origins": []}']
)
def test_a_file_that_makes_no_sense_is_nothing_to_go_by(tmp_path: Path, text: str) -> None:
    with PrivateFolder.open(tmp_path / "run") as private:
        private.write(f"preview-{sha256(b'/w').hexdigest()[:16]}.json", text)
    assert load_session("/w", tmp_path / "run") is None


def test_without_a_runtime_folder_it_is_the_users_own_and_no_temporary_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_RUNTIME_DIR", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/somebody")
    assert default_path() == Path("/home/somebody/.local/state/model-lifecycle")
    monkeypatch.setenv("XDG_RUNTIME_DIR", "relative")
    assert default_path() == Path("/home/somebody/.local/state/model-lifecycle")


def test_a_browser_is_led_to_the_address_by_a_private_file(tmp_path: Path) -> None:
    path = write_redirect('http://127.0.0.1:1/t"o<k>/', tmp_path / "run")
    assert path.stat().st_mode & 0o777 == 0o600
    assert 'content="0;url=http://127.0.0.1:1/t&#34;o&lt;k&gt;/"' in path.read_text(encoding="utf-8")
    remove_redirect(path)
    assert not path.exists()
