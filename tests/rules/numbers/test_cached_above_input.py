"""Tests of the rule `cached-above-input`."""

import pytest
from support.mistakes import OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(OLD, "specs: {cached_input_price_per_mtok: 2.5}", "cached-above-input", "/specs/cached_input_price_per_mtok"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
