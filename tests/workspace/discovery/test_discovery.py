"""Which files a walk finds, in real folders."""

import os
import socket
from pathlib import Path

import pytest
from support.workspace_files import make_tree

from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery import discovery
from model_lifecycle.workspace.discovery.discovery import Discovery, discover, would_discover
from model_lifecycle.workspace.disk import LINKED_FOLDERS

CONFIGURED = Configuration(path="/elsewhere/model-lifecycle.toml")


def discovered(root: str, configuration: Configuration | None = None, *named: str) -> list[str]:
    """The files found, relative to the root; asked one by one, each gives the same answer."""
    configuration = configuration or Configuration()
    files = discover(root, configuration, [f"{root}/{name}".rstrip("/") for name in named]).files
    if not named:
        there = [path.as_posix() for path in Path(root).rglob("*") if path.is_file()]
        assert {path for path in there if would_discover(path, root, configuration)} == {file.path for file in files}
    return [file.path.removeprefix(f"{root}/") for file in files]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param(
            ["a.yaml", "b.yml", "c.json", "d.YAML", "e.txt", "yaml", "f.yaml.bak", "x/y/z/g.json"],
            ["a.yaml", "b.yml", "c.json", "d.YAML", "x/y/z/g.json"],
            id="endings",
        ),
        pytest.param(
            [".git/a.yaml", ".venv/a.yaml", ".github/a.yml", "node_modules/x/a.json", "__pycache__/a.json", ".a.yaml"],
            [],
            id="hidden and foreign folders",
        ),
        pytest.param(["env/pyvenv.cfg", "env/share/a.json", "a.json"], ["a.json"], id="a virtual environment"),
        pytest.param(["folder.yaml/a.yaml"], ["folder.yaml/a.yaml"], id="a folder that is called like a file"),
    ],
)
def test_what_is_looked_at(tmp_path: Path, files: list[str], expected: list[str]) -> None:
    assert discovered(make_tree(tmp_path, dict.fromkeys(files, ""))) == expected


@pytest.mark.parametrize(
    ("ignore", "expected"),
    [
        pytest.param({".gitignore": "b.yaml\n"}, ["a.yaml", "x/a.yaml", "x/y/a.yaml"], id="a name, at every level"),
        pytest.param(
            {".gitignore": "/b.yaml\n"}, ["a.yaml", "x/a.yaml", "x/b.yaml", "x/y/a.yaml", "x/y/b.yaml"], id="here"
        ),
        pytest.param({".gitignore": "y/\n"}, ["a.yaml", "b.yaml", "x/a.yaml", "x/b.yaml"], id="a folder"),
        pytest.param({".gitignore": "*.yaml\n!a.yaml\n"}, ["a.yaml", "x/a.yaml", "x/y/a.yaml"], id="all but one"),
        pytest.param(
            {".gitignore": "b.yaml\n", "x/.gitignore": "!b.yaml\n"},
            ["a.yaml", "x/a.yaml", "x/b.yaml", "x/y/a.yaml", "x/y/b.yaml"],
            id="the nearer file decides",
        ),
        pytest.param(
            {".gitignore": "x/\n", "x/.gitignore": "!a.yaml\n"}, ["a.yaml", "b.yaml"], id="not inside an ignored folder"
        ),
        pytest.param(
            {"x/.gitignore": "/y\n# b.yaml\n\n"},
            ["a.yaml", "b.yaml", "x/a.yaml", "x/b.yaml"],
            id="relative to its folder",
        ),
        pytest.param(
            {".git/info/exclude": "b.yaml\n"}, ["a.yaml", "x/a.yaml", "x/y/a.yaml"], id="what the repository excludes"
        ),
        pytest.param(
            {".git/info/exclude": "b.yaml\n", "x/.gitignore": "!b.yaml\n"},
            ["a.yaml", "x/a.yaml", "x/b.yaml", "x/y/a.yaml", "x/y/b.yaml"],
            id="a .gitignore is nearer than that",
        ),
        pytest.param(
            {".gitignore": b"\xff\xfe\nb.yaml\r\n"}, ["a.yaml", "x/a.yaml", "x/y/a.yaml"], id="bytes and CRLF"
        ),
        pytest.param(
            {".gitignore/": ""},
            ["a.yaml", "b.yaml", *(f"x/{n}" for n in ("a.yaml", "b.yaml", "y/a.yaml", "y/b.yaml"))],
            id="no file",
        ),
    ],
)
def test_what_git_ignores(tmp_path: Path, ignore: dict[str, str | bytes], expected: list[str]) -> None:
    files = [f"{folder}{name}.yaml" for folder in ("", "x/", "x/y/") for name in "ab"]
    assert discovered(make_tree(tmp_path, {**dict.fromkeys(files, ""), **ignore})) == expected


def test_the_rules_above_the_root_hold_in_a_repository_only(tmp_path: Path) -> None:
    root = make_tree(tmp_path, {".gitignore": "/x/b.yaml\n*.json\n", "x/a.yaml": "", "x/b.yaml": "", "x/c.json": ""})
    assert discovered(f"{root}/x") == ["a.yaml", "b.yaml", "c.json"]
    make_tree(tmp_path, {".git/": ""})
    assert discovered(f"{root}/x") == ["a.yaml"]


def test_a_root_inside_an_ignored_folder_is_read(tmp_path: Path) -> None:
    root = make_tree(
        tmp_path, {".git/": "", ".gitignore": "build/\n", "build/x/a.yaml": "", "build/x/.gitignore": "b.yaml"}
    )
    make_tree(tmp_path, {"build/x/b.yaml": ""})
    assert discovered(f"{root}/build/x") == ["a.yaml"]


def test_a_worktree_reads_what_its_repository_excludes(tmp_path: Path) -> None:
    make_tree(tmp_path, {"main/.git/info/exclude": "b.yaml\n", "main/.git/worktrees/w/commondir": "../..\n"})
    root = make_tree(tmp_path, {"w/.git": "gitdir: ../main/.git/worktrees/w\n", "w/a.yaml": "", "w/b.yaml": ""})
    assert discovered(f"{root}/w") == ["a.yaml"]


def test_a_repository_inside_is_a_root_of_its_own_unless_a_configuration_spans_it(tmp_path: Path) -> None:
    root = make_tree(tmp_path, {".gitignore": "b.yaml\n", "a.yaml": "", "x/.git": "gitdir: nowhere\n", "x/b.yaml": ""})
    assert discover(root, Configuration()).nested == [f"{root}/x"]
    assert discovered(root) == ["a.yaml"]
    # with the rules of the inner repository, which has none
    assert discovered(root, CONFIGURED) == ["a.yaml", "x/b.yaml"]


def test_a_configuration_inside_makes_a_root_of_its_own(tmp_path: Path) -> None:
    table = "[tool.model-lifecycle]\n"
    root = make_tree(
        tmp_path, {"x/model-lifecycle.toml": "", "x/a.yaml": "", "y/pyproject.toml": table, "y/a.yaml": ""}
    )
    make_tree(tmp_path, {"z/pyproject.toml": "", "z/a.yaml": ""})
    result = discover(root, CONFIGURED)
    assert result.nested == [f"{root}/x", f"{root}/y"]
    assert discovered(root, CONFIGURED) == ["z/a.yaml"]
    everywhere = Configuration(path="/elsewhere/model-lifecycle.toml", everywhere=True)
    assert discovered(root, everywhere) == ["x/a.yaml", "y/a.yaml", "z/a.yaml"]


@pytest.mark.parametrize(
    ("exclude", "expected"),
    [
        (("x/",), ["a.yaml", "b.yaml"]),
        (("b.yaml",), ["a.yaml", "x/a.yaml", "x/y/a.yaml"]),
        (("x/**/a.yaml",), ["a.yaml", "b.yaml", "x/b.yaml", "x/y/b.yaml"]),
        (("*.yaml", "!x/"), []),
        (("*.yaml", "!a.yaml"), ["a.yaml", "x/a.yaml", "x/y/a.yaml"]),
    ],
)
def test_exclude(tmp_path: Path, exclude: tuple[str, ...], expected: list[str]) -> None:
    root = make_tree(tmp_path, {f"{folder}{name}.yaml": "" for folder in ("", "x/", "x/y/") for name in "ab"})
    assert discovered(root, Configuration(root=root, exclude=exclude)) == expected


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        (["build/a.yaml"], ["a.yaml", "build/a.yaml"]),
        (["build/"], ["a.yaml", "build/a.yaml", "build/x/b.yaml"]),
        (["build/x/"], ["a.yaml", "build/x/b.yaml"]),
        ([".hidden/"], [".hidden/a.yaml", "a.yaml"]),
        ([".hidden/a.yaml", "a.yaml"], [".hidden/a.yaml", "a.yaml"]),
        (["old/"], ["a.yaml", "old/a.yaml"]),
        (["notes.txt", "missing.yaml", "missing/"], ["a.yaml"]),
        (["."], ["a.yaml"]),
    ],
)
def test_what_is_named_is_read_whatever_is_ignored(tmp_path: Path, named: list[str], expected: list[str]) -> None:
    files = ["a.yaml", "build/a.yaml", "build/x/b.yaml", ".hidden/a.yaml", "old/a.yaml", "notes.txt"]
    root = make_tree(tmp_path, {**dict.fromkeys(files, ""), ".gitignore": "build/\n"})
    assert discovered(root, Configuration(root=root, exclude=("old/",)), *named) == expected


def test_a_named_file_is_marked(tmp_path: Path) -> None:
    root = make_tree(tmp_path, dict.fromkeys(["a.yaml", "models/x/b.yaml", "x/c.yaml"], ""))
    named = [f"{root}/a.yaml", f"{root}/models/x", f"{root}/x"]
    marks = [(file.path.removeprefix(root), file.named) for file in discover(root, Configuration(), named).files]
    assert marks == [("/a.yaml", True), ("/models/x/b.yaml", False), ("/x/c.yaml", False)]


def test_what_is_named_outside_of_the_root(tmp_path: Path) -> None:
    root = make_tree(tmp_path, {"w/a.yaml": "", "elsewhere/b.yaml": "", "elsewhere/c.txt": ""})
    files = discover(f"{root}/w", Configuration(), [f"{root}/elsewhere"]).files
    assert [file.path for file in files] == [f"{root}/elsewhere/b.yaml", f"{root}/w/a.yaml"]


def test_links_are_followed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LINKED_FOLDERS, str(tmp_path))
    root = make_tree(tmp_path, {"w/a.yaml": "", "w/x/b.yaml": "", "out/c.yaml": "", "out/d/e.yaml": "", "f.yaml": ""})
    for link, target in {
        "w/again.yaml": "a.yaml",
        "w/loop": ".",
        "w/x/up": "..",
        "w/x/out": "../../out",
        "w/x/out-again": "../../out/d",
        "w/f.yaml": "../f.yaml",
        "w/dangling.yaml": "nowhere.yaml",
        "w/self.yaml": "self.yaml",
        "out/back": "../w",
    }.items():
        (tmp_path / link).symlink_to(target)
    files = discover(f"{root}/w", Configuration()).files
    names = [file.path.removeprefix(f"{root}/w/") for file in files]
    assert len(names) == len(set(names))
    assert [name for name in names if not name.startswith("x/out")] == [
        "a.yaml",
        "dangling.yaml",
        "f.yaml",
        "self.yaml",
        "x/b.yaml",
    ]
    assert sorted(Path(name).name for name in names if name.startswith("x/out")) == ["c.yaml", "e.yaml"]


def test_a_named_link_stands_for_its_file(tmp_path: Path) -> None:
    root = make_tree(tmp_path, {"a.yaml": ""})
    (tmp_path / "link.yaml").symlink_to("a.yaml")
    assert discovered(root, None, "link.yaml") == ["link.yaml"]


def test_two_names_of_one_file_are_one_file(tmp_path: Path) -> None:
    """As `A.yaml` and `a.yaml` are where the file system does not tell capitals; hard links stand in for them."""
    root = make_tree(tmp_path, {"a.yaml": "", "b.yaml": "", ".other/": ""})
    (tmp_path / ".other/A.yaml").hardlink_to(tmp_path / "a.yaml")
    assert discovered(root, None, ".other/A.yaml") == [".other/A.yaml", "b.yaml"]


def test_a_named_link_to_a_folder_gives_its_files_their_names(tmp_path: Path) -> None:
    root = make_tree(tmp_path, {"releases/1/a.yaml": "", "b.yaml": ""})
    (tmp_path / "current").symlink_to("releases/1")
    assert discovered(root, None, "current") == ["b.yaml", "current/a.yaml"]


def test_pipes_and_sockets_are_not_opened(tmp_path: Path) -> None:
    root = make_tree(tmp_path, {"a.yaml": ""})
    os.mkfifo(tmp_path / "pipe.yaml")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(f"{root}/s.yaml")
        assert discovered(root) == ["a.yaml"]


def test_names_that_are_not_text(tmp_path: Path) -> None:
    root = make_tree(tmp_path, {})
    (tmp_path / os.fsdecode(b"na\xefve.yaml")).write_bytes(b"")
    assert discovered(root) == ["na\udcefve.yaml"]


def test_a_folder_that_cannot_be_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = make_tree(tmp_path, {"a.yaml": "", "x/b.yaml": "", "y/c.yaml": ""})
    list_folder = os.scandir

    def refuse(path: str) -> object:
        if path.endswith("/x"):
            raise PermissionError(13, "Permission denied", path)
        if path.endswith("/y"):
            raise FileNotFoundError(2, "No such file or directory", path)
        return list_folder(path)

    monkeypatch.setattr(os, "scandir", refuse)
    result = discover(root, Configuration())
    assert [file.path for file in result.files] == [f"{root}/a.yaml"]
    assert result.unreadable == {f"{root}/x": "you have no permission to read it"}  # and y has just gone


def test_a_walk_gives_up_on_a_whole_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = make_tree(tmp_path, {f"{folder}/{name}.yaml": "" for folder in "abcdef" for name in "xyz"})
    assert discover(root, Configuration()).complete
    monkeypatch.setattr(discovery, "MOST_ENTRIES", 10)
    result: Discovery = discover(root, Configuration())
    assert not result.complete
    assert len(result.files) < 18


def test_another_worktree_of_the_repository_is_passed_over(tmp_path: Path) -> None:
    linked = f"gitdir: {tmp_path}/repository/.git/worktrees/inner\n"
    root = make_tree(
        tmp_path / "repository",
        {
            ".git/HEAD": "", "a.yaml": "", "inner/.git": linked, "inner/a.yaml": "", "module/a.yaml": "",
            "module/.git": "gitdir: ../.git/modules/module\n", "other/a.yaml": "",
            "other/.git": "gitdir: /elsewhere/.git/worktrees/other\n",
        },
    )  # fmt: skip
    walked = discover(root, Configuration())
    assert [file.path.removeprefix(root) for file in walked.files] == ["/a.yaml"]
    assert [path.removeprefix(root) for path in walked.nested] == ["/module", "/other"]
    assert [file.path for file in discover(f"{root}/inner", Configuration()).files] == [f"{root}/inner/a.yaml"]


def test_worktrees_beside_each_other_in_a_folder_are_roots_of_their_own(tmp_path: Path) -> None:
    root = make_tree(
        tmp_path,
        {f"{name}/.git": f"gitdir: {tmp_path}/bare.git/worktrees/{name}\n" for name in ("main", "next")},
    )
    assert [path.removeprefix(root) for path in discover(root, Configuration()).nested] == ["/main", "/next"]
    make_tree(tmp_path / "main", {"next/.git": f"gitdir: {tmp_path}/bare.git/worktrees/next\n"})
    assert discover(f"{root}/main", Configuration()).nested == []
