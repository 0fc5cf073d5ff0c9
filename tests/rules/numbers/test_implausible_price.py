"""Tests of the rule `implausible-price`."""

import pytest
from support.mistakes import OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(
        OLD, "specs: {input_price_per_mtok: 0.000002}", "implausible-price", "/specs/input_price_per_mtok", "per token:"
    ),
    Case(
        OLD, "specs: {input_price_per_mtok: 0.002}", "implausible-price", "/specs/input_price_per_mtok", "per thousand"
    ),
    Case(OLD, "specs: {input_price_per_mtok: 200}", "implausible-price", "/specs/input_price_per_mtok", "in cents"),
    Case(
        OLD, "specs: {output_price_per_mtok: 8000}", "implausible-price", "/specs/output_price_per_mtok", "per billion"
    ),
    Case(OLD, "specs: {output_price_per_mtok: 0.008}", "implausible-price", "/specs/output_price_per_mtok", "thousand"),
    Case(
        OLD,
        "specs: {cached_input_price_per_mtok: 0.0005}",
        "implausible-price",
        "/specs/cached_input_price_per_mtok",
        "per thousand",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
