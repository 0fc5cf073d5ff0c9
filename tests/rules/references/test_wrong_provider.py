"""Tests of the rule `wrong-provider`."""

import pytest
from support.mistakes import MIGRATION, OLD, Case, assert_one_diagnostic, names, replacement

CASES = [
    Case(
        OLD, f"replacements: [{replacement('example-2', 'provider-2')}]", "wrong-provider", "/replacements/0/provider"
    ),
    Case(MIGRATION, "to: {provider: provider-2}", "wrong-provider", "/to/provider"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
