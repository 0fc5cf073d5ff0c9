"""Tests of the rule `primary-sample`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names

CASES = [
    Case(MIGRATION, 'code_change: {after: "tell(model=\\"example-2\\")\\n"}', "primary-sample", "/code_change/after"),
    Case(MIGRATION, 'code_change: {before: "tell(model=\\"example-1\\")\\n"}', "primary-sample", "/code_change/before"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
