"""Tests of the rule `output-below-input`."""

import pytest
from support.mistakes import MIGRATION, NEW, THIRD, Case, assert_one_diagnostic, mistake_files, names, source
from support.workspaces import diagnostics_of

from model_lifecycle.diagnostics.fix import ReplaceValue

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


SWAPPED = "specs: {input_price_per_mtok: 5, output_price_per_mtok: 1}"


def test_prices_in_each_other_s_place_are_one_mistake() -> None:
    assert_one_diagnostic(Case(NEW, SWAPPED, "output-below-input", "/specs/output_price_per_mtok", "exchange them"))


def test_an_excerpt_tells_which_price_is_which() -> None:
    quoted = source(excerpt="example-2: $1 in, $5 out per 1M tokens.")[1:-1]
    case = Case(NEW, f"{{{quoted}, {SWAPPED}}}", "output-below-input", "/specs/output_price_per_mtok")
    [found] = diagnostics_of(mistake_files(*case[:2]))[NEW]
    assert found.fix is not None
    assert found.fix.changes == (
        ReplaceValue("/specs/output_price_per_mtok", 5),
        ReplaceValue("/specs/input_price_per_mtok", 1),
    )
    assert not found.fix.safe


def test_prices_that_an_excerpt_quotes_are_compared() -> None:
    quoted = source(excerpt="example-2: $5 in, $1 out per 1M tokens.")[1:-1]
    found = diagnostics_of(mistake_files(NEW, f"{{{quoted}, {SWAPPED}}}"))
    assert {one.code for one in found[MIGRATION]} == {"price-change", "example-cost"}
    assert [one.fix for one in found[NEW]] == [None]
