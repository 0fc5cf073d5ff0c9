"""Tests of the rule `duplicate-replacement`."""

import pytest
from support.mistakes import OLD, Case, assert_one_diagnostic, names, replacement

CASES = [
    Case(
        OLD,
        f"replacements: [{replacement('example-2')}, {replacement('example-2', kind='editorial')}]",
        "duplicate-replacement",
        "/replacements/1/model_id",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
