"""Tests of the rule `output-below-input`."""

import pytest
from support.mistakes import THIRD, Case, assert_one_diagnostic, names

CASES = [
    Case(
        THIRD,
        "specs: {output_price_per_mtok: 1}",
        "output-below-input",
        "/specs/output_price_per_mtok",
        "Output costs $1",
    ),
    Case(THIRD, "specs: {output_price_per_mtok: 2}", "", ""),
    Case(THIRD, "specs: {output_price_per_mtok: 0}", "", ""),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
