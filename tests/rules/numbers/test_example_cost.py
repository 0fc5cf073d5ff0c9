"""Tests of the rule `example-cost`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names

CASES = [
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_new: 19}",
        "example-cost",
        "/price_diff/example_monthly_cost_new",
        "10 × $1 + 2 × $5 is $20. Write 20.",
    ),
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_new: 20.4}",
        "example-cost",
        "/price_diff/example_monthly_cost_new",
        "perhaps a price changed",
    ),
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_old: 10}",
        "example-cost",
        "/price_diff/example_monthly_cost_old",
        "1M input and 1M output",
    ),
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_old: 84}",
        "example-cost",
        "/price_diff/example_monthly_cost_old",
        "2M input and 10M output",
    ),
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_old: 432}",
        "example-cost",
        "/price_diff/example_monthly_cost_old",
        "a year",
    ),
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_old: null}",
        "example-cost",
        "/price_diff/example_monthly_cost_old",
        "is null",
    ),
    Case(
        MIGRATION,
        "price_diff: {example_monthly_cost_old: 20, example_monthly_cost_new: 36}",
        "example-cost",
        "/price_diff/example_monthly_cost_old",
        "swapped",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
