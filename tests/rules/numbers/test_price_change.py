"""Tests of the rule `price-change`."""

import pytest
from support.mistakes import MIGRATION, NEW, OLD, Case, assert_one_diagnostic, names

FREE = "specs: {input_price_per_mtok: 0, cached_input_price_per_mtok: 0}"
"""Of a model whose input costs nothing."""

CASES = [
    Case(
        MIGRATION,
        "price_diff: {input_pct_change: 50}",
        "price-change",
        "/price_diff/input_pct_change",
        "`input_pct_change` is 50, but $2 → $1 is -50% (the sign is wrong). Write -50.",
    ),
    Case(MIGRATION, "price_diff: {input_pct_change: -0.5}", "price-change", "/price_diff/input_pct_change", "fraction"),
    Case(MIGRATION, "price_diff: {input_pct_change: 0.5}", "price-change", "/price_diff/input_pct_change", "fraction"),
    Case(MIGRATION, "price_diff: {output_pct_change: 0.625}", "price-change", "/price_diff/output_pct_change", "ratio"),
    Case(
        MIGRATION, "price_diff: {output_pct_change: 62.5}", "price-change", "/price_diff/output_pct_change", "share of"
    ),
    Case(
        MIGRATION, "price_diff: {output_pct_change: 60}", "price-change", "/price_diff/output_pct_change", "new to old"
    ),
    Case(MIGRATION, "price_diff: {output_pct_change: -60}", "price-change", "/price_diff/output_pct_change", "divides"),
    Case(
        MIGRATION, "price_diff: {output_pct_change: -3}", "price-change", "/price_diff/output_pct_change", "difference"
    ),
    Case(MIGRATION, "price_diff: {output_pct_change: -37}", "price-change", "/price_diff/output_pct_change", "rounded"),
    Case(
        MIGRATION,
        "price_diff: {output_pct_change: -37.1}",
        "price-change",
        "/price_diff/output_pct_change",
        "perhaps a value changed",
    ),
    Case(
        MIGRATION,
        "price_diff: {output_pct_change: 12}",
        "price-change",
        "/price_diff/output_pct_change",
        "-37.5%. Write",
    ),
    Case(
        MIGRATION,
        f"# file: {OLD}\n{FREE}\n# file: {NEW}\n{FREE}\n# file: {MIGRATION}\n"
        "price_diff: {input_pct_change: 5, example_monthly_cost_old: 16, example_monthly_cost_new: 10}",
        "price-change",
        "/price_diff/input_pct_change",
        "`input_pct_change` is 5, but $0 → $0 is 0%. Write 0.",
    ),
    Case(
        MIGRATION, "price_diff: {output_pct_change: null}", "price-change", "/price_diff/output_pct_change", "is null"
    ),
    Case(
        MIGRATION,
        "price_diff: {input_pct_change: -37.5, output_pct_change: -50}",
        "price-change",
        "/price_diff/input_pct_change",
        "swapped",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
