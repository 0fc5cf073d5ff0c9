"""Every file is written where its path says: the writers, and what leads elsewhere."""

import os
from pathlib import Path

import pytest
from support.workspace_files import make_tree
from test_layers import PACKAGE, imports, modules

from model_lifecycle.workspace.disk import LINKED_FOLDERS, RefusedPlaceError
from model_lifecycle.workspace.writing import check_place, write_file_whole

WRITERS = {
    "workspace/writing.py",
    "cli/site_folder.py",  # checks the folder, and that nothing below it is a link
    "preview/private_folder.py",  # writes by the descriptor of a folder that is the user's alone
}
"""The modules that may write files by themselves."""


def test_files_are_written_in_few_places() -> None:
    names = {
        path.relative_to(PACKAGE).as_posix()
        for path in modules()
        if "model_lifecycle.text.whole_file" in imports(path)
        or any(call in path.read_text(encoding="utf-8") for call in (".write_text(", ".write_bytes(", "O_CREAT"))
    }
    assert names - {"text/whole_file.py"} == WRITERS


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    make_tree(tmp_path, {"home/file": "theirs", "clone/.git/HEAD": "", "clone/inside/file": "ours"})
    return tmp_path / "clone"


def test_a_link_of_a_repository_leads_nowhere_else(clone: Path) -> None:
    home = clone.parent / "home"
    (clone / "link").symlink_to(home)
    (clone / "inside/file").unlink()
    (clone / "inside/file").symlink_to("../link/file")
    (clone / "inside/new").symlink_to(home / "new")
    (clone / "circle").symlink_to("circle/on")
    for path in ("link/file", "link/new/file", "inside/file", "inside/new", "circle/x"):
        with pytest.raises(OSError):  # noqa: PT011 - a circle is refused by the system
            write_file_whole(clone / path, b"hostile")
    assert [path.read_text() for path in home.iterdir()] == ["theirs"]


def test_a_repository_behind_a_link_makes_no_place_its_own(clone: Path) -> None:
    """The person's home folder, or another project in it, is a repository too."""
    (clone.parent / "home/.git").mkdir()
    (clone / "link").symlink_to(clone.parent / "home")
    with pytest.raises(RefusedPlaceError):
        check_place(clone / "link/file")


def test_hard_links_keep_what_they_share(clone: Path) -> None:
    os.link(clone.parent / "home/file", clone / "hard")
    write_file_whole(clone / "hard", b"new")
    assert (clone.parent / "home/file").read_text() == "theirs"


def test_links_that_stay_inside_or_are_allowed(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (clone / "link").symlink_to("inside")
    (clone / "out").symlink_to(clone.parent / "home")
    write_file_whole(clone / "link/file", b"new")
    assert (clone / "inside/file").read_text() == "new"
    monkeypatch.setenv(LINKED_FOLDERS, str(clone.parent / "home"))
    check_place(clone / "out/file")


def test_the_person_s_own_links_are_followed(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those in no repository, in a home folder that is one, and on the way to a folder that is known to be theirs."""
    root = clone.parent
    (root / "mine").symlink_to(root / "home")
    check_place(root / "mine/file")
    make_tree(root, {"home/.git/HEAD": "", "disk/cache/file": ""})
    (root / "home/cache").symlink_to(root / "disk/cache")
    check_place(root / "home/cache/file", own=root / "home/cache")
    with pytest.raises(RefusedPlaceError):
        check_place(root / "home/cache/file")
    monkeypatch.setenv("HOME", str(root / "home"))
    check_place(root / "home/cache/file")
