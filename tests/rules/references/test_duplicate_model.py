"""Tests of the rule `duplicate-model`."""

import pytest
from support.mistakes import NEW, THIRD, Case, assert_one_diagnostic, names

CASES = [
    Case(THIRD, "id: example-2", "duplicate-model", "/id", f"`{NEW}` describes `example-2` of `provider-1` already"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
