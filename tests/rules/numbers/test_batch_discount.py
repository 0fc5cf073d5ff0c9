"""Tests of the rule `batch-discount`."""

import pytest
from support.mistakes import OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(OLD, "specs: {batch_discount_pct: 0.5}", "batch-discount", "/specs/batch_discount_pct", "fraction"),
    Case(OLD, "specs: {batch_discount_pct: -50}", "batch-discount", "/specs/batch_discount_pct", "no sign"),
    Case(OLD, "specs: {batch_discount_pct: 150}", "batch-discount", "/specs/batch_discount_pct", "from 0 to 100"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
