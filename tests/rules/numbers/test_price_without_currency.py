"""Tests of the rule `price-without-currency`."""

import json

import pytest
from support.mistakes import OLD, THIRD, Case, assert_one_diagnostic, mistake_files, names
from support.workspaces import diagnostics_of

CASES = [
    Case(OLD, "specs: {currency: null}", "price-without-currency", "/specs/currency"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)


def test_what_is_free_needs_no_currency() -> None:
    free = dict.fromkeys(("input_price_per_mtok", "output_price_per_mtok", "cached_input_price_per_mtok"), 0)
    for specs, expected in ((free, []), (free | {"output_price_per_mtok": 1}, ["price-without-currency"])):
        files = mistake_files(THIRD, json.dumps({"specs": specs | {"currency": None}}))
        assert [diagnostic.code for diagnostic in diagnostics_of(files).get(THIRD, ())] == expected
