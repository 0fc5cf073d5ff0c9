"""Tests of the rule `status-date`."""

import pytest
from support.mistakes import NEW, OLD, Case, assert_one_diagnostic, names

CASES = [
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
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
