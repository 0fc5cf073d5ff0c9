"""Tests of the rule `duplicate-provider`."""

import pytest
from support.mistakes import Case, assert_one_diagnostic, names

CASES = [
    Case(
        "providers/provider-2.yaml",
        "id: provider-1",
        "duplicate-provider",
        "/id",
        "`providers/provider-1.yaml` describes `provider-1` already",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
