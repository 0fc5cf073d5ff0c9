"""Tests of the rule `future-check`."""

from pathlib import Path

import pytest
from support.mistakes import MIGRATION, OLD, Case, assert_one_diagnostic, names
from support.pages import whole_model, write_records

from model_lifecycle.cli.main import run

CASES = [
    Case(MIGRATION, "last_checked: 2026-07-01", "future-check", "/last_checked"),
    Case(
        OLD,
        "specs: {specs_sources: {prices: {last_checked: 2026-07-01}}}",
        "future-check",
        "/specs/specs_sources/prices/last_checked",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)


@pytest.mark.parametrize(
    ("configuration", "arguments", "words"),
    [
        ("as-of = 2026-03-01\n", [], "2026-03-01, by the configuration's `as-of`"),
        ("as-of = 2026-03-01\n", ["--as-of", "2026-02-01"], "2026-02-01, by `--as-of`"),
        ("", ["--as-of", "2026-02-01"], "2026-02-01, by the clock or `--as-of`"),
    ],
)
def test_it_says_which_day_is_today(
    configuration: str,
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(write_records(tmp_path, whole_model("example")))
    Path("model-lifecycle.toml").write_text(configuration, encoding="utf-8")
    run(["validate", "--select", "future-check", "--format", "concise", *arguments])
    assert f"`last_checked` is 2026-05-20, which is after today ({words})." in capsys.readouterr().out
