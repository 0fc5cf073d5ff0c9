"""`render`: which page is meant, where it goes, and what the exit code says."""

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from support.pages import EXAMPLE, MIGRATION, NEW, OLD, whole_migration, whole_model, whole_provider, write_records
from support.workspace_files import files_below

from model_lifecycle.cli.main import run
from model_lifecycle.page import assumed_day

TITLE = "old-1.0 to new-2.0"


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(write_records(tmp_path, *EXAMPLE))
    return tmp_path


@pytest.mark.parametrize(
    "named",
    [
        ["migrations/old-1-0-to-new-2-0.yaml"],
        ["old-1-0-to-new-2-0"],
        ["--from", "old-1.0", "--to", "new-2.0"],
        ["--from", "provider-1/old-1.0"],
        ["--to", "new-2.0"],
        ["--from", "old-1-0"],
        ["--to", "provider-1/new-2-0"],
    ],
)
def test_a_migration_is_named_in_several_ways(
    workspace: Path, named: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["render", *named, "--format", "json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["title"] == TITLE
    assert captured.err == ""


@pytest.mark.parametrize(
    ("form", "start"), [("html", "<!doctype html>\n"), ("markdown", f"# {TITLE}\n"), ("json", "{\n")]
)
def test_formats(workspace: Path, form: str, start: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["render", "old-1-0-to-new-2-0", "--format", form]) == 0
    out = capsys.readouterr().out
    assert out.startswith(start)
    assert run(["render", "old-1-0-to-new-2-0", "--format", form, "--output", "page"]) == 0
    assert (workspace / "page").read_text(encoding="utf-8") == out


def test_values_tell_the_line_they_are_written_on(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["render", "old-1-0-to-new-2-0", "--format", "json"])
    [place] = json.loads(capsys.readouterr().out)["values"]["price-input-old"]["places"]
    lines = (workspace / place["file"]).read_text(encoding="utf-8").splitlines()
    assert '"input_price_per_mtok": 3' in lines[place["line"] - 1]
    assert place["pointer"] == "/specs/input_price_per_mtok"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "say what to render: a MIGRATION, or --output DIR for the whole site"),
        (["old-1-0-to-new-1-0"], "there is no migration `old-1-0-to-new-1-0`. Did you mean:\n  old-1-0-to-new-2-0"),
        (
            ["migrations"],
            "`migrations` is a folder; name a migration. For the pages of all records of a folder",
        ),
        (["xyz"], "there is no migration `xyz`. There are:\n  old-1-0-to-new-2-0"),
        (["migrations/old.yaml"], "there is no file `migrations/old.yaml`. Did you mean:\n  migrations/old-1-0-to"),
        (
            ["models/provider-1/old-1-0.yaml"],
            "is a model file: pages are made from migrations:\n  migrations/old-1-0-to-new-2-0.yaml",
        ),
        (["--from", "old-1"], "there is no migration with --from old-1. Did you mean:\n  old-1.0"),
        (
            ["--from", "old-1.0", "--to", "x"],
            "there is no migration with --from old-1.0 --to x. There are:\n  old-1-0-to",
        ),
        (
            ["old-1-0-to-new-2-0", "--output", "providers/provider-1.yaml/"],
            "`providers/provider-1.yaml` is not a folder",
        ),
        (["old-1-0-to-new-2-0", "--output", "providers/provider-1.yaml/x.html"], "cannot write"),
        (["old-1-0-to-new-2-0", "--output", "providers/provider-1.yaml"], "is a record file: name another one"),
    ],
)
def test_mistakes_of_the_user(
    workspace: Path, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["render", *arguments]) == 2
    captured = capsys.readouterr()
    assert words in captured.err
    assert captured.out == ""


@pytest.mark.parametrize("folder", [".", "models", "models/provider-1/"])
def test_no_site_is_written_over_the_records(workspace: Path, folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["render", "--output", folder]) == 2
    assert "holds the records themselves" in capsys.readouterr().err


def test_a_folder_without_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["render", "--output", "site"]) == 2
    assert "`.` holds no records" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_a_site_beside_the_records_is_not_read_as_records(workspace: Path) -> None:
    for _ in range(2):
        assert run(["render", "--format", "json", "--output", "public", "-q"]) == 0
    assert run(["validate", "-q"]) == 0


def test_several_candidates_are_listed(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(workspace, whole_migration("old-1.0", "next-3.0"), whole_model("next-3.0"))
    assert run(["render", "--from", "old-1.0"]) == 2
    assert capsys.readouterr().err == (
        "model-lifecycle: --from old-1.0 names 2 migrations:\n"
        "  migrations/old-1-0-to-new-2-0.yaml\n"
        "  migrations/old-1-0-to-next-3-0.yaml\n"
        "Give both --from and --to, as `provider/id` where providers share an id, or name one by its file\n"
    )


def test_two_pages_need_a_folder(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(workspace, whole_migration("old-1.0", "next-3.0"), whole_model("next-3.0"))
    both = ["old-1-0-to-new-2-0", "old-1-0-to-next-3-0"]
    assert run(["render", *both]) == 2
    assert "name a folder with --output DIR" in capsys.readouterr().err
    assert run(["render", *both, "--output", "site", "-q"]) == 0
    assert len(list((workspace / "site" / "migrations").rglob("*.html"))) == 2


@pytest.mark.parametrize(("form", "ending"), [("html", "html"), ("markdown", "md"), ("json", "json")])
def test_the_whole_site(workspace: Path, form: str, ending: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["render", "--format", form, "--output", "site"]) == 0
    assert capsys.readouterr().err == "Wrote 5 pages to site\n"
    paths = files_below(workspace / "site")
    for path in (
        "index",
        "migrations/provider-1/old-1-0-to-new-2-0",
        "models/provider-1/old-1-0",
        "models/provider-1/new-2-0",
        "providers/provider-1",
    ):
        assert f"{path}.{ending}" in paths
    assert {".model-lifecycle-site.json", "shutdowns.ics", "feed.xml", "feed.json", "index.json"} <= paths.keys()
    assert (len(paths), form) in ((22, "html"), (10, "markdown"), (9, "json"))


def test_a_folder_for_one_migration_holds_what_it_links_to(workspace: Path) -> None:
    write_records(workspace, whole_model("other"))
    assert run(["render", "old-1-0-to-new-2-0", "--output", "site/", "-q"]) == 0
    assert "models/provider-1/other.html" not in files_below(workspace / "site")
    assert "models/provider-1/old-1-0.html" in files_below(workspace / "site")


def test_the_same_records_make_the_same_site(workspace: Path) -> None:
    for name in ("one", "two"):
        assert run(["render", "--output", name, "-q"]) == 0
    for path in files_below(workspace / "one"):
        assert (workspace / "one" / path).read_bytes() == (workspace / "two" / path).read_bytes()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "Days are counted from 2026-11-25, the day this page was made."),
        (["--as-of", "2026-06-30"], "Days are counted from 2026-06-30, the day given by --as-of."),
    ],
)
def test_the_day_that_is_counted_from(
    workspace: Path,
    arguments: list[str],
    reason: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Clock(date):
        @classmethod
        def today(cls) -> "Clock":
            return cls(2026, 11, 25)

    monkeypatch.setattr(assumed_day, "date", Clock)
    assert run(["render", "old-1-0-to-new-2-0", "--format", "markdown", *arguments]) == 0
    assert reason in capsys.readouterr().out


def test_a_page_that_stands_alone_links_to_the_providers_own(
    workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["render", "old-1-0-to-new-2-0"]) == 0
    out = capsys.readouterr().out
    addresses = set(re.findall(r'href="([^"#][^"]*)"', out))
    assert {address.partition(":")[0] for address in addresses} == {"https", "data"}  # the empty icon
    assert '<a href="https://doc.example/models">Old-1.0</a>' in out


def test_a_page_of_a_published_site_links_to_that(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["render", "old-1-0-to-new-2-0", "--site-url", "https://doc.example/site/"]) == 0
    out = capsys.readouterr().out
    for path in ("models/provider-1/old-1-0", "models/provider-1/new-2-0", "providers/provider-1"):
        assert f'<a href="https://doc.example/site/{path}.html">' in out


def test_a_site_has_an_http_address(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["render", "old-1-0-to-new-2-0", "--site-url", "javascript:alert(1)"])
    assert "is not the address of a site" in capsys.readouterr().err


def broken(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**record, **changes}


def test_a_migration_with_errors_is_not_rendered(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(workspace, broken(MIGRATION, confidence="full"))
    assert run(["render", "old-1-0-to-new-2-0"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        "nothing was rendered: the migration has errors; `model-lifecycle validate` shows the errors:\n"
        "  migrations/old-1-0-to-new-2-0.yaml (1 error)\n"
    )


def test_a_page_that_reads_a_broken_model_comes_and_says_so(
    workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    specs = {**OLD["specs"], "input_price_per_mtok": "3,00"}
    write_records(workspace, broken(OLD, specs=specs))
    assert run(["render", "old-1-0-to-new-2-0", "--format", "json"]) == 1
    captured = capsys.readouterr()
    page = json.loads(captured.out)
    assert page["price_table"]["rows"][0] == ["Input", "Not published", "$2", "Not published"]
    assert page["notices"] == [
        "models/provider-1/old-1-0.yaml has values that cannot be read; this page leaves them out: "
        "specs.input_price_per_mtok."
    ]
    assert "models/provider-1/old-1-0.yaml (1 error)" in captured.err


@pytest.mark.parametrize(
    ("old", "new", "input_price"),
    [
        ("USD", "EUR", ["$3", "Not published"]),
        ("CNY", "USD", ["Not published", "$2"]),
        ("EUR", "JPY", ["Not published", "Not published"]),
        ("EUR", "EUR", ["Not published", "Not published"]),
        ("usd", "US$", ["$3", "$2"]),
    ],
)
def test_prices_in_other_currencies_are_neither_shown_nor_compared(
    workspace: Path, old: str, new: str, input_price: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for record, currency in ((OLD, old), (NEW, new)):
        write_records(workspace, broken(record, specs={**record["specs"], "currency": currency}))
    run(["render", "old-1-0-to-new-2-0", "--format", "json"])
    page = json.loads(capsys.readouterr().out)
    compared = "Not published" not in input_price
    assert page["price_table"]["rows"][0] == ["Input", *input_price, "-33.3% (lower)" if compared else "Not published"]
    assert page["verdict"]["costs"]["words"] == ("Cheaper" if compared else "Not comparable")
    assert ("specs.input_price_per_mtok" in " ".join(page["notices"])) is not compared


def test_a_site_leaves_out_what_has_errors(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(workspace, broken(NEW, status="sunset"), whole_migration("a", "b"), whole_provider("provider-2"))
    (workspace / "migrations" / "broken.yaml").write_text("from: {provider: [\n", encoding="utf-8")
    assert run(["render", "--output", "site"]) == 1
    captured = capsys.readouterr()
    assert "left out, because of errors; `model-lifecycle validate` shows the errors:\n" in captured.err
    assert "  migrations/broken.yaml (" in captured.err
    assert "  models/provider-1/new-2-0.yaml (1 error)\n" in captured.err
    assert "models/provider-1/new-2-0.html" not in files_below(workspace / "site")
    assert "migrations/provider-1/old-1-0-to-new-2-0.html" in files_below(workspace / "site")


def test_check_says_what_would_change(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["render", "-q", "--check", "--output", "site/"]) == 1
    assert "would write site/index.html\n" in capsys.readouterr().out.replace("\\", "/")
    assert not (workspace / "site").exists()
    assert run(["render", "-q", "--output", "site/"]) == 0
    capsys.readouterr()
    assert run(["render", "-q", "--check", "--output", "site/"]) == 0
    assert capsys.readouterr().out == ""
    assert run(["render", "-q", "--check"]) == 2
