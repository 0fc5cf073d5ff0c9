"""Tests of the rule `replacement-cycle`."""

import pytest
from support.mistakes import NEW, OLD, Case, assert_one_diagnostic, names, replacement

CASES = [
    Case(
        NEW,
        f"replacements: [{replacement('example-1')}]",
        "replacement-cycle",
        "/replacements/0/model_id",
        "`example-2` → `example-1` → `example-2`",
        ((OLD, "replacement-cycle"),),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
