"""Tests of the rule `target-not-replacement`."""

import pytest
from support.mistakes import MIGRATION, OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(OLD, "replacements: []", "", "", also=((MIGRATION, "target-not-replacement"),)),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
