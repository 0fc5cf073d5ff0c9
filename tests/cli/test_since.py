"""`render --since`: the pages that a change touches, each value old → new."""

import json
from pathlib import Path

import pytest
from support.git_repository import commit, git
from support.pages import MIGRATION, NEW, OLD, whole_migration, whole_model, whole_provider, write_records
from support.reviews import changed, changes, since

from model_lifecycle.cli.main import run


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
