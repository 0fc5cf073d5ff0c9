"""Tests of the rule `same-model`."""

import pytest
from support.mistakes import MIGRATION, Case, assert_one_diagnostic, names

CASES = [
    Case(MIGRATION, "to: {model_id: example-1}", "same-model", "/to/model_id"),
    Case(MIGRATION, "from: {model_id: example-2}", "same-model", "/from/model_id"),
    Case(MIGRATION, "to: {model_id: example-1, slug: example-1}", "same-model", "/to/model_id"),
]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_one_mistake_is_one_finding(case: Case) -> None:
    assert_one_diagnostic(case)
