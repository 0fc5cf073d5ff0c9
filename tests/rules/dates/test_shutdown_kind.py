"""Tests of the rule `shutdown-kind`."""

import pytest
from support.mistakes import OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(OLD, "shutdown_date_kind: none", "shutdown-kind", "/shutdown_date_kind"),
    Case(OLD, "shutdown_date: null", "shutdown-kind", "/shutdown_date_kind"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
