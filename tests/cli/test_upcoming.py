"""`upcoming`: what shuts down when."""

import json
from pathlib import Path

import pytest
from inline_snapshot import snapshot
from support.pages import NEW, OLD, Fields, replacement, whole_migration, whole_model, write_records

from model_lifecycle.cli.main import run


def ending(name: str, day: str, kind: str = "exact", **changes: object) -> Fields:
    return whole_model(name, shutdown_date=day, shutdown_date_kind=kind, **changes)


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "records"
    write_records(
        folder,
        {**OLD, "replacements": [replacement("new-2.0"), replacement("late")]},
        NEW,
        whole_migration("old-1.0", "new-2.0"),
        ending("late", "2026-05-01"),
        ending("over", "2026-05-02", status="retired"),
        ending("month", "2026-06-15", "month_only"),
        ending("floor", "2026-06-10", "not_before"),
        ending("passed-floor", "2026-01-10", "not_before"),
    )
    (folder / ".git").mkdir()
    (folder / "CODEOWNERS").write_text("* @all\nmodels/**/old-* @team/old\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    return folder


DAY = ["--as-of", "2026-06-01"]


def test_the_soonest_comes_first(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["upcoming", *DAY]) == 0
    captured = capsys.readouterr()
    assert captured.out == snapshot("""\
Shutdown    Kind        When          Model                    Status      Replacement                          Comparison
2026-01-10  not before  142 days ago  provider-1/passed-floor  active      -                                    -
2026-05-01  overdue     31 days ago   provider-1/late          active      -                                    -
2026-06     end         this month    provider-1/month         active      -                                    -
2026-06-10  not before  in 9 days     provider-1/floor         active      -                                    -
2026-07-01  end         in 30 days    provider-1/old-1.0       deprecated  provider-1/new-2.0, provider-1/late  migrations/old-1-0-to-new-2-0.yaml
""")
    assert captured.err == "5 shutdowns, 1 overdue, as of 2026-06-01.\n"


def test_markdown_with_owners(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["upcoming", *DAY, "--within", "30", "--format", "markdown", "--owner", "-q"]) == 0
    assert capsys.readouterr() == (
        snapshot("""\
### Upcoming shutdowns as of 2026-06-01

| Shutdown | Kind | When | Model | Status | Replacement | Comparison | Owners |
| --- | --- | --- | --- | --- | --- | --- | --- |
| 2026-01-10 | not before | 142 days ago | provider-1/passed-floor | active | - | - | @<!-- -->all |
| 2026-05-01 | overdue | 31 days ago | provider-1/late | active | - | - | @<!-- -->all |
| 2026-06 | end | this month | provider-1/month | active | - | - | @<!-- -->all |
| 2026-06-10 | not before | in 9 days | provider-1/floor | active | - | - | @<!-- -->all |
| 2026-07-01 | end | in 30 days | provider-1/old-1.0 | deprecated | provider-1/new-2.0, provider-1/late | migrations/old-1-0-to-new-2-0.yaml | @<!-- -->team/old |
"""),
        "",
    )


def test_json(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["upcoming", *DAY, "--owner", "@team/old", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == snapshot(
        {
            "version": 1,
            "as_of": "2026-06-01",
            "upcoming": [
                {
                    "provider": "provider-1",
                    "id": "old-1.0",
                    "path": "models/provider-1/old-1-0.yaml",
                    "record": 0,
                    "status": "deprecated",
                    "state": "end",
                    "shutdown": {"kind": "exact", "text": "2026-07-01", "first": "2026-07-01", "last": "2026-07-01"},
                    "days": 30,
                    "replacements": [
                        {"provider": "provider-1", "id": "new-2.0", "migration": "migrations/old-1-0-to-new-2-0.yaml"},
                        {"provider": "provider-1", "id": "late", "migration": None},
                    ],
                    "owners": ["@team/old"],
                }
            ],
        }
    )


@pytest.mark.parametrize(
    ("arguments", "code", "names"),
    [
        (["--fail-within", "0"], 1, ["passed-floor", "late", "month", "floor", "old-1.0"]),
        (["--owner", "@team/old", "--fail-within", "29"], 0, ["old-1.0"]),
        (["--owner", "@team/old", "--fail-within", "30"], 1, ["old-1.0"]),
        (["--within", "10"], 0, ["passed-floor", "late", "month", "floor"]),
        (["--within", "8"], 0, ["passed-floor", "late", "month"]),
        (["models/provider-1/floor.yaml"], 0, ["floor"]),
        (["models/provider-1/floor.yaml", "--fail-within", "900"], 0, ["floor"]),
        (["models/provider-1/month.yaml", "--fail-within", "900"], 1, ["month"]),
        (["--owner", "@nobody", "--fail-within", "900"], 0, []),
    ],
)
def test_what_is_listed_and_what_fails(
    records: Path, arguments: list[str], code: int, names: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["upcoming", *DAY, *arguments, "--format", "json"]) == code
    assert [entry["id"] for entry in json.loads(capsys.readouterr().out)["upcoming"]] == names


def test_a_run_that_fails_says_why(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["upcoming", *DAY, "--fail-within", "30", "-q"]) == 1
    assert capsys.readouterr().err == snapshot("""\
--fail-within: provider-1/late should have ended on 2026-05-01, 31 days ago, but its status is active, not retired
--fail-within: provider-1/month ends in 2026-06, this month
--fail-within: provider-1/old-1.0 ends on 2026-07-01, in 30 days
""")


def test_a_job_is_told_that_the_day_of_the_configuration_holds_back_its_deadline(
    records: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (records / "model-lifecycle.toml").write_text("as-of = 2001-01-01\n", encoding="utf-8")
    assert run(["upcoming", "--fail-within", "30", "-q"]) == 0
    assert capsys.readouterr().err == (
        "--fail-within counts from 2001-01-01, the configuration's as-of, each time; --as-of sets another day\n"
    )
    assert run(["upcoming", "--fail-within", "30", *DAY]) == 1
    captured = capsys.readouterr()
    assert "provider-1/late should have ended on 2026-05-01" in captured.err
    assert "as-of" not in captured.err


def test_a_month_is_overdue_when_it_is_over(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    states = []
    for day in ("2026-05-31", "2026-06-01", "2026-06-30", "2026-07-01"):
        run(["upcoming", "models/provider-1/month.yaml", "--as-of", day, "--format", "json"])
        states.append(json.loads(capsys.readouterr().out)["upcoming"][0]["state"])
    assert states == ["end", "end", "end", "overdue"]


def test_nothing_is_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(write_records(tmp_path, NEW))
    assert run(["upcoming", *DAY, "--fail-within", "900"]) == 0
    assert capsys.readouterr().out == "No upcoming shutdown as of 2026-06-01.\n"


def test_files_with_errors_are_told(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(records, ending("month", "soon"))
    run(["upcoming", *DAY])
    assert "1 file with errors may hide more: model-lifecycle validate\n" in capsys.readouterr().err


def test_days_are_a_number(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["upcoming", "--within", "soon"])
    assert "`soon` is not a number of days; write a whole number such as 90" in capsys.readouterr().err


def test_the_bills_of_a_month(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["upcoming", *DAY, "--tokens", "10M/2.5m", "-q"]) == 0
    bills = [line.rsplit("  ", 1)[1] for line in capsys.readouterr().out.splitlines()]
    assert bills == snapshot(["Per month", "$67.50 → -", "$67.50 → -", "$67.50 → -", "$67.50 → -", "$67.50 → $57.50"])
    assert run(["upcoming", *DAY, "--tokens", "10M/0", "-q", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["upcoming"][-1]["bills"] == snapshot(
        {"old": 30.0, "new": 20.0, "replacement": "provider-1/new-2.0"}
    )
    with pytest.raises(SystemExit):
        run(["upcoming", *DAY, "--tokens", "ten"])
    assert "write input/output, as 10M/2M" in capsys.readouterr().err


def test_what_code_uses_and_is_over_fails_in_time(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (records / "app.py").write_text('ask(model="over")\n', encoding="utf-8")
    assert run(["upcoming", *DAY, "--used", "--fail-within", "1"]) == 1
    captured = capsys.readouterr()
    assert captured.out.splitlines()[1:] == snapshot(
        ["2026-05-02  over  30 days ago  provider-1/over  retired  -            -           1 use"]
    )
    assert captured.err == snapshot("""\
1 shutdown, 0 overdue, 1 over, as of 2026-06-01.
1 used model is over: model-lifecycle scan
--fail-within: provider-1/over ended on 2026-05-02, 30 days ago
""")


@pytest.mark.parametrize(("owner", "listed"), [("@all", ["over"]), ("@team/old", ["old-1.0"]), ("@nobody", [])])
def test_used_models_are_those_of_an_owner(
    records: Path, owner: str, listed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """What is over has its owner as well."""
    code = 'client.chat(model="over")\nclient.chat(model="old-1.0")\n'
    (records / "app.py").write_text(code, encoding="utf-8")
    assert run(["upcoming", *DAY, "--used", "--owner", owner, "--format", "json", "-q"]) == 0
    assert [shutdown["id"] for shutdown in json.loads(capsys.readouterr().out)["upcoming"]] == listed
