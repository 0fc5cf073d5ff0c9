"""All commands have one notion of a workspace, wherever in a repository they are run."""

import json
from pathlib import Path

import pytest
from support.monorepo import FOREIGN, LAYOUTS, make_monorepo, named_records, records, with_mistakes
from support.program import run_here
from support.thorough import some_of

MIGRATION = "example-1-to-example-2"


@pytest.fixture(params=some_of(LAYOUTS, 9))
def layout(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, tuple[str, ...]]:
    """A repository and the folders in it that records are kept in."""
    git, configured, bare = LAYOUTS[request.param]
    return make_monorepo(tmp_path, git=git, configured=configured, bare=bare), (*configured, *bare)


def reported_files(root: Path, start: str, *paths: str) -> set[str]:
    """The files in which `validate` finds something when it is run in a folder; paths are from the top."""
    ended = run_here("validate", "--format", "json", *paths, folder=root / start)
    if ended.code == 2:
        assert "holds no records" in ended.err, ended.err
        return set()
    assert ended.code == 1, ended.err
    places = {(root / start / diagnostic["path"]).resolve() for diagnostic in json.loads(ended.out)["findings"]}
    return {place.relative_to(root).as_posix() for place in places}


def test_validate_reports_records_and_nothing_else(layout: tuple[Path, tuple[str, ...]]) -> None:
    root, folders = layout
    wrong = with_mistakes(root, *folders) | named_records(folders)
    starts = {path.rpartition("/")[0] for path in (*wrong, *FOREIGN)} | {*folders, "app", "shop", "."}
    for start in sorted(starts):
        below = wrong if start in (".", "") else {path for path in wrong if path.startswith(f"{start}/")}
        assert (start, reported_files(root, start)) == (start, below)
        assert (start, reported_files(root, ".", start or ".")) == (start, below)


def test_a_file_that_is_named_is_checked_whatever_it_is(tmp_path: Path) -> None:
    root = make_monorepo(tmp_path, configured=("data",))
    for path, text in FOREIGN.items():
        assert run_here("validate", path, folder=root).code == 1
        assert run_here("validate", "--stdin-filename", path, folder=root, stdin=text).code == 1


def test_explain_says_what_validate_passes_over(layout: tuple[Path, tuple[str, ...]]) -> None:
    root, folders = layout
    for path in FOREIGN.keys() - named_records(folders):
        assert "only when it is named" in run_here("explain", path, folder=root).out
    for path in records(*folders) | named_records(folders):
        assert "only when it is named" not in run_here("explain", path, folder=root).out


def test_explain_of_a_folder_says_where_records_are(tmp_path: Path) -> None:
    root = make_monorepo(tmp_path, configured=("data",), bare=("team/records",))
    page = run_here("explain", ".", folder=root).out
    assert "files, kept in team/records" in page
    assert "data: a workspace of its own, as it holds the configuration" in page
    assert "none: nothing shows that `app/migrations/001.yaml`" in run_here("explain", "app", folder=root).out


def test_render_finds_the_only_records_below(tmp_path: Path) -> None:
    root = make_monorepo(tmp_path / "repository", configured=("data",))
    assert "Example" in run_here("render", MIGRATION, folder=root).out
    assert "Example" in run_here("render", "--from", "example-1", folder=root).out
    assert run_here("render", "--output", str(tmp_path / "top"), folder=root).code == 0
    assert run_here("render", "--output", str(tmp_path / "own"), folder=root / "data").code == 0
    top, inside = (
        {path.relative_to(site): path.read_bytes() for path in site.rglob("*.html")}
        for site in (tmp_path / "top", tmp_path / "own")
    )
    assert top == inside
    ended = run_here("render", "--output", "site", folder=root / "app")
    assert (ended.code, "nothing shows that" in ended.err) == (2, True)


def test_of_several_workspaces_one_has_to_be_chosen(tmp_path: Path) -> None:
    root = make_monorepo(tmp_path, configured=("data", "team/records"))
    site = run_here("render", "--output", str(tmp_path / "site"), folder=root)
    assert (site.code, "there are 2 workspaces here" in site.err) == (2, True)
    assert site.err.endswith("\n  data\n  team/records\n")
    page = run_here("render", MIGRATION, folder=root)
    assert (page.code, "it is in 2 workspaces here" in page.err) == (2, True)


@pytest.mark.parametrize("command", ["render", "preview"])
def test_what_is_nowhere_is_said(tmp_path: Path, command: str) -> None:
    root = make_monorepo(tmp_path, configured=("data", "team/records"))
    ended = run_here(command, "no-such-page", folder=root)
    assert (ended.code, "there is no migration `no-such-page`" in ended.err) == (2, True)
