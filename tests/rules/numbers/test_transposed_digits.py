"""Tests of the rule `transposed-digits`."""

import pytest
from support.mistakes import THIRD, Case, assert_one_diagnostic, names

CASES = [
    Case(
        THIRD, "specs: {context_window_tokens: 131702}", "transposed-digits", "/specs/context_window_tokens", "131072"
    ),
    Case(THIRD, "specs: {context_window_tokens: 131070}", "", ""),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
