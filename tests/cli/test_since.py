"""`render --since`: the pages that a change touches, each value old → new."""

import json
import re
from pathlib import Path

import pytest
from inline_snapshot import snapshot
from support.git_repository import commit, git
from support.pages import (
    MIGRATION,
    NEW,
    OLD,
    replacement,
    source,
    whole_migration,
    whole_model,
    whole_provider,
    write_records,
)
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
    review = since(capsys)
    assert [(page["title"], page["new"], page["changes"]) for page in review["pages"]] == [
        ("old-1.0 to next-3.0", True, [])
    ]
    assert review["gone"] == [{"title": "old-1.0 to new-2.0", "file": "migrations/old-1-0-to-new-2-0.yaml"}]


def test_a_renamed_record_keeps_its_page(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / "migrations" / "old-1-0-to-new-2-0.yaml").rename(repository / "migrations" / "other.yaml")
    review = since(capsys)
    assert (review["pages"], review["gone"], review["headline"]) == ([], [], "1 warning · 1 record moved")
    assert review["records"] == [
        {
            "kind": "migration",
            "id": "provider-1/old-1.0 to provider-1/new-2.0",
            "provider": "provider-1",
            "path": "migrations/other.yaml",
            "change": "moved",
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
        "# What changes since HEAD\n\n**1 value changed without a check · 1 price down · 1 comparison affected**\n\n1 page changed, 0 new, 0 gone.\n"
    )
    assert "| provider-1/new-2.0 `models/provider-1/new-2-0.yaml` | Cached input price | $0.3 | $0.2 (-33.3%) |" in out
    assert "| provider-1/new-2.0: Cached input price | 1 page: old-1.0 to new-2.0 |\n" in out


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
    assert "| Input price | $2 | $1 (-50%) |" in captured.out
    assert "| 2 errors in 1 migration: example-cost, price-change; note: " in captured.out
    assert captured.err.startswith("shown, although the records have errors;")


def test_a_change_of_everything(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What breaks comes first, every change is told once and by its name, and no value is JSON."""
    page = "https://doc.example/deprecations"
    floor = whole_model("floor", shutdown_date="2027-05-01", shutdown_date_kind="not_before")
    write_records(repository, {**floor, "sources": [source(), source(page)]}, whole_model("gone"), whole_model("stays"))
    commit(repository)
    write_records(
        repository,
        {**floor, "shutdown_date": "2027-01-01"},
        changed(NEW, "specs", "input_price_per_mtok", value=2.4),
        {**OLD, "status": "retired", "shutdown_date": "2026-05-01", "replacements": [replacement("floor")]},
        whole_migration("old-1.0", "floor", sources=[source("https://example.com/TODO")]),
    )
    folder = repository / "models" / "provider-1"
    (folder / "gone.yaml").unlink()
    (folder / "stays.yaml").rename(folder / "moved.yaml")
    assert run(["render", "--since", "HEAD", "--as-of", "2026-05-21"]) == 1
    assert capsys.readouterr().out == snapshot("""\
# What changes since HEAD

**2 errors in 1 migration · 3 values changed without a check · 1 value contradicted by an excerpt · 3 other warnings · 1 shutdown earlier · 1 earliest end earlier · 1 price up · 1 model retired · 1 replacement changed · 1 record added · 1 record removed · 1 record moved · 1 comparison affected · 1 comparison new · 1 source lost**

1 page changed, 1 new, 0 gone.

## Findings on unchanged values

| Finding | Where |
| --- | --- |
| error: `input_pct_change` is -33.3, but $3 → $2.4 is -20%. Write -20. `price-change` | `migrations/old-1-0-to-new-2-0.yaml:13` |
| error: `example_monthly_cost_new` is 50, but 10 × $2.4 + 2 × $15 is $54. Write 54. `example-cost` | `migrations/old-1-0-to-new-2-0.yaml:16` |
| warning: `old-1.0` does not list `new-2.0` as a replacement. Add it to that record, or correct the target. `target-not-replacement` | `migrations/old-1-0-to-new-2-0.yaml:9` |

## Shutdowns

| Record | Value | Before | After | Findings |
| --- | --- | --- | --- | --- |
| provider-1/floor `models/provider-1/floor.yaml` | Earliest end | not before 2027-05-01 | not before 2027-01-01 | note: `shutdown_date` changed, but no source of it was read since (unchecked-change) |
| provider-1/old-1.0 `models/provider-1/old-1-0.yaml` | Shutdown | 2026-07-01 | 2026-05-01 | note: `shutdown_date` is 2026-05-01, but the excerpt of a source says 2026-07-01 (excerpt-differs); note: `shutdown_date` changed, but no source of it was read since (unchecked-change) |

## Prices

| Record | Value | Before | After | Findings |
| --- | --- | --- | --- | --- |
| provider-1/new-2.0 `models/provider-1/new-2-0.yaml` | Input price | $2 | $2.4 (+20%) | 2 errors in 1 migration: example-cost, price-change; note: `input_price_per_mtok` changed, but no source of it was read since (unchecked-change) |

## Records added, removed, renamed or moved

| Record | What | Findings |
| --- | --- | --- |
| provider-1/old-1.0 to provider-1/floor `migrations/old-1-0-to-floor.yaml` | added: confidence official, input price 0%, output price 0%, context 0%; still to be filled in: `sources[0].url` |  |
| provider-1/stays `models/provider-1/moved.yaml` | moved from models/provider-1/stays.yaml | warning: The slug is `stays`, but the file is `moved.yaml` (file-name) |
| provider-1/gone `models/provider-1/gone.yaml` | removed: active, no shutdown date, input $3, output $15, context 128,000, max output 8,192 | warning: The record of the model `provider-1/gone` is gone (record-removed) |

## Status and replacements

| Record | Value | Before | After | Findings |
| --- | --- | --- | --- | --- |
| provider-1/old-1.0 `models/provider-1/old-1-0.yaml` | Status | deprecated | retired |  |
| provider-1/old-1.0 `models/provider-1/old-1-0.yaml` | Replacement floor, Model id | new-2.0 | floor | 1 warning in 1 migration: target-not-replacement |

## Sources and checks

| Record | Value | Before | After | Findings |
| --- | --- | --- | --- | --- |
| provider-1/floor `models/provider-1/floor.yaml` | Source https://doc.example/deprecations | Label: Pricing page; Last checked: 2026-05-20; Excerpt: (empty) | – | note: The source https://doc.example/deprecations is gone, and none took its place (source-removed) |

## Comparison pages

| Because of | Comparisons |
| --- | --- |
| new | 1 page: old-1.0 to floor |
| provider-1/old-1.0: Status; provider-1/old-1.0: Shutdown; provider-1/new-2.0: Input price | 1 page: old-1.0 to new-2.0 |

---

Days are counted from 2026-05-21, the day given by --as-of.
""")


def test_html_and_markdown_have_one_order(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(
        repository,
        changed(NEW, "specs", "input_price_per_mtok", value=2.4),
        {**OLD, "shutdown_date": "2026-05-01", "family": "f"},
        whole_model("added"),
    )
    run(["render", "--since", "HEAD", "--output", "changed"])
    page, summary = (Path("changed", name).read_text(encoding="utf-8") for name in ("index.html", "summary.md"))
    headings = re.findall(r"^## (.*)$", summary, re.MULTILINE)
    assert len(headings) > 4
    assert re.findall(r"<h2 id=[^>]*>(.*?)</h2>", page) == headings


@pytest.mark.parametrize(
    ("field", "row"),
    [
        ("label", "| Source https://doc.example/deprecations, Label | Pricing page | https://doc.example/new |"),
        (
            "url",
            "| Source https://doc.example/new, Address | https://doc.example/deprecations | https://doc.example/new |",
        ),
    ],
)
def test_a_source_of_another_label_or_address(
    repository: Path, field: str, row: str, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = OLD["sources"]
    write_records(repository, {**OLD, "sources": [first, {**second, field: "https://doc.example/new"}]})
    run(["render", "--since", "HEAD"])
    captured = capsys.readouterr().out
    assert row in captured
    assert "1 page changed" in captured


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
