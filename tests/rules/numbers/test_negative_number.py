"""Tests of the rule `negative-number`."""

import pytest
from support.mistakes import MIGRATION, OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_old: -36}",
        "negative-number",
        "/price_diff/example_monthly_cost_old",
    ),
    Case(MIGRATION, "context_diff: {old_tokens: -128000}", "negative-number", "/context_diff/old_tokens"),
    Case(OLD, "specs: {output_price_per_mtok: -8}", "negative-number", "/specs/output_price_per_mtok"),
    Case(OLD, "specs: {max_output_tokens: -1}", "negative-number", "/specs/max_output_tokens", "write null"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
