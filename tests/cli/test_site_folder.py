"""A site is written whole or not at all, and nothing that somebody else wrote is touched."""

import json
import os
import signal
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

import pytest
from support.workspace_files import make_tree

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.site_folder import MANIFEST, FolderChanges, check_site, write_site, write_site_together
from model_lifecycle.text.whole_file import is_held

FIRST = {"index.html": "one", "a/b.html": "one", "a/c.html": "one"}


def tree(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != MANIFEST
    }


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "new" / "site"
    assert write_site(folder, FIRST.items()) == ()
    return folder


def test_a_new_folder(site: Path) -> None:
    assert tree(site) == FIRST
    assert sorted(path.name for path in site.parent.iterdir()) == ["site"]


def test_the_next_run_removes_what_a_killed_one_left(site: Path) -> None:
    make_tree(site, {".model-lifecycle-aaaaaaaa/new/a.html": "", ".model-lifecycle-bbbbbbbb/new/a.html": ""})
    make_tree(site, {".model-lifecycle-cccccccc/notes": ""})
    make_tree(site.parent, {".model-lifecycle-dddddddd/old/": ""})  # killed when the folder had just come to be
    running = os.open(site / ".model-lifecycle-bbbbbbbb", os.O_RDONLY)
    assert is_held(running)
    write_site(site, FIRST.items())
    os.close(running)
    left = sorted(path.name for path in site.iterdir() if path.is_dir())
    assert left == [".model-lifecycle-bbbbbbbb", ".model-lifecycle-cccccccc", "a"]
    assert [path.name for path in site.parent.iterdir()] == ["site"]


def test_the_next_run_replaces_and_removes_its_own_files(site: Path) -> None:
    (site / "CNAME").write_text("mine", encoding="utf-8")
    write_site(site, {"index.html": "two", "d.html": "two"}.items())
    assert tree(site) == {"index.html": "two", "d.html": "two", "CNAME": "mine"}
    assert not (site / "a").exists()


def test_what_did_not_change_is_not_written(site: Path) -> None:
    os.utime(site / "index.html", (1, 1))
    write_site(site, {**FIRST, "a/b.html": "two"}.items())
    assert (site / "index.html").stat().st_mtime == 1
    assert (site / "a/b.html").read_text(encoding="utf-8") == "two"


def test_a_file_that_was_changed_is_not_removed(site: Path) -> None:
    (site / "a/b.html").write_text("mine", encoding="utf-8")
    assert write_site(site, {"index.html": "two"}.items()) == ("a/b.html",)
    assert tree(site) == {"index.html": "two", "a/b.html": "mine"}


def test_a_foreign_file_is_not_overwritten(site: Path) -> None:
    (site / "d.html").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match=r"nothing was written.*\n  .*d\.html"):
        write_site(site, {"index.html": "two", "d.html": "two"}.items())
    assert tree(site) == {**FIRST, "d.html": "mine"}


def test_a_link_is_not_followed(site: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (site / "linked").symlink_to(outside)
    with pytest.raises(UsageError, match="nothing was written"):
        write_site(site, {"linked/a.html": "two"}.items())
    assert list(outside.iterdir()) == []


def test_a_manifest_cannot_lead_outside(site: Path, tmp_path: Path) -> None:
    victim = tmp_path / "new" / "victim"
    victim.write_text("mine", encoding="utf-8")
    hashed = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    (site / MANIFEST).write_text(f'{{"files": {{"../victim": "{hashed}"}}}}', encoding="utf-8")
    with pytest.raises(UsageError):  # nothing here is known to be ours any more
        write_site(site, {"index.html": "two"}.items())
    assert victim.read_text(encoding="utf-8") == "mine"


HASH = sha256(b"mine").hexdigest()


def checked_in(site: Path, *paths: str) -> None:
    """A manifest that says that these files, with the words `mine`, were written by an earlier run."""
    hashes = {path: sha256(text.encode()).hexdigest() for path, text in FIRST.items()} | dict.fromkeys(paths, HASH)
    (site / MANIFEST).write_text(json.dumps({"files": hashes}), encoding="utf-8")


@pytest.mark.parametrize(
    ("link", "path"),
    [
        ("linked", "linked/victim"),
        ("a/linked", "a/linked/victim"),
        ("linked", "linked/sub/victim"),
        ("linked", "LINKED/victim"),
        ("victim", "victim"),
        ("linked", "linked/../outside/victim"),
        ("linked", "/linked/victim"),
    ],
)
def test_nothing_outside_is_removed_through_a_link(site: Path, tmp_path: Path, link: str, path: str) -> None:
    outside = Path(make_tree(tmp_path / "outside", {"victim": "mine", "sub/victim": "mine"}))
    (site / link).symlink_to(outside / "victim" if link == "victim" else outside)
    checked_in(site, path)
    write_site(site, {"index.html": "two"}.items())
    assert tree(outside) == {"victim": "mine", "sub/victim": "mine"}
    assert (site / link).is_symlink()


def test_nothing_outside_is_overwritten_through_a_link(site: Path, tmp_path: Path) -> None:
    outside = Path(make_tree(tmp_path / "outside", {"page.html": "mine", "index.html": "mine"}))
    (site / "linked").symlink_to(outside)
    (site / "index.html").unlink()
    (site / "index.html").symlink_to(outside / "index.html")
    checked_in(site, "linked/page.html")
    with pytest.raises(UsageError, match=r"linked/page\.html"):
        write_site(site, {"linked/page.html": "two"}.items())
    assert write_site(site, {"index.html": "two"}.items()) == ("index.html",)
    assert tree(outside) == {"page.html": "mine", "index.html": "mine"}
    assert (site / "index.html").is_symlink()


def test_a_link_that_leads_nowhere_is_somebody_s_file(site: Path, tmp_path: Path) -> None:
    (site / "d.html").symlink_to(tmp_path / "nowhere")
    with pytest.raises(UsageError, match=r"d\.html"):
        write_site(site, {"d.html": "two"}.items())
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"files": {"a\\u0000b": "x", "\\ud800": "x"}}', '{"files": []}', "null"]
)
def test_a_manifest_that_makes_no_sense_is_none(tmp_path: Path, text: str) -> None:
    make_tree(tmp_path / "site", {MANIFEST: text})
    write_site(tmp_path / "site", FIRST.items())
    assert tree(tmp_path / "site") == FIRST


@pytest.mark.parametrize("name", [MANIFEST, "index.html"])
def test_no_pipe_is_waited_for(tmp_path: Path, name: str) -> None:
    (tmp_path / "site").mkdir()
    if name != MANIFEST:
        checked_in(tmp_path / "site", name)
    os.mkfifo(tmp_path / "site" / name)
    write_site(tmp_path / "site", FIRST.items())
    assert tree(tmp_path / "site") == FIRST


def failing() -> Iterator[tuple[str, str]]:
    yield "index.html", "two"
    raise KeyboardInterrupt


def test_nothing_changes_when_rendering_stops(site: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        write_site(site, failing())
    assert tree(site) == FIRST
    assert sorted(path.name for path in site.parent.iterdir()) == ["site"]


def test_everything_is_put_back_when_moving_fails(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace = os.replace

    def fails_late(old: Path, new: Path, **folders: int | None) -> None:
        if old.name == "c.html" and "new" in old.parts[-3:]:
            raise OSError(28, "No space left on device", str(new))
        replace(old, new, **folders)

    monkeypatch.setattr(os, "replace", fails_late)
    with pytest.raises(UsageError, match="no space is left on the disk"):
        write_site(site, {"index.html": "two", "z/e.html": "two", "a/c.html": "two"}.items())
    monkeypatch.undo()
    assert tree(site) == FIRST
    assert sorted(path.name for path in site.iterdir()) == sorted([MANIFEST, "a", "index.html"])


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="is not a folder"):
        write_site(tmp_path / "site", FIRST.items())


def test_a_page_that_somebody_edited_is_left_alone_and_named(site: Path) -> None:
    (site / "a" / "b.html").write_text("mine", encoding="utf-8")
    second = {"index.html": "two", "a/b.html": "two", "a/c.html": "one"}
    for _ in range(2):  # also by the run after the next
        assert write_site(site, second.items()) == ("a/b.html",)
        assert tree(site) == {**second, "a/b.html": "mine"}
    (site / "a" / "b.html").unlink()
    assert write_site(site, second.items()) == ()
    assert tree(site) == second


@pytest.mark.parametrize("target", ["nowhere", "elsewhere"])
def test_a_page_that_became_a_link_is_left_alone_and_named(site: Path, tmp_path: Path, target: str) -> None:
    (tmp_path / "elsewhere").write_text("mine", encoding="utf-8")
    (site / "index.html").unlink()
    (site / "index.html").symlink_to(tmp_path / target)
    assert check_site(site, {"index.html": "two"}.items()).kept == ("index.html",)
    assert write_site(site, {"index.html": "two"}.items()) == ("index.html",)
    assert (site / "index.html").is_symlink()
    assert (tmp_path / "elsewhere").read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "nowhere").exists()


def test_what_would_change_is_told_and_not_done(site: Path) -> None:
    (site / "a" / "c.html").write_text("mine", encoding="utf-8")
    before = tree(site)
    difference = check_site(site, {"index.html": "two", "a/c.html": "two", "d.html": "one"}.items())
    assert difference == FolderChanges(("index.html", "d.html"), ("a/b.html",), ("a/c.html",))
    assert tree(site) == before
    assert check_site(site.parent / "none", FIRST.items()).written == tuple(FIRST)


def test_a_request_to_end_leaves_nothing_behind(site: Path) -> None:
    def interrupted() -> Iterator[tuple[str, str]]:
        yield "index.html", "two"
        signal.raise_signal(signal.SIGTERM)
        yield "a/b.html", "two"

    with pytest.raises(SystemExit) as ended:
        write_site(site, interrupted())
    assert ended.value.code == 143
    assert tree(site) == FIRST
    assert sorted(path.name for path in site.parent.iterdir()) == ["site"]
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


@pytest.mark.parametrize("jobs", [1, 3])
def test_several_processes_write_a_site(tmp_path: Path, jobs: int) -> None:
    parts = [str(number) for number in range(200)]
    progress: list[tuple[int, int]] = []

    def files(names: Sequence[str]) -> Iterator[tuple[str, str]]:
        for name in names:
            yield f"{name[0]}/{name}.html", f"page {name}, {'x' * 100_000 if name == '7' else ''}"

    folder = tmp_path / "site"
    for _ in range(2):
        kept = write_site_together(folder, parts, files, jobs=jobs, progress=lambda *both: progress.append(both))
        assert kept == ()
    written = {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*.html")}
    assert written == dict(files(parts))
    assert progress[-1] == (200, 200)


def test_what_a_process_that_dies_has_written_is_written_again(tmp_path: Path) -> None:
    main = os.getpid()

    def files(names: Sequence[str]) -> Iterator[tuple[str, str]]:
        for name in names:
            yield f"{name}.html", name
            if os.getpid() != main:
                os._exit(1)

    parts = [str(number) for number in range(100)]
    write_site_together(tmp_path / "site", parts, files, jobs=2)
    assert len(list((tmp_path / "site").glob("*.html"))) == 100
