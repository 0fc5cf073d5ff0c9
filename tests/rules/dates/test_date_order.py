"""Tests of the rule `date-order`."""

import pytest
from support.mistakes import OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(OLD, "shutdown_date: 2024-12-31", "date-order", "/shutdown_date", "is before `deprecation_date`"),
    Case(OLD, "deprecation_date: 2024-01-15", "date-order", "/deprecation_date", "is before `announced_date`"),
    Case(OLD, "deprecation_date: 2027-01-15", "date-order", "/deprecation_date", "is after `shutdown_date`"),
    Case(OLD, "announced_date: 2027-01-15", "date-order", "/announced_date", "is after"),
    Case(OLD, "{deprecation_date: null, announced_date: 2027-01-15}", "date-order", "/shutdown_date", "is before"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
