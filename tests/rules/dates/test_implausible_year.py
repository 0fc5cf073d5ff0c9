"""Tests of the rule `implausible-year`."""

import pytest
from support.mistakes import MIGRATION, OLD, only_diagnostic, source


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
