"""Git repositories as they are: odd names, hostile configurations, clones without history, revisions that are none."""

import json
import subprocess
from pathlib import Path

import pytest
from support.git_repository import MODEL, change, commit, example_repository, git
from support.pages import EXAMPLE, NEW, whole_migration, whole_model, write_records
from support.reviews import changed, changes, since

from model_lifecycle.cli.main import run


def test_files_whose_names_are_unusual(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = repository / "models" / "a \n\"b' ü.yaml"
    odd.write_text(json.dumps(whole_model("next-3.0")), encoding="utf-8")
    write_records(repository, whole_migration("old-1.0", "next-3.0"))
    commit(repository)
    odd.write_text(json.dumps(whole_model("next-3.0", cached_input_price_per_mtok=1)), encoding="utf-8")
    assert changes(since(capsys)) == {"price-cached-input-new": ("$0.3", "$1")}


HOSTILE = {
    "core.fsmonitor": "{program}",
    "core.pager": "{program}",
    "core.editor": "{program}",
    "core.sshCommand": "{program}",
    "core.askPass": "{program}",
    "core.gitProxy": "{program}",
    "core.alternateRefsCommand": "{program}",
    "core.hooksPath": "{hooks}",
    "credential.helper": "!{program}",
    "diff.external": "{program}",
    "diff.hostile.textconv": "{program}",
    "diff.hostile.command": "{program}",
    "filter.hostile.clean": "{program}",
    "filter.hostile.smudge": "{program}",
    "filter.hostile.process": "{program}",
    "filter.hostile.required": "true",
    "gpg.program": "{program}",
    "merge.hostile.driver": "{program}",
    "pager.ls-tree": "{program}",
    "pager.diff": "{program}",
    "interactive.diffFilter": "{program}",
    "sequence.editor": "{program}",
    "uploadpack.packObjectsHook": "{program}",
    "remote.origin.url": "{folder}",
    "remote.origin.uploadpack": "{program}",
    "remote.origin.promisor": "true",
    "remote.origin.partialCloneFilter": "blob:none",
    "extensions.partialClone": "origin",
}


@pytest.fixture
def marker(repository: Path, tmp_path: Path) -> Path:
    """Where a program leaves word that the repository's configuration names for whatever it can."""
    marker, program, hooks = tmp_path / "was-run", tmp_path / "program", tmp_path / "hooks"
    hooks.mkdir()
    names = [program, hooks / "post-index-change", hooks / "post-checkout", hooks / "reference-transaction"]
    for path in (*names, repository / ".git/hooks/post-index-change"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\necho \"$0 $*\" >> '{marker}'\nexit 1\n", encoding="utf-8")
        path.chmod(0o755)
    write_records(repository, changed(NEW, "specs", "cached_input_price_per_mtok", value=0.25))
    (repository / ".gitattributes").write_text("* filter=hostile diff=hostile merge=hostile\n", encoding="utf-8")
    commit(repository)
    git(repository, "config", "core.repositoryFormatVersion", "1")
    for name, value in HOSTILE.items():
        git(repository, "config", name, value.format(program=program, hooks=hooks, folder=repository))
    marker.unlink(missing_ok=True)
    return marker


def test_no_program_of_the_repository_is_run(
    repository: Path, marker: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_records(repository, changed(NEW, "specs", "cached_input_price_per_mtok", value=0.2), whole_model("other"))
    assert changes(since(capsys)) == {"price-cached-input-new": ("$0.25", "$0.2")}
    run(["validate", "--since", "HEAD"])
    assert not marker.exists(), marker.read_text(encoding="utf-8")


def test_nothing_is_fetched_that_the_repository_lacks(
    repository: Path, marker: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (repository / ".git/objects").glob("??/*"):
        name = path.parent.name + path.name
        if b"cached_input" in subprocess.run(["git", "cat-file", "-p", name], capture_output=True, check=True).stdout:
            path.unlink()
    write_records(repository, changed(NEW, "specs", "cached_input_price_per_mtok", value=0.2))
    assert run(["render", "--since", "HEAD"]) == 2
    assert "git" in capsys.readouterr().err
    assert not marker.exists(), marker.read_text(encoding="utf-8")


def test_a_repository_within_has_a_history_of_its_own(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / "model-lifecycle.toml").write_text("", encoding="utf-8")
    inner = repository / "models" / "inner"
    write_records(inner, whole_model("other"))
    git(repository, "init", "--quiet", str(inner))
    commit(inner)
    commit(repository)
    write_records(inner, whole_model("other-2"), whole_migration("other", "other-2"))
    assert since(capsys)["pages"] == []


@pytest.mark.parametrize("revision", ["nowhere", "--help", "HEAD~5", "HEAD:models", ""])
def test_an_unknown_revision(repository: Path, revision: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["render", f"--since={revision}"]) == 2
    assert capsys.readouterr().err == f"model-lifecycle: git knows no revision `{revision}`\n"


def test_a_shallow_clone(repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / "note").write_text("more", encoding="utf-8")
    commit(repository)
    clone = repository.parent / "clone"
    git(repository, "clone", "--quiet", "--depth=1", repository.as_uri(), str(clone))
    monkeypatch.chdir(clone)
    assert run(["render", "--since", "HEAD~1"]) == 2
    assert capsys.readouterr().err == (
        "model-lifecycle: git knows no revision `HEAD~1` in this shallow clone: fetch it, for example with "
        "`git fetch --unshallow` (fetch-depth: 0 in CI)\n"
    )


@pytest.mark.parametrize("filtered", ["blob:none", "tree:0"])
def test_a_partial_clone(
    repository: Path, filtered: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_records(repository, whole_model("other"))
    commit(repository)
    write_records(repository, whole_model("other", notes="changed"))
    commit(repository)
    clone = repository.parent / "clone"
    git(repository, "config", "uploadpack.allowFilter", "true")
    git(repository, "clone", "--quiet", f"--filter={filtered}", repository.as_uri(), str(clone))
    monkeypatch.chdir(clone)
    assert run(["render", "--since", "HEAD~1"]) == 2
    assert capsys.readouterr().err == (
        "model-lifecycle: git does not have what records were at that revision, as in a partial clone (`git clone "
        "--filter`). Fetch all of it with `git fetch --refetch --no-filter`; in CI, clone without a filter\n"
    )
    git(clone, "fetch", "--quiet", "--refetch", "--no-filter")
    assert run(["render", "--since", "HEAD~1"]) == 0


def test_histories_that_do_not_meet(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(repository, "switch", "--quiet", "--orphan", "other")
    write_records(repository, *EXAMPLE, whole_model("other"))
    commit(repository)
    assert run(["render", "--since", "main"]) == 2
    assert capsys.readouterr().err == "model-lifecycle: `main` and the current commit have no common history\n"


def test_outside_of_a_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.chdir(write_records(tmp_path, *EXAMPLE))
    assert run(["render", "--since", "HEAD"]) == 2
    assert "is in no git repository" in capsys.readouterr().err


def test_a_workspace_inside_lost_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    repository = example_repository(tmp_path / "top")
    monkeypatch.chdir(repository)
    change(repository, "display_name: Loom 2 Large", "display_name: Loom Two", MODEL)
    inside = repository / "data"
    inside.mkdir()
    for name in ("models", "migrations", "providers", "model-lifecycle.toml"):
        (repository / name).rename(inside / name)
    commit(repository)
    change(inside, "display_name: Loom Two", "display_name: Loom 2", MODEL)
    assert run(["validate", "--since", "HEAD", "--format", "concise", "--fail-on", "hint"]) == 0
    assert "26 files" in capsys.readouterr().err
    (inside / MODEL).unlink()
    assert run(["validate", "--since", "HEAD", "--format", "concise", "--fail-on", "hint"]) == 1
    assert capsys.readouterr().out.count("-removed]") == 1


@pytest.mark.parametrize("name", ["GIT_DIR", "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY", "GIT_INDEX_FILE"])
def test_a_hook_of_another_repository_changes_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository = example_repository(tmp_path / "records")
    monkeypatch.chdir(repository)
    change(repository, "output_price_per_mtok: 15", "output_price_per_mtok: 16", MODEL)
    monkeypatch.setenv(name, str(tmp_path / "elsewhere"))
    assert run(["validate", "--since", "main"]) == 1


def test_a_repository_of_somebody_else(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")  # git's own switch for its tests
    assert run(["validate", "--since", "main"]) == 2
    assert capsys.readouterr().err == (
        f"model-lifecycle: git refuses to read `{repository}`, which belongs to another user. If you trust it, run: "
        f"git config --global --add safe.directory {repository}\n"
    )
