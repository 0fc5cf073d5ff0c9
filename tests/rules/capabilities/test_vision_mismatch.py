"""Tests of the rule `vision-mismatch`."""

import pytest
from support.mistakes import OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(OLD, "specs: {supports_vision: false}", "vision-mismatch", "/specs/supports_vision"),
    Case(OLD, "specs: {modalities_in: [text]}", "vision-mismatch", "/specs/supports_vision"),
    Case(OLD, "specs: {modalities_in: [text, text]}", "duplicate-modality", "/specs/modalities_in/1"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
