"""`render --since`: the pages that a change touches, each value old → new."""

import json
import os
import re
import subprocess
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from support.pages import EXAMPLE, MIGRATION, NEW, OLD, whole_migration, whole_model, whole_provider, write_records

from model_lifecycle.cli.main import run

_NOBODY = {f"GIT_{who}_{what}": "test" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


def git(folder: Path, *arguments: str) -> None:
    environment = os.environ | _NOBODY | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True, env=environment)


def commit(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "A change")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "records"
    write_records(folder, *EXAMPLE)
    git(tmp_path, "init", "--quiet", "--initial-branch=main", str(folder))
    commit(folder)
    monkeypatch.chdir(folder)
    return folder


def changed(record: dict[str, Any], *steps: str, value: Any) -> dict[str, Any]:
    made = deepcopy(record)
    inner = made
    for step in steps[:-1]:
        inner = inner[step]
    inner[steps[-1]] = value
    return made


def since(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    run(["render", "--since", "HEAD", "--format", "json", *arguments])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def changes(found: dict[str, Any]) -> dict[str, tuple[str | None, str | None]]:
    [page] = found["pages"]
    return {change["id"]: (change["old"], change["new"]) for change in page["changes"]}


def test_nothing_changed(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["render", "--since", "HEAD"]) == 0
    assert "No comparison page changes." in capsys.readouterr().out


@pytest.mark.parametrize("form", [[], ["--format", "json"], ["--output", "site"]])
def test_nothing_is_printed_where_nothing_changed(
    repository: Path, form: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = repository / "models" / "provider-1" / "old-1-0.yaml"
    path.write_text(f"# a comment\n{path.read_text(encoding='utf-8')}", encoding="utf-8")
    quiet = ["render", "--since", "HEAD", "--quiet-if-equal", *form]
    assert run(quiet) == 0
    assert capsys.readouterr() == ("", "")
    write_records(repository, changed(whole_provider(), "name", value="Other"))
    assert run(quiet) == 0
    assert capsys.readouterr() != ("", "")


def test_a_record_that_cannot_be_read_is_not_said_to_be_gone(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "models" / "provider-1" / "old-1-0.yaml").write_text("id: [\n", encoding="utf-8")
    records = since(capsys)["records"]
    assert "removed" not in [record["change"] for record in records]


@pytest.mark.parametrize("how", ["since", "baseline"])
def test_known_findings_follow_a_renamed_file(repository: Path, how: str, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(repository, changed(OLD, "specs", "output_price_per_mtok", value=1))
    commit(repository)
    assert run(["validate", "--fail-on", "information", "--format", "json=known.json"]) == 1
    old = repository / "models" / "provider-1" / "old-1-0.yaml"
    new = old.with_name("other.yaml")
    new.write_text(old.read_text(encoding="utf-8").replace('"status": "deprecated"', '"status": "legacy"'), "utf-8")
    old.unlink()
    known = ["--since", "HEAD"] if how == "since" else ["--baseline", "known.json"]
    capsys.readouterr()
    run(["validate", *known, "--ignore", "file-name", "--fail-on", "information", "models"])
    assert "output-below-input" not in capsys.readouterr().out
    run(["validate", "--fail-on", "information", "models"])
    assert "output-below-input" in capsys.readouterr().out


def test_a_changed_model_touches_the_pages_that_read_it(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(repository, changed(NEW, "specs", "cached_input_price_per_mtok", value=0.2))
    assert changes(since(capsys)) == {"price-cached-input-new": ("$0.3", "$0.2")}


def test_a_changed_provider_touches_the_pages_that_read_it(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_records(repository, changed(whole_provider(), "deprecations_url", value="https://doc.example/new"))
    assert changes(since(capsys))["summary-reference"] == (
        "https://doc.example/deprecations",
        "https://doc.example/new",
    )


def test_a_source_that_was_checked_again_is_a_change(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    checked = {"url": "https://doc.example/pricing", "last_checked": "2026-05-30"}
    write_records(repository, changed(NEW, "specs", "specs_sources", "prices", value=checked))
    assert changes(since(capsys, "--as-of", "2026-06-01")) == {
        "source https://doc.example/pricing": ("2026-05-20", "2026-05-20, 2026-05-30")
    }


def test_what_no_page_shows_is_no_change(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = repository / "migrations" / "old-1-0-to-new-2-0.yaml"
    path.write_text("# a comment\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    write_records(repository, changed(OLD, "updated_at", value="2026-05-21T00:00:00Z"), whole_model("other"))
    assert since(capsys)["pages"] == []


def test_new_and_gone_pages(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(repository, whole_migration("old-1.0", "next-3.0"), whole_model("next-3.0"))
    (repository / "migrations" / "old-1-0-to-new-2-0.yaml").unlink()
    found = since(capsys)
    assert [(page["title"], page["new"], page["changes"]) for page in found["pages"]] == [
        ("old-1.0 to next-3.0", True, [])
    ]
    assert found["gone"] == [{"title": "old-1.0 to new-2.0", "file": "migrations/old-1-0-to-new-2-0.yaml"}]


def test_a_renamed_record_keeps_its_page(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / "migrations" / "old-1-0-to-new-2-0.yaml").rename(repository / "migrations" / "other.yaml")
    found = since(capsys)
    assert (found["pages"], found["gone"], found["headline"]) == ([], [], "1 record renamed")
    assert found["records"] == [
        {
            "kind": "migration",
            "id": "provider-1/old-1.0 to provider-1/new-2.0",
            "provider": "provider-1",
            "path": "migrations/other.yaml",
            "change": "renamed",
            "values": [],
            "old_path": "migrations/old-1-0-to-new-2-0.yaml",
        }
    ]


def test_committed_changes_count_from_where_the_branch_left(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    git(repository, "switch", "--quiet", "--create", "work")
    write_records(repository, changed(NEW, "specs", "cached_input_price_per_mtok", value=0.2))
    commit(repository)
    git(repository, "switch", "--quiet", "main")
    write_records(repository, changed(OLD, "specs", "cached_input_price_per_mtok", value=9))
    commit(repository)
    git(repository, "switch", "--quiet", "work")
    assert run(["render", "--since", "main", "--format", "json"]) == 0
    assert changes(json.loads(capsys.readouterr().out)) == {"price-cached-input-new": ("$0.3", "$0.2")}


def test_the_summary_fits_a_comment(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(repository, changed(NEW, "specs", "cached_input_price_per_mtok", value=0.2))
    assert run(["render", "--since", "HEAD"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(
        "# What changes since HEAD\n\n**1 price down · 1 comparison affected**\n\n1 page changed, 0 new, 0 gone.\n"
    )
    assert "| provider-1/new-2.0 `models/provider-1/new-2-0.yaml` | Cached input price | $0.3 | $0.2 |\n" in out
    assert "| old-1.0 to new-2.0 | `migrations/old-1-0-to-new-2-0.yaml` | 1 value |\n" in out
    assert "<summary>Page old-1.0 to new-2.0 (1 value)</summary>\n" in out
    assert "| Cached input price, new | $0.3 | $0.2 |\n" in out


@pytest.mark.slow
def test_a_long_summary_is_shortened(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(400):
        write_records(repository, whole_migration("old-1.0", f"n-{number}"))
    commit(repository)
    write_records(repository, changed(OLD, "specs", "cached_input_price_per_mtok", value=0.2))
    run(["render", "--since", "HEAD"])
    out = capsys.readouterr().out
    assert "401 pages changed" in out
    assert len(out) <= 60_000


def test_the_pages_show_old_and_new(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(repository, changed(NEW, "specs", "cached_input_price_per_mtok", value=0.2))
    assert run(["render", "--since", "HEAD", "--output", "changed"]) == 0
    assert capsys.readouterr().err == "Wrote 1 changed page to changed\n"
    written = {
        path.relative_to("changed").as_posix(): path.read_text(encoding="utf-8")
        for path in Path("changed").rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    page = "migrations/provider-1/old-1-0-to-new-2-0.html"
    assert sorted(written) == ["index.html", page, "summary.md"]
    assert "<del>$0.3</del> → <ins>$0.2</ins>" in written[page]
    assert f'href="{page}"' in written["index.html"]


def test_a_price_is_shown_before_the_percentages_follow(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(repository, changed(NEW, "specs", "input_price_per_mtok", value=1))
    assert run(["render", "--since", "HEAD"]) == 1
    captured = capsys.readouterr()
    assert "| Input price, new | $2 | $1 |\n" in captured.out
    assert "| Input price, change | -33.3% (lower) | -66.7% (lower) |\n" in captured.out
    assert captured.err.startswith("shown, although the records have errors;")


def test_a_migration_that_cannot_be_read_is_left_out(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(repository, changed(MIGRATION, "confidence", value="full"))
    assert run(["render", "--since", "HEAD"]) == 1
    captured = capsys.readouterr()
    assert "No comparison page changes." in captured.out
    assert captured.err.startswith("left out, because they cannot be read;")


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


def test_line_ends_that_git_changes_on_the_way_are_no_change(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = repository / "models" / "bad.yaml"
    path.write_bytes(b"id: 1\n")
    commit(repository)
    path.write_bytes(b"id: 1\r\n")
    assert run(["validate", "--since", "HEAD"]) == 0
    path.write_bytes(b"id: 1\r\nslug: 1\n")
    assert run(["validate", "--since", "HEAD"]) == 1


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


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["old-1-0-to-new-2-0"], "--since finds the migrations itself"),
        (["--format", "html"], "name a folder with --output DIR"),
    ],
)
def test_mistakes_of_the_user(
    repository: Path, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["render", "--since", "HEAD", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_losses_are_findings(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(repository, changed(NEW, "specs", "cached_input_price_per_mtok", value=0.2))
    (repository / "providers" / "provider-1.yaml").unlink()
    assert run(["validate", "--since", "HEAD", "--format", "concise", "--as-of", "2026-06-01"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^models/provider-1/new-2-0.yaml:\d+:\d+: information\[unchecked-change\]", out, re.MULTILINE)
    assert "providers/provider-1.yaml:1:1: warning[record-removed]" in out
    assert run(["validate", "--format", "concise", "--as-of", "2026-06-01"]) == 0
    assert "record-removed" not in capsys.readouterr().out
    configuration = '[per-path-ignores]\n"providers/provider-1.yaml" = ["record-removed"]  # it was never one\n'
    (repository / "model-lifecycle.toml").write_text(configuration, encoding="utf-8")
    run(["validate", "--since", "HEAD", "--format", "concise", "--as-of", "2026-06-01"])
    assert "record-removed" not in capsys.readouterr().out


def test_only_changed_lines(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A new finding in a line that nobody touched is left out: the other model's price made it."""
    write_records(repository, changed(NEW, "specs", "input_price_per_mtok", value=1))
    asked = ["validate", "--since", "HEAD", "--format", "json", "--as-of", "2026-06-01"]
    assert run(asked) == 1
    everything = [(one["path"], one["code"]) for one in json.loads(capsys.readouterr().out)["findings"]]
    assert ("migrations/old-1-0-to-new-2-0.yaml", "price-change") in everything
    assert run([*asked, "--changed-only"]) == 0
    limited = [(one["path"], one["code"]) for one in json.loads(capsys.readouterr().out)["findings"]]
    assert limited == [("models/provider-1/new-2-0.yaml", "unchecked-change")]
    assert run(["validate", "--changed-only"]) == 2
    assert "say since when, with --since REV" in capsys.readouterr().err


def test_a_job_summary_is_written_beside_annotations(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    summary = repository / "summary.md"
    summary.write_text("Another step.\n", encoding="utf-8")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    write_records(repository, changed(NEW, "status", value="sunset"))
    assert run(["validate"]) == 1
    assert capsys.readouterr().out.startswith("::error title=model-lifecycle%3A ")
    text = summary.read_text(encoding="utf-8")
    assert text.startswith("Another step.\n### model-lifecycle\n\n1 error")
    assert run(["validate", "--format", "concise"]) == 1
    assert summary.read_text(encoding="utf-8") == text
