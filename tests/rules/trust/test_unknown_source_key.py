"""Tests of the rule `unknown-source-key`."""

import pytest
from support.mistakes import OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(
        OLD,
        "specs: {specs_sources: {price: {url: https://doc.example/, last_checked: 2026-06-01}}}",
        "unknown-source-key",
        "/specs/specs_sources/price",
        "Did you mean `prices`?",
    ),
    Case(
        OLD,
        'specs: {specs_sources: {"": {url: https://doc.example/, last_checked: 2026-06-01}}}',
        "unknown-source-key",
        "/specs/specs_sources/",
        "empty",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
