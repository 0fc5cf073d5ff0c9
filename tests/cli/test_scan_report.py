"""`scan --format html` and `markdown`: the page by model."""

from pathlib import Path

import pytest
from inline_snapshot import snapshot
from markdown_it import MarkdownIt
from support.git_repository import git
from support.pages import replacement, whole_migration, whole_model, whole_provider, write_records
from support.workspace_files import make_tree

from model_lifecycle.cli.main import run

CODE = {
    "src/app.py": 'ask(model="old-1.0", max_tokens=5)\nask(model="ending-1.0")\n',
    "job.sh": "llm --model ending-1.0\n",
    "CODEOWNERS": "* @all\n/src/ @team/src\n",
}


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    ending = {"shutdown_date": "2026-07-01", "shutdown_date_kind": "exact", "replacements": [replacement("new-2.0")]}
    write_records(
        tmp_path / "records",
        whole_provider("provider-1"),
        whole_model("old-1.0", status="retired", shutdown_date="2026-05-01", shutdown_date_kind="exact"),
        whole_model("ending-1.0", **ending),
        whole_model("new-2.0"),
        whole_migration("ending-1.0", "new-2.0"),
    )
    (tmp_path / "records" / "model-lifecycle.toml").touch()
    folder = tmp_path / "code"
    make_tree(folder, CODE)
    git(folder, "init", "--quiet")
    monkeypatch.chdir(folder)
    return folder


def scan(*arguments: str) -> int:
    return run(["scan", "--records", "../records", "--as-of", "2026-06-01", "--no-catalogues", "-q", *arguments])


def test_markdown(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert scan("--format", "markdown") == 1
    assert capsys.readouterr().out == snapshot("""\
# Models in code

Days are counted from 2026-06-01, the day given by --as-of or the configuration.

1 error, 2 warnings in 3 files. Models: 1 over, 1 ending within 90 days.

## What ends

| Model | What happens | Move to | Uses | Owners |
| --- | --- | --- | ---: | --- |
| `provider-1/old-1.0` | shut down on 2026-05-01, 31 days ago | - | 1 | @<!-- -->team/src (1) |
| `provider-1/ending-1.0` | shuts down in 30 days, on 2026-07-01 | The official replacement is `new-2.0`: the same price. See ../records/migrations/ending-1-0-to-new-2-0.yaml. | 2 | @<!-- -->all (1), @<!-- -->team/src (1) |

## provider-1/old-1.0: 1 use

| Place | Written | Owner | Move |
| --- | --- | --- | --- |
| `src/app.py:1` | `old-1.0` | @<!-- -->team/src | by hand: no replacement can be written here |

## provider-1/ending-1.0: 2 uses

| Place | Written | Owner | Move |
| --- | --- | --- | --- |
| `job.sh:1` | `ending-1.0` | @<!-- -->all | Replace by `new-2.0` (scan --fix) |
| `src/app.py:2` | `ending-1.0` | @<!-- -->team/src | Replace by `new-2.0` (scan --fix) |
""")


def test_what_was_moved_comes_first(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scan("--fix", "--unsafe-fixes", "--format", "markdown")
    assert capsys.readouterr().out.partition("## What ends")[0] == snapshot("""\
# Models in code

Days are counted from 2026-06-01, the day given by --as-of or the configuration.

1 error in 3 files. Models: 1 over.

## Moved

| Place | Written | Move |
| --- | --- | --- |
| `job.sh:1` | `ending-1.0` | Replace by `new-2.0` |
| `src/app.py:2` | `ending-1.0` | Replace by `new-2.0` |

""")


def test_html_is_a_file_of_its_own_beside_another_format(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert scan("--format", "concise", "--format", "html=../report.html") == 1
    assert capsys.readouterr().out.startswith("job.sh:1:13: ")
    page = (code.parent / "report.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "<code>src/app.py:2</code>" in page
    assert "http" not in page.replace("https://schema.org", "").replace("http-equiv", "")
    assert scan("--format", "html=report.html") == 1
    assert scan("--format", "html=report.html") == 1, "and a report is not scanned"


def test_names_of_files_are_text(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hostile = "![x](https:⁄⁄x.example) <img src=x> @ada | `#1`.py"
    (code / hostile).write_text('ask(model="ending-1.0")\n', encoding="utf-8")
    scan("--format", "markdown")
    text = MarkdownIt("commonmark").enable("table").render(capsys.readouterr().out)
    assert "<img" not in text
    assert "<a" not in text
    scan("--format", "html")
    assert "<img" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("formats", "said"),
    [
        (("html", "markdown"), "goes to standard output"),
        (("grouped", "markdown"), "goes to standard output"),
        (("concise", "html"), "goes to standard output"),
        (("html=",), "`--format html=` names no file"),
    ],
)
def test_one_report_goes_to_standard_output(
    formats: tuple[str, ...], said: str, code: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert scan(*(word for name in formats for word in ("--format", name))) == 2
    assert said in capsys.readouterr().err
