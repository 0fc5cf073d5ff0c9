"""Mistakes in dates."""

import pytest
from support.mistakes import MIGRATION, NEW, OLD, Case, assert_one_finding, names

DATES = [
    Case(OLD, "shutdown_date: 2024-12-31", "date-order", "/shutdown_date", "is before `deprecation_date`"),
    Case(OLD, "deprecation_date: 2024-01-15", "date-order", "/deprecation_date", "is before `announced_date`"),
    Case(OLD, "deprecation_date: 2027-01-15", "date-order", "/deprecation_date", "is after `shutdown_date`"),
    Case(OLD, "announced_date: 2027-01-15", "date-order", "/announced_date", "is after"),
    Case(OLD, "{deprecation_date: null, announced_date: 2027-01-15}", "date-order", "/shutdown_date", "is before"),
    Case(OLD, "shutdown_date_kind: none", "shutdown-kind", "/shutdown_date_kind"),
    Case(OLD, "shutdown_date: null", "shutdown-kind", "/shutdown_date_kind"),
    Case(OLD, "updated_at: 2025-01-31T23:59:59Z", "updated-before-first-seen", "/updated_at"),
    Case(OLD, "updated_at: 2025-02-01T09:59:59+01:00", "updated-before-first-seen", "/updated_at"),
    Case(OLD, "status: active", "status-date", "/status", "the deprecation date (2026-01-15) has passed"),
    Case(OLD, "status: retired", "status-date", "/status", "still to come"),
    Case(OLD, "shutdown_date: 2026-06-29", "shutdown-passed", "/status"),
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
    Case(NEW, "{status: retired}", "", "", also=((OLD, "replacement-retired"),)),
    Case(
        NEW, "{shutdown_date: 2026-11-30, shutdown_date_kind: month_only}", "", "", also=((OLD, "replacement-retired"),)
    ),
    Case(OLD, "first_seen: 2027-02-01T00:00:00Z", "updated-before-first-seen", "/first_seen"),
    Case(OLD, "updated_at: 2027-06-01T00:00:00Z", "future-date", "/updated_at"),
    Case(OLD, "{announced_date: 2026-07-01, deprecation_date: null}", "future-date", "/announced_date"),
    Case(OLD, "specs: {knowledge_cutoff: 2027-01-31}", "future-date", "/specs/knowledge_cutoff"),
    Case(OLD, "specs: {knowledge_cutoff: 2026-07}", "future-date", "/specs/knowledge_cutoff"),
    Case(OLD, "specs: {knowledge_cutoff: August 2026}", "future-date", "/specs/knowledge_cutoff"),
    Case(OLD, "specs: {knowledge_cutoff: 2026-06}", "", ""),
    Case(OLD, "specs: {knowledge_cutoff: early 2027}", "", ""),
    Case(OLD, "updated_at: 2026-07-01T00:00:00Z", "", ""),
    Case(MIGRATION, "last_checked: 2026-07-01", "future-check", "/last_checked"),
    Case(
        OLD,
        "specs: {specs_sources: {prices: {last_checked: 2026-07-01}}}",
        "future-check",
        "/specs/specs_sources/prices/last_checked",
    ),
    Case(MIGRATION, "last_checked: 2025-12-31", "stale-source", "/last_checked", "181 days ago"),
]


@pytest.mark.parametrize("case", DATES, ids=names(DATES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_finding(case)
