"""Tests of the rule `fractional-tokens`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names

CASES = [
    Case(MIGRATION, "context_diff: {old_tokens: 128000.4}", "fractional-tokens", "/context_diff/old_tokens"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
