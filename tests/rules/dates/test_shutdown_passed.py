"""Tests of the rule `shutdown-passed`."""

import pytest
from support.mistakes import OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(OLD, "shutdown_date: 2026-06-29", "shutdown-passed", "/status"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
