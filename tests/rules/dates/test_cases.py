"""Findings of the rules about dates that their examples do not show."""

from pathlib import Path

import pytest
from support.mistakes import Case, assert_one_diagnostic, names, only_diagnostic, source
from support.pages import whole_model, write_records
from support.workspace_files import MIGRATION, NEW, OLD

from model_lifecycle.cli.main import run

CASES = [
    # date-order
    Case(OLD, "shutdown_date: 2024-12-31", "date-order", "/shutdown_date", "is before `deprecation_date`"),
    Case(OLD, "deprecation_date: 2024-01-15", "date-order", "/deprecation_date", "is before `announced_date`"),
    Case(OLD, "deprecation_date: 2027-01-15", "date-order", "/deprecation_date", "is after `shutdown_date`"),
    Case(OLD, "announced_date: 2027-01-15", "date-order", "/announced_date", "is after"),
    Case(OLD, "{deprecation_date: null, announced_date: 2027-01-15}", "date-order", "/shutdown_date", "is before"),
    # future-check
    Case(MIGRATION, "last_checked: 2026-07-01", "future-check", "/last_checked"),
    Case(
        OLD,
        "specs: {specs_sources: {prices: {last_checked: 2026-07-01}}}",
        "future-check",
        "/specs/specs_sources/prices/last_checked",
    ),
    # future-date
    Case(OLD, "updated_at: 2027-06-01T00:00:00Z", "future-date", "/updated_at"),
    Case(OLD, "{announced_date: 2026-07-01, deprecation_date: null}", "future-date", "/announced_date"),
    Case(OLD, "specs: {knowledge_cutoff: 2027-01-31}", "future-date", "/specs/knowledge_cutoff"),
    Case(OLD, "specs: {knowledge_cutoff: 2026-07}", "future-date", "/specs/knowledge_cutoff"),
    Case(OLD, "specs: {knowledge_cutoff: August 2026}", "future-date", "/specs/knowledge_cutoff"),
    Case(OLD, "specs: {knowledge_cutoff: 2026-06}", "", ""),
    Case(OLD, "specs: {knowledge_cutoff: early 2027}", "", ""),
    Case(OLD, "updated_at: 2026-07-01T00:00:00Z", "", ""),
    # shutdown-kind
    Case(OLD, "shutdown_date_kind: none", "shutdown-kind", "/shutdown_date_kind"),
    # shutdown-passed
    Case(OLD, "shutdown_date: 2026-06-29", "shutdown-passed", "/status"),
    # stale-source
    Case(MIGRATION, "last_checked: 2025-12-31", "stale-source", "/last_checked", "181 days ago"),
    # status-date
    Case(OLD, "status: active", "status-date", "/status", "the deprecation date (2026-01-15) has passed"),
    Case(OLD, "status: retired", "status-date", "/status", "still to come"),
    Case(
        NEW,
        "{status: active, shutdown_date: 2026-06-29, shutdown_date_kind: exact}",
        "status-date",
        "/status",
        also=((OLD, "replacement-retired"),),
    ),
    Case(
        NEW,
        "{status: active, shutdown_date: 2026-05-02, shutdown_date_kind: month_only}",
        "status-date",
        "/status",
        also=((OLD, "replacement-retired"),),
    ),
    Case(NEW, "{status: retired, shutdown_date: 2026-07-02, shutdown_date_kind: not_before}", "status-date", "/status"),
    # updated-before-first-seen
    Case(OLD, "updated_at: 2025-01-31T23:59:59Z", "updated-before-first-seen", "/updated_at"),
    Case(OLD, "updated_at: 2025-02-01T09:59:59+01:00", "updated-before-first-seen", "/updated_at"),
    Case(OLD, "first_seen: 2027-02-01T00:00:00Z", "updated-before-first-seen", "/first_seen"),
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


@pytest.mark.parametrize(
    ("change", "pointer", "meant"),
    [
        ("shutdown_date: 2206-12-31", "/shutdown_date", "2026-12-31"),
        ("shutdown_date: 2207-12-31", "/shutdown_date", "2027-12-31"),
        ("shutdown_date: 1926-12-31", "/shutdown_date", "2026-12-31"),
        ("deprecation_date: 0226-01-15", "/deprecation_date", "2026-01-15"),
        ("announced_date: 1925-01-15", "/announced_date", "2025-01-15"),
        ("announced_date: 0202-01-15", "/announced_date", ""),
        ("first_seen: 2205-02-01T09:00:00Z", "/first_seen", "2025-02-01T09:00:00Z"),
        ("updated_at: 2207-06-01T09:00:00Z", "/updated_at", ""),
        ("specs: {knowledge_cutoff: 2204-10}", "/specs/knowledge_cutoff", "2024-10"),
        (source(last_checked="1926-06-01"), "/sources/0/last_checked", "2026-06-01"),
        (source(last_checked="3026-06-01"), "/sources/0/last_checked", "2026-06-01"),
    ],
)
def test_years_that_cannot_be_meant(change: str, pointer: str, meant: str) -> None:
    diagnostic = only_diagnostic(OLD, change)
    assert (diagnostic.code, diagnostic.pointer) == ("implausible-year", pointer)
    assert (f"Did you mean {meant}?" if meant else "Correct the year.") in diagnostic.message
    assert (diagnostic.fix is not None) == bool(meant)


@pytest.mark.parametrize("change", ["last_checked: 1926-06-01", "last_checked: 2206-06-01"])
def test_years_of_migrations(change: str) -> None:
    assert only_diagnostic(MIGRATION, change).code == "implausible-year"
