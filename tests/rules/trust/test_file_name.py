"""Tests of the rule `file-name`."""

import pytest
from support.mistakes import NEW, THIRD, Case, assert_one_diagnostic, names

CASES = [
    Case(THIRD, "slug: example-33", "file-name", "/slug"),
    Case(NEW, "slug: example-22", "file-name", "/slug"),
    Case(THIRD, "provider: provider-2", "file-name", "/provider"),
    Case("providers/provider-2.yaml", "id: provider-3", "file-name", "/id"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
