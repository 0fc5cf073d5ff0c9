"""The folder a record file belongs to."""

from pathlib import Path

import pytest

from model_lifecycle.workspace.discovery.root import Root, configuration_in, find_root
from model_lifecycle.workspace.repository import is_git_top

CONFIGURED = '[project]\nname = "x"\n\n[tool.model-lifecycle]\nstale-after-days = 30\n'


def make(root: Path, *paths: str) -> None:
    """Empty files, and folders where a path ends in `/`; a pyproject.toml configures us where `!` stands behind it."""
    for path in paths:
        where = root / path.rstrip("!")
        if path.endswith("/"):
            where.mkdir(parents=True, exist_ok=True)
        else:
            where.parent.mkdir(parents=True, exist_ok=True)
            where.write_text(CONFIGURED if path.endswith("!") else "", encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "is_ours"),
    [
        (CONFIGURED, True),
        ("[tool.model-lifecycle.scan]\n", True),
        ("[tool]\nmodel-lifecycle = { stale-after-days = 30 }\n", True),
        ("[tool]\nmodel-lifecycle.stale-after-days = 30\n", True),
        ('tool = { "model-lifecycle" = {} }\n', True),
        ("[ tool . 'model-lifecycle' ]\n", True),
        ("[tool.model-lifecycle]\nexclude = [\n", True),
        ('[tool.poetry.dependencies]\nmodel-lifecycle = { version = "1" }\n', False),
        ('[dependency-groups]\ndev = ["model-lifecycle"]\n', False),
        ("tool = " + 5_000 * "[" + "model-lifecycle", False),
        ("tool = 1\nmodel-lifecycle = 1\n", False),
    ],
)
def test_our_table_in_a_pyproject_counts_in_each_form_of_toml(tmp_path: Path, text: str, is_ours: bool) -> None:
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    assert (configuration_in(tmp_path.as_posix()) is not None) == is_ours


@pytest.mark.parametrize(
    ("paths", "start", "root", "how"),
    [
        pytest.param(
            ["w/model-lifecycle.toml", "w/models/x/.git/"], "w/models/x/a.yaml", "w", "configuration", id="before git"
        ),
        pytest.param(
            ["w/model-lifecycle.toml", "w/x/model-lifecycle.toml"], "w/x/a.yaml", "w/x", "configuration", id="nearest"
        ),
        pytest.param(["w/pyproject.toml!"], "w/x/a.yaml", "w", "configuration", id="pyproject with our table"),
        pytest.param(["w/x/pyproject.toml", "w/.git/"], "w/x/a.yaml", "w", "git", id="pyproject without"),
        pytest.param(["w/.git", "w/x/models/"], "w/x/models/a.yaml", "w", "git", id="worktree"),
        pytest.param(["w/x/models/p/"], "w/x/models/p/a.yaml", "w/x", "folders", id="comes from a convention folder"),
        pytest.param(["w/x/models/p/"], "w/x/models/p/", "w/x", "folders", id="a folder in one"),
        pytest.param(["w/x/models/"], "w/x/models/", "w/x", "folders", id="the convention folder itself"),
        pytest.param(["w/models/", "w/providers/", "w/y/"], "w/y/a.yaml", "w", "folders", id="two convention folders"),
        pytest.param(["w/models/", "w/y/"], "w/y/a.yaml", "w/y", "given", id="one that we do not come from"),
        pytest.param(["given/y/"], "given/y/a.yaml", "given", "given", id="nothing"),
        pytest.param(["given/y/"], "given/y/", "given", "given", id="nothing, for a folder"),
        pytest.param(["w/y/"], "w/y/a.yaml", "w/y", "given", id="nothing, elsewhere"),
        pytest.param(["w/y/"], "w/y/", "w/y", "given", id="nothing, for a folder elsewhere"),
        pytest.param(["w/.git/"], "w/not/there/yet.yaml", "w", "git", id="a path that does not exist"),
    ],
)
def test_find_root(tmp_path: Path, paths: list[str], start: str, root: str, how: str) -> None:
    make(tmp_path, *paths, "given/")
    chosen = find_root(f"{tmp_path.as_posix()}/{start.rstrip('/')}", (tmp_path / "given").as_posix())
    assert (chosen.path, chosen.how) == ((tmp_path / root).as_posix(), how)


def test_a_file_below_the_home_folder_does_not_make_all_of_it_a_workspace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = (tmp_path / "home").as_posix()
    monkeypatch.setenv("HOME", home)
    monkeypatch.setenv("USERPROFILE", home)
    make(tmp_path, "home/y/", "home/x/models/")
    assert find_root(f"{home}/y/a.yaml", home).path == f"{home}/y"
    assert find_root(f"{home}/a.yaml", home).path == home
    assert find_root(home, home).path == home
    assert find_root(f"{home}/x/models/a.yaml", home).path == f"{home}/x"


def test_a_file_is_not_read_together_with_the_whole_file_system(tmp_path: Path) -> None:
    folder = tmp_path.as_posix()
    assert find_root(f"{folder}/a.yaml", "/").path == folder
    assert find_root("/", "/").path == "/"


def test_the_configuration_of_a_root(tmp_path: Path) -> None:
    make(tmp_path, "pyproject.toml!")
    root = tmp_path.as_posix()
    assert find_root(root, "/").configuration == f"{root}/pyproject.toml"
    make(tmp_path, "model-lifecycle.toml")
    chosen = find_root(root, "/")
    assert chosen.configuration == f"{root}/model-lifecycle.toml"
    assert chosen.reason == "it holds the configuration `model-lifecycle.toml`"


def test_every_way_has_words() -> None:
    assert all(Root("/", how).reason for how in ("configuration", "git", "folders", "given"))


def test_a_folder_that_cannot_be_looked_into_holds_nothing() -> None:
    assert not is_git_top("/" + "x" * 5000)
