"""Tests of the rule `updated-before-first-seen`."""

import pytest
from support.mistakes import OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(OLD, "updated_at: 2025-01-31T23:59:59Z", "updated-before-first-seen", "/updated_at"),
    Case(OLD, "updated_at: 2025-02-01T09:59:59+01:00", "updated-before-first-seen", "/updated_at"),
    Case(OLD, "first_seen: 2027-02-01T00:00:00Z", "updated-before-first-seen", "/first_seen"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
