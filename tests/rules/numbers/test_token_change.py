"""Tests of the rule `token-change`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names

CASES = [
    Case(MIGRATION, "context_diff: {change_pct: -681.3}", "token-change", "/context_diff/change_pct", "sign"),
    Case(MIGRATION, "context_diff: {change_pct: 7.8125}", "token-change", "/context_diff/change_pct", "ratio"),
    Case(MIGRATION, "context_diff: {change_pct: 681.19}", "token-change", "/context_diff/change_pct", "681.3%"),
    Case(MIGRATION, "context_diff: {change_pct: null}", "token-change", "/context_diff/change_pct"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
