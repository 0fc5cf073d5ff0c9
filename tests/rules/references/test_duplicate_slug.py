"""Tests of the rule `duplicate-slug`."""

import pytest
from support.mistakes import NEW, THIRD, Case, assert_one_diagnostic, names

CASES = [
    Case(THIRD, "slug: example-2", "duplicate-slug", "/slug", f"`example-2` is that of `{NEW}` already"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
