"""Tests of the rule `future-check`."""

import pytest
from support.mistakes import MIGRATION, OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(MIGRATION, "last_checked: 2026-07-01", "future-check", "/last_checked"),
    Case(
        OLD,
        "specs: {specs_sources: {prices: {last_checked: 2026-07-01}}}",
        "future-check",
        "/specs/specs_sources/prices/last_checked",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
