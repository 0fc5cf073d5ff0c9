"""Tests of the rule `max-output-above-context`."""

import pytest
from support.mistakes import OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(OLD, "specs: {context_window_tokens: 128}", "max-output-above-context", "/specs/context_window_tokens"),
    Case(OLD, "specs: {max_output_tokens: 819200}", "max-output-above-context", "/specs/max_output_tokens"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
