"""Tests of the rule `duplicate-modality`."""

import pytest
from support.mistakes import OLD, Case, assert_one_diagnostic, names

CASES = [
    Case(OLD, "specs: {modalities_in: [text, image, text]}", "duplicate-modality", "/specs/modalities_in/2"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
